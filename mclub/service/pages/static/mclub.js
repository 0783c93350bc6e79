// The one module that every page loads.
import { follow } from "./live.js";
import { sendForms } from "./send.js";
import { playOnTheBoard } from "./board.js";

for (const field of document.querySelectorAll("[data-here]")) {
  field.form.addEventListener("submit", () => { field.value = location.pathname + location.search; });
}
sendForms();
playOnTheBoard();
if (document.body.dataset.game) follow(document.body.dataset);
