// Shows the steps of the guide one at a time, and lights up the pieces that they are about.
const LIT = "spotlit";
const key = `guide ${document.body.dataset.game}`;
const read = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));

document.addEventListener("click", ({ target }) => {
  if (target.id !== "guide-next") return;
  read.add(shown().dataset.lesson);
  sessionStorage.setItem(key, JSON.stringify([...read]));
  show();
});
document.addEventListener("mclub:fresh", show);
// A closed guide lights up nothing; the suggestion arrives after its <details> opens.
document.addEventListener("toggle", ({ target }) => { if (target.closest("#guide")) show(); }, true);
new MutationObserver(light).observe(document.getElementById("guide"), { childList: true, subtree: true });
show();

function steps() {
  return [...document.querySelectorAll("#guide-steps [data-lesson]")];
}

// The first step that wasn't read, or else the last one.
function shown() {
  return steps().find((step) => !read.has(step.dataset.lesson)) ?? steps().at(-1);
}

function show() {
  const now = shown();
  for (const step of steps()) step.hidden = step !== now;
  const next = document.getElementById("guide-next");
  if (next) next.hidden = now === undefined || now === steps().at(-1);
  light();
}

function light() {
  const lit = new Set(pieces());
  for (const piece of document.querySelectorAll(`.${LIT}`)) lit.has(piece) || piece.classList.remove(LIT);
  for (const piece of lit) piece.classList.add(LIT);
}

function pieces() {
  if (!document.getElementById("guide-panel")?.open) return [];
  const suggested = document.querySelector(".suggested[open] [data-suggests]")?.dataset.suggests;
  if (suggested) return [...document.querySelectorAll("#board [data-action], #board [data-about]")].filter((piece) => takes(piece, suggested));
  const spotlight = shown()?.dataset.spotlight;
  return spotlight ? [...document.querySelectorAll(`#board [data-explain="${spotlight}"], #board [data-piece="${spotlight}"]`)].slice(0, 1) : [];
}

// Whether pressing the piece takes the action, at once or by a choice.
function takes({ dataset: { action, about } }, suggested) {
  return action === suggested || (about ?? "").split("|").some((words) => words && ` ${suggested} `.includes(` ${words} `));
}
