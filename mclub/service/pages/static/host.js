// The host's page: new links are shown as cards, answers of the service where they were asked for.
import { readFiles } from "./files.js";
import { linkCard, useLinks } from "./invitations.js";
import { forget, keep, kept, living } from "./kept.js";

const { game } = document.body.dataset;
const invitations = document.getElementById("invitations");

readFiles();
useLinks();
if (invitations.dataset.over !== undefined) forget(game);
living(game).then(invite);

document.addEventListener("mclub:answered", ({ target: form, detail: answer }) => {
  if (form.dataset.into) fill(document.getElementById(form.dataset.into), answer);
  else if (answer.links) show(answer);
  else if (answer.link === null) living(game).then(invite); // a bot sits there now, or nobody may watch
  else if (answer.link) renewed({ [form.dataset.seat ?? form.dataset.role]: answer.link });
  else if (form.id === "renew") renewed(answer.seats);
  if (form.dataset.done) done(form);
  // Once there are cards, the page has other tools.
  if (form.dataset.reloads !== undefined) location.reload();
});

document.addEventListener("mclub:fresh", () => offer(kept(game)));

function fill(place, html) {
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

function done(form) {
  const place = form.querySelector("output") ?? form.closest(".part");
  place.textContent = form.dataset.done;
}

function renewed(links) {
  keep(game, links);
  invite(kept(game));
  invitations.querySelector("h2").focus();
}

function invite(links) {
  invitations.querySelector(".links").replaceChildren(...Object.entries(links).map(([name, link]) => card(name, link)));
  offer(links);
}

// New links are offered for seats that wait for somebody, if this browser does not have theirs.
function offer(links) {
  const lacking = [...document.querySelectorAll("#waiting [data-seat]")].filter((one) => !(one.dataset.seat in links));
  const form = document.getElementById("renew");
  form.hidden = lacking.length === 0;
  form.querySelector("ul").replaceChildren(...lacking.map((one) => one.cloneNode(true)));
  document.getElementById("kept").hidden = Object.keys(links).length === 0;
  invitations.hidden = Object.keys(links).length === 0 && form.hidden;
}

// Another game that goes on from this one.
function show({ game: other, links }) {
  keep(other, { ...links.seats, host: links.host });
  const cards = [...Object.entries(links.seats), ["host", links.host]].map(([name, link]) => card(name, link));
  const section = document.getElementById("new-links");
  section.hidden = false;
  section.querySelector("ul").replaceChildren(...cards);
  section.querySelector("h2").focus();
}

function card(name, link) {
  const seat = document.querySelector(`#who-${name} .seat`);
  return linkCard(seat ? { link, seat: name, name: seat.textContent } : { link, role: name, open: true });
}
