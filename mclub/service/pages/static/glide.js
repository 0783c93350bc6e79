// Animates changes of the board. Elements with the same `data-piece` are one piece before and after the
// change; `data-turns` names the animation when its face changes. A piece that moves is animated as a
// copy in a layer above the board, using only transforms and opacity.

const EASE = "cubic-bezier(.3, .1, .25, 1)";
const NEAR = 1.5; // pixels
const TURNS = {
  over: () => [{ transform: "scaleX(0)" }, { transform: "none" }],
  roll: () => [{ transform: "translateY(-35%) rotate(-540deg)" }, { transform: "translateY(-12%) rotate(-120deg)", offset: 0.6 }, { transform: "none" }],
  // A company's card has its levels on its four sides.
  quarter: (was, now) => [{ transform: `rotate(${(now - was) * 90}deg)` }, { transform: "none" }],
};

/** Calls `change` and animates its effect on the board for `time` milliseconds, together with `moves`
 * (see `moves.py`). Returns `over`, a promise for the end, and `end`, which stops the animation. */
export function glide(change, time, moves) {
  const before = pieces();
  change();
  const board = document.getElementById("board");
  const { pairs, fresh, gone } = compare(before, pieces());
  const layer = document.createElement("div");
  layer.className = "gliding";
  layer.ariaHidden = "true";
  layer.inert = true;
  (board.querySelector(":scope > div:last-of-type") ?? board).append(layer);
  const origin = layer.getBoundingClientRect();
  const running = [];
  const run = (element, frames, options = {}) => {
    running.push(element.animate(frames, { duration: time, easing: EASE, fill: "backwards", ...options }));
  };

  for (const [was, now] of pairs) {
    if (was.home === now.home && near(was, now)) turn(was, now);
    else if (isSeen(was.rect) || isSeen(now.rect)) fly(was, now);
  }
  for (const { element } of fresh) run(element, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }]);
  for (const piece of gone) if (isSeen(piece.rect)) run(lift(piece), [{ opacity: 1 }, { opacity: 0 }], { fill: "both" });
  moves.filter(({ what }) => what === "money").forEach(pay);

  function turn(was, now) {
    const frames = TURNS[now.element.dataset.turns];
    const rolls = moves.some(({ what, of }) => what === "roll" && of.includes(now.key));
    if (frames && (rolls || was.face !== now.face)) run(now.element, frames(was.face, now.face));
  }

  function fly(was, now) {
    run(now.element, [{ opacity: 0 }, { opacity: 0 }]);
    const { rect: from } = was;
    const { rect: to } = now;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    const way = moves.find(({ what, of }) => what === "walk" && of === now.key);
    const stops = way ? squares(way).map(([x, y]) => ({ transform: `translate(${x - to.left - to.width / 2}px, ${y - to.top - to.height / 2}px)` })) : [];
    const copy = lift({ ...now, copy: now.element.cloneNode(true) });
    run(copy, [{ transform: start }, ...stops, { transform: "none" }], stops.length > 0 ? { easing: "linear" } : {});
  }

  // Puts a copy of a piece into the layer, at the piece's place.
  function lift({ copy, box, rect }) {
    let sprite = copy;
    if (box) {
      sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      sprite.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
      sprite.append(copy);
    }
    for (const one of [sprite, ...sprite.querySelectorAll("*")]) strip(one);
    Object.assign(sprite.style, { left: `${rect.left - origin.left}px`, top: `${rect.top - origin.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
    layer.append(sprite);
    return sprite;
  }

  function pay({ from, to, sum }, number) {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (!start && !end) return;
    const chip = Object.assign(document.createElement("span"), { className: "payment", textContent: sum });
    layer.append(chip);
    const at = (rect) => `translate(${rect.left + rect.width / 2 - origin.left}px, ${rect.top + rect.height / 2 - origin.top}px) translate(-50%, -50%)`;
    const [one, other] = [at(start ?? end), at(end ?? start)];
    run(chip, [{ transform: `${one} scale(.7)`, opacity: 0 }, { transform: one, opacity: 1, offset: 0.15 }, { transform: other, opacity: 1, offset: 0.85 }, { transform: `${other} scale(.8)`, opacity: 0 }], { duration: time * 1.3, delay: number * 70, fill: "both" });
  }

  return {
    over: Promise.allSettled(running.map((one) => one.finished)),
    end() {
      for (const one of running) one.cancel();
      layer.remove();
    },
  };
}

/** Calls `change` and returns the elements of the pieces that it moved, turned or added. */
export function piecesTouchedBy(change) {
  const before = pieces();
  change();
  const { pairs, fresh } = compare(before, pieces());
  const changed = pairs.filter(([was, now]) => was.home !== now.home || !near(was, now) || was.face !== now.face);
  return [...changed.map(([, { element }]) => element), ...fresh.map(({ element }) => element)];
}

// All pieces with their places: `home` is the element around the piece, `x` and `y` are relative to it.
function pieces() {
  return [...document.querySelectorAll("#board [data-piece]")].map((element) => {
    const rect = element.getBoundingClientRect();
    const home = element.parentElement.closest("svg, li, section");
    const { left, top } = home.getBoundingClientRect();
    return {
      element, rect, key: element.dataset.piece, face: element.dataset.face,
      home: home.id, x: rect.left - left, y: rect.top - top,
      copy: element.cloneNode(true),
      box: element.ownerSVGElement && element.getBBox(),
    };
  }).filter(({ rect }) => rect.width > 0);
}

// Several pieces may have the same key, so first pair those that stayed, then those that moved.
function compare(before, after) {
  const left = new Set(before);
  const pairs = [];
  const pairUp = (those, alike) => those.filter((now) => {
    const was = [...left].find((one) => one.key === now.key && alike(one, now));
    if (!was) return true;
    left.delete(was);
    pairs.push([was, now]);
    return false;
  });
  const moved = pairUp(after, (one, other) => one.home === other.home && near(one, other));
  const away = pairUp(moved, (one, other) => one.home === other.home);
  return { pairs, fresh: pairUp(away, () => true), gone: left };
}

function near(one, other) {
  return Math.abs(one.x - other.x) < NEAR && Math.abs(one.y - other.y) < NEAR;
}

function isSeen({ left, right, top, bottom }) {
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

// The centres of the squares between two squares of the ring.
function squares({ start, end }) {
  const count = document.querySelectorAll("#board [data-square]").length;
  const found = [];
  for (let at = (start % count) + 1; at !== end && found.length < count; at = (at % count) + 1) {
    const { left, right, top, bottom } = document.getElementById(`square-${at}`).getBoundingClientRect();
    found.push([(left + right) / 2, (top + bottom) / 2]);
  }
  return found;
}

function placeOf(name) {
  const rect = document.querySelector(`#board [data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  return rect?.width ? rect : null;
}

// A copy is for the eye only: remove everything that scripts or assistive technology would find.
function strip(element) {
  for (const { name } of [...element.attributes]) {
    if (/^(id|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
  }
}
