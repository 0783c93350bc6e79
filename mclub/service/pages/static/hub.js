// A shared worker through which all pages of a browser listen, so that they need only one connection.
import { streamOf } from "./stream.js";

const listening = new Map(); // name of a link → the ports of its pages
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
