// Parts of a page that are fetched when they are needed, out of the page that has them whole.

const opened = new Map(); // id of a <details> that was opened → its part as it was fetched

document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (!details.dataset?.part) return;
  if (details.open) load(details);
  else if (details.isConnected) opened.delete(details.id);
}, true);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-lazily]");
  if (!link) return;
  event.preventDefault();
  lazily(document.getElementById(link.dataset.lazily), link.href);
});

// What is still open after an exchange shows at once what it had, until that is fetched anew.
document.addEventListener("mclub:fresh", () => {
  for (const [id, part] of opened) {
    const details = document.getElementById(id);
    if (!details?.open || !part) continue;
    addressOf(details);
    place(details).replaceChildren(part.cloneNode(true));
  }
});

for (const part of document.querySelectorAll("[data-lazy]")) lazily(part, part.dataset.lazy);
// Somebody may have been quicker than this module.
for (const details of document.querySelectorAll("details[data-part][open]")) load(details);
if (location.hash) openAt(location.hash.slice(1));
addEventListener("hashchange", () => openAt(location.hash.slice(1)));

async function load(details) {
  if (!opened.has(details.id)) opened.set(details.id, null);
  try {
    const found = (await page(addressOf(details))).getElementById(details.dataset.part);
    const part = document.createDocumentFragment();
    part.append(...found.childNodes);
    if (opened.has(details.id)) opened.set(details.id, part.cloneNode(true));
    // The details may have been exchanged for newer ones meanwhile.
    const now = document.getElementById(details.id);
    if (now) place(now).replaceChildren(part);
  } catch {
    place(details).textContent = unread().textContent;
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
  return details.dataset.address ??= place(details).querySelector("a").href;
}

function place(details) {
  return details.querySelector(".part");
}

function unread() {
  return document.getElementById("unread");
}
