// Since one last looked: told in a line, at length by round, and shown on the board step by step. The
// service knows how far a seat has seen its game; the page of a spectator keeps it in this browser.
import { putOnBoard } from "./changes.js";
import { piecesTouchedBy } from "./glide.js";
import { rewind, settle, step } from "./motion.js";

let marks = [];
let frames = [];
let asking = false; // whether the service has yet to say what happened up to the page as it is
let looked = 0; // the last record of which the service was told that it was shown

/** Tells whoever comes back what happened, and keeps how far he has looked when he leaves. */
export function mindMissed(panel) {
  const does = {
    step: () => {
      if (!panel.dataset.begun) rewind(frames, putOnBoard);
      panel.dataset.begun = "";
      if (!step(false)) putAway();
    },
    play: () => {
      rewind(frames, putOnBoard);
      step(true);
      putAway();
    },
    close,
  };
  panel.addEventListener("click", ({ target }) => does[target.closest("[data-does]")?.dataset.does]?.());
  document.addEventListener("submit", ({ target }) => {
    if (!target.closest("#act")) return;
    asking = false;
    close();
    for (const mark of marks) mark.cancel();
    marks = [];
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
    else tell();
  });
  addEventListener("pagehide", () => { if (!document.hidden) keep(); });
  document.addEventListener("mclub:fresh", () => { if (asking || !panel.hidden) tell(); });
  tell();

  async function tell() {
    const { state } = document.body.dataset;
    asking = true;
    const answer = await fetch(addressOf("missed", { since: state, seen: memory()?.getItem(place()) ?? 0 }), { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok || document.body.dataset.state !== state) return;
    const missed = await answer.json();
    if (missed.page || !asking || document.body.dataset.state !== state) return;
    asking = false;
    if (missed.lines.length === 0) return;
    delete panel.dataset.begun;
    frames = missed.frames;
    settle();
    const [before, ...rest] = frames;
    putOnBoard(before.parts);
    mark(piecesTouchedBy(() => { for (const { parts } of rest) putOnBoard(parts); }));
    write(missed.lines);
    panel.hidden = false;
  }

  function write(lines) {
    const rounds = new Map(lines.map(({ round }) => [round, lines.filter((line) => line.round === round)]));
    const lists = [...rounds].map(([round, told]) => {
      const list = document.createElement("ol");
      list.append(...told.map(({ text }) => Object.assign(document.createElement("li"), { textContent: text })));
      if (rounds.size === 1) return list;
      const details = document.createElement("details");
      const title = `${round ? panel.dataset.round.replace("{round}", round) : panel.dataset.begin} (${told.length})`;
      details.append(Object.assign(document.createElement("summary"), { textContent: title }), list);
      return details;
    });
    panel.querySelector(".happened").replaceChildren(...lists);
  }

  function close() {
    settle();
    putAway();
  }

  function putAway() {
    panel.hidden = true;
    delete panel.dataset.begun;
    panel.querySelector(".happened").replaceChildren();
    frames = [];
    keep();
  }
}

// A finished animation shows a mark without a trace in the page.
function mark(pieces) {
  for (const one of marks) one.cancel();
  const style = { outline: "3px dotted var(--accent)", outlineOffset: "2px" };
  marks = pieces.map((piece) => piece.animate([style, style], { duration: 1, fill: "both" }));
}

// One phone for all is not one seat's.
function keep() {
  const { seq } = document.body.dataset;
  if (location.pathname.endsWith("/phone") || Number(seq) <= looked || document.getElementById("missed")?.hidden === false) return;
  looked = Number(seq);
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

// A browser may refuse to keep anything.
function memory() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
