// The links of games that were started here. Only this browser stores them; the service has hashes.
import { HEADERS } from "./invitations.js";

const PLACE = "mclub-links";
const MOST = 50; // games

/** The stored links of a game, by seat, "host" or "spectator". */
export function storedLinks(game) {
  return all()[game] ?? {};
}

/** Stores these links, replacing older ones with the same names. */
export function keep(game, links) {
  const { [game]: before, ...others } = all();
  store({ ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [game]: { ...before, ...links } });
}

/** Removes the links of a game. */
export function forget(game) {
  const { [game]: _links, ...others } = all();
  store(others);
}

/** The stored links of a game that still work; removes the others. None if this browser may not see
 * the host's page now. */
export async function validLinks(game) {
  const links = storedLinks(game);
  if (Object.keys(links).length === 0) return links;
  const body = JSON.stringify({ links: Object.values(links) });
  const response = await fetch(`/api/games/${game}/links/living?as=host`, { method: "POST", headers: HEADERS, body }).catch(() => null);
  if (response?.status === 403) return {}; // a shared phone: the curtain hides the links
  if (!response?.ok) return links;
  const names = (await response.json()).living;
  const valid = Object.fromEntries(Object.entries(links).filter(([name]) => names.includes(name)));
  forget(game);
  keep(game, valid);
  return valid;
}

function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // the browser has no storage: the host can make new links
  }
}

function store(games) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(games));
  } catch {
    // The browser has no storage.
  }
}
