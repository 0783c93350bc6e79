// Sharing a text: by what the device offers for that, else by copying it, else it is shown, selected.

/** Lets buttons share the text of the element that `data-share` names. */
export function shareTexts() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-share]");
    if (button) share(document.getElementById(button.dataset.share));
  });
}

async function share(place) {
  const text = place.textContent;
  try {
    if (navigator.share) await navigator.share({ text });
    else await copy(text);
  } catch (error) {
    if (error.name !== "AbortError") show(place); // it is the person who aborts
  }
}

// Only a page of https, or of this device itself, has a clipboard.
async function copy(text) {
  if (!navigator.clipboard) throw new Error("no clipboard");
  await navigator.clipboard.writeText(text);
  say("copied");
}

function show(place) {
  say("select");
  place.hidden = false;
  place.focus();
  getSelection().selectAllChildren(place);
}

function say(what) {
  const said = document.getElementById("shared");
  said.textContent = said.dataset[what];
  said.hidden = false;
}
