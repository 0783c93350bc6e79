// Soft tones, synthesised.
const TONES = { // hertz, seconds from the start, loudness
  turn: [[587, 0, 0.12], [880, 0.16, 0.12]],
  asked: [[659, 0, 0.1], [659, 0.2, 0.1]],
  said: [[988, 0, 0.04]],
  moved: [[330, 0, 0.05]],
};
const LENGTH = 0.5; // seconds that a tone takes to fade
let audio = null;

/** Plays "turn", "asked", "said" or "moved". */
export async function play(name) {
  audio ??= new AudioContext();
  await audio.resume();
  const tones = TONES[name].map(([hertz, from, loud]) => tone(hertz, audio.currentTime + from, loud));
  // A running audio context uses power and keeps the device from sleeping.
  tones.at(-1).addEventListener("ended", () => audio.suspend());
}

function tone(hertz, from, loud) {
  const [source, level] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = hertz;
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loud, from + 0.02);
  level.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
  source.connect(level).connect(audio.destination);
  source.start(from);
  source.stop(from + LENGTH);
  return source;
}
