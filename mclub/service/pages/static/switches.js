// Switches of this browser: what somebody has chosen holds for all tables, and stays in the browser.
const PLACE = "mclub-switches";

/** Offers a switch, and keeps what is chosen; its box. byDefault: whether it is on until somebody has
 * chosen; change: called with whether it is on when somebody switches it, and gives whether it may
 * be. */
export function offer(name, byDefault, change) {
  const box = document.querySelector(`[data-switch=${name}]`);
  box.closest("label").hidden = false;
  box.checked = chosen()[name] ?? byDefault;
  box.addEventListener("change", async () => {
    if (!(await change(box.checked))) box.checked = false;
    store({ ...chosen(), [name]: box.checked });
  });
  return box;
}

function chosen() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

function store(switches) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(switches));
  } catch {
    // As above.
  }
}
