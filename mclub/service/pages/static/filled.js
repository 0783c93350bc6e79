// Keeps people's choices and typed text when a part of the page is updated. If a form's action is no
// longer possible, the form says so and can't be sent until the person changes it or leaves it.
import { describe } from "./compose.js";

const FIELDS = "select, textarea, input:not([type=hidden]), input[data-part]";
const begun = new WeakSet(); // forms that somebody has begun to fill in
const refusals = new WeakMap(); // form → the element that says that its action is no longer possible

document.addEventListener("input", ({ target: { form } }) => {
  if (!form) return;
  begun.add(form);
  if (!fieldsOf(form).some(isBlank) && !isLeftOver(form)) allow(form);
});
document.addEventListener("reset", ({ target: form }) => {
  begun.delete(form);
  allow(form);
});
for (const type of ["focusin", "pointerdown"]) {
  document.addEventListener(type, ({ target }) => clear(target));
}
document.addEventListener("focusout", () => queueMicrotask(() => clear(document.activeElement)));

/** Whether somebody is filling in a form of this page. */
export function isFillingIn() {
  return [...document.forms].some((form) => begun.has(form));
}

/** Remembers the content of a part's forms before `fresh` replaces it. stay: elements of the part that
 * won't change. Returns `pairs`, each form being filled in with its new form (a copy of itself if there
 * is none), and `putBack`, which restores the content. */
export function holdForms(part, fresh, stay) {
  const forms = new Set([...part.querySelectorAll(FIELDS)].map((field) => field.form));
  forms.delete(null);
  for (const form of forms) if (stay.some((one) => one.contains(form))) forms.delete(form);
  const contents = [...forms].map(contentOf);
  const free = [...fresh.querySelectorAll("form")];
  const pairs = [];
  for (const one of contents.filter(({ form }) => begun.has(form) && part.contains(form))) {
    const alike = free.filter((other) => isAlike(other, one.form));
    const match = alike.find((other) => takes(other, one.values)) ?? alike[0] ?? leftOver(one.form, fresh);
    if (match) pairs.push([one.form, match]);
    if (free.includes(match)) free.splice(free.indexOf(match), 1);
  }
  return { pairs, putBack: () => contents.forEach(putBack) };
}

function contentOf(form) {
  const fields = fieldsOf(form);
  return { form, action: describe(form), values: fields.map(valueOf), valid: form.checkValidity(), focus: fields.indexOf(document.activeElement) };
}

function putBack({ form, action, values, valid, focus }) {
  if (!form.isConnected) return;
  const fields = fieldsOf(form);
  const mine = begun.has(form);
  const fits = values.map((value, at) => fields[at] && put(fields[at], value, mine)).every(Boolean);
  const lost = !fits || (valid && !form.checkValidity()) || isLeftOver(form);
  if (mine && lost && form.ariaBusy !== "true") refuse(form, action);
  else if (!fields.some(isBlank) && form.checkValidity()) allow(form); // it has become possible
  if (refusals.has(form)) say(form);
  if (focus >= 0 && document.activeElement === document.body) fields[focus]?.focus({ preventScroll: true });
}

// Sets the field and returns whether it could; a default that nobody chose needn't be restored.
function put(field, value, mine) {
  if (valueOf(field) === value) return true;
  if (field.tagName === "SELECT") {
    const at = [...field.options].findIndex((option) => option.value === value);
    if (at >= 0 || (mine && value !== "")) field.selectedIndex = at;
    return at >= 0 || value === "" || value === null;
  }
  if (!mine) return true;
  if (field.type === "hidden" || field.type === "checkbox" || field.type === "radio") return false;
  field.value = value;
  return true;
}

function valueOf(field) {
  if (field.type === "checkbox" || field.type === "radio") return String(field.checked);
  return isBlank(field) ? null : field.value;
}

function isBlank(field) {
  return field.tagName === "SELECT" && field.selectedIndex < 0;
}

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.matches(FIELDS));
}

function isAlike(other, form) {
  return other.getAttribute("action") === form.getAttribute("action") && other.dataset.compose === form.dataset.compose;
}

function takes(form, values) {
  const fields = fieldsOf(form);
  return fields.length === values.length && fields.every((field, at) => {
    if (field.tagName === "SELECT") return [...field.options].some(({ value }) => value === values[at]);
    return field.type !== "hidden" || field.value === values[at];
  });
}

// Keeps a form that the fresh part lacks, until the person leaves it.
function leftOver(form, fresh) {
  if (form.ariaBusy === "true") return null;
  form.dataset.leftOver = "";
  const copy = form.cloneNode(true);
  fresh.append(copy);
  return copy;
}

function isLeftOver(form) {
  return form.dataset.leftOver !== undefined;
}

function clear(at) {
  for (const form of document.querySelectorAll("form[data-left-over]")) {
    if (!form.contains(at)) form.remove();
  }
}

function refuse(form, action) {
  if (refusals.has(form)) return;
  const notice = document.createElement("p");
  notice.className = "notice problem refusal";
  notice.role = "status";
  notice.textContent = document.getElementById("texts").dataset.refused.replace("{action}", action);
  refusals.set(form, notice);
}

function say(form) {
  const notice = refusals.get(form);
  if (!form.contains(notice)) form.append(notice);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
}

function allow(form) {
  refusals.get(form)?.remove();
  if (!refusals.delete(form)) return;
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}
