// The waiting room: updates the page when somebody sits down, leaves or is ready, and goes to the table
// when the game has begun.
import { exchange } from "./patch.js";
import { share } from "./share.js";

const LOOK = 1500; // milliseconds between two looks
const { room } = document.body.dataset;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-share]");
  if (button) share(document.getElementById(button.dataset.share));
});
document.addEventListener("visibilitychange", look);
setInterval(look, LOOK);

async function look() {
  if (document.hidden) return;
  const version = await fetchText(`${room}/version`);
  if (version === null || version === document.body.dataset.version) return;
  const response = await fetch(room, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response) return;
  if (response.redirected || !response.ok) location.assign(response.url);
  else exchange(new DOMParser().parseFromString(await response.text(), "text/html"));
}

// Resolves to null if the service can't answer now.
async function fetchText(address) {
  const response = await fetch(address).catch(() => null);
  const text = await response?.text().catch(() => null); // an unread answer would keep its connection
  return response?.ok ? text : null;
}
