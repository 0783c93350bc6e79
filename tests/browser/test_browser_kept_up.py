"""A page updated by its changes is identical to a reloaded one."""

from collections.abc import Callable

from mclub.kinds.registry import GAMES
from tests.browser.person import Person
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red", "green"]
ACTS = 10
# The differences between the live parts and freshly rendered ones, by the part's id.
# Presence comes with the stream only, scripts let the keyboard reach pieces, and the order of
# attributes means nothing.
DIFFERENCES = """async () => {
  const html = await (await fetch(location.href, { headers: { accept: "text/html" } })).text();
  const anew = new DOMParser().parseFromString(html, "text/html");
  for (const piece of anew.querySelectorAll("[role=button]")) piece.tabIndex = 0;
  const bare = (part) => {
    const copy = part.cloneNode(true);
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const empty = [];
    while (texts.nextNode()) if (!texts.currentNode.data.trim()) empty.push(texts.currentNode);
    for (const text of empty) text.remove();
    for (const list of copy.querySelectorAll("#presence")) list.remove();
    for (const form of copy.querySelectorAll("form")) form.removeAttribute("aria-busy");
    for (const element of copy.querySelectorAll("*")) {
      for (const name of element.getAttributeNames().sort()) {
        const value = element.getAttribute(name);
        element.removeAttribute(name);
        element.setAttribute(name, value);
      }
    }
    return copy.innerHTML.replace(/\\s+/g, " ");
  };
  return [...document.querySelectorAll("[data-live]:not(#presence)")]
    .map((part) => [part.id, bare(part), bare(anew.getElementById(part.id))])
    .filter(([, mine, fresh]) => mine !== fresh);
}"""


@sweep_after(1, "kind", [*GAMES])
def test_a_page_kept_up_is_the_page_that_a_reload_shows(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea")
    one = person()
    one.join(game.begun["links"]["seats"]["red"])
    fetched: list[str] = []
    one.page.on("request", lambda request: fetched.append(request.url))
    for number in range(ACTS):
        due = game.get("host", "legal")["due"]
        if number % 5 == 4:
            seq = game.post("host", "undo", expect=game.seq, reason="a slip")["seq"]
        else:
            seq = game.act(due[0]["seat"], due[0]["actions"][number % 2 - 1])["seq"]
        one.until(seq)
        assert one.page.evaluate(DIFFERENCES) == []
    asked = [url for url in fetched if "/changes?" in url]
    assert len(asked) <= 2, "what the stream brings is not asked for"
