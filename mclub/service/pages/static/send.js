// Sending forms to the API as JSON.
import { told } from "./compose.js";
import { confirmed } from "./confirm.js";
import { arrive, refresh } from "./page.js";

const TRIES = 4;
const SOON = 4000; // milliseconds after which it is said that no answer has come
const PATIENCE = 10_000; // milliseconds that each try is given

/** Sends every form marked `data-send` (its value is the method) by itself. */
export function sendForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    send(form, event.submitter);
  });
}

async function send(form, button) {
  if (form.ariaBusy === "true") return;
  // What is asked is what is sent, whatever comes into the form meanwhile.
  const body = JSON.stringify(bodyOf(form, button));
  const question = button?.dataset.confirm ?? form.dataset.confirm;
  if (!(await confirmed(question?.replace("{action}", told(form))))) return;
  form.ariaBusy = "true";
  // Who gives his own link away has to be told the new one before this page goes.
  if (form.dataset.last !== undefined) document.body.dataset.stays = "";
  tell("");
  try {
    const response = await patiently(form, body);
    const answer = await read(response);
    if (!response.ok) {
      tell(answer.detail ?? response.statusText);
      form.dispatchEvent(new CustomEvent("mclub:refused", { bubbles: true, detail: answer }));
      delete document.body.dataset.stays;
      if (response.status === 412) await refresh();
      return;
    }
    tell("");
    form.dispatchEvent(new CustomEvent("mclub:answered", { bubbles: true, detail: answer }));
    if (form.dataset.goes) {
      location.assign(form.dataset.goes);
      return;
    }
    if (form.dataset.clears !== undefined || form.closest("[data-live]")) form.reset();
    if (form.dataset.stays === undefined) await shown(form, answer?.seq);
  } catch {
    tell(document.getElementById("texts").dataset.unsent);
    delete document.body.dataset.stays;
  } finally {
    form.ariaBusy = "false";
  }
}

// Until the page shows what came of it; from then on a click on the form means something else, even
// while the page catches up with what others do.
async function shown(form, seq) {
  const release = () => {
    if (Number(document.body.dataset.seq) >= (seq ?? 0)) form.ariaBusy = "false";
  };
  document.addEventListener("mclub:fresh", release);
  await arrive(seq);
  document.removeEventListener("mclub:fresh", release);
}

// A page's own route may answer with a part of a page instead of a document.
async function read(response) {
  if (response.status === 204) return null;
  return response.headers.get("content-type").startsWith("text/html") ? response.text() : response.json();
}

// The same command id again does nothing twice, so what got lost may simply be sent again.
async function patiently(form, body) {
  const tries = form.querySelector("[data-fresh]") ? TRIES : 1;
  const slow = setTimeout(() => tell(document.getElementById("texts").dataset.slow), SOON);
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        return await post(form, body, tries > 1 ? PATIENCE : 0);
      } catch (error) {
        if (tried === tries) throw error;
        await new Promise((resolve) => { setTimeout(resolve, 500 * 2 ** tried); });
      }
    }
  } finally {
    clearTimeout(slow);
  }
}

// patience: milliseconds after which it is given up; 0: never.
async function post(form, body, patience) {
  const headers = { "content-type": "application/json", accept: "application/json", "x-mclub": "1" };
  const giving = new AbortController();
  const late = patience && setTimeout(() => giving.abort(), patience);
  try {
    return await fetch(form.getAttribute("action"), { method: form.dataset.send, headers, body, signal: giving.signal });
  } finally {
    clearTimeout(late);
  }
}

/** The fields of a form as JSON: "rulings.crash" stands in an object, `data-type` says what it is;
 * a field with `data-unsaid` is for this page alone. */
export function bodyOf(form, button) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.dataset.unsaid !== undefined) continue;
    if (field.type === "submit" ? field !== button : ["checkbox", "radio"].includes(field.type) && !field.checked && field.dataset.type !== "boolean") continue;
    const value = valueOf(field);
    if (value === undefined) continue;
    const path = field.name.split(".");
    const last = path.pop();
    let place = body;
    for (const part of path) place = place[part] ??= {};
    place[last] = value;
  }
  return body;
}

function valueOf(field) {
  if (field.dataset.fresh !== undefined) return fresh();
  switch (field.dataset.type) {
    case "boolean": return field.type === "checkbox" ? field.checked : field.value === "true";
    case "json": return field.value === "" ? undefined : JSON.parse(field.value);
    case "number": return field.value === "" ? undefined : Number(field.value);
    default: return field.value === "" && field.dataset.optional !== undefined ? undefined : field.value;
  }
}

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Says what went wrong; nothing takes it away. */
export function tell(problem) {
  const place = document.getElementById("problem");
  place.textContent = problem;
  place.hidden = !problem;
}
