// What is half written in a field marked `data-draft` is there again when one comes back to the page:
// a draft of this game and seat, kept in this browser until it is sent.

/** Brings the drafts back, and keeps them from now on. */
export function keepDrafts() {
  document.addEventListener("input", ({ target }) => {
    if (target.dataset.draft !== undefined) keep(target);
  });
  document.addEventListener("mclub:answered", ({ target }) => {
    if (target.dataset.clears === undefined) return;
    for (const field of target.querySelectorAll("[data-draft]")) drafts()?.removeItem(name(field));
  });
  document.querySelectorAll("[data-draft]").forEach(bringBack);
}

/** Keeps the draft of a field, if it holds anything else than what is kept at the table. */
export function keep(field) {
  if (field.value === field.defaultValue) drafts()?.removeItem(name(field));
  else drafts()?.setItem(name(field), JSON.stringify({ text: field.value, after: field.defaultValue }));
}

// after: what was kept at the table when the draft was begun.
function bringBack(field) {
  const kept = drafts()?.getItem(name(field));
  if (!kept) return;
  const draft = JSON.parse(kept);
  if (draft.text === field.defaultValue) return; // it was sent, though no answer came
  field.value = draft.text;
  field.dispatchEvent(new CustomEvent("mclub:draft", { bubbles: true, detail: draft }));
}

function name(field) {
  const { game, as } = document.body.dataset;
  return `mclub draft ${game} ${as} ${field.id}`;
}

// A browser that is told to keep nothing refuses even to be asked.
function drafts() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
