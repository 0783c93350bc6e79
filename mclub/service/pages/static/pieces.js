// Explains a piece of the board (see `piece.py`) when the mouse rests on it, on focus, on a long press,
// or on the key "?"; for a greyed piece it gives the reason. `board.js` loads it.
import { putBeside } from "./board.js";
import { marked } from "./marks.js";

const REST = 600; // milliseconds that mouse or focus rests on a piece
const NEXT = 150; // the same while another is explained
const HOLD = 500; // milliseconds of a long press
const LEAVE = 300; // milliseconds to reach the note with the mouse
const PIECE = "#board [data-explain]";
const ANCHOR = `.barred, ${PIECE}`;
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const note = Object.assign(document.createElement("div"), { id: "explained", className: "choices", popover: "manual", tabIndex: -1, role: "group" });
document.body.append(note);
const known = new Map(); // the pieces explained since the last change, by address
const seen = new WeakSet();
let timer = 0;
let shown = null; // the element that the note is about
let turn = 0; // counts the notes, so that a late answer is dropped
let held = false; // whether a long press awaits its click
let asking = false; // whether the next press explains a piece
let clicked = ""; // where the mouse was clicked last

// A browser also reports that the mouse is over an element when the page moves beneath it.
const place = ({ clientX, clientY }) => `${Math.trunc(clientX)} ${Math.trunc(clientY)}`;

const on = {
  pointerover(event) {
    const { target, pointerType } = event;
    if (pointerType !== "mouse") return;
    clearTimeout(timer);
    if (place(event) === clicked) return;
    if (note.contains(target)) return;
    if (target.closest?.(ANCHOR)) after(shown ? NEXT : REST, target);
    else if (shown && !note.contains(document.activeElement)) timer = setTimeout(hide, LEAVE);
  },
  focusin({ target }) {
    // An event from before this module was loaded may come late.
    if (note.contains(target) || target !== document.activeElement) return;
    clearTimeout(timer);
    if (target.closest(ANCHOR) && target.matches(":focus-visible")) after(shown ? NEXT : REST, target);
    else hide();
  },
  pointerdown({ target, pointerType }) {
    if (note.contains(target)) return;
    hide();
    held = false;
    if (pointerType !== "mouse" && target.closest?.(ANCHOR)) {
      timer = setTimeout(() => { held = true; explain(target); }, HOLD);
    }
  },
  pointerup: () => clearTimeout(timer),
  pointercancel: () => clearTimeout(timer),
  contextmenu(event) { if (held) event.preventDefault(); },
  click(event) {
    const { target } = event;
    if (event.detail > 0) clicked = place(event);
    if (target.closest("#asking")) {
      ask(!asking);
      if (event.detail === 0 && asking) explain(document.querySelector(PIECE), true);
    } else if (held || (asking && target.closest(PIECE))) {
      event.preventDefault();
      event.stopPropagation();
      if (!held) explain(target, true);
      ask(false);
    } else if (target.closest(".barred")) explain(target, true);
    held = false;
  },
  keydown(event) {
    const { key, target } = event;
    const step = note.contains(target) && STEPS[key];
    if (key === "Escape") leave();
    else if (key === "?" && !target.matches("input, textarea, select")) explain(target.closest(ANCHOR) ?? shown ?? document.querySelector(PIECE), true);
    else if (step) go(step);
    else if ((key === "Enter" || key === " ") && target.matches("[role=button].barred")) explain(target, true);
    else return;
    if (key !== "Escape") event.preventDefault();
  },
};

/** Handles an event of the document, each only once. */
export function handle(event) {
  if (!seen.has(event)) on[event.type](event);
  seen.add(event);
}

for (const type of Object.keys(on)) document.addEventListener(type, handle, true);
document.addEventListener("mclub:fresh", () => {
  known.clear();
  ask(asking);
  if (!shown) return;
  if (shown.isConnected) explain(shown);
  else hide();
});

function after(time, target) {
  if (target.closest(ANCHOR) !== shown) timer = setTimeout(() => explain(target), time);
}

function ask(whether) {
  asking = whether;
  document.getElementById("asking")?.setAttribute("aria-pressed", asking);
}

// Explains the next piece, or with -1 the one before.
function go(step) {
  const pieces = [...document.querySelectorAll(PIECE)];
  const next = pieces.at((pieces.indexOf(shown) + step) % pieces.length);
  next?.scrollIntoView({ block: "nearest" });
  explain(next, true);
}

// Shows the note about the piece, and why it is greyed. enter: moves the focus there, so that it is read.
async function explain(target, enter = false) {
  const anchor = target?.closest(ANCHOR);
  if (!anchor) return;
  turn += 1;
  const mine = turn;
  const whys = (anchor.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)).filter(Boolean);
  const about = await read(target.closest(PIECE));
  if (mine !== turn || !anchor.isConnected || !(whys.length || about)) return;
  const lines = [];
  for (const why of whys) lines.push(Object.assign(make("p", ...[...why.childNodes].map((node) => node.cloneNode(true))), { className: "alarm" }));
  if (about) lines.push(make("strong", ...marked(about.title)), ...about.text.map((text) => make("p", ...marked(text))), make("p", ...about.rules.flatMap(link)), ...(about.claims ?? []).map(dispute));
  note.replaceChildren(...lines);
  note.ariaLabel = note.querySelector("strong")?.textContent ?? anchor.textContent.trim();
  if (!note.matches(":popover-open")) note.showPopover();
  putBeside(note, anchor);
  shown = anchor;
  if (enter) note.focus({ preventScroll: true });
}

async function read(piece) {
  if (!piece) return null;
  const { pieces } = document.getElementById("asking").dataset;
  const address = pieces.replace("?", `${piece.dataset.explain || piece.dataset.piece}?`);
  if (!known.has(address)) {
    known.set(address, fetch(address, { headers: { accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : null), () => null));
  }
  return known.get(address);
}

function make(tag, ...content) {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

function link({ id, title }) {
  return [Object.assign(make("a", `${id} ${title}`), { href: `/rules/${id}`, className: "rule" }), " "];
}

// Leads the referee to the form for a dispute about this figure.
function dispute({ claim, text }) {
  const href = `/games/${document.body.dataset.game}/host?as=host&claim=${encodeURIComponent(claim)}#disputing`;
  return Object.assign(make("a", `${text}?`), { href, className: "button" });
}

function leave() {
  ask(false);
  if (note.contains(document.activeElement)) shown?.focus({ preventScroll: true });
  hide();
}

function hide() {
  clearTimeout(timer);
  turn += 1;
  shown = null;
  if (note.matches(":popover-open")) note.hidePopover();
}
