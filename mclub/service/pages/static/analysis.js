// Shows how far the analysis is, until it is done. Anybody at the table may have started it.
import { refresh } from "./page.js";

const OFTEN = 2000; // milliseconds, while it is made
const SELDOM = 10_000; // until somebody starts it

async function watch() {
  await refresh();
  if (document.querySelector("#analysis [data-unfinished]")) wait();
}

const wait = () => setTimeout(watch, document.querySelector("#analysis progress") ? OFTEN : SELDOM);
wait();
