// The host's page: new links are shown as cards, answers of the service where they were asked for.
import { readFiles } from "./files.js";
import { linkCard, useLinks } from "./invitations.js";

readFiles();
useLinks();

document.addEventListener("mclub:answered", ({ target: form, detail: answer }) => {
  if (form.dataset.into) fill(document.getElementById(form.dataset.into), answer);
  else if (answer.links) show(Object.entries(answer.links.seats), answer.links.host);
  else if (answer.link) show([[form.dataset.seat ?? form.dataset.role, answer.link]]);
  if (form.dataset.done) done(form);
  // Once there are cards, the page has other tools.
  if (form.dataset.reloads !== undefined) location.reload();
});

function fill(place, html) {
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

function done(form) {
  const place = form.querySelector("output") ?? form.closest(".part");
  place.textContent = form.dataset.done;
}

function show(links, host) {
  const cards = links.map(([name, link]) => card(name, link));
  if (host) cards.push(card("host", host));
  const section = document.getElementById("new-links");
  section.hidden = false;
  section.querySelector("ul").replaceChildren(...cards);
  section.querySelector("h2").focus();
}

function card(name, link) {
  const seat = document.querySelector(`#who-${name} .seat`);
  return linkCard(seat ? { link, seat: name, name: seat.textContent } : { link, role: name, open: true });
}
