// Links to give to people, who copy, share or scan them, or join on this device.
import { tell } from "./layers.js";

export const HEADERS = { "content-type": "application/json", accept: "application/json, image/svg+xml", "x-mclub": "1" };

/** Makes the buttons of all link cards work. */
export function useLinks() {
  document.addEventListener("click", (event) => {
    const card = event.target.closest(".link");
    const button = event.target.closest("button");
    if (!card || !button) return;
    if (button.dataset.copy !== undefined) copy(card, button);
    if (button.dataset.share !== undefined) navigator.share({ title: document.title, url: address(card) }).catch(() => {});
    if (button.dataset.code !== undefined) enlarge(card);
  });
}

/** A card that shows a link. seat, name: for a seat's link; role: "host" or "spectator" for another;
 * open: whether the card of the host's link has a button to open it. */
export function linkCard({ link, role, seat, name, open }) {
  const card = document.getElementById("link").content.firstElementChild.cloneNode(true);
  const who = card.querySelector(".who");
  who.textContent = seat ? name : who.dataset[role];
  if (seat) who.classList.add("seat", seat);
  const named = (text) => text.replace(/{who}|{name}/, () => who.textContent);
  const field = card.querySelector(".address");
  field.value = link;
  field.ariaLabel = named(field.ariaLabel);
  const sit = card.querySelector(".sit");
  sit.hidden = !seat && !(open && role === "host");
  sit.action = new URL(link).pathname;
  sit.firstElementChild.textContent = seat ? named(sit.firstElementChild.dataset.sit) : sit.firstElementChild.dataset.host;
  card.querySelector("[data-share]").hidden = !navigator.share;
  const picture = card.querySelector("img");
  picture.alt = named(picture.alt);
  draw(picture, link);
  return card;
}

/** Joins by all these links and goes to the page of the shared phone. */
export async function joinAll(game, links) {
  try {
    for (const link of links) {
      const response = await fetch(new URL(link).pathname, { method: "POST", headers: HEADERS });
      if (!response.ok) return tell((await response.json()).detail);
    }
    await fetch(`/games/${game}/phone`, { method: "POST", headers: HEADERS });
    location.assign(`/games/${game}/phone`);
  } catch {
    tell(document.getElementById("texts").dataset.unsent);
  }
}

function address(card) {
  return card.querySelector(".address").value;
}

// One after another: the service refuses a caller who has too many requests waiting.
let drawing = Promise.resolve();

function draw(picture, text) {
  drawing = drawing.then(() => fetchCode(picture, text));
}

async function fetchCode(picture, text) {
  const response = await fetch("/api/qr", { method: "POST", headers: HEADERS, body: JSON.stringify({ text }) }).catch(() => null);
  if (!response?.ok) {
    picture.closest("button").hidden = true;
    return;
  }
  picture.src = `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
}

function enlarge(card) {
  const dialog = document.getElementById("large");
  dialog.querySelector("h2").textContent = card.querySelector(".who").textContent;
  const [from, to] = [card.querySelector("img"), dialog.querySelector("img")];
  to.src = from.src;
  dialog.showModal();
}

// Without https, scripts have no clipboard, but most browsers can still copy the selection.
async function copy(card, button) {
  let copied = true;
  try {
    await navigator.clipboard.writeText(address(card));
  } catch {
    card.querySelector(".address").select();
    copied = document.execCommand("copy");
  }
  const was = button.textContent;
  button.textContent = copied ? button.dataset.done : button.dataset.selected;
  setTimeout(() => { button.textContent = was; }, 2000);
}
