// The module that every page loads.
import { follow } from "./live.js";
import { sendForms } from "./send.js";
import { playOnTheBoard } from "./board.js";

for (const field of document.querySelectorAll("[data-here]")) {
  field.form.addEventListener("submit", () => { field.value = location.pathname + location.search; });
}
for (const time of document.querySelectorAll("time[data-local]")) {
  const written = { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" };
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, written).format(new Date(time.dateTime));
}
// Some features need https; without it a line says why they are missing.
showMissing();
document.addEventListener("mclub:opened", showMissing);
sendForms();
playOnTheBoard();
if (document.body.dataset.game) follow(document.body.dataset);

function showMissing() {
  for (const line of document.querySelectorAll("[data-insecure]")) line.hidden = isSecureContext;
}
