// Table talk: new messages are appended, so that a screen reader reads out nothing else.

const list = () => document.getElementById("said");

/** Appends the new messages of each update, and keeps the list scrolled to its end. */
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

// Times come in UTC and are shown in the reader's time zone.
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
