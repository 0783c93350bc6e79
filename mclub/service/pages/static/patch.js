// Bringing what is shown up to date, wherever the newer parts come from. An element that is still
// there stays the same one, so whatever somebody does with it at that moment is not disturbed.
import morphdom from "./vendor/morphdom/morphdom-esm.js";
import { holdForms } from "./filled.js";

const KEYED = "form, [id], [data-about], [data-action], button[name=action], select, textarea, input";
const owned = new WeakSet(); // elements whose content a script has put there
const standing = new WeakMap(); // what stands for an element that stays as it is → that element

/** Leaves the content of an element to the script that has put it there. */
export function leave(element) {
  owned.add(element);
}

/** Brings the live parts of this page up to those of another document. */
export function exchange(page) {
  const fresh = new Map([...page.querySelectorAll("[data-live]")].map((part) => [part.id, part]));
  for (const part of document.querySelectorAll("[data-live]")) {
    if (fresh.has(part.id)) patch(part, fresh.get(part.id));
  }
  Object.assign(document.body.dataset, page.body.dataset);
  document.title = page.title;
  document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: page }));
}

/** What stands for an element of the page, which stays as it is, in something fresh. */
export function stands(element) {
  const copy = element.cloneNode(false);
  standing.set(copy, element);
  return copy;
}

/** Makes `part` the same as `fresh`, which is used up; with `data-kept` all but what is in it. */
export function patchPart(part, fresh) {
  if (part.dataset.live !== undefined) patch(part, fresh);
  else if (nameOf(part, [], new Map()) === nameOf(fresh, [], new Map())) patch(part, fresh, false);
  else replace(part, fresh);
}

// What somebody presses meanwhile is gone, so that it does nothing else.
function replace(part, fresh) {
  const focused = document.activeElement;
  if (fresh.dataset.kept !== undefined) fresh.append(...part.childNodes);
  delete fresh.dataset.kept;
  for (const one of fresh.querySelectorAll("*")) standing.has(one) && one.replaceWith(standing.get(one));
  part.replaceWith(fresh);
  if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

/** Makes the children of `part` those of `fresh`, which is used up; its attributes too, unless
 * `childrenOnly`. */
export function patch(part, fresh, childrenOnly = true) {
  const focused = document.activeElement;
  const kept = fresh.dataset.kept !== undefined;
  delete fresh.dataset.kept;
  const stay = kept ? [part] : [...fresh.querySelectorAll("*")].flatMap((one) => standing.get(one) ?? []);
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
  // Where there is no `moveBefore`, what has moved has lost the focus.
  if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

// The key of each element that may only become its like: what a button does must not change under
// somebody's finger, nor what a field means. Those that are alike are told apart by their order.
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
  return [tagName, id, dataset.about, actionOf(element)].join(" ");
}

function actionOf(element) {
  return element.dataset.action ?? (element.matches("button[name=action]") ? element.value : null);
}

// What stands in attributes, or is set by them, though it is the person's.
function carry(from, to) {
  if (from.tagName === "DETAILS") to.open = from.open;
  else if (from.tagName === "FORM" && from.ariaBusy) to.ariaBusy = from.ariaBusy;
  else if (from.matches("textarea, input:not([type=hidden])") && to.type === from.type) {
    if (from.value !== from.defaultValue) to.value = from.value;
    if (from.checked !== from.defaultChecked) to.checked = from.checked;
  }
}

// What was chosen in a list is put back with all else that is filled in.
function renew(list, fresh) {
  list.replaceChildren(...fresh.childNodes);
  list.selectedIndex = Math.max(0, [...list.options].findIndex((option) => option.defaultSelected));
}

// By `moveBefore` an element keeps the focus while it moves.
function append(parent, child) {
  if (parent.moveBefore && child.ownerDocument === document && child.isConnected) parent.moveBefore(child, null);
  else parent.append(child);
}
