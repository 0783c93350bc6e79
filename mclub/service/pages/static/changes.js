// Applies changes to the page. `changes.py` describes their form.
import { show } from "./motion.js";
import { patchPart, standInFor } from "./patch.js";

const MARKER = "part-of";

/** The page lacks an element that the changes refer to. */
export class Adrift extends Error {}

/** Applies changes to the page; the board shows them frame by frame. A screen reader hears what happened
 * before it hears that its user has to decide. Throws Adrift. */
export function apply({ seq, state, parts: { asked, ...parts }, frames }) {
  const others = renew(parts);
  Object.assign(document.body.dataset, { seq, state });
  show(frames, putOnBoard);
  if (asked) renew({ asked });
  expectLast();
  document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: others }));
}

/** Updates the board to a frame. If elements are missing, the page reloads its content, because the
 * board may have changed since the frame arrived. */
export function putOnBoard(parts) {
  try {
    renew(parts);
  } catch (error) {
    if (!(error instanceof Adrift)) throw error;
    document.dispatchEvent(new CustomEvent("mclub:adrift"));
  }
  expectLast();
}

// The forms on this page send the last record that it shows, in `expect`.
function expectLast() {
  for (const field of document.querySelectorAll("input[name=expect]")) field.value = document.body.dataset.seq;
}

// Returns the new elements of parts that aren't live; other scripts use them.
function renew(parts) {
  const others = document.createDocumentFragment();
  for (const [id, html] of Object.entries(parts)) {
    const part = id === "title" ? document.querySelector("title") : find(id);
    const fresh = parse(html, part);
    if (id === "title") document.title = fresh.textContent;
    else if (part.closest("[data-live]")) patchPart(part, fresh);
    else others.append(fresh);
  }
  return others;
}

function parse(html, part) {
  const template = document.createElement("template");
  const within = part instanceof SVGElement && !(part instanceof SVGSVGElement);
  template.innerHTML = within ? `<svg>${html}</svg>` : html;
  const fresh = template.content.querySelector(within ? "svg > *" : "*");
  for (const marker of fresh.querySelectorAll(MARKER)) marker.replaceWith(...row(marker).map(standInFor));
  return fresh;
}

// The elements of the page that a marker stands for.
function row(marker) {
  const last = find(marker.getAttribute("to") ?? marker.id);
  const elements = [find(marker.id)];
  while (elements.at(-1) !== last) {
    const next = elements.at(-1).nextElementSibling;
    if (next === null) throw new Adrift(last.id);
    elements.push(next);
  }
  return elements;
}

function find(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Adrift(id);
  return element;
}
