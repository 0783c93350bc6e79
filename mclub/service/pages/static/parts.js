// Parts that are fetched when needed, from the page that contains them.
import { leave } from "./patch.js";

document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (details.dataset?.part && details.open) load(details);
}, true);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-lazily]");
  if (!link) return;
  event.preventDefault();
  lazily(document.getElementById(link.dataset.lazily), link.href);
});

const addresses = new WeakMap(); // a <details> → the address of its part
const fetchedAt = new WeakMap(); // a <details> → the last record when its part was fetched, if that matters

document.addEventListener("mclub:fresh", () => {
  for (const details of document.querySelectorAll("details[data-at][open]")) {
    if (fetchedAt.get(details) !== details.dataset.at) load(details);
  }
});

for (const part of document.querySelectorAll("[data-lazy]")) lazily(part, part.dataset.lazy);
// Some may have been opened before this module loaded.
for (const details of document.querySelectorAll("details[data-part][open]")) load(details);
if (location.hash) openAt(location.hash.slice(1));
addEventListener("hashchange", () => openAt(location.hash.slice(1)));

async function load(details) {
  const address = addressOf(details);
  const place = details.querySelector(".part");
  if (place.querySelector("[data-answer]:not(:empty)")) return; // a link or secret that is shown only once
  const { at, part } = details.dataset;
  leave(place);
  fetchedAt.set(details, at);
  try {
    const source = (await page(address)).getElementById(part);
    if (details.dataset.at !== at) return;
    place.replaceChildren(...source.childNodes);
    document.dispatchEvent(new CustomEvent("mclub:opened"));
  } catch {
    place.textContent = unread().textContent;
  }
}

async function lazily(part, url) {
  part.ariaBusy = "true";
  unread().hidden = true;
  try {
    part.replaceChildren(...(await page(url)).getElementById(part.id).childNodes);
  } catch {
    unread().hidden = false;
  } finally {
    part.ariaBusy = "false";
  }
}

async function page(url) {
  const response = await fetch(url, { headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function openAt(id) {
  const details = document.getElementById(id);
  if (details?.dataset.part) {
    details.open = true;
    details.scrollIntoView({ block: "center" });
  }
}

// The address is in the link that the part replaces, which remains if scripts are disabled.
function addressOf(details) {
  if (!addresses.has(details)) addresses.set(details, details.querySelector(".part a").href);
  return addresses.get(details);
}

function unread() {
  return document.getElementById("unread");
}
