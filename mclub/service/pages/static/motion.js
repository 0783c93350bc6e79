// Shows what happens on the board, frame by frame (see `changes.py`), and in words. Nobody has to wait
// for this: all controls work at once.
import { clear, speak, tell } from "./caption.js";
import { isAct } from "./compose.js";
import { glide } from "./glide.js";
import { goOn } from "./moment.js";
import { pace } from "./pace.js";

const MOVE = 550; // milliseconds of a frame's movement
const READ = 450; // the minimum time in milliseconds that its text stays afterwards
const LETTER = 25; // milliseconds to read one letter
const MOST = 8_000; // the maximum time in milliseconds for all queued frames: nobody waits ten seconds for a first decision
const STAY = 3500; // milliseconds that a text stays without a movement

let queue = []; // the frames that are yet to be shown
let rate = 1; // the share of the usual durations at which all of them fit into `MOST`
let current = null; // the movement of the current frame, as from `glide`
let reading = 0;
let paused = false; // whether people step through the frames themselves

/** Queues frames. put: applies the parts of a frame to the board. A screen reader doesn't wait for them. */
export function show(frames, put) {
  if (paused) settle();
  speak(frames);
  queue.push(...frames.map((frame) => ({ ...frame, put, isSpoken: true })));
  setRate();
  markPage();
  if (queue.length === 0) return;
  if (pace() === 0 || document.hidden) settle();
  else if (!isShowing()) next();
}

/** Ends all movement and shows the current board. */
export function settle() {
  paused = false;
  stop();
  const rest = queue;
  queue = [];
  markPage();
  for (const frame of rest) frame.put(frame.parts);
  if (rest.length > 0) tell(rest, []);
  clear(pace() === 0 ? STAY : 0);
}

/** Resets the board to the first frame; `step` shows the others. */
export function rewind([first, ...rest], put) {
  settle();
  put(first.parts);
  queue = rest.map((frame) => ({ ...frame, put }));
  paused = true;
  setRate();
  markPage();
}

/** Shows the next frame, or all of them. Returns whether any remain. */
export function step(all) {
  paused = !all;
  stop();
  if (pace() > 0) next();
  else if (all) settle();
  else stepStill();
  return queue.length > 0;
}

function stepStill() {
  const frame = queue.shift();
  if (!frame) return;
  frame.put(frame.parts);
  markPage();
  tell([frame], queue);
  clear(STAY);
}

/** Discards all frames, because the board is about to be replaced. */
export function drop() {
  queue = [];
  settle();
}

/** Calls `change`, which sets the board to another record, and animates it if `forward`. */
export function moveBoard(change, forward) {
  settle();
  if (!forward || pace() === 0 || document.hidden) change();
  else watch(glide(change, MOVE * pace(), []));
}

/** Lets people end a movement by a click or the Escape key. */
export function letSkip() {
  document.addEventListener("click", ({ target }) => {
    if (isShowing() && target.closest("#board, #telling, .behind button")) settle();
    if (target.closest("a[href='#again']")) goOn();
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") settle(); });
  document.addEventListener("submit", ({ target }) => {
    settle();
    if (isAct(target)) goOn();
  });
  document.querySelector("#moment button").addEventListener("click", goOn);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) settle();
    else clear(STAY);
  });
}

/** The last record that the board has shown: the page's own, unless frames are yet to come. */
export function lastShown() {
  return queue.length > 0 ? queue[0].seq - 1 : Number(document.body.dataset.seq);
}

const toRead = ({ text }) => Math.max(READ, LETTER * text.length);
const isShowing = () => current !== null || reading !== 0;

function setRate() {
  rate = Math.min(1, MOST / queue.reduce((sum, frame) => sum + MOVE + toRead(frame), 0));
}

// The page is ahead of the board: it says so, and hides the result until the board has shown the last turn.
function markPage() {
  const ends = queue.some(({ isSpoken, moves }) => isSpoken && moves.some(({ what, end }) => what === "moment" && end));
  document.body.toggleAttribute("data-ending", ends);
  document.body.toggleAttribute("data-behind", queue.length > 0);
}

function next() {
  const frame = queue.shift();
  markPage();
  if (!frame) {
    clear(0);
    return;
  }
  const each = rate * pace();
  tell([frame], queue);
  const movement = glide(() => frame.put(frame.parts), MOVE * each, frame.moves);
  watch(movement, () => {
    reading = setTimeout(() => {
      reading = 0;
      if (paused && queue.length > 0) return;
      next();
    }, toRead(frame) * each);
  });
}

function watch(movement, then = () => {}) {
  current = movement;
  movement.over.then(() => {
    if (current !== movement) return;
    stop();
    then();
  });
}

function stop() {
  clearTimeout(reading);
  reading = 0;
  current?.end();
  current = null;
}
