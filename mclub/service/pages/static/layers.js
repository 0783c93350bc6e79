// Dialogs and other layers above the page: what went wrong with a form is shown in its layer, which
// would cover the page's own message.
const OPEN = ":popover-open, dialog[open]";

/** Shows what went wrong; "" hides the message. form: the one that was sent, if any. */
export function tell(problem, form = null) {
  const page = document.getElementById("problem");
  const layer = form?.isConnected ? form.closest(OPEN) : null;
  forget();
  page.textContent = layer ? "" : problem;
  page.hidden = !page.textContent;
  if (layer && problem) layer.prepend(Object.assign(document.createElement("p"), { className: "notice problem within", role: "alert", textContent: problem }));
}

/** The refusal of an action that was pressed: without the list of possible actions, which has them as
 * they are typed, while the page offers them as buttons. */
export function brief({ detail, rule }) {
  const cited = `(${rule})`;
  const at = rule ? detail.indexOf(cited) : -1;
  return at < 0 ? detail : detail.slice(0, at + cited.length);
}

function forget() {
  document.querySelector(".problem.within")?.remove();
}

// A layer opens at its top, without the message from the last time.
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState !== "open" || !target.matches("[popover]")) return;
  forget();
  target.scrollTop = 0;
}, true);
