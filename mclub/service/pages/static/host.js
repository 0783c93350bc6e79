// The host's page: shows new links as cards.
import "./answers.js";
import { readFiles } from "./files.js";
import { linkCard, useLinks } from "./invitations.js";
import { forget, keep, storedLinks, validLinks } from "./kept.js";

const { game } = document.body.dataset;
const invitations = document.getElementById("invitations");
let invited = ""; // the players on the cards that are shown

readFiles();
useLinks();
if (invitations.dataset.over !== undefined) forget(game);
validLinks(game).then(invite);

document.addEventListener("mclub:answered", ({ detail: { form, answer } }) => {
  if (form.dataset.into) return;
  if (answer.links) show(answer);
  else if (answer.link === null) validLinks(game).then(invite); // a bot has the seat, or spectating ended
  else if (answer.link) renewed({ [form.dataset.seat ?? form.dataset.role]: answer.link });
  else if (form.id === "renew") renewed(answer.seats);
  // After the deal the page has other tools.
  if (form.dataset.reloads !== undefined) location.reload();
});

// Changes the last number of a claim; amounts of money of Le Millionnaire are thousands.
document.addEventListener("click", ({ target }) => {
  const by = Number(target.closest("[data-by]")?.dataset.by);
  if (!by) return;
  const { claim } = target.form.elements;
  claim.value = claim.value.replace(/\d+$/, (number) => Math.max(0, Number(number) + by * (number >= 1000 ? 1000 : 1)));
});

// The player of a seat may have changed.
document.addEventListener("mclub:fresh", () => {
  const links = storedLinks(game);
  if (names(links) === invited) offer(links);
  else invite(links);
});

function renewed(links) {
  keep(game, links);
  invite(storedLinks(game));
  invitations.querySelector("h2").focus();
}

function invite(links) {
  invited = names(links);
  invitations.querySelector(".links").replaceChildren(...Object.entries(links).map(([name, link]) => card(name, link)));
  offer(links);
}

// Offers new links for seats that nobody has joined and whose links this browser doesn't have.
function offer(links) {
  const missing = [...document.querySelectorAll("#waiting [data-seat]")].filter((one) => !(one.dataset.seat in links));
  const form = document.getElementById("renew");
  form.hidden = missing.length === 0;
  form.querySelector("ul").replaceChildren(...missing.map((one) => one.cloneNode(true)));
  document.getElementById("kept").hidden = Object.keys(links).length === 0;
  invitations.hidden = Object.keys(links).length === 0 && form.hidden;
}

// Shows the links of a game forked from this one.
function show({ game: other, links }) {
  keep(other, { ...links.seats, host: links.host });
  const cards = [...Object.entries(links.seats), ["host", links.host]].map(([name, link]) => card(name, link));
  const section = document.getElementById("new-links");
  section.hidden = false;
  section.querySelector("ul").replaceChildren(...cards);
  section.querySelector("h2").focus();
}

function card(name, link) {
  const player = playerOf(name);
  return linkCard(player ? { link, seat: name, name: player } : { link, role: name, open: true });
}

function names(links) {
  return Object.keys(links).map(playerOf).join("\n");
}

function playerOf(seat) {
  return document.querySelector(`#who-${seat} .seat`)?.textContent;
}
