// Acting on the board itself: what carries `data-action` does what the button of that action does.

/** Lets clicks, Enter and Space on the board press the button of the same action. */
export function playOnTheBoard() {
  const press = (event) => {
    const action = event.target.closest?.("[data-action]")?.dataset.action;
    const buttons = document.querySelectorAll("#act button[name=action]");
    const button = action && [...buttons].find((one) => one.value === action);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener("click", press);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") press(event);
  });
}
