// Shows beside the curves what happened at the number that somebody points at, touches or has focused.
// A second press leads to its place in the lists. On a phone the numbers are small: a touch beside one
// counts as well, and two buttons go from one to the next.
const MARK = ".course a[href^='#moment-']";
const FINGER = 24; // pixels

let touched = null; // the number touched before it was shown

const markAt = (event) => event.target.closest?.(MARK);

// The number nearest to a touch.
function nearestTo(event) {
  if (!event.target.closest?.(".course svg")) return null;
  const away = (mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot(event.clientX - (left + right) / 2, event.clientY - (top + bottom) / 2);
  };
  const marks = [...document.querySelectorAll(MARK)].filter((mark) => away(mark) < FINGER);
  return marks.sort((one, other) => away(one) - away(other))[0] ?? null;
}

function show(mark) {
  const board = document.getElementById("moment-told");
  const place = document.querySelector(mark.getAttribute("href"));
  if (!board || !place || board.dataset.shows === place.id) return;
  board.dataset.shows = place.id;
  board.replaceChildren(...[...place.children].map((child) => child.cloneNode(true)));
  for (const one of document.querySelectorAll(MARK)) one.toggleAttribute("data-shown", one === mark);
}

for (const type of ["pointerover", "focusin"]) {
  document.addEventListener(type, (event) => {
    const mark = markAt(event);
    if (mark && event.pointerType !== "touch") show(mark);
  });
}

document.addEventListener("pointerdown", (event) => {
  const mark = event.pointerType === "mouse" ? null : nearestTo(event);
  touched = mark?.hasAttribute("data-shown") ? null : mark;
});
document.addEventListener("pointercancel", () => { touched = null; });

// From the last number to the first, and back.
function step(by) {
  const marks = [...document.querySelectorAll(MARK)];
  const at = marks.findIndex((mark) => mark.hasAttribute("data-shown"));
  show(marks.at(at < 0 && by < 0 ? -1 : (at + by) % marks.length));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".stepping [data-by]");
  if (button) step(Number(button.dataset.by));
  if (!touched) return;
  event.preventDefault();
  show(touched);
  touched = null;
});
