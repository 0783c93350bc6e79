// A double tap presses only one button. If the first tap brings another button under the finger, such as
// “Take back” when the choices disappear, or one of the choices that a piece opens, the second tap doesn't
// press it.

const SOON = 400; // milliseconds within which nobody aims at what has just appeared
const NEAR = 12; // pixels between the taps

/** Ignores a tap at the same spot as the last one if another button has just appeared there. */
export function ignoreDoubleTaps() {
  let last = { button: null, x: 0, y: 0 };
  let changed = -Infinity;
  const change = () => { changed = performance.now(); };
  document.addEventListener("mclub:fresh", change);
  document.addEventListener("beforetoggle", ({ target }) => { if (target.id === "choices") change(); }, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#acting button, #undoing button, #choices button, #board [data-about]");
    if (!button) return;
    const { clientX: x, clientY: y, detail } = event;
    const isNew = button !== last.button && performance.now() - changed < SOON;
    // A press by the keyboard (`detail` is 0) has no spot.
    const isAgain = detail > 0 && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (isNew && isAgain && (detail > 1 || button.closest("#undoing, #choices"))) {
      event.preventDefault();
      event.stopPropagation();
    } else last = { button, x, y };
  }, true);
}
