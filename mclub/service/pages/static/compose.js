// Forms that compose an action of their fields marked `data-part`: "pay", "blue", "3".

/** Puts each action together before it is sent, and fills in one that was wanted on the board. */
export function compose() {
  // Before send.js, which is told when the event has bubbled up.
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-compose]");
    if (form) form.elements.action.value = composed(form);
  }, { capture: true });
  document.addEventListener("input", (event) => {
    if (event.target.dataset.count) pick(event.target.form);
    // Whoever chooses in the list itself means that.
    else if (event.target.matches("select[data-part]")) event.target.form.querySelector("button").disabled = false;
  });
  document.addEventListener("mclub:wanted", (event) => {
    const forms = document.querySelectorAll("#act form[data-compose]");
    [...forms].find((form) => fill(form, event.detail))?.requestSubmit();
  });
}

function composed(form) {
  const words = partsOf(form).map((part) => part.value);
  return [form.dataset.compose, ...words].filter((word) => word !== "").join(" ");
}

// Chooses in the list what holds each word as often as the fields `data-count` say; the button waits
// until there is such a one.
function pick(form) {
  const [list] = partsOf(form);
  const counts = [...form.querySelectorAll("[data-count]")];
  const fits = (option) => counts.every((field) => {
    const words = option.value.split(" ");
    return words.filter((word) => word === field.dataset.count).length === Number(field.value);
  });
  const at = [...list.options].findIndex(fits);
  form.querySelector("button").disabled = at < 0;
  if (at >= 0) list.selectedIndex = at;
}

// Whether the fields can say this action; then they do.
function fill(form, action) {
  const before = partsOf(form).map((part) => part.value);
  let rest = action.split(" ").slice(1);
  for (const part of partsOf(form)) {
    const values = part.options ? [...part.options].map((option) => option.value) : [part.type === "number" ? rest[0] : part.value];
    // The longest that fits: "" fits everything.
    const fitting = values.filter((value) => value === "" || rest.join(" ").concat(" ").startsWith(`${value} `));
    part.value = fitting.sort((one, other) => other.length - one.length)[0] ?? "";
    rest = rest.slice(part.value === "" ? 0 : part.value.split(" ").length);
  }
  if (composed(form) === action && form.checkValidity()) return true;
  partsOf(form).forEach((part, at) => { part.value = before[at]; });
  return false;
}

function partsOf(form) {
  return [...form.querySelectorAll("[data-part]")];
}
