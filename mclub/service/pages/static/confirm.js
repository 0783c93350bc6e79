// Asking before something that can't be taken back alone.

/** Whether the person wants it; true at once if there is nothing to ask. */
export function confirmed(question) {
  if (!question) return Promise.resolve(true);
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
