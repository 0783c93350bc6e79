// What the pages of a table need beside sending: calls, composed actions, answers that are shown, talk.
import "./calls.js";
import { compose } from "./compose.js";
import { keepDrafts } from "./drafts.js";
import { showPresence } from "./here.js";
import { slideLines } from "./lines.js";
import { mindMissed } from "./missed.js";
import { letSkip } from "./motion.js";
import { mindNotes } from "./notes.js";
import { choosePace } from "./pace.js";
import { shareTexts } from "./share.js";
import { followTalk } from "./talk.js";

compose();
const noting = document.getElementById("noting");
if (noting) mindNotes(noting);
keepDrafts();
shareTexts();
choosePace(document.getElementById("pace"));
letSkip();
const missed = document.getElementById("missed");
if (missed) mindMissed(missed);

// `data-says`: the element that says that it was done; what it was told stands in `data-answer`.
// `data-hides`: the element that holds no longer.
document.addEventListener("mclub:answered", (event) => {
  document.getElementById(event.target.dataset.hides ?? "")?.setAttribute("hidden", "");
  const place = document.getElementById(event.target.dataset.says ?? "");
  if (!place) return;
  for (const told of place.querySelectorAll("[data-answer]")) {
    told.textContent = event.detail[told.dataset.answer];
  }
  place.hidden = false;
});
document.addEventListener("input", (event) => {
  const place = document.getElementById(event.target.form?.dataset.says ?? "");
  if (place) place.hidden = true;
});

// Whoever acts by the keyboard goes on from there, though the button that he pressed is gone.
let acted = false;
document.addEventListener("mclub:answered", (event) => { acted = event.target.closest("#act") !== null; });
document.addEventListener("mclub:fresh", () => {
  const lost = document.activeElement === document.body;
  if (acted && lost) document.getElementById("acting").focus({ preventScroll: true });
  acted = false;
});

// The reminder is not needed beside what it leads to: a turn, or who plays again right above it.
new IntersectionObserver(([{ isIntersecting }]) => {
  document.getElementById("reminder").classList.toggle("near", isIntersecting);
}).observe(document.getElementById("acting"));

const history = document.getElementById("history");
if (history) slideLines(history);
if (document.getElementById("presence")) showPresence();
if (document.getElementById("said")) followTalk();
