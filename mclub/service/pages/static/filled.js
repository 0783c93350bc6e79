// What somebody has chosen or typed stays through every exchange of the part that it is in. What is
// no longer possible is not sent: its form says so until he chooses anew, or leaves it.
import { told } from "./compose.js";

const FIELDS = "select, textarea, input:not([type=hidden]), input[data-part]";
const begun = new WeakSet(); // forms that somebody has begun to fill in
const refusals = new WeakMap(); // form → the element that says that this is no longer possible

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

/** Notes what the forms of a part hold before a fresh one comes. stay: elements of it that stay as they are; pairs: each form that somebody fills
 * in with its fresh one, which may be a leftover of it; putBack: puts everything back in. */
export function holdForms(part, fresh, stay) {
  const forms = new Set([...part.querySelectorAll(FIELDS)].map((field) => field.form));
  forms.delete(null);
  for (const form of forms) if (stay.some((one) => one.contains(form))) forms.delete(form);
  const held = [...forms].map(hold);
  const free = [...fresh.querySelectorAll("form")];
  const pairs = [];
  for (const one of held.filter(({ form }) => begun.has(form) && part.contains(form))) {
    const alike = free.filter((other) => isAlike(other, one.form));
    const match = alike.find((other) => takes(other, one.values)) ?? alike[0] ?? leftOver(one.form, fresh);
    if (match) pairs.push([one.form, match]);
    if (free.includes(match)) free.splice(free.indexOf(match), 1);
  }
  return { pairs, putBack: () => held.forEach(putBack) };
}

function hold(form) {
  const fields = fieldsOf(form);
  return { form, action: told(form), values: fields.map(valueOf), valid: form.checkValidity(), focus: fields.indexOf(document.activeElement) };
}

function putBack({ form, action, values, valid, focus }) {
  if (!form.isConnected) return;
  const fields = fieldsOf(form);
  const mine = begun.has(form);
  const fits = values.map((value, at) => fields[at] && put(fields[at], value, mine)).every(Boolean);
  const lost = !fits || (valid && !form.checkValidity()) || isLeftOver(form);
  if (mine && lost && form.ariaBusy !== "true") refuse(form, action);
  else if (!fields.some(isBlank) && form.checkValidity()) allow(form); // it is possible again
  if (refusals.has(form)) say(form);
  if (focus >= 0 && document.activeElement === document.body) fields[focus]?.focus({ preventScroll: true });
}

// Whether the field holds the value now. What nobody has chosen may become another one.
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

// A form that is offered no more stays as long as somebody is at it.
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
  const said = document.createElement("p");
  said.className = "notice problem refusal";
  said.role = "status";
  said.textContent = document.getElementById("texts").dataset.refused.replace("{action}", action);
  refusals.set(form, said);
}

function say(form) {
  const said = refusals.get(form);
  if (!form.contains(said)) form.append(said);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
}

function allow(form) {
  refusals.get(form)?.remove();
  if (!refusals.delete(form)) return;
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}
