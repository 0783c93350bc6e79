// Sends forms to the API as JSON.
import { describe } from "./compose.js";
import { askToConfirm } from "./confirm.js";
import { brief, tell } from "./layers.js";
import { refresh, settleAt } from "./page.js";

const TRIES = 4;
const SOON = 4000; // milliseconds before a notice says that no answer has arrived
const PATIENCE = 10_000; // milliseconds for each try

/** Sends all forms marked `data-send` (its value is the HTTP method) to the API. */
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
  // Read the form before asking: an update may change it in the meantime.
  const body = JSON.stringify(bodyOf(form, button));
  const question = button?.dataset.confirm ?? form.dataset.confirm;
  const kind = (button?.dataset.confirm ? button : form).dataset.kind;
  if (!(await askToConfirm(question?.replace("{action}", describe(form)), kind))) return;
  form.ariaBusy = "true";
  // A player who hands on their own seat must see the new link before this page stops working.
  if (form.dataset.last !== undefined) document.body.dataset.stays = "";
  tell("");
  try {
    const response = await patiently(form, body);
    const answer = await read(response);
    if (!response.ok) {
      const why = (form.elements.action?.type === "text" ? answer.detail : brief(answer)) ?? response.statusText;
      tell(why, form);
      announce("mclub:refused", form, answer);
      delete document.body.dataset.stays;
      if (response.status === 412) {
        await refresh();
        tell(why, form);
      }
      return;
    }
    tell("");
    announce("mclub:answered", form, answer);
    const place = placeAfter(form, answer);
    if (place) {
      location.assign(place);
      return;
    }
    if (form.dataset.clears !== undefined || form.closest("[data-live]")) form.reset();
    if (form.dataset.stays === undefined) await release(form, answer?.seq);
  } catch {
    tell(document.getElementById("texts").dataset.unsent, form);
    delete document.body.dataset.stays;
  } finally {
    form.ariaBusy = "false";
  }
}

// The page to go to after an answer; undefined to stay. A form marked `data-enters` enters the new game that
// has begun with its answer.
function placeAfter({ dataset: { goes, enters } }, answer) {
  const next = enters === undefined ? null : answer.next;
  return next ? `/games/${next.game}/?as=${next.as}` : goes;
}

// On the document, since the stream may have replaced the form before its answer arrives.
function announce(event, form, answer) {
  document.dispatchEvent(new CustomEvent(event, { detail: { form, answer } }));
}

// Keeps the form busy until the page shows record `seq`, the result. From then on a click is a new
// action, even if the page still has later records to show.
async function release(form, seq) {
  const check = () => {
    if (Number(document.body.dataset.seq) >= (seq ?? 0)) form.ariaBusy = "false";
  };
  document.addEventListener("mclub:fresh", check);
  await settleAt(seq);
  document.removeEventListener("mclub:fresh", check);
}

// Some routes answer with HTML instead of JSON.
async function read(response) {
  if (response.status === 204) return null;
  return response.headers.get("content-type").startsWith("text/html") ? response.text() : response.json();
}

// Retries a form with a command id: the id makes it safe to send the same command twice.
async function patiently(form, body) {
  const tries = form.querySelector("[data-fresh]") ? TRIES : 1;
  const slow = setTimeout(() => tell(document.getElementById("texts").dataset.slow, form), SOON);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(form, body, tries > 1 ? PATIENCE : 0);
      } catch (error) {
        if (attempt === tries) throw error;
        await new Promise((resolve) => { setTimeout(resolve, 500 * 2 ** attempt); });
      }
    }
  } finally {
    clearTimeout(slow);
  }
}

// patience: milliseconds before the request is aborted; 0: never.
async function post(form, body, patience) {
  const headers = { "content-type": "application/json", accept: "application/json", "x-mclub": "1" };
  const controller = new AbortController();
  const timeout = patience && setTimeout(() => controller.abort(), patience);
  try {
    return await fetch(form.getAttribute("action"), { method: form.dataset.send, headers, body, signal: controller.signal });
  } finally {
    clearTimeout(timeout);
  }
}

/** The fields of a form as an object. A name such as "rulings.crash" makes a nested object; `data-type`
 * is the type of the value; a field with `data-unsaid` isn't sent. */
export function bodyOf(form, button) {
  const body = {};
  for (const field of form.elements) {
    const { unsaid, part } = field.dataset; // compose.js has composed the action from them
    if (!field.name || field.disabled || (unsaid ?? part) !== undefined) continue;
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
