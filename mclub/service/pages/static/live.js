// Following the game, and saying so when that fails.
import { refresh, take } from "./page.js";
import { streamOf } from "./stream.js";

const AGAIN = 3000; // milliseconds

// What was shown may be another's secret by the time somebody comes back.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.body.dataset.game) document.getElementById("main").replaceChildren();
});
// What was shown may be another's secret by the time somebody comes back.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.body.dataset.game) document.getElementById("main").replaceChildren();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // taken out of the browser's memory, where it slept
});

/** Listens to a game; what changes in the page comes along, or is fetched whenever the game goes on. */
export function follow({ game, as, hub }) {
  const listen = window.SharedWorker ? throughHub(hub, hear) : byItself(hear);

  function hear(kind, data) {
    const lost = document.getElementById("lost");
    switch (kind) {
      case "open":
        document.body.dataset.listens = "";
        // What was said or decided beside the game meanwhile comes with no event.
        if (!lost.hidden) refresh();
        lost.hidden = true;
        break;
      case "moved":
        refresh(data.seq);
        break;
      case "changed":
        take(data);
        break;
      case "said":
      case "room":
        refresh();
        break;
      case "here":
        document.dispatchEvent(new CustomEvent("mclub:here", { detail: data.names }));
        break;
      case "gone":
        // Why, the page itself tells.
        refresh();
        setTimeout(start, AGAIN);
        break;
      default:
        delete document.body.dataset.listens;
        // Whoever gave his own link away is not to miss it.
        lost.hidden = "stays" in document.body.dataset;
    }
  }

  function start() {
    listen({ name: `${game}/${as}`, ...shownNow() });
  }

  start();
  addEventListener("pagehide", () => listen({ name: null }), { once: true });
}

// All pages of a browser share one stream.
function throughHub(address, hear) {
  const hub = new SharedWorker(address, { type: "module" });
  let own = { name: null };
  let listen = (link) => hub.port.postMessage(link);
  hub.port.addEventListener("message", ({ data: { kind, data } }) => hear(kind, data));
  hub.port.start();
  // An older browser has such workers, but none that import modules.
  hub.addEventListener("error", () => {
    listen = byItself(hear);
    listen(own);
  }, { once: true });
  return (link) => {
    own = link;
    listen(link);
  };
}

// Without a worker that they share, only the page that is seen has a stream: a browser has few
// connections to give.
function byItself(hear) {
  const stream = streamOf((_name, kind, data) => hear(kind, data));
  let own = { name: null };

  function listen() {
    if (own.name === null || document.hidden) stream.remove(own.name);
    else {
      const { seq, heard, state } = shownNow();
      stream.add(own.name, seq, heard, state);
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
    listen();
  });
  return (link) => {
    stream.remove(own.name);
    own = link;
    listen();
  };
}

// What was said between the making of the page and now is told then as well.
function shownNow() {
  const { seq, state, brought } = document.body.dataset;
  const heard = Number(document.getElementById("said")?.lastElementChild?.dataset.id ?? 0);
  return { seq: Number(seq), heard, state: brought === undefined ? undefined : state };
}
