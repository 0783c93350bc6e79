// Keeping the page up with what changed since the state that it shows. Such changes are described in
// `changes.py`.
import { show } from "./motion.js";
import { patchPart, stands } from "./patch.js";

const MARKER = "part-of";

/** The page lacks something that the service takes it to show. */
export class Adrift extends Error {}

/** Brings the page from the state that it shows to the one after these changes; the board goes there
 * frame by frame. Throws Adrift. */
export function apply({ seq, state, parts, frames }) {
  const others = renew(parts);
  Object.assign(document.body.dataset, { seq, state });
  show(frames, putOnBoard);
  expectLast();
  document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: others }));
}

/** Brings the board to a frame. It may come long before it is shown; what is lacking then is fetched anew. */
export function putOnBoard(parts) {
  try {
    renew(parts);
  } catch (error) {
    if (!(error instanceof Adrift)) throw error;
    document.dispatchEvent(new CustomEvent("mclub:adrift"));
  }
  expectLast();
}

// Whatever is sent from this page is meant for the last record that it shows.
function expectLast() {
  for (const field of document.querySelectorAll("input[name=expect]")) field.value = document.body.dataset.seq;
}

// The parts that are not live are left to the scripts that mind them.
function renew(parts) {
  const others = document.createDocumentFragment();
  for (const [id, html] of Object.entries(parts)) {
    const part = id === "title" ? document.querySelector("title") : shown(id);
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
  for (const marker of fresh.querySelectorAll(MARKER)) marker.replaceWith(...row(marker).map(stands));
  return fresh;
}

// The elements that a marker stands for.
function row(marker) {
  const last = shown(marker.getAttribute("to") ?? marker.id);
  const found = [shown(marker.id)];
  while (found.at(-1) !== last) {
    const next = found.at(-1).nextElementSibling;
    if (next === null) throw new Adrift(last.id);
    found.push(next);
  }
  return found;
}

function shown(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Adrift(id);
  return element;
}
