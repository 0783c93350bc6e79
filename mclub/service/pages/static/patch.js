// Updates the page to newer HTML. Elements that remain are reused, so that people can go on using them.
import morphdom from "./vendor/morphdom/morphdom-esm.js";
import { reach } from "./board.js";
import { holdForms } from "./filled.js";

const KEYED = "form, [id], .barred, [data-about], [data-action], button[name=action], select, textarea, input";
const owned = new WeakSet(); // elements whose content a script manages
const standing = new WeakMap(); // a stand-in → the element of the page that stays as it is

/** Never updates the content of this element: a script manages it. */
export function leave(element) {
  owned.add(element);
}

/** Updates the live parts of this page to those of a newer document. */
export function exchange(page) {
  reach(page);
  const fresh = new Map([...page.querySelectorAll("[data-live]")].map((part) => [part.id, part]));
  for (const part of document.querySelectorAll("[data-live]")) {
    if (fresh.has(part.id)) patch(part, fresh.get(part.id));
  }
  Object.assign(document.body.dataset, page.body.dataset);
  document.title = page.title;
  document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: page }));
}

/** A stand-in to put into new HTML for an element of the page that stays as it is. */
export function standInFor(element) {
  const copy = element.cloneNode(false);
  standing.set(copy, element);
  return copy;
}

/** Updates `part` to `fresh`, which is consumed; if that has `data-kept`, only its attributes. */
export function patchPart(part, fresh) {
  reach(fresh.parentNode ?? fresh);
  if (part.dataset.live !== undefined) patch(part, fresh);
  else if (nameOf(part, [], new Map()) === nameOf(fresh, [], new Map())) patch(part, fresh, false);
  else replace(part, fresh);
}

// Replaces the element, so that a click in progress on the old one does nothing.
function replace(part, fresh) {
  const focused = document.activeElement;
  if (fresh.dataset.kept !== undefined) fresh.append(...part.childNodes);
  delete fresh.dataset.kept;
  for (const one of fresh.querySelectorAll("*")) standing.has(one) && one.replaceWith(standing.get(one));
  part.replaceWith(fresh);
  if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

/** Updates the children of `part` to those of `fresh`, which is consumed, and its attributes too unless
 * `childrenOnly`. */
export function patch(part, fresh, childrenOnly = true) {
  const focused = document.activeElement;
  const kept = fresh.dataset.kept !== undefined;
  delete fresh.dataset.kept;
  const stay = kept ? [part] : [
    ...[...part.querySelectorAll("*")].filter((one) => owned.has(one)),
    ...[...fresh.querySelectorAll("*")].flatMap((one) => standing.get(one) ?? []),
  ];
  const { pairs, putBack } = holdForms(part, fresh, stay);
  const keys = new Map([...identify(part, pairs.map(([held]) => held)), ...identify(fresh, pairs.map(([, match]) => match))]);
  morphdom(part, fresh, {
    childrenOnly,
    getNodeKey: (node) => keys.get(node),
    addChild: append,
    onBeforeElUpdated: (from, to) => {
      if (standing.has(to)) return false;
      carry(from, to);
      if (owned.has(from) || from.isEqualNode(to)) return false;
      if (from.tagName !== "SELECT") return true;
      renew(from, to);
      return false;
    },
    onBeforeElChildrenUpdated: (_from, to) => !(kept && to === fresh),
  });
  putBack();
  // Without `moveBefore`, an element that moves loses the focus.
  if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

// Keys for elements that may only be updated to the same kind: a button must not change its action
// while somebody presses it, nor a field its meaning. Equal ones get different keys by their order.
function identify(root, held) {
  const keys = new Map();
  const often = new Map();
  for (const element of root.querySelectorAll(KEYED)) {
    const name = nameOf(element, held, keys);
    often.set(name, (often.get(name) ?? 0) + 1);
    keys.set(element, `${name} ${often.get(name)}`);
  }
  return keys;
}

function nameOf(element, held, keys) {
  const { tagName, id, dataset } = element;
  if (held.includes(element)) return `held ${held.indexOf(element)}`;
  if (tagName === "FORM") return `${element.getAttribute("action")} ${dataset.compose}`;
  if (!id && element.matches("select, textarea, input")) return `${keys.get(element.form)} ${tagName} ${element.type}`;
  return [tagName, id, dataset.about, element.ariaDisabled, actionOf(element)].join(" ");
}

function actionOf(element) {
  return element.dataset.action ?? (element.matches("button[name=action]") ? element.value : null);
}

// Carries over state that belongs to the person but that an update of attributes would reset.
function carry(from, to) {
  if (from.tagName === "DETAILS") to.open = from.open;
  else if (from.tagName === "FORM" && from.ariaBusy) to.ariaBusy = from.ariaBusy;
  else if (from.matches("textarea, input:not([type=hidden])") && to.type === from.type) {
    if (from.value !== from.defaultValue) to.value = from.value;
    if (from.checked !== from.defaultChecked) to.checked = from.checked;
  }
}

// Updates a list; `putBack` then restores the choice.
function renew(list, fresh) {
  list.replaceChildren(...fresh.childNodes);
  list.selectedIndex = Math.max(0, [...list.options].findIndex((option) => option.defaultSelected));
}

// With `moveBefore`, an element that moves keeps the focus and its open popover. It is used for nothing
// else: in Chromium 156, after such a move, an open <details> may not show its new content.
function append(parent, child) {
  const keeps = child.contains?.(document.activeElement) || child.querySelector?.(":popover-open");
  if (keeps && parent.moveBefore && child.ownerDocument === document && child.isConnected) parent.moveBefore(child, null);
  else parent.append(child);
}
