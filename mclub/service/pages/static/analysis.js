// Shows how far the analysis is, until it is done.
import { refresh } from "./page.js";

const EVERY = 2000; // milliseconds

async function watch() {
  await refresh();
  if (document.querySelector("#analysis[data-waits]")) setTimeout(watch, EVERY);
}

setTimeout(watch, EVERY);
