"""A hint unfolds beside the actions, and disappears with its question."""

from collections.abc import Callable

from playwright.sync_api import Route

from tests.browser.person import Person
from tests.browser.playing import OPEN_LISTS
from tests.service.seated import begin
from tests.service.served import Program


def test_a_hint_is_unfolded_at_the_table_and_folds_with_the_next_question(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea", rulings={"hints": "on"})
    yellow = person(size="phone")
    yellow.hold({"yellow": game.tokens["yellow"]})
    page = yellow.page
    held: list[Route] = []
    page.route("**/table.js*", lambda route: held.append(route))
    page.goto(f"/games/{game.id}?as=yellow", wait_until="commit")
    page.click("#hinting summary")
    assert page.locator("#hinting .plans").count() == 0
    assert held, "the part is unfolded while its scripts are on their way"
    held[0].continue_()
    page.click("#hinting details details summary")
    page.wait_for_selector("#hinting .plans")
    chosen = game.get("yellow", "hint")["action"]
    assert yellow.text("#hinting strong").casefold() == chosen
    yellow.wait_for_stream()
    page.evaluate(OPEN_LISTS)
    last = game.seq
    page.click(f"#act button[value='{chosen}']")
    yellow.until(last + 1)
    assert page.locator("#hinting details").count() == 0, "yellow is not asked"
    yellow.until(game.act("blue", "place companies")["seq"])
    assert page.locator("#hinting > details").get_attribute("open") is None
