// The last lines of the history, the newest first. New lines scroll in without pushing the others down,
// and a reader who has scrolled to older lines keeps them in view.
import { pace } from "./pace.js";

/** Scrolls to the new lines of the list from now on. */
export function slideLines(list) {
  let first = list.firstElementChild;
  let sliding = false;
  for (const own of ["wheel", "touchstart", "keydown"]) {
    list.addEventListener(own, () => { sliding = false; }, { passive: true });
  }
  const back = () => {
    if (sliding) list.scrollTo({ top: 0, behavior: pace() === 0 ? "instant" : "smooth" });
  };
  document.addEventListener("mclub:fresh", () => {
    const pushed = first?.isConnected ? first.offsetTop - list.firstElementChild.offsetTop : 0;
    first = list.firstElementChild;
    if (pushed <= 0) return;
    sliding ||= list.scrollTop === 0;
    list.scrollTo({ top: list.scrollTop + pushed, behavior: "instant" });
    // Scrolling back in the same frame would show the jump.
    requestAnimationFrame(() => requestAnimationFrame(back));
  });
  list.addEventListener("scroll", () => { sliding &&= list.scrollTop > 0; });
}
