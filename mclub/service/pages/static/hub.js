// The one worker of a browser: its pages listen through it, so that however many are open, they take
// one connection.
import { streamOf } from "./stream.js";

const listening = new Map(); // name of a link → the ports of the pages that listen by it
const stream = streamOf((name, kind, data) => {
  for (const port of listening.get(name) ?? []) port.postMessage({ kind, data });
  if (kind === "gone") listening.delete(name);
});

addEventListener("connect", ({ ports: [port] }) => {
  let own = null;

  function leave() {
    const ports = listening.get(own);
    if (!ports?.delete(port) || ports.size > 0) return;
    listening.delete(own);
    stream.remove(own);
  }

  port.addEventListener("close", leave);
  port.addEventListener("message", ({ data: { name, seq, heard, state } }) => {
    leave();
    own = name;
    if (name === null) return;
    if (!listening.has(name)) listening.set(name, new Set());
    listening.get(name).add(port);
    stream.add(name, seq, heard, state);
  });
  port.start();
});
