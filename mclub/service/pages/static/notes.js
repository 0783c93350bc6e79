// A seat's notes. If another device has changed them, both versions are shown before one is overwritten.
import { keep } from "./drafts.js";

/** Handles drafts, conflicts and updates of the notes in this form. */
export function mindNotes(form) {
  const { text: field, version } = form.elements;
  const others = document.getElementById("noted-elsewhere");
  // The form keeps the version on which the text is based until it is saved.
  const showBoth = (text, known) => {
    version.value = known;
    others.querySelector("pre").textContent = text;
    others.hidden = false;
    form.closest("details").open = true;
  };
  form.addEventListener("mclub:draft", ({ detail: draft }) => {
    form.closest("details").open = true;
    if (draft.after !== field.defaultValue) showBoth(field.defaultValue, version.value);
    field.defaultValue = draft.after;
  });
  document.addEventListener("mclub:refused", ({ detail: { form: sent, answer: problem } }) => {
    if (sent === form && problem.version !== undefined) showBoth(problem.text, problem.version);
  });
  document.addEventListener("mclub:answered", ({ detail: { form: sent, answer: noted } }) => {
    if (sent !== form) return;
    version.value = noted.version;
    field.defaultValue = noted.text;
    others.hidden = true;
    keep(field);
  });
  // Notes from another device replace the ones here, unless these have been edited.
  document.addEventListener("mclub:fresh", ({ detail: page }) => {
    const fresh = page.getElementById("notes");
    const known = fresh?.form.elements.version.value;
    if (!fresh || known === version.value) return;
    if (field.value !== field.defaultValue) showBoth(fresh.defaultValue, known);
    else {
      field.value = field.defaultValue = fresh.defaultValue;
      version.value = known;
    }
  });
}
