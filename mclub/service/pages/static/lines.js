// The newest line of the history comes in from above; what somebody reads meanwhile stays where it is.
import { pace } from "./pace.js";

/** Scrolls to new lines of the list, instead of pushing down those that are there. */
export function slideLines(list) {
  let first = list.firstElementChild;
  document.addEventListener("mclub:fresh", () => {
    const pushed = first?.isConnected ? first.offsetTop - list.firstElementChild.offsetTop : 0;
    first = list.firstElementChild;
    if (pushed <= 0 || list.scrollTop > 0) return;
    list.scrollTop = pushed;
    const back = () => list.scrollTo({ top: 0, behavior: pace() === 0 ? "instant" : "smooth" });
    requestAnimationFrame(() => requestAnimationFrame(back));
  });
}
