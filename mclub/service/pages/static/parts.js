// Parts of a page that are fetched when they are needed, out of the page that has them whole.
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

const addresses = new WeakMap(); // a <details> → where its part is
const read = new WeakMap(); // a <details> → the record that its part was fetched at, if it goes out of date

document.addEventListener("mclub:fresh", () => {
  for (const details of document.querySelectorAll("details[data-at][open]")) {
    if (read.get(details) !== details.dataset.at) load(details);
  }
});

for (const part of document.querySelectorAll("[data-lazy]")) lazily(part, part.dataset.lazy);
// Somebody may have been quicker than this module.
for (const details of document.querySelectorAll("details[data-part][open]")) load(details);
if (location.hash) openAt(location.hash.slice(1));
addEventListener("hashchange", () => openAt(location.hash.slice(1)));

async function load(details) {
  const address = addressOf(details);
  const place = details.querySelector(".part");
  const { at, part } = details.dataset;
  leave(place);
  read.set(details, at);
  try {
    const found = (await page(address)).getElementById(part);
    if (details.dataset.at === at) place.replaceChildren(...found.childNodes);
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

// Where a part is stands in the link that is there until it comes, and without this module for good.
function addressOf(details) {
  if (!addresses.has(details)) addresses.set(details, details.querySelector(".part a").href);
  return addresses.get(details);
}

function unread() {
  return document.getElementById("unread");
}
