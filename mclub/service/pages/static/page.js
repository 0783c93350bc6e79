// Putting a page that was fetched anew in the place of the one that is shown.

const PASSING = [429, 502, 503, 504]; // what is answered while a service is too busy or on its way
const AGAIN = 3000; // milliseconds
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
      const response = await fetch(location.href, { headers: { accept: "text/html" } });
      if (PASSING.includes(response.status)) throw new Error(response.statusText);
      if (!response.ok) return location.reload();
      exchange(new DOMParser().parseFromString(await response.text(), "text/html"));
      lost.hidden = true;
    }
  } catch {
    lost.hidden = false;
    waiting = setTimeout(refresh, AGAIN);
  } finally {
    running = null;
  }
}

const isBehind = () => wanted > Number(document.body.dataset.seq ?? 0);

/** Exchanges the live parts of this page for those of another document. */
export function exchange(page) {
  const focus = described(document.activeElement);
  const fresh = new Map([...page.querySelectorAll("[data-live]")].map((part) => [part.id, part]));
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.get(part.id);
    if (!other || other.innerHTML === part.innerHTML || typing(part)) continue;
    const open = new Map([...part.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
    part.replaceChildren(...other.childNodes);
    for (const one of part.querySelectorAll("details[id]")) one.open = open.get(one.id) ?? one.open;
  }
  Object.assign(document.body.dataset, page.body.dataset);
  document.title = page.title;
  if (focus && document.activeElement === document.body) document.querySelector(focus)?.focus();
  document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: page }));
}

// A text that somebody is writing is not taken from under his hands, unless it has just been sent.
function typing(part) {
  const at = document.activeElement;
  if (!part.contains(at) || at.form?.ariaBusy === "true") return false;
  return at.matches("textarea, input:not([type=hidden])") && at.value !== "";
}

function described(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const action = element.dataset.action ?? (element.name === "action" ? element.value : null);
  if (action) return `[data-action=${CSS.escape(action)}], [name=action][value="${CSS.escape(action)}"]`;
  return null;
}
