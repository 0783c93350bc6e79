// A seat's notes: those of another device are shown beside one's own before they are written over.
import { keep } from "./drafts.js";

/** Minds the notes of this page. */
export function mindNotes(form) {
  const { text: field, version } = form.elements;
  const others = document.getElementById("noted-elsewhere");
  // Until they are kept, the notes say after which ones they were written.
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
  form.addEventListener("mclub:refused", ({ detail: problem }) => {
    if (problem.version !== undefined) showBoth(problem.text, problem.version);
  });
  form.addEventListener("mclub:answered", ({ detail: noted }) => {
    version.value = noted.version;
    field.defaultValue = noted.text;
    others.hidden = true;
    keep(field);
  });
  // What was noted elsewhere takes the place of what nobody has changed here.
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
