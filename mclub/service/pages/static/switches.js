// Switches: settings of this browser, for all tables.
const PLACE = "mclub-switches";

/** Shows a switch, stores its state, and returns its checkbox. byDefault: its state until somebody
 * chooses; change: called with the new state; returns, or resolves to, whether it may be on. */
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
    return {}; // the browser has no storage
  }
}

function store(switches) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(switches));
  } catch {
    // The browser has no storage.
  }
}
