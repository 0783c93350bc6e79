// Following the game, and saying so when that fails.
import { refresh } from "./page.js";

// What was shown may be another's secret by the time somebody comes back.
addEventListener("pagehide", (event) => {
  if (event.persisted && document.body.dataset.game) document.getElementById("main").replaceChildren();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // taken out of the browser's memory, where it slept
});

/** Listens to a game; the page is fetched anew whenever it goes on. */
export function follow({ game, as }) {
  const lost = document.getElementById("lost");
  const source = new EventSource(`/api/games/${game}/live?as=${as}${heard()}`);
  // What was said or decided beside the game meanwhile comes with no event, so the page is fetched.
  source.addEventListener("open", () => {
    if (lost.hidden) return;
    lost.hidden = true;
    refresh();
  });
  source.addEventListener("moved", (event) => refresh(JSON.parse(event.data).seq));
  source.addEventListener("said", () => refresh());
  source.addEventListener("turned", () => refresh());
  source.addEventListener("error", () => {
    // Whoever gave his own link away is not to miss it.
    lost.hidden = "stays" in document.body.dataset;
    if (source.readyState !== EventSource.CLOSED) return;
    // A server that answers with an error ends it for good. Which error the page itself tells.
    setTimeout(() => {
      refresh();
      follow({ game, as });
    }, 3000);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}

// What was said between the making of the page and now is told then as well.
function heard() {
  const said = document.getElementById("said");
  return said ? `&heard=${said.lastElementChild?.dataset.id ?? 0}` : "";
}
