// Players and amounts in texts that scripts show, as `marks.py` draws them.

const AMOUNT = /(?<=\d) (?=(?:F|M\$?|Mio)(?![\p{L}\p{N}_]))/gu;

/** The text as nodes, with the mark and the name alone wherever it names a player: "Yellow (Ann)", and
 * amounts with no-break spaces. */
export function marked(text) {
  const marks = new Map([...document.querySelectorAll("#called [data-label]")].map(({ dataset, firstElementChild }) => [unbroken(dataset.label), firstElementChild]));
  if (marks.size === 0) return [unbroken(text)];
  const longestFirst = [...marks.keys()].sort((one, other) => other.length - one.length);
  const label = new RegExp(`(?<![\\p{L}\\p{N}_])(${longestFirst.map(quoted).join("|")})(?![\\p{L}\\p{N}_])`, "u");
  return unbroken(text).split(label).map((piece) => marks.get(piece)?.cloneNode(true) ?? piece);
}

const unbroken = (text) => text.replace(AMOUNT, "\u00a0");
const quoted = (label) => label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
