// The links of games that were begun here. This browser alone keeps them: the service has hashes.
import { HEADERS } from "./invitations.js";

const PLACE = "mclub-links";
const MOST = 50; // games

/** The links of a game that are kept, by seat, "host" or "spectator". */
export function kept(game) {
  return all()[game] ?? {};
}

/** Keeps these links as well, in the place of older ones. */
export function keep(game, links) {
  const { [game]: before, ...others } = all();
  store({ ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [game]: { ...before, ...links } });
}

/** Keeps nothing of a game any more. */
export function forget(game) {
  const { [game]: _gone, ...others } = all();
  store(others);
}

/** Those of the kept links that live; dead ones are forgotten. None where this browser may not host now. */
export async function living(game) {
  const links = kept(game);
  if (Object.keys(links).length === 0) return links;
  const body = JSON.stringify({ links: Object.values(links) });
  const response = await fetch(`/api/games/${game}/links/living?as=host`, { method: "POST", headers: HEADERS, body }).catch(() => null);
  if (response?.status === 403) return {}; // one phone for all: behind its curtain nobody is shown a link
  if (!response?.ok) return links;
  const names = (await response.json()).living;
  const found = Object.fromEntries(Object.entries(links).filter(([name]) => names.includes(name)));
  forget(game);
  keep(game, found);
  return found;
}

function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing: the host makes new links there
  }
}

function store(games) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(games));
  } catch {
    // As above.
  }
}
