// Fetching this page anew whenever the game has gone on.
import { exchange } from "./patch.js";

const PASSING = [429, 502, 503, 504]; // what is answered while a service is too busy or on its way
const AGAIN = 3000; // milliseconds
const PATIENCE = 15_000; // milliseconds
let running = null;
let wanted = 0;
let waiting = 0;

/** Fetches this page once more and exchanges every part marked `data-live` that has changed, unless
 * it shows record `seq` already. */
export async function refresh(seq = Infinity) {
  if ("stays" in document.body.dataset) return null;
  wanted = Math.max(wanted, seq);
  if (running === null && isBehind()) running = catchUp();
  return running;
}

async function catchUp() {
  const lost = document.getElementById("lost");
  clearTimeout(waiting);
  try {
    while (isBehind()) {
      wanted = 0;
      const page = await fetched();
      if (page === null) {
        lost.hidden = false;
        waiting = setTimeout(refresh, AGAIN);
        return;
      }
      // Whoever else has the phone now finds nothing of what was unfolded, typed or shown before.
      if (page.body.dataset.phone !== document.body.dataset.phone) return location.reload();
      exchange(page);
      lost.hidden = true;
    }
  } finally {
    running = null;
  }
}

// Null if it could not be had now; a page that is refused is shown as such.
async function fetched() {
  try {
    const response = await fetch(location.href, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (PASSING.includes(response.status)) return null;
    if (!response.ok) location.reload();
    return new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
}

const isBehind = () => wanted > Number(document.body.dataset.seq ?? 0);
