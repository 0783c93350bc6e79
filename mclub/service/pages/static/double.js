// A double tap means one button. Another one that the first tap has brought beneath the finger, such as
// “Take back” when the choices are gone, is not pressed by the second.

const SOON = 400; // milliseconds within which nobody aims at what has just appeared
const NEAR = 12; // pixels between the taps

/** Ignores a tap on the spot of the last one if another button has just come there. */
export function ignoreDoubleTaps() {
  let last = { button: null, x: 0, y: 0 };
  let changed = -Infinity;
  document.addEventListener("mclub:fresh", () => { changed = performance.now(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#acting button, #undoing button");
    if (!button) return;
    const { clientX: x, clientY: y, detail } = event;
    const isNew = button !== last.button && performance.now() - changed < SOON;
    // A press by the keyboard (`detail` is 0) has no spot.
    const isAgain = detail > 0 && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (isNew && isAgain && (detail > 1 || button.closest("#undoing"))) {
      event.preventDefault();
      event.stopPropagation();
    } else last = { button, x, y };
  }, true);
}
