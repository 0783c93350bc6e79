// How fast changes of the board are animated; a setting of this browser.

const PLACE = "mclub:pace";
const PACES = { off: 0, quick: 0.45, normal: 1, slow: 2 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The factor for the usual durations; 0 for no animation. */
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

// Null if storage is disabled.
function memory() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
