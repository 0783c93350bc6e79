// Updates the page when the game has moved on: with the changes since its state, which the stream sends
// or the page fetches, or with the whole page if these aren't available.
import { Adrift, apply } from "./changes.js";
import { drop } from "./motion.js";
import { exchange } from "./patch.js";

const PASSING = [429, 502, 503, 504]; // statuses of a service that is busy or restarting
const RETRY = 3000; // milliseconds
const PATIENCE = 15_000; // milliseconds for an answer
const SOON = 700; // milliseconds for the stream to send what an action here has changed
let running = null;
let wanted = 0;
let waiting = 0;

document.addEventListener("mclub:adrift", () => {
  delete document.body.dataset.state;
  refresh();
});

/** Updates all parts marked `data-live`, unless the page already shows record `seq`. */
export async function refresh(seq = Infinity) {
  if ("stays" in document.body.dataset) return null;
  wanted = Math.max(wanted, seq);
  if (running === null && isBehind()) running = catchUp();
  return running;
}

/** Applies changes that the stream has sent. If they don't follow the state of the page, it fetches
 * its own. */
export function take(changes) {
  const { seq, state } = document.body.dataset;
  if (changes.state === state && Number(seq) >= changes.seq) return;
  const fits = running === null && changes.since === state && !("stays" in document.body.dataset);
  if (fits && applyChanges(changes)) document.getElementById("lost").hidden = true;
  else refresh();
}

/** Like `refresh`, for the result of an action on this page, which the stream is about to send. */
export async function settleAt(seq) {
  const { listens, streamed } = document.body.dataset;
  if (seq && listens !== undefined && streamed !== undefined) await shows(seq, SOON);
  return refresh(seq);
}

function shows(seq, patience) {
  return new Promise((resolve) => {
    const check = () => {
      if (Number(document.body.dataset.seq) >= seq) end();
    };
    const late = setTimeout(end, patience);
    function end() {
      clearTimeout(late);
      document.removeEventListener("mclub:fresh", check);
      resolve();
    }
    document.addEventListener("mclub:fresh", check);
    check();
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
        waiting = setTimeout(refresh, RETRY);
        return;
      }
      lost.hidden = true;
    }
  } finally {
    running = null;
  }
}

// Resolves to false if the service can't answer now.
async function update() {
  if (document.body.dataset.state) {
    const changes = await fetchText(changesOf(document.body.dataset.state), "application/json");
    if (changes === null) return false;
    if (applyChanges(JSON.parse(changes))) return true;
  }
  const html = await fetchText(location.href, "text/html");
  if (html === null) return false;
  const page = new DOMParser().parseFromString(html, "text/html");
  // If the phone has changed hands, reload, so that nothing opened or typed before remains.
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

// Applies the changes; returns false if that isn't possible.
function applyChanges(changes) {
  if (changes.page) return false;
  try {
    apply(changes);
  } catch (error) {
    if (!(error instanceof Adrift)) throw error;
    return false;
  }
  return true;
}

// Resolves to null if the service can't answer now. Reloads the page if the answer is another error.
async function fetchText(address, accept) {
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
