// Drafts: unsent text in fields marked `data-draft` is stored in this browser, for each game and seat,
// and restored when the page is opened again.

/** Restores the drafts, and stores new ones as they are typed. */
export function keepDrafts() {
  document.addEventListener("input", ({ target }) => {
    if (target.dataset.draft !== undefined) keep(target);
  });
  document.addEventListener("mclub:answered", ({ detail: { form } }) => {
    if (form.dataset.clears === undefined) return;
    for (const field of form.querySelectorAll("[data-draft]")) drafts()?.removeItem(name(field));
  });
  document.querySelectorAll("[data-draft]").forEach(restore);
}

/** Stores the draft of a field, if its text differs from the one stored by the service. */
export function keep(field) {
  if (field.value === field.defaultValue) drafts()?.removeItem(name(field));
  else drafts()?.setItem(name(field), JSON.stringify({ text: field.value, after: field.defaultValue }));
}

// A draft has its `text`, and in `after` the service's text when the draft was begun.
function restore(field) {
  const json = drafts()?.getItem(name(field));
  if (!json) return;
  const draft = JSON.parse(json);
  if (draft.text === field.defaultValue) return; // it was sent, but the answer was lost
  field.value = draft.text;
  field.dispatchEvent(new CustomEvent("mclub:draft", { bubbles: true, detail: draft }));
}

function name(field) {
  const { game, as } = document.body.dataset;
  return `mclub draft ${game} ${as} ${field.id}`;
}

// If storage is disabled, reading `localStorage` throws.
function drafts() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
