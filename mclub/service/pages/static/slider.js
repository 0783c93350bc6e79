// The replay: any moment of the game by a slider, by steps, or by itself.
import { moveBoard } from "./motion.js";
import { exchange } from "./patch.js";

const SOON = 90; // milliseconds that a slider rests before its moment is fetched
const MOST_KEPT = "phone" in document.body.dataset ? 0 : 12;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const form = document.getElementById("replay");
const slider = document.getElementById("at");
const play = document.getElementById("play");
const pages = new Map(); // address → the page, or its promise
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
    moveBoard(() => exchange(fresh), wanted === Number(shown().after));
    const { after } = shown();
    if (after) pageAt(Number(after)).catch(() => {});
  } catch (error) {
    if (error.name === "AbortError") return;
    pause();
    unread.hidden = false;
  }
}

// A moment that is over does not change, so a page of it may be kept; only a few are.
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

function shown() {
  return document.querySelector("#where output").dataset;
}

// The slider itself is never exchanged, as somebody may have it in his hand.
function synchronise() {
  const { at, last } = shown();
  // Before the game went on there was nowhere to step to from its end.
  if (Number(last) > Number(slider.max)) pages.clear();
  slider.max = Math.max(Number(last), Number(slider.max));
  // Until one moves the slider, the newest moment is shown.
  if (!new URL(location.href).searchParams.has("at")) wanted = Number(at);
  slider.setAttribute("aria-valuetext", document.querySelector("#where output").textContent);
  if (Number(at) === wanted) slider.value = at;
}

function start() {
  if (!shown().after) show(1);
  playing = setInterval(() => {
    const { at, after } = shown();
    if (Number(at) !== wanted) return; // the moment before is still on its way
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
