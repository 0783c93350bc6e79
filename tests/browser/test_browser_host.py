"""A host who plays: they begin a game with the form, take a seat, and get the referee's view only
after a confirmation."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from mclub import Club
from tests.browser.person import LOOKS, NO_WIDER, SIZES, Person, name_of
from tests.browser.test_browser_looks import SMALL
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import first_part, sweep_after

EYES = "The host switched to the referee's view and sees everything from now on."
NEVER = {
    "en-GB": "It was never true.",
    "fr-FR": "Elle n’a jamais été vraie.",
    "de-DE": "Es hat nie gestimmt.",
}
"""What is said of a claim that was false at every moment."""
EACH_LOOK = sweep_after(1, "look", [*LOOKS, SMALL], ids=name_of)
HIDDEN = "[data-hidden]"
"""The backs of hidden cards on Million Club's board."""


@sweep_after(0, "size", first_part([*SIZES]))
def test_the_host_plays_without_seeing_more_than_he_may_until_he_takes_the_referees_eyes(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    host, other = person(size=size), person()
    host.go("/new?kind=million-club")
    host.page.wait_for_load_state()
    for _ in range(2):
        host.page.click("#seats > :last-child [data-remove]")
    for number, name in enumerate(("Ann", "Ben")):
        host.page.fill(f"#seats > :nth-child({number + 1}) [data-name]", name)
    assert host.page.is_checked("[name=host][value=plays]")
    host.page.click("#begin .big")
    host.page.wait_for_selector("#begun:not([hidden])")
    assert not host.page.is_visible("#open"), "he has no table but that of his seat"
    ann, ben, _host = (one.input_value() for one in host.page.locator("#links .address").all())
    host.join(ann)
    other.join(ben)
    game = host.page.evaluate("document.body.dataset.game")
    # The host's own seat comes first, and the host's entry shows no table.
    assert urlsplit(host.page.url).query == "as=yellow"
    links = host.page.locator("nav.links a")
    assert links.all_inner_texts()[-1] == "Host"
    seen = host.page.locator(HIDDEN).count()
    host.page.click("nav.links a:last-child >> text=Host")
    host.page.wait_for_url(f"**/games/{game}/host?as=host")
    assert host.page.locator(".tools").count() == 0
    host.go(f"/games/{game}?as=host")
    assert host.page.locator(HIDDEN).count() > seen
    host.go(f"/games/{game}/host?as=host")
    told = host.text("#eyes")
    assert "You will see everybody's cards. The whole table is notified" in told
    host.page.click("#eyes button")
    assert "You will see everybody's cards." in host.text("#confirm-text")
    host.page.click("dialog#confirm button[value=no]")
    with Club(server.path) as club:
        before = club.game(game)
        assert before.host_eyes == "spectator"
    host.page.click("#eyes button")
    host.page.click("dialog#confirm button[value=yes]")
    host.page.wait_for_selector(".tools")
    other.until(before.seq + 1)
    assert "switched to the referee's view" in other.text("#host-sees")
    assert EYES in other.text(".beside")
    host.go(f"/games/{game}?as=host")
    assert host.page.locator(HIDDEN).count() < seen
    assert EYES in host.text(".beside")


def test_with_real_cards_nobody_is_asked_whether_the_host_plays(
    server: Program, person: Callable[..., Person]
) -> None:
    host = person()
    host.go("/new?kind=million-club")
    host.page.wait_for_load_state()
    host.page.check("[name=dealing][value=people]")
    assert not host.page.is_visible("[name=host][value=plays]")
    for number, name in enumerate(("Ann", "Ben", "Cleo", "Dora")):
        host.page.fill(f"#seats > :nth-child({number + 1}) [data-name]", name)
    host.page.click("#begin .big")
    host.page.wait_for_selector("#begun:not([hidden])")
    game = host.page.url.partition("#")[2]
    host.page.click("#open")
    host.page.wait_for_url(f"**/games/{game}*", wait_until="commit")
    with Club(server.path) as club:
        made = club.game(game)
    assert (made.created.host, made.host_eyes) == ("referees", "referee")


@EACH_LOOK
def test_a_mistake_is_put_right_by_pointing(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    """The referee presses the event in the history, and what should have been done instead."""
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    game.act("yellow", "place companies")
    game.act("blue", "place intrigues")
    history = game.get("host", "history")
    placed = next(line["seq"] for line in history if line["text"].startswith("Yellow (Ann) places"))
    host = person(**look)
    host.hold({"host": game.tokens["host"]})
    host.go(f"/games/{game.id}/history?as=host")
    page = host.page
    page.click(f"#e{placed} summary")
    event = page.locator(f"#e{placed}")
    event.locator(".judging button").click()
    told = event.locator("[role=status]")
    told.locator(".good").wait_for()
    event.locator("button[value='place colonies']").click()
    told.locator("ins >> text=Ann").wait_for()
    assert page.evaluate(NO_WIDER)
    assert game.get("host", "history") == history
    told.locator("form .primary").click()
    with page.expect_response("**/amend?as=host"):
        page.click("dialog#confirm button[value=yes]")
    assert game.get("host", "board")["tiles"]["colonies"] == ["yellow"]
    page.wait_for_selector(f".undone #e{placed}")


@EACH_LOOK
def test_a_figure_of_the_board_is_disputed_by_pointing(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    game.act("yellow", "place companies")
    host = person(**look)
    host.hold({"host": game.tokens["host"]})
    host.go(f"/games/{game.id}?as=host")
    page = host.page
    page.click("#asking")
    page.click("#has-yellow")
    page.click("#explained a[href*='claim=yellow%20money%207']")
    page.wait_for_url("**/host?as=host&claim=yellow%20money%207#disputing")
    form = page.locator("#disputing form")
    form.locator("[data-by='-1']").click()
    assert form.locator("[name=claim]").input_value() == "yellow money 6"
    form.locator("button:not([type])").click()
    page.wait_for_selector(f"#disputed >> text={NEVER[look['locale']]}")
    assert page.evaluate(NO_WIDER)
