// The players' sheets: when the player chooses an amount, the buttons show what they would do with it.

const AMOUNT = "{amount}";
const fill = (text, amount) => text.replaceAll(AMOUNT, amount.value);

// The other players' cards cover the button that opens the sheet.
document.addEventListener("click", ({ target }) => {
  const seat = target.closest?.(".seat-panel:not(.own) .characters")?.parentElement.dataset.player;
  document.getElementById(`deal-${seat}`)?.showPopover({ source: document.getElementById(`who-${seat}`) });
});
document.addEventListener("input", ({ target }) => { if (target.closest(".deal")) show(target.form); });
document.addEventListener("mclub:fresh", () => { document.querySelectorAll(".deal form").forEach(show); });
document.addEventListener("mclub:answered", ({ detail: { form } }) => { form.closest(".deal")?.hidePopover(); });
// In the capture phase, before send.js handles the event.
document.addEventListener("submit", ({ target: form, submitter }) => {
  if (!form.closest(".deal")) return;
  const { words, asks } = submitter.dataset;
  const amount = amountOf(form) ?? { value: "" };
  form.elements.action.value = fill(words, amount);
  if (asks) submitter.dataset.confirm = fill(asks, amount);
}, { capture: true });

function amountOf(form) {
  return form.querySelector("[type=range]");
}

function show(form) {
  const amount = amountOf(form);
  for (const button of form.querySelectorAll("[data-label]")) {
    button.textContent = fill(button.dataset.label, amount);
    const { most, gap } = button.dataset;
    const refused = Number(amount.value) > Number(most) || amount.value === gap;
    button.ariaDisabled = refused ? "true" : null;
  }
}
