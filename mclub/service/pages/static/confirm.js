// Asking for confirmation before something that can't be undone without asking the others.

/** Asks the question in a dialog. Resolves to whether the answer is yes; true without a question. */
export function askToConfirm(question) {
  if (!question) return Promise.resolve(true);
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
