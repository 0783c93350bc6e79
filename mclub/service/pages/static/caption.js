// The caption of what the board shows: the sentences of one turn, and how many turns follow. A screen
// reader reads out the first sentence of each turn.
import { marked } from "./marks.js";
import { tellMoment } from "./moment.js";

const MOST = 3; // the maximum number of sentences that are visible at once

let turn = []; // the frames of the turn whose sentences are shown
let spoken = ""; // who caused the last text read out
let clearing = 0;

/** Shows the sentences of frames. A turn keeps its earlier ones, dimmed. rest: the frames that follow. */
export function tell(frames, rest) {
  const inMoment = frames.map(tellMoment).at(-1);
  const words = withText(frames);
  if (words.length === 0) return;
  clearTimeout(clearing);
  const by = words.at(-1).by;
  const earlier = turn.at(-1)?.by === words[0].by ? turn : [];
  const shown = [...earlier, ...words].slice(-MOST);
  turn = [...earlier, ...words].filter((frame) => frame.by === by).slice(-MOST);
  const telling = document.getElementById("telling");
  telling.className = `telling ${by} ${inMoment ? "aside" : ""}`;
  telling.hidden = false;
  showSentences(telling.querySelector("p"), shown, words);
  showTurns(telling.querySelector("small"), turnsOf(rest, by).length);
  speak(words.filter(({ isSpoken }) => !isSpoken));
}

/** Reads out the first sentence of each turn. */
export function speak(frames) {
  const words = withText(frames);
  const begun = turnsOf(words, spoken);
  spoken = words.at(-1)?.by ?? spoken;
  if (begun.length > 0) document.getElementById("aloud").replaceChildren(...marked(begun.map(({ text }) => text).join(" ")));
}

/** Removes the caption after some milliseconds. While the page is hidden it stays, so that nobody misses
 * it. */
export function clear(after) {
  clearTimeout(clearing);
  if (document.hidden || !document.getElementById("telling")) return;
  clearing = setTimeout(() => {
    const telling = document.getElementById("telling");
    telling.hidden = true;
    telling.className = "telling";
    turn = [];
    for (const words of [telling.querySelector("p span"), telling.querySelector("small"), document.getElementById("aloud")]) words.textContent = "";
  }, after);
}

const withText = (frames) => frames.filter(({ text }) => text);

// The first frames of the turns after that of player `by`.
function turnsOf(frames, by) {
  return withText(frames).filter((frame, at, all) => frame.by !== (all[at - 1]?.by ?? by));
}

// If they need more lines than there are, the first new one is at the top.
function showSentences(place, frames, fresh) {
  const sentences = frames.map((frame) => {
    const sentence = document.createElement("span");
    sentence.classList.toggle("dim", !fresh.includes(frame));
    sentence.append(...marked(frame.text));
    return sentence;
  });
  place.firstElementChild.replaceChildren(...sentences.flatMap((one) => [" ", one]).slice(1));
  const first = sentences.find((one) => !one.classList.contains("dim"));
  place.scrollTop += first.getBoundingClientRect().top - place.getBoundingClientRect().top;
}

function showTurns(label, count) {
  label.textContent = count > 0 ? label.dataset.text.replace("{count}", count) : "";
}
