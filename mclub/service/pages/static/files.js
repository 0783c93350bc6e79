// Reading TOML files that people choose: the service makes documents of them.
import { tell } from "./send.js";

/** Lets each file field with `data-toml` put its file as JSON into the field of that id. */
export function readFiles() {
  document.addEventListener("change", async (event) => {
    const chosen = event.target.dataset?.toml;
    if (!chosen) return;
    const field = document.getElementById(chosen);
    const said = document.querySelector(`output[for="${chosen}"]`);
    field.value = "";
    said.textContent = "";
    const [file] = event.target.files;
    if (file) {
      const problem = await read(file, field);
      tell(problem);
      if (problem) event.target.value = "";
      else said.textContent = said.dataset.read;
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

// What is wrong with the file; nothing if its document stands in the field now.
async function read(file, field) {
  try {
    const response = await fetch("/api/toml", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-mclub": "1" },
      body: JSON.stringify({ text: await file.text() }),
    });
    const answer = await response.json();
    if (!response.ok) return answer.fields ? Object.values(answer.fields).join(" ") : answer.detail;
    field.value = JSON.stringify(answer.document);
    return "";
  } catch {
    return document.getElementById("texts").dataset.unsent;
  }
}
