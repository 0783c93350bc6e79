// What happens is shown on the board, one frame after the other, and told in words. A frame is described
// in `changes.py`. Nobody has to wait for it: whatever can be done can be done at once.
import { glide } from "./glide.js";
import { goOn, tellMoment } from "./moment.js";
import { pace } from "./pace.js";

const MOVE = 550; // milliseconds that a change takes
const READ = 450; // milliseconds that it then stands there to be read
const MOST = 14_000; // milliseconds that all that is still to be shown may take
const STAY = 3500; // milliseconds that words stand there by themselves

let left = []; // the frames to be shown still
let shown = null; // what ends the movement of the frame that is shown
let clearing = 0;
let reading = 0;
let paused = false; // whether people step through the frames themselves
let teller = ""; // who caused what was told last

/** Shows frames after those that are still to be shown. put: brings the parts of a frame to the board. */
export function show(frames, put) {
  if (paused) settle();
  left.push(...frames.map((frame) => ({ ...frame, put })));
  if (left.length === 0) return;
  if (pace() === 0 || document.hidden) settle();
  else if (!isShowing()) next();
}

/** Ends everything that moves: the board is as it is now. */
export function settle() {
  paused = false;
  stop();
  const rest = left;
  left = [];
  for (const frame of rest) frame.put(frame.parts);
  if (rest.length > 0) tell(rest);
  clear(pace() === 0 ? STAY : 0);
}

/** Puts the board back to what the first frame shows; the others are shown by `step` and `play`. */
export function rewind([first, ...rest], put) {
  settle();
  put(first.parts);
  left = rest.map((frame) => ({ ...frame, put }));
  paused = true;
}

/** Shows the next frame, or all of them. Returns whether any are left to be shown. */
export function step(all) {
  paused = !all;
  stop();
  if (pace() > 0) next();
  else if (all) settle();
  else stepStill();
  return left.length > 0;
}

function stepStill() {
  const frame = left.shift();
  if (!frame) return;
  frame.put(frame.parts);
  tell([frame]);
  clear(STAY);
}

/** Shows no more frames: the board comes anew. */
export function drop() {
  left = [];
  settle();
}

/** Makes a change of the board outside the game, and shows it if it is a step forward. */
export function moveBoard(change, forward) {
  settle();
  if (!forward || pace() === 0 || document.hidden) change();
  else watch(glide(change, MOVE * pace(), []));
}

/** Lets people end what moves by a click or a key. */
export function letSkip() {
  document.addEventListener("click", ({ target }) => {
    if (isShowing() && target.closest("#board, #telling")) settle();
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") settle(); });
  document.addEventListener("submit", ({ target }) => {
    settle();
    if (target.closest("#act")) goOn();
  });
  document.querySelector("#moment button").addEventListener("click", goOn);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) settle();
    else clear(STAY);
  });
}

const isShowing = () => shown !== null || reading !== 0;

function next() {
  const frame = left.shift();
  if (!frame) {
    clear(0);
    return;
  }
  const each = Math.min(1, MOST / ((left.length + 1) * (MOVE + READ))) * pace();
  tell([frame]);
  const movement = glide(() => frame.put(frame.parts), MOVE * each, frame.moves);
  watch(movement, () => {
    reading = setTimeout(() => {
      reading = 0;
      if (paused && left.length > 0) return;
      next();
    }, READ * each);
  });
}

function watch(movement, then = () => {}) {
  shown = movement;
  movement.over.then(() => {
    if (shown !== movement) return;
    stop();
    then();
  });
}

function stop() {
  clearTimeout(reading);
  reading = 0;
  shown?.end();
  shown = null;
}

// Each sentence stands where the board is; of a turn one is read out.
function tell(frames) {
  frames.forEach(tellMoment);
  const words = frames.filter(({ text }) => text);
  if (words.length === 0) return;
  clearTimeout(clearing);
  const telling = document.getElementById("telling");
  telling.querySelector("p").textContent = words.slice(-3).map(({ text }) => text).join(" ");
  telling.className = `telling ${words.at(-1).by}`;
  telling.hidden = false;
  const begun = words.filter(({ by }, at) => by !== (words[at - 1]?.by ?? teller));
  teller = words.at(-1).by;
  if (begun.length > 0) document.getElementById("aloud").textContent = begun.map(({ text }) => text).join(" ");
}

// What was told while nobody looked stands there until somebody does.
function clear(after) {
  clearTimeout(clearing);
  if (document.hidden || !document.getElementById("telling")) return;
  clearing = setTimeout(() => {
    const telling = document.getElementById("telling");
    telling.hidden = true;
    telling.className = "telling";
    for (const words of [telling.querySelector("p"), document.getElementById("aloud")]) words.textContent = "";
  }, after);
}
