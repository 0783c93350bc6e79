// A moment, such as a heist, is told sentence by sentence and stands there until people have read it.

let running = false; // whether the frame before belonged to one

/** Tells what a frame adds to a moment, if anything. */
export function tellMoment({ text, moves }) {
  const moment = moves.find(({ what }) => what === "moment");
  if (!moment || !(moment.title || running)) {
    if (text) running = false;
    return;
  }
  const panel = document.getElementById("moment");
  if (!running) panel.querySelector("ol").replaceChildren();
  panel.querySelector("h2").textContent = moment.title || panel.querySelector("h2").textContent;
  running = true;
  if (text) panel.querySelector("ol").append(Object.assign(document.createElement("li"), { textContent: text }));
  panel.hidden = false;
  panel.scrollTop = panel.scrollHeight;
}

/** Puts it away; whoever acts has gone on. */
export function goOn() {
  const panel = document.getElementById("moment");
  if (!panel) return;
  running = false;
  panel.hidden = true;
  for (const part of panel.querySelectorAll("h2, ol")) part.replaceChildren();
}
