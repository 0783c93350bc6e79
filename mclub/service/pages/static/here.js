// The list of people at the table: who is present, and when the others last were.
import { leave } from "./patch.js";

const UPDATE = 60_000; // milliseconds
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]]; // seconds
const list = () => document.getElementById("presence");
let names = {};

/** Shows presence and keeps it up to date. */
export function showPresence() {
  document.addEventListener("mclub:here", ({ detail }) => {
    names = detail;
    show();
  });
  document.addEventListener("mclub:fresh", show);
  setInterval(show, UPDATE);
}

function show() {
  for (const line of list().children) {
    const at = names[line.dataset.name];
    line.hidden = at === undefined;
    line.classList.toggle("here", at === null);
    const label = line.querySelector("small");
    leave(label);
    label.textContent = at ? list().dataset.was.replace("{time}", ago(at)) : list().dataset.now;
  }
}

// "5 min. ago", in the language of the page.
function ago(at) {
  const seconds = Math.max((Date.now() - new Date(at)) / 1000, 60);
  const [unit, length] = UNITS.find(([, length]) => seconds >= length);
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short" });
  return format.format(-Math.floor(seconds / length), unit);
}
