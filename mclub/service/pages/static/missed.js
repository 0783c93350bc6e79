// What a returning player has missed: a line, details by round, and a replay on the board. The service
// knows how far a seat has seen its game; for a spectator, this browser stores it.
import { putOnBoard } from "./changes.js";
import { isAct } from "./compose.js";
import { isFillingIn } from "./filled.js";
import { piecesTouchedBy } from "./glide.js";
import { marked } from "./marks.js";
import { lastShown, rewind, settle, step } from "./motion.js";

let marks = [];
let frames = [];
let asking = false; // whether the answer for the page's current state is pending
let lastSeen = 0; // the last record reported to the service as seen; it knows of the seat's own acts anyway

/** Shows a returning player what they have missed, and stores how far they have seen the game. */
export function mindMissed(panel) {
  const does = {
    step: () => {
      if (panel.dataset.begun === undefined) begin();
      if (!step(false)) finish();
    },
    play: () => {
      begin();
      step(true);
      finish();
    },
    close,
  };
  panel.addEventListener("click", ({ target }) => does[target.closest("[data-does]")?.dataset.does]?.());
  document.addEventListener("submit", ({ target }) => {
    if (!isAct(target)) return;
    asking = false;
    done();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
    else tell();
  });
  addEventListener("pagehide", () => { if (!document.hidden) keep(); });
  document.addEventListener("mclub:fresh", () => { if (asking || !panel.hidden) tell(); });
  tell();

  // The replay begins on the board: scroll it into view and hide the list.
  function begin() {
    rewind(frames, putOnBoard);
    panel.dataset.begun = "";
    const board = document.getElementById("board");
    if (board.getBoundingClientRect().top > innerHeight / 3) board.scrollIntoView({ behavior: "instant" });
  }

  async function tell() {
    const { state } = document.body.dataset;
    asking = true;
    const answer = await fetch(addressOf("missed", { since: state, seen: memory()?.getItem(place()) ?? 0 }), { headers: { accept: "application/json" } }).catch(() => null);
    // Read even if the page has moved on: an unread answer keeps its connection, and a browser has six.
    const missed = await answer?.json().catch(() => null);
    if (!answer?.ok || !missed || missed.page || !asking || document.body.dataset.state !== state) return;
    asking = false;
    if (missed.lines.length === 0) {
      // The reader has answered a request, or read on elsewhere.
      if (!panel.hidden) done();
      return;
    }
    delete panel.dataset.begun;
    frames = missed.frames;
    settle();
    // An earlier board may lack a form that somebody is filling in.
    if (!isFillingIn()) markTouched();
    write(missed);
    panel.hidden = false;
  }

  function markTouched() {
    const [before, ...rest] = frames;
    putOnBoard(before.parts);
    mark(piecesTouchedBy(() => { for (const { parts } of rest) putOnBoard(parts); }));
  }

  // One list, or if the player has missed several rounds, a summary of each that opens its own list.
  // An open list stays open when there is more to tell.
  function write({ rounds, lines, note }) {
    const open = [...panel.querySelectorAll("details[open]")].map(({ dataset }) => dataset.round);
    const lists = rounds.map(({ round, text }) => {
      const list = document.createElement("ol");
      list.append(...lines.filter((line) => line.round === round).map((line) => Object.assign(make("li", line.text), { className: `event ${line.by}` })));
      if (rounds.length === 1) return list;
      if (list.childElementCount === 0) return make("p", text);
      const details = document.createElement("details");
      details.dataset.round = round;
      details.open = open.includes(details.dataset.round);
      details.append(make("summary", text), list);
      return details;
    });
    if (note) lists.push(Object.assign(make("p", note), { className: "dim" }));
    panel.querySelector(".happened").replaceChildren(...lists);
  }

  function close() {
    settle();
    finish();
  }

  function finish() {
    putAway();
    keep();
  }

  function done() {
    settle();
    putAway();
    mark([]);
  }

  function putAway() {
    panel.hidden = true;
    delete panel.dataset.begun;
    panel.querySelector(".happened").replaceChildren();
    frames = [];
  }
}

function make(tag, text) {
  const element = document.createElement(tag);
  element.append(...marked(text));
  return element;
}

// Marks pieces by finished animations, which change nothing in the document.
function mark(pieces) {
  for (const one of marks) one.cancel();
  const style = { outline: "3px dotted var(--accent)", outlineOffset: "2px" };
  marks = pieces.map((piece) => piece.animate([style, style], { duration: 1, fill: "both" }));
}

// Stores how far the reader has seen the game; not on a shared phone, which belongs to no single seat.
function keep() {
  const seq = lastShown();
  if (location.pathname.endsWith("/phone") || seq <= lastSeen || document.getElementById("missed")?.hidden === false) return;
  lastSeen = seq;
  memory()?.setItem(place(), seq);
  fetch(addressOf("looked", { seen: seq }), { method: "POST", headers: { "x-mclub": "1" }, keepalive: true }).catch(() => {});
}

function addressOf(name, query) {
  const url = new URL(location.href);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${name}`;
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

const place = () => `mclub:looked:${document.body.dataset.game}/${document.body.dataset.as}`;

// Null if storage is disabled.
function memory() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
