// Shows a moment, such as a heist, sentence by sentence, until people have read it.

import { marked } from "./marks.js";

const MOST = 60; // lines of a panel; the next moment replaces a longer one
let room = 0; // the panel's height when another moment came; it grows only if that one needs more
let running = false; // whether the last frame belonged to a moment

/** Adds a frame's sentence to the current moment, and returns whether the frame belongs to one. A hidden
 * page shows no moments, since `missed.js` summarises them when the reader returns. */
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
  const list = panel.querySelector("ol");
  // What nobody has closed stays, and the next moment comes below it, unless it is too long by now.
  const isOpen = !panel.hidden && (running || moment.end || list.childElementCount < MOST);
  const last = [...panel.querySelectorAll("h2, .title")].at(-1).textContent;
  let title = null;
  if (!isOpen) {
    list.replaceChildren();
    panel.querySelector("h2").textContent = moment.title;
    keepRoom(panel, 0);
  } else if (moment.title && !(running && moment.title === last)) {
    if (!running) keepRoom(panel, panel.offsetHeight);
    title = titled(moment.title);
    list.append(title);
  }
  running = true;
  panel.hidden = false;
  if (moment.end) panel.dataset.end = "";
  if (text) {
    const line = document.createElement("li");
    line.append(...marked(text));
    list.append(line);
    if (room > 0) grow(panel);
    showFrom(panel, title ?? line);
  }
  return true;
}

function titled(title) {
  const line = Object.assign(document.createElement("li"), { className: "title" });
  line.append(Object.assign(document.createElement("strong"), { textContent: title }));
  return line;
}

function keepRoom(panel, height) {
  room = height;
  panel.style.maxBlockSize = "";
}

// Makes room for the last moment alone; the earlier ones can be scrolled back to.
function grow(panel) {
  const last = [...panel.querySelectorAll(".title")].at(-1);
  const earlier = last.getBoundingClientRect().top - panel.querySelector("h2").getBoundingClientRect().top;
  const borders = panel.offsetHeight - panel.clientHeight;
  room = Math.max(room, panel.scrollHeight - earlier + borders);
  panel.style.maxBlockSize = `min(${room}px, var(--most))`;
}

// Shows the sentence from its beginning, below the heading, which stays in place if it is the only one.
function showFrom(panel, line) {
  const isAlone = !panel.querySelector(".title");
  const top = isAlone ? panel.querySelector("h2").getBoundingClientRect().bottom : panel.getBoundingClientRect().top;
  panel.scrollTop += line.getBoundingClientRect().top - top;
}

/** Closes the moment, when the player continues or acts. After that of the end the result opens. */
export function goOn() {
  const panel = document.getElementById("moment");
  if (!panel) return;
  running = false;
  panel.hidden = true;
  keepRoom(panel, 0);
  for (const part of panel.querySelectorAll("h2, ol")) part.replaceChildren();
  if (!("end" in panel.dataset)) return;
  delete panel.dataset.end;
  document.getElementById("due").scrollIntoView();
}
