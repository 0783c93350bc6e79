// Follows the game, and shows a notice when the connection is lost.
import { refresh, take } from "./page.js";
import { streamOf } from "./stream.js";

const RESTART = 3000; // milliseconds

// A page in the back/forward cache must not show secrets: somebody else may have the phone by then.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.body.dataset.game) document.getElementById("main").replaceChildren();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // restored from the back/forward cache
});

/** Listens to a game and updates the page whenever the game moves on. The changes in a table page come
 * with the stream. */
export function follow({ game, as, hub }) {
  const listen = window.SharedWorker ? throughHub(hub, hear) : byItself(hear);

  function hear(kind, data) {
    const lost = document.getElementById("lost");
    switch (kind) {
      case "open":
        document.body.dataset.listens = "";
        // Changes outside the log, such as messages, may have been missed.
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
        // The updated page says why.
        refresh();
        setTimeout(start, RESTART);
        break;
      default:
        delete document.body.dataset.listens;
        // The connection is expected to end after the player hands on their own seat.
        lost.hidden = "stays" in document.body.dataset;
    }
  }

  function start() {
    listen({ name: `${game}/${as}`, ...cursor() });
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
  // Older browsers have shared workers, but not as modules.
  hub.addEventListener("error", () => {
    listen = byItself(hear);
    listen(own);
  }, { once: true });
  return (link) => {
    own = link;
    listen(link);
  };
}

// Without a shared worker, only the visible page has a stream, since browsers limit the number of
// connections.
function byItself(hear) {
  const stream = streamOf((_name, kind, data) => hear(kind, data));
  let own = { name: null };

  function listen() {
    if (own.name === null || document.hidden) stream.remove(own.name);
    else {
      const { seq, heard, state } = cursor();
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

// The last record and message on the page, and the page's state if the stream sends its changes.
function cursor() {
  const { seq, state, streamed } = document.body.dataset;
  const heard = Number(document.getElementById("said")?.lastElementChild?.dataset.id ?? 0);
  return { seq: Number(seq), heard, state: streamed === undefined ? undefined : state };
}
