// Table talk: what is new is added at the end, so that a screen reader says it and nothing else.

const list = () => document.getElementById("said");

/** Keeps the list at its end and takes what was said since out of every fresh page. */
export function followTalk() {
  clock(list());
  toTheEnd();
  document.addEventListener("mclub:fresh", ({ detail: page }) => {
    const last = Number(list().lastElementChild?.dataset.id ?? 0);
    const said = [...page.querySelectorAll("#said > li")].filter((line) => Number(line.dataset.id) > last);
    if (said.length === 0) return;
    said.forEach(clock);
    list().append(...said);
    toTheEnd();
  });
}

// Times come in UTC and are shown by the clock of who reads them.
function clock(part) {
  const written = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  for (const time of part.querySelectorAll("time")) {
    time.textContent = written.format(new Date(time.dateTime));
  }
}

function toTheEnd() {
  const log = list().parentElement;
  log.scrollTop = log.scrollHeight;
}
