// A moment, such as a heist, is told sentence by sentence and stays until people have read it.

import { marked } from "./marks.js";

let running = false; // whether the last frame belonged to a moment

/** Shows what a frame adds to a moment, and returns whether it belongs to one. A page that nobody sees shows none: whoever
 * comes back is told what they have missed. */
export function tellMoment({ text, moves }) {
  if (document.hidden) {
    running = false;
    return false;
  }
  const moment = moves.find(({ what }) => what === "moment");
  if (!moment || !(moment.title || running)) {
    if (text) running = false;
    return false;
  }
  const panel = document.getElementById("moment");
  if (!running) panel.querySelector("ol").replaceChildren();
  panel.querySelector("h2").textContent = moment.title || panel.querySelector("h2").textContent;
  running = true;
  if (text) {
    const line = document.createElement("li");
    line.append(...marked(text));
    panel.querySelector("ol").append(line);
  }
  panel.hidden = false;
  panel.scrollTop = panel.scrollHeight;
  return true;
}

/** Closes the moment, when the player continues or acts. */
export function goOn() {
  const panel = document.getElementById("moment");
  if (!panel) return;
  running = false;
  panel.hidden = true;
  for (const part of panel.querySelectorAll("h2, ol")) part.replaceChildren();
}
