// Actions on the board itself: pressing an element with `data-action` takes that action; pressing one
// with `data-about` describes it and offers the actions that concern it.

const GAP = 6; // pixels
let open = null; // the subject of the open choices

/** Lets clicks, Enter and Space act on the board. */
export function playOnTheBoard() {
  reach(document);
  document.addEventListener("click", press);
  document.addEventListener("keydown", (event) => {
    // The browser turns these keys into a click for a real button.
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("[role=button]")) press(event);
  });
  document.addEventListener("mclub:answered", ({ detail: { form } }) => form.closest("[popover]")?.hidePopover());
  if (document.getElementById("asking")) {
    let module = null; // one promise, so that the events that wait for it keep their order
    const explain = (event) => (module ??= import("./pieces.js")).then(
      ({ handle }) => handle(event),
      () => { module = null; }, // the service is away: the next event asks again
    );
    for (const type of ["pointerover", "focusin", "click", "keydown"]) document.addEventListener(type, explain);
  }
  // After an update, some of the open choices may be gone.
  document.addEventListener("mclub:fresh", () => {
    if (!open) return;
    const piece = document.querySelector(`[data-about="${CSS.escape(open)}"]`);
    if (!piece || !sift(open)) document.getElementById("choices").hidePopover();
    else if (!document.getElementById("choices").matches(":popover-open")) offer(piece);
  });
}

/** Lets the keyboard reach the pieces in `root` that can be pressed: without scripts they do nothing. */
export function reach(root) {
  for (const piece of root.querySelectorAll("[role=button]")) piece.tabIndex = 0;
}

function press(event) {
  const piece = event.target.closest?.("[data-action], [data-about]");
  if (!piece) return;
  event.preventDefault();
  const { about, action, said } = piece.dataset;
  if (about) offer(piece);
  else act(action, piece.ariaLabel ?? piece.textContent.trim(), said !== undefined);
}

// words: the action in words, for the confirmation; said: whether the piece has said what there is to confirm.
function act(action, words, said) {
  close();
  const button = [...document.querySelectorAll("#act button[name=action]")].find((one) => one.value === action);
  const form = button?.form ?? document.querySelector(`#act form[data-compose="${action.split(" ")[0]}"]`);
  if (button && !said) button.click();
  else if (form) compose(form, action, said ? "" : words).click();
}

function close() {
  open = null;
  document.getElementById("choices")?.hidePopover();
}

// A button in a temporary copy of the form. Without words, it asks nothing.
function compose(form, action, words) {
  const twin = form.cloneNode(false);
  delete twin.dataset.compose;
  if (!words) delete twin.dataset.confirm;
  else if (twin.dataset.confirm) twin.dataset.confirm = twin.dataset.confirm.replace("{action}", words);
  twin.hidden = true;
  for (const name of ["expect", "command_id"]) twin.append(form.elements[name].cloneNode());
  const button = Object.assign(document.createElement("button"), { name: "action", value: action });
  twin.append(button);
  form.after(twin);
  twin.addEventListener("submit", () => queueMicrotask(() => twin.remove()));
  return button;
}

// Opens the choices beside the piece; they close when the person clicks elsewhere.
function offer(piece) {
  const choices = document.getElementById("choices");
  const what = choices.querySelector(".what");
  what.textContent = piece.dataset.description ?? "";
  what.hidden = !what.textContent;
  const first = sift(piece.dataset.about);
  open = first && piece.dataset.about;
  if (!first) return;
  choices.ontoggle = ({ newState }) => { if (newState === "closed") open = null; };
  choices.showPopover();
  putBeside(choices, piece);
  (first.querySelector(".primary") ?? first).focus();
}

/** Puts an open popover below the piece, or above it. */
export function putBeside(popover, piece) {
  const at = piece.getBoundingClientRect();
  const left = Math.min(at.left, innerWidth - popover.offsetWidth - GAP);
  const below = at.bottom + GAP;
  const top = below + popover.offsetHeight < innerHeight ? below : at.top - GAP - popover.offsetHeight;
  popover.style.left = `${scrollX + Math.max(left, GAP)}px`;
  popover.style.top = `${scrollY + Math.max(top, GAP)}px`;
}

// Greys a choice, with the reason but without the link to the rule, which a button can't contain.
function bar(choice) {
  const why = document.getElementById(`why-${choice.value}`);
  const small = Object.assign(document.createElement("small"), { ariaHidden: true });
  small.append(...[...why.childNodes].filter(({ tagName }) => tagName !== "A").map((node) => node.cloneNode(true)));
  choice.append(small);
  Object.assign(choice, { className: "barred", ariaDisabled: "true" });
  choice.setAttribute("aria-describedby", why.id);
}

// Shows only the choices about this subject; returns the first of them.
function sift(about) {
  const subjects = about.split("|").map((words) => ` ${words} `);
  const choices = [...document.querySelectorAll("#choices > :is(button, form)")];
  for (const one of choices) {
    const words = ` ${one.dataset.action ?? one.dataset.compose ?? one.dataset.barred} `;
    one.hidden = !subjects.some((subject) => words.includes(subject));
    if (one.dataset.barred && !one.hidden && !one.className) bar(one);
  }
  return choices.find((one) => !one.hidden && !one.dataset.barred);
}
