// Confirms actions that can't be undone without asking the others.
import { marked } from "./marks.js";

const spared = new Set(); // the kinds of questions turned off for the rest of the turn

document.addEventListener("mclub:fresh", () => { if (!document.getElementById("act")) spared.clear(); });

/** Asks the question in a dialog. Resolves to whether the answer is yes; also true if there is no
 * question, or if the person has turned off questions of this kind for the rest of the turn. */
export function askToConfirm(question, kind) {
  if (!question || spared.has(kind)) return Promise.resolve(true);
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").replaceChildren(...marked(question));
  const spare = document.getElementById("spare");
  const box = spare.querySelector("input");
  spare.hidden = !kind;
  box.checked = false;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const yes = dialog.returnValue === "yes";
      if (yes && box.checked) spared.add(kind);
      resolve(yes);
    }, { once: true });
  });
}
