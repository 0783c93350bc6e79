// Shows beside the curves what happened at the number that somebody points at, touches or has focused.
// A second press leads to its place in the lists. On a phone the numbers are small: two buttons go from
// one to the next.
const MARK = ".course a[href^='#moment-']";

let pressed = null; // the number pressed before it was shown

const markAt = (event) => event.target.closest?.(MARK);

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
  const mark = markAt(event);
  const isShown = mark?.hasAttribute("data-shown");
  pressed = mark && event.pointerType !== "mouse" && !isShown ? mark : null;
});

// From the last number to the first, and back.
function step(by) {
  const marks = [...document.querySelectorAll(MARK)];
  const at = marks.findIndex((mark) => mark.hasAttribute("data-shown"));
  show(marks.at(at < 0 && by < 0 ? -1 : (at + by) % marks.length));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".stepping [data-by]");
  if (button) step(Number(button.dataset.by));
  const mark = markAt(event);
  if (!mark || mark !== pressed) return;
  event.preventDefault();
  pressed = null;
  show(mark);
});
