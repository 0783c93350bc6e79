// Shows how far the analysis is, until it is done. Anybody at the table may have started it.
import { refresh } from "./page.js";

const EVERY = 2000; // milliseconds

async function watch() {
  await refresh();
  if (document.querySelector("#analysis[data-unfinished]")) setTimeout(watch, EVERY);
}

setTimeout(watch, EVERY);
