// Reading TOML files: the service converts them to JSON documents.
import { tell } from "./layers.js";

/** Makes each file field with `data-toml` put its file as JSON into the field with that id. */
export function readFiles() {
  document.addEventListener("change", async (event) => {
    const id = event.target.dataset?.toml;
    if (!id) return;
    const field = document.getElementById(id);
    const output = document.querySelector(`output[for="${id}"]`);
    field.value = "";
    output.textContent = "";
    const [file] = event.target.files;
    if (file) {
      const problem = await read(file, field);
      tell(problem);
      if (problem) event.target.value = "";
      else output.textContent = output.dataset.read;
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

// Puts the file's document into the field. Returns the error in the file, or "".
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
