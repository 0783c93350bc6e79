// Everything that the pages of a table need besides sending forms: calls, composed actions, talk and more.
import "./calls.js";
import { compose, isAct } from "./compose.js";
import { ignoreDoubleTaps } from "./double.js";
import { keepDrafts } from "./drafts.js";
import { showPresence } from "./here.js";
import { slideLines } from "./lines.js";
import { mindMissed } from "./missed.js";
import { letSkip } from "./motion.js";
import { mindNotes } from "./notes.js";
import { choosePace } from "./pace.js";
import { followTalk } from "./talk.js";

compose();
const noting = document.getElementById("noting");
if (noting) mindNotes(noting);
keepDrafts();
choosePace(document.getElementById("pace"));
const missed = document.getElementById("missed");
if (missed) mindMissed(missed); // before `letSkip`: a page that is left still knows what it has yet to show
letSkip();
ignoreDoubleTaps();

// After an answer, `data-says` names the element to show; its elements with `data-answer` get that field of
// the answer. `data-hides` names the element to hide.
document.addEventListener("mclub:answered", ({ detail: { form, answer } }) => {
  document.getElementById(form.dataset.hides ?? "")?.setAttribute("hidden", "");
  const place = document.getElementById(form.dataset.says ?? "");
  if (!place) return;
  for (const output of place.querySelectorAll("[data-answer]")) {
    output.textContent = answer[output.dataset.answer];
  }
  place.hidden = false;
});
document.addEventListener("input", (event) => {
  const place = document.getElementById(event.target.form?.dataset.says ?? "");
  if (place) place.hidden = true;
});

// A button shares the text of the element whose id is in `data-share`, once in a game.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-share]");
  if (!button) return;
  const { share } = await import("./share.js");
  await share(document.getElementById(button.dataset.share));
});

// Parts that are fetched when they are opened.
document.addEventListener("toggle", ({ target }) => { if (target.dataset?.part) import("./parts.js"); }, true);
if (document.querySelector("[data-part][open]")) import("./parts.js");

// The buttons beside a number, where there are any.
function mindSteps() {
  if (document.querySelector("[data-step]")) import("./stepper.js");
}
mindSteps();
document.addEventListener("mclub:fresh", mindSteps);

// Moves the focus of keyboard users to the actions when the button or piece that they pressed is gone.
// The stream may show the result before the answer to the form arrives.
let acted = false;
document.addEventListener("submit", ({ target }) => { acted ||= isAct(target); });
document.addEventListener("mclub:fresh", findFocus);

function findFocus() {
  if (!acted || document.activeElement !== document.body) return;
  document.getElementById("acting").focus({ preventScroll: true });
  acted = false;
}

// The reminder hides while the part it links to is in view.
new IntersectionObserver(([{ isIntersecting }]) => {
  document.getElementById("reminder").classList.toggle("near", isIntersecting);
}).observe(document.getElementById("acting"));

const history = document.getElementById("history");
if (history) slideLines(history);
if (document.getElementById("presence")) showPresence();
if (document.getElementById("said")) followTalk();
