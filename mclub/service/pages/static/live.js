// Following the game, and saying so when that fails.
import { refresh } from "./page.js";

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // taken out of the browser's memory, where it slept
});

/** Listens to a game; the page is fetched anew whenever it goes on. */
export function follow({ game, as }) {
  const lost = document.getElementById("lost");
  const source = new EventSource(`/api/games/${game}/live?as=${as}`);
  source.addEventListener("open", () => { lost.hidden = true; });
  source.addEventListener("moved", (event) => refresh(JSON.parse(event.data).seq));
  source.addEventListener("said", () => refresh());
  source.addEventListener("error", () => {
    lost.hidden = false;
    // A server that answers with an error ends it for good; a lost line does not.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow({ game, as }), 3000);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}
