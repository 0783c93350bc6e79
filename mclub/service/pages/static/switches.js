// Switches: settings of this browser, for all tables.
const PLACE = "mclub-switches";

/** Offers a switch, whose checkbox the page may fetch later, and returns its state: `on`. byDefault: its
 * state until somebody chooses; change: called with the new state; returns, or resolves to, whether it
 * may be on. */
export function offer(name, byDefault, change) {
  const state = { on: chosen()[name] ?? byDefault };
  document.addEventListener("mclub:opened", () => {
    const box = document.querySelector(`[data-switch=${name}]`);
    if (box) bind(box, state);
  });
  document.addEventListener("change", async ({ target: box }) => {
    if (box.dataset?.switch !== name) return;
    state.on = box.checked;
    if (!(await change(state.on))) state.on = box.checked = false;
    store({ ...chosen(), [name]: state.on });
  });
  return state;
}

function bind(box, { on }) {
  box.closest("label").hidden = false;
  box.checked = on;
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
