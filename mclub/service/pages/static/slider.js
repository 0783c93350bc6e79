// The replay: shows the game after any record, by a slider, by steps, or as a slide show.
import { moveBoard } from "./motion.js";
import { exchange } from "./patch.js";

const SOON = 90; // milliseconds that the slider must rest before its page is fetched
const MOST_KEPT = "phone" in document.body.dataset ? 0 : 12;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const form = document.getElementById("replay");
const slider = document.getElementById("at");
const play = document.getElementById("play");
const pages = new Map(); // address → a promise of the page's HTML
let wanted = Number(slider.value);
let asking = null;
let resting = 0;
let playing = 0;

for (const part of form.querySelectorAll("[data-without-script]")) part.hidden = true;
play.hidden = false;
synchronise();

slider.addEventListener("input", () => {
  pause();
  show(Number(slider.value), SOON);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(Number(slider.value));
});
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  show(Number(link.dataset.at));
});
play.addEventListener("click", () => (playing ? pause() : start()));
document.addEventListener("mclub:fresh", synchronise);

function show(at, after = 0) {
  wanted = at;
  slider.value = at;
  history.replaceState(null, "", addressOf(at));
  clearTimeout(resting);
  resting = setTimeout(fetchWanted, after);
}

async function fetchWanted() {
  asking?.abort();
  const mine = asking = new AbortController();
  const unread = document.getElementById("unread");
  try {
    const page = await pageAt(wanted, mine.signal);
    if (mine !== asking) return;
    unread.hidden = true;
    const fresh = new DOMParser().parseFromString(page, "text/html");
    moveBoard(() => exchange(fresh), wanted === Number(position().after));
    const { after } = position();
    if (after) pageAt(Number(after)).catch(() => {});
  } catch (error) {
    if (error.name === "AbortError") return;
    pause();
    unread.hidden = false;
  }
}

// Past boards don't change, so a few pages are cached.
function pageAt(at, signal) {
  const url = addressOf(at);
  if (pages.has(url)) return pages.get(url);
  const page = fetch(url, { headers: { accept: "text/html" }, signal }).then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  });
  pages.set(url, page);
  page.catch(() => pages.delete(url));
  if (pages.size > MOST_KEPT) pages.delete(pages.keys().next().value);
  return page;
}

function addressOf(at) {
  const url = new URL(location.href);
  url.searchParams.set("at", at);
  return url.href;
}

function position() {
  return document.querySelector("#where output").dataset;
}

// The slider itself is never replaced, since somebody may be dragging it.
function synchronise() {
  const { at, last } = position();
  // The game has moved on, so cached pages lack the step after the former end.
  if (Number(last) > Number(slider.max)) pages.clear();
  slider.max = Math.max(Number(last), Number(slider.max));
  // Until somebody moves the slider, the page shows the latest record.
  if (!new URL(location.href).searchParams.has("at")) wanted = Number(at);
  slider.setAttribute("aria-valuetext", document.querySelector("#where output").textContent);
  if (Number(at) === wanted) slider.value = at;
}

function start() {
  if (!position().after) show(1);
  playing = setInterval(() => {
    const { at, after } = position();
    if (Number(at) !== wanted) return; // the previous page is still loading
    if (after) show(Number(after));
    else pause();
  }, calm.matches ? 3000 : 1300);
  play.textContent = play.dataset.pause;
}

function pause() {
  clearInterval(playing);
  playing = 0;
  play.textContent = play.dataset.play;
}
