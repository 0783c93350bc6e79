// Shows the steps of the guide one at a time, and lights up the pieces that they are about.
const LIT = "spotlit";
const GAP = 12; // pixels between the panel and a piece that was scrolled to
const COVERED = 96; // pixels at the bottom of a phone, where the reminder of the turn may be
const key = `guide ${document.body.dataset.game}`;
const read = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
let seen = ""; // the pieces that were last scrolled to

document.addEventListener("click", ({ target }) => {
  if (target.id === "guide-next") read.add(shown().dataset.lesson);
  else if (target.id === "guide-back") read.delete(before().dataset.lesson);
  else return;
  sessionStorage.setItem(key, JSON.stringify([...read]));
  show();
});
document.addEventListener("mclub:fresh", show);
// A closed guide lights up nothing; the suggestion arrives after its <details> opens.
document.addEventListener("toggle", ({ target }) => { if (target.closest("#guide")) show(); }, true);
const watching = new MutationObserver(light);
watching.observe(document.getElementById("guide"), { childList: true, subtree: true });
// A later frame of the board replaces its pieces, and their classes.
watching.observe(document.getElementById("board"), { childList: true, subtree: true, attributeFilter: ["class"] });
show();

function steps() {
  return [...document.querySelectorAll("#guide-steps [data-lesson]")];
}

// The first step that wasn't read, or else the last one; undefined if there are none.
function shown() {
  return steps().find((step) => !read.has(step.dataset.lesson)) ?? steps().at(-1);
}

// The step before the one shown; undefined if that is the first.
function before() {
  return steps()[steps().indexOf(shown()) - 1];
}

function show() {
  const now = shown();
  for (const step of steps()) step.hidden = step !== now;
  const isLast = now === steps().at(-1);
  const next = document.getElementById("guide-next");
  if (next) {
    next.hidden = isLast;
    document.getElementById("guide-back").hidden = !before();
    document.getElementById("guide-on").hidden = !isLast;
  }
  light();
}

function light() {
  const suggested = document.querySelector(".suggested[open] [data-suggests]")?.dataset.suggests;
  const lit = new Set(pieces(suggested));
  for (const piece of document.querySelectorAll(`.${LIT}`)) lit.has(piece) || piece.classList.remove(LIT);
  for (const piece of lit) piece.classList.contains(LIT) || piece.classList.add(LIT);
  const about = suggested ?? shown()?.id;
  if (lit.size && about !== seen) {
    seen = about;
    reveal([...lit][0]);
  }
}

// Scrolls as little as shows the piece below the panel, which on a phone stays on the screen.
function reveal(piece) {
  const { top, bottom } = piece.getBoundingClientRect();
  const start = Math.max(0, document.getElementById("guide").getBoundingClientRect().bottom) + GAP;
  const lacks = bottom + COVERED - innerHeight;
  if (top < start || lacks > 0) scrollBy({ top: Math.min(top - start, Math.max(lacks, 0)) });
}

function pieces(suggested) {
  if (!document.getElementById("guide-panel")?.open) return [];
  if (suggested) return [...document.querySelectorAll("#board :is([data-action], [data-about], [popovertarget])")].filter((piece) => takes(piece, suggested));
  const spotlight = shown()?.dataset.spotlight;
  return spotlight ? [...document.querySelectorAll(`#board [data-explain="${spotlight}"], #board [data-piece="${spotlight}"]`)].slice(0, 1) : [];
}

// Whether pressing the piece takes the action, at once, by a choice or on a sheet.
function takes({ dataset: { action, about }, popoverTargetElement: sheet }, suggested) {
  const onSheet = [...sheet?.querySelectorAll("[data-words]") ?? []].map(({ dataset: { words } }) => words.replace("{amount}", ""));
  return action === suggested
    || (about ?? "").split("|").some((words) => words && ` ${suggested} `.includes(` ${words} `))
    || onSheet.some((words) => suggested.startsWith(words));
}
