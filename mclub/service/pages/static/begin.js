// The form for a new game: its seats and its optional parts; then the links of the game.
import { readFiles } from "./files.js";
import { joinAll, linkCard, useLinks } from "./invitations.js";
import { forget, keep, validLinks } from "./kept.js";

const form = document.getElementById("begin");
const seats = document.getElementById("seats");
const begun = document.getElementById("begun");
const rows = () => [...seats.children];
const colour = (row) => row.querySelector("[data-colour]").value;
const name = (row) => row.querySelector("[data-name]").value;
const bot = (row) => {
  const select = row.querySelector("[data-bot]");
  return select && !select.disabled && select.value !== "" ? select.value : null;
};

readFiles();
useLinks();
arrange();

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[type=button]");
  const row = button?.closest(".sitting");
  if (button?.id === "add") add();
  else if (button?.id === "shuffle") shuffle();
  else if (row && button.dataset.remove !== undefined) remove(row);
  else if (row) move(row, Number(button.dataset.move));
});
form.addEventListener("change", (event) => {
  if (event.target.matches("[data-colour]")) swap(event.target);
  arrange();
});
form.addEventListener("submit", gather);
document.addEventListener("mclub:answered", ({ detail: { form: sent, answer } }) => {
  if (sent !== form) return;
  const { game, links } = answer;
  const { seats: ofSeats, host, spectator } = links;
  keep(game, { ...ofSeats, host, ...(spectator && { spectator }) });
  history.replaceState(null, "", `#${game}`);
  recall(game);
});
// The links reappear when the host returns to this page.
if (location.hash) recall(location.hash.slice(1));

function add() {
  const row = document.getElementById("row").content.firstElementChild.cloneNode(true);
  const taken = rows().map(colour);
  const select = row.querySelector("[data-colour]");
  select.value = [...select.options].map((option) => option.value).find((one) => !taken.includes(one));
  seats.append(row);
  arrange();
  row.querySelector("[data-name]").focus();
}

function remove(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  arrange();
  next.querySelector("[data-name]").focus();
}

function move(row, by) {
  const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (by < 0) other.before(row);
  else other.after(row);
  arrange();
  const button = row.querySelector(`[data-move="${by}"]`);
  (button.disabled ? row.querySelector(`[data-move="${-by}"]`) : button).focus();
  const place = document.getElementById("moved");
  place.textContent = place.dataset.moved
    .replace("{name}", () => name(row) || row.querySelector("[data-colour]").selectedOptions[0].text)
    .replace("{place}", rows().indexOf(row) + 1);
}

function shuffle() {
  const order = rows();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  seats.append(...order);
  arrange();
}

// If another seat has the chosen colour, the two seats swap colours.
function swap(select) {
  const other = rows().map((row) => row.querySelector("[data-colour]")).find((one) => one !== select && one.value === select.value);
  if (other) other.value = select.dataset.had;
}

/** Updates everything in the form that depends on other fields. */
function arrange() {
  const count = rows().length;
  for (const [place, row] of rows().entries()) {
    const select = row.querySelector("[data-colour]");
    select.dataset.had = select.value;
    select.parentElement.className = `seat ${select.value}`;
    row.querySelector("[data-move='-1']").disabled = place === 0;
    row.querySelector("[data-move='1']").disabled = place === count - 1;
    row.querySelector("[data-remove]").disabled = count <= Number(form.dataset.fewest);
    row.querySelector("[data-name]").required = bot(row) === null;
  }
  document.getElementById("add").disabled = count >= Number(form.dataset.most);
  for (const option of document.getElementById("first")?.options ?? []) {
    option.hidden = option.value !== "" && !rows().map(colour).includes(option.value);
    if (option.hidden && option.selected) option.parentElement.value = "";
  }
  const now = circumstances();
  for (const part of document.querySelectorAll("[data-only]")) {
    part.hidden = !part.dataset.only.split(" ").every((one) => now.has(one));
    if (part.tagName === "FIELDSET") part.disabled = part.hidden;
    for (const field of part.querySelectorAll("input, select")) field.disabled = part.hidden;
  }
}

function dealing() {
  return form.querySelector("[name=dealing]:checked").value;
}

// The conditions that `data-only` can name: who deals, and whether there is a position.
function circumstances() {
  const how = dealing();
  const now = new Set([how, form.elements.start?.value && how !== "commit" ? "position" : "seats"]);
  for (const other of ["commit", "people"]) if (how !== other) now.add(`not-${other}`);
  if (document.getElementById("with-words").checked) now.add("words");
  return now;
}

/** Copies the seats into the hidden fields of the request. */
function gather() {
  const now = circumstances();
  const seated = now.has("seats") ? rows() : [];
  const valuesOf = (selector) => seated.map((row) => [
    colour(row),
    [...row.querySelectorAll(selector)].filter((field) => !field.disabled && field.value !== "").map((field) => field.value),
  ]).filter(([, values]) => values.length > 0);
  const say = (field, value) => { form.elements[field].value = JSON.stringify(value); };
  say("players", now.has("seats") ? seated.map((row) => ({ seat: colour(row), name: name(row), bot: bot(row) })) : null);
  say("words", Object.fromEntries(valuesOf("[data-word]").map(([seat, [word]]) => [seat, word])));
  say("dealt", Object.fromEntries(valuesOf("[data-dealt]")));
  say("deal", !now.has("commit"));
  say("table", now.has("people"));
}

/** Shows the links of a game that was started here, if this browser still has them. */
async function recall(game) {
  const { host, spectator, ...seated } = await validLinks(game);
  if (!host) return;
  // The names may come from a position, so they are read from the game.
  const { players, dealt, status, you } = await (await fetch(`/api/games/${game}?as=host`)).json();
  if (status !== "running") {
    forget(game);
    return;
  }
  const cards = Object.entries(seated).map(([seat, link]) => linkCard({ link, seat, name: players[seat].name }));
  cards.push(linkCard({ link: host, role: "host" }));
  if (spectator) cards.push(linkCard({ link: spectator, role: "spectator" }));
  document.getElementById("links").replaceChildren(...cards);
  document.getElementById("open").href = `/games/${game}?as=host`;
  document.getElementById("hosting").href = `/games/${game}/host?as=host`;
  // Before the deal only the host's page is useful; a host who plays has no referee's table.
  const sees = dealt && you.eyes === "referee";
  begun.querySelector("[data-only=commit]").hidden = dealt;
  document.getElementById("open").hidden = !sees;
  // A player whose opponents are all bots has nobody to send a link to.
  const alone = dealt && Object.keys(seated).length === 1;
  document.getElementById("everybody").hidden = alone;
  document.getElementById("phone").hidden = alone;
  document.getElementById("hosting").classList.toggle("primary", !sees && !alone);
  cards[0].querySelector(".sit button").classList.toggle("primary", !sees && alone);
  document.getElementById("phone").addEventListener("click", () => joinAll(game, Object.values(seated)));
  form.hidden = true;
  begun.hidden = false;
  begun.querySelector("h1").focus();
  scrollTo(0, 0);
}
