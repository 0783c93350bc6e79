// One event stream for several links, each named "GAME/seat".

const CLOSED = 2; // EventSource.CLOSED
const NEWS = ["moved", "changed", "said", "room", "here", "gone"];

/** tell: called with the name of a link, an event and its data. The events are those in `NEWS`, and
 * `open` and `lost` for the stream itself; after `gone` there are no more for the link. */
export function streamOf(tell) {
  const known = new Map(); // name → the last record, message and page state sent to `tell`
  let source = null;
  let soon = 0;

  function tellAll(kind) {
    for (const name of [...known.keys()]) tell(name, kind);
  }

  function open() {
    soon = 0;
    source?.close();
    source = null;
    if (known.size === 0) return;
    const of = [...known].map(([name, { seq, heard, state }]) => ["of", [name, seq, heard, ...(state ? [state] : [])].join("/")]);
    source = new EventSource(`/live?${new URLSearchParams(of)}`);
    source.addEventListener("open", () => tellAll("open"));
    source.addEventListener("error", ({ target }) => {
      tellAll("lost");
      if (target.readyState !== CLOSED) return;
      // After an error status, the browser doesn't reconnect.
      tellAll("gone");
      known.clear();
    });
    for (const name of known.keys()) {
      for (const kind of NEWS) {
        source.addEventListener(`${kind} ${name.replace("/", " ")}`, ({ data }) => news(name, kind, JSON.parse(data)));
      }
    }
  }

  function news(name, kind, data) {
    const last = known.get(name);
    if (!last) return;
    if (kind === "moved" || kind === "changed") last.seq = data.seq;
    if (kind === "changed") last.state = data.state;
    if (kind === "said") last.heard = data.id;
    if (kind === "here") last.here = data;
    if (kind === "gone") known.delete(name);
    tell(name, kind, data);
  }

  // Several changes at once open only one new stream.
  function change() {
    soon ||= setTimeout(open);
  }

  return {
    /** Listens to a link. Sends news at once that another page with the same link already has. state:
     * that of a page whose changes are to be sent. */
    add(name, seq, heard, state) {
      const last = known.get(name);
      if (!last || (state && !last.state)) {
        known.set(name, { seq, heard, state });
        change();
        return;
      }
      if (source?.readyState === EventSource.OPEN) tell(name, "open");
      if (last.seq > seq) tell(name, "moved", { seq: last.seq });
      if (last.heard > heard) tell(name, "said", { id: last.heard });
      if (last.here) tell(name, "here", last.here);
    },
    remove(name) {
      if (known.delete(name)) change();
    },
  };
}
