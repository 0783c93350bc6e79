// Catching up whenever the game has gone on: by what changed since the state that this page shows,
// which comes by the stream or is fetched, and where that can't be had, by the whole page.
import { Adrift, apply } from "./changes.js";
import { drop } from "./motion.js";
import { exchange } from "./patch.js";

const PASSING = [429, 502, 503, 504]; // what is answered while a service is too busy or on its way
const AGAIN = 3000; // milliseconds
const SOON = 700; // milliseconds within which it comes by itself
const PATIENCE = 15_000; // milliseconds
let running = null;
let wanted = 0;
let waiting = 0;

document.addEventListener("mclub:adrift", () => {
  delete document.body.dataset.state;
  refresh();
});

/** Brings every part marked `data-live` up to date, unless the page shows record `seq` already. */
export async function refresh(seq = Infinity) {
  if ("stays" in document.body.dataset) return null;
  wanted = Math.max(wanted, seq);
  if (running === null && isBehind()) running = catchUp();
  return running;
}

/** Brings the page up by changes that came by themselves; fetches those that they don't follow on. */
export function take(changes) {
  const { seq, state } = document.body.dataset;
  if (changes.state === state && Number(seq) >= changes.seq) return;
  const follows = running === null && changes.since === state && !("stays" in document.body.dataset);
  if (!follows || !keepUp(changes)) refresh();
  else document.getElementById("lost").hidden = true;
}

/** As `refresh`, for what was done on this page: if the page is listening, that is on its way. */
export async function arrive(seq) {
  const { listens, brought } = document.body.dataset;
  if (seq && listens !== undefined && brought !== undefined) await shows(seq, SOON);
  return refresh(seq);
}

function shows(seq, patience) {
  return new Promise((resolve) => {
    const look = () => {
      if (Number(document.body.dataset.seq) >= seq) end();
    };
    const late = setTimeout(end, patience);
    function end() {
      clearTimeout(late);
      document.removeEventListener("mclub:fresh", look);
      resolve();
    }
    document.addEventListener("mclub:fresh", look);
    look();
  });
}

async function catchUp() {
  const lost = document.getElementById("lost");
  clearTimeout(waiting);
  try {
    while (isBehind()) {
      wanted = 0;
      if (!(await update())) {
        lost.hidden = false;
        waiting = setTimeout(refresh, AGAIN);
        return;
      }
      lost.hidden = true;
    }
  } finally {
    running = null;
  }
}

// Whether it could be had now.
async function update() {
  if (document.body.dataset.state) {
    const changes = await fetched(changesOf(document.body.dataset.state), "application/json");
    if (changes === null) return false;
    if (keepUp(JSON.parse(changes))) return true;
  }
  const html = await fetched(location.href, "text/html");
  if (html === null) return false;
  const page = new DOMParser().parseFromString(html, "text/html");
  // Whoever else has the phone now finds nothing of what was unfolded, typed or shown before.
  if (page.body.dataset.phone !== document.body.dataset.phone) location.reload();
  else {
    drop();
    exchange(page);
  }
  return true;
}

function changesOf(state) {
  const url = new URL(location.href);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/changes`;
  url.searchParams.set("since", state);
  return url;
}

// Whether the page is up to date by these changes.
function keepUp(changes) {
  if (changes.page) return false;
  try {
    apply(changes);
  } catch (error) {
    if (!(error instanceof Adrift)) throw error;
    return false;
  }
  return true;
}

// Null if it could not be had now; a page that is refused is shown as such.
async function fetched(address, accept) {
  try {
    const response = await fetch(address, { headers: { accept }, signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return await response.text();
    if (!PASSING.includes(response.status)) location.reload();
    return null;
  } catch {
    return null;
  }
}

const isBehind = () => wanted > Number(document.body.dataset.seq ?? 0);
