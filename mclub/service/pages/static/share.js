// Shares a text with the device's share dialog; if there is none, copies or selects it.

/** Shares the text of an element. */
export async function share(place) {
  const text = place.textContent;
  try {
    if (navigator.share) await navigator.share({ text });
    else await copy(text);
  } catch (error) {
    if (error.name !== "AbortError") show(place); // an abort is the person's choice
  }
}

// The clipboard needs https or localhost.
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
  const notice = document.getElementById("shared");
  notice.textContent = notice.dataset[what];
  notice.hidden = false;
}
