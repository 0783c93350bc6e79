// Players in texts that scripts show: the name after the seat's mark, as `marks.py` draws it.

/** The text as nodes, with the mark and the name alone wherever it names a player: "Yellow (Ann)". */
export function marked(text) {
  const marks = new Map([...document.querySelectorAll("#called [data-label]")].map(({ dataset, firstElementChild }) => [dataset.label, firstElementChild]));
  if (marks.size === 0) return [text];
  const longestFirst = [...marks.keys()].sort((one, other) => other.length - one.length);
  const label = new RegExp(`(?<![\\p{L}\\p{N}_])(${longestFirst.map(quoted).join("|")})(?![\\p{L}\\p{N}_])`, "u");
  return text.split(label).map((piece) => marks.get(piece)?.cloneNode(true) ?? piece);
}

const quoted = (label) => label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
