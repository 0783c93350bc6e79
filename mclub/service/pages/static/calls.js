// Calls the player when it is their turn, by sounds, desktop notifications, the page's icon and badges.
// Also keeps the screen on.
import { canStayAwake, keepAwake } from "./awake.js";
import { badges } from "./badges.js";
import { offer } from "./switches.js";

const ASKS = ":is(#undoing, #proposed) .proposal form";
const MARKED = new URL("icon-turn.svg", import.meta.url).href;
const panel = document.getElementById("calls");
const silent = document.getElementById("silent");
const icon = document.querySelector("link[rel=icon]");
const unmarked = icon.href;
const { game, as } = document.body.dataset;
let acted = 0; // the last record caused by this page
let before = now();

const sound = offer("sound", true, (on) => {
  if (on) play("turn");
  silent.hidden = true;
  return on;
});
// Notifications need https or localhost.
const hasNotices = isSecureContext && "Notification" in window;
const notices = hasNotices && offer("notices", false, async (on) => {
  const given = on && (await (await import("./notices.js")).askLeave(sample()));
  document.getElementById("refused").hidden = given || !on;
  return given;
});
if (notices) notices.on &&= Notification.permission === "granted";
// By default, only the screen of a phone or tablet stays on.
const isLaid = panel.dataset.laid !== undefined || matchMedia("(pointer: coarse)").matches;
const screen = canStayAwake && offer("screen", isLaid, async (on) => {
  await mindScreen();
  return on;
});
const showBadges = document.getElementById("badges") && badges();

for (const done of ["pointerup", "keyup"]) addEventListener(done, () => { silent.hidden ||= mayBeHeard(); });
document.addEventListener("mclub:answered", ({ detail: { answer } }) => { acted = answer?.seq ?? acted; });
document.addEventListener("mclub:fresh", () => queueMicrotask(() => {
  const was = before;
  before = now();
  call(was, before);
  show();
}));
if (screen) for (const event of ["visibilitychange", "mclub:opened"]) document.addEventListener(event, mindScreen);
show();

// The state that triggers calls: this seat's turn, a request to it, the last message.
function now() {
  const last = document.getElementById("said")?.lastElementChild;
  return {
    seq: Number(document.body.dataset.seq),
    turn: document.querySelector("#due .own, .curtain") !== null,
    asks: document.querySelector(ASKS)?.closest(".proposal"),
    said: Number(last?.dataset.id ?? 0),
    saidHere: Boolean(last?.querySelector(as === "host" ? ".by" : `.seat.${as}`)),
  };
}

// Don't call a player whose own action leads straight to their next turn, only once others have acted.
function call(was, is) {
  const others = is.seq > was.seq && is.seq > acted;
  if (others && is.turn && (!was.turn || was.seq <= acted)) tell("turn", document.querySelector("#due h1"));
  else if (others && is.asks && !was.asks) tell("asked", is.asks.querySelector("h2"));
  else if (is.said > was.said && !is.saidHere) hear("said");
  else if (others) hear("moved");
}

function tell(what, heading) {
  hear(what);
  if (!notices?.on || (!document.hidden && document.hasFocus())) return;
  const text = heading.textContent.trim();
  import("./notices.js").then(({ notify }) => notify(text));
}

// The browser lets a page play sounds only after a click or a key.
function mayBeHeard() {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function sample() {
  return document.querySelector("[data-sample]").dataset.sample;
}

function play(name) {
  import("./sound.js").then((sound) => sound.play(name), () => {}); // silent while the service is away
}

function hear(what) {
  if (!sound.on) return;
  if (!mayBeHeard()) silent.hidden = false;
  else if (isFirst(what)) play(what);
}

// If a seat has two pages open, only one of them plays the sound.
function isFirst(what) {
  const place = `mclub-heard/${as}`;
  const heard = `${game}/${before.seq}/${before.said}/${what}`;
  try {
    if (localStorage.getItem(place) === heard) return false;
    localStorage.setItem(place, heard);
  } catch {
    // The browser has no storage: both play it.
  }
  return true;
}

function show() {
  icon.href = before.turn || before.asks ? MARKED : unmarked;
  if (showBadges) showBadges(before);
  if (screen) mindScreen();
}

async function mindScreen() {
  const stays = await keepAwake(() => screen.on && !document.querySelector("#due [data-over]"));
  const line = document.getElementById("sleeps");
  if (line) line.hidden = stays;
}
