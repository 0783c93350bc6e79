// Forms that compose an action from their fields marked `data-part`: "pay", "blue", "3".

/** Composes each action before it is sent. */
export function compose() {
  // In the capture phase, before send.js handles the event.
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-compose]");
    if (form) form.elements.action.value = actionOf(form);
  }, { capture: true });
  document.addEventListener("input", (event) => {
    if (event.target.dataset.count) pick(event.target.form);
    // A choice in the list itself overrides the counts.
    else if (event.target.matches("select[data-part]")) event.target.form.querySelector("button").disabled = false;
  });
  // After an update, apply the counts to the new list.
  document.addEventListener("mclub:fresh", () => {
    for (const form of document.querySelectorAll("form:has([data-count]):not(:has(.refusal))")) {
      if ([...form.querySelectorAll("[data-count]")].some((field) => field.value !== "")) pick(form);
    }
  });
}

/** Whether a form takes an action of the game, be it beside the board, on it, or typed. */
export function isAct(form) {
  return form.getAttribute("action")?.includes("/actions?") ?? false;
}

/** The action of a form as filled in, in words: "Pay Red (Cleo) 5 M$". */
export function describe(form) {
  const verb = form.ariaLabel ?? form.querySelector("button")?.textContent.trim() ?? "";
  return [verb, ...partsOf(form).map(label)].filter((word) => word !== "").join(" ");
}

function label(part) {
  if (part.value === "") return "";
  if (part.tagName === "SELECT") return part.selectedOptions[0].text;
  if (part.type === "hidden") return part.nextElementSibling.textContent;
  return (part.dataset.unit ?? "{amount}").replace("{amount}", part.value);
}

function actionOf(form) {
  const words = partsOf(form).map(wordsOf);
  return [form.dataset.compose, ...words].filter((word) => word !== "").join(" ");
}

// A number of cards as the notation has it: "azure 3", "azure small azure small".
function wordsOf({ value, dataset: { card } }) {
  if (!card) return value;
  if (!Number(value)) return "";
  return card.endsWith(" 1") ? card.replace(/1$/, value) : Array(Number(value)).fill(card).join(" ");
}

// Selects the option in which each word occurs as often as the fields `data-count` say; the button is
// disabled if there is none.
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

function partsOf(form) {
  return [...form.querySelectorAll("[data-part]")];
}
