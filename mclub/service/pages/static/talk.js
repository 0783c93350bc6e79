// Table talk: what is new is added at the end, so that a screen reader says it and nothing else.

const list = () => document.getElementById("said");

/** Keeps the list at its end and fetches what was said since, whenever the page is fresh. */
export function followTalk() {
  clock(list());
  toTheEnd();
  document.addEventListener("mclub:fresh", () => {
    const last = Number(document.querySelector("#last-said data").value);
    if (last > newest()) catchUp();
  });
}

let fetching = false;

async function catchUp() {
  if (fetching) return;
  fetching = true;
  try {
    const { game, as } = document.body.dataset;
    const response = await fetch(`/api/games/${game}/talk?as=${as}&since=${newest()}`);
    if (response.ok) (await response.json()).forEach(add);
  } finally {
    fetching = false;
  }
}

function newest() {
  return Number(list().lastElementChild?.dataset.id ?? 0);
}

function add(message) {
  if (message.id <= newest()) return;
  const template = document.querySelector(`template[data-by="${CSS.escape(message.by)}"]`);
  const line = template.content.firstElementChild.cloneNode(true);
  line.dataset.id = message.id;
  line.querySelector("time").dateTime = message.at;
  line.querySelector(".text").textContent = message.text;
  clock(line);
  list().append(line);
  toTheEnd();
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
