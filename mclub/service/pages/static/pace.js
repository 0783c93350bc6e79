// How fast changes of the board are shown. It is kept in this browser.

const PLACE = "mclub:pace";
const PACES = { off: 0, quick: 0.45, normal: 1, slow: 2 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What to multiply a usual length of time by; 0 if nothing is to move. */
export function pace() {
  return calm.matches ? 0 : PACES[chosen()];
}

/** Lets people choose the pace in a <select>. */
export function choosePace(list) {
  list.value = chosen();
  list.addEventListener("change", () => memory()?.setItem(PLACE, list.value));
}

function chosen() {
  const name = memory()?.getItem(PLACE);
  return name in PACES ? name : "normal";
}

// A browser may refuse to keep anything.
function memory() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
