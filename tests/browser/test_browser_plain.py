"""Without JavaScript the table is read, and buttons are answered by pages."""

from collections.abc import Callable

from tests.browser.person import Person
from tests.pictures.scenes import TURN
from tests.service.seated import begin
from tests.service.served import Program


def test_a_turn_without_scripts(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, ["yellow", "blue"], kind="le-millionnaire", seed="tea")
    seat, _actions = game.seat_to_decide()
    reader = person(size="upright", java_script_enabled=False)
    reader.hold(game.tokens)
    reader.go(f"/games/{game.id}?as={seat}")
    page = reader.page
    assert "reload this page" in reader.text("body > noscript")
    assert not page.is_visible("#asking")
    assert not page.is_visible("#reminder")
    assert page.is_visible("#ring")
    assert page.locator("#board .can[role=button]").count() > 0
    looks = page.eval_on_selector_all(
        "#board .can[role=button]", "all => all.map((one) => getComputedStyle(one).pointerEvents)"
    )
    assert set(looks) == {"none"}
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('#board') !== null"))
    assert reached == {False}
    page.click("#listed summary")
    page.select_option("#listed form[data-compose=start] select", index=0)
    page.click("#listed form[data-compose=start] button")
    page.wait_for_selector("#answer li")
    assert f"/games/{game.id}" in page.url
    assert page.is_visible("#ring")
    seat, actions = game.seat_to_decide()
    # Somebody else has acted since the page was loaded.
    reader.go(f"/games/{game.id}?as={seat}")
    game.act(seat, actions[-1])
    page.click("#listed summary")
    page.click("#listed button:not([data-step]) >> nth=0")
    assert "moved on" in reader.text("#answer")
    assert page.is_visible("#ring")
    page.click(".to-menu")
    assert page.is_visible(".menu nav a >> nth=0")
    reader.faults.clear()  # the refusal's status


def test_a_trade_and_a_tool_of_the_host_without_scripts(
    server: Program, person: Callable[..., Person]
) -> None:
    seats = ["yellow", "blue", "red", "green"]
    game = begin(server.client, seats, kind="le-millionnaire", start=TURN, seed="tea")
    reader = person(size="upright", java_script_enabled=False)
    reader.hold(game.tokens)
    reader.go(f"/games/{game.id}?as=yellow")
    page = reader.page
    page.click("#who-blue")
    trade = page.locator("#trade-blue")
    assert trade.locator("[data-step]:visible").count() == 0
    trade.locator(".lot input >> nth=0").fill("3")
    trade.locator(".sum input >> nth=1").fill("5000")
    trade.locator(".primary").click()
    page.wait_for_selector("#answer li")
    offer = game.get("blue", "view")["offer"]
    assert (offer["give"], offer["take"]) == (["azure", "3"], ["5000"])
    reader.go(f"/games/{game.id}/host?as=host")
    page.click("details:has(form[action*='/host/count']) summary")
    page.fill("[name='counted.yellow']", "33000")
    page.press("form[action*='/host/count'] button", "Enter")
    page.wait_for_selector(".panel.part")
    assert "34 000" in page.inner_text(".panel.part").replace("\u00a0", " ")


def test_a_game_begins_without_scripts(server: Program, person: Callable[..., Person]) -> None:
    """A bot plays one of the seats, and some stay free."""
    host = person(size="upright", java_script_enabled=False)
    host.go("/new?kind=million-club")
    page = host.page
    assert page.locator("#begin button[type=button]:visible").count() == 0
    rows = page.locator(".sitting")
    for row, name in ((rows.nth(0), "Ann"), (rows.nth(1), "Ben")):
        row.locator("[name=player]").fill(name)
    rows.nth(2).locator("[name=bot]").select_option("greedy")
    page.click("#begin .big")
    page.wait_for_selector("a[href*='/join/']")
    assert page.locator("a[href*='/join/']").count() == 3
    page.click("a[href*='/join/'] >> nth=0")
    page.click(".invitation button")
    page.wait_for_selector("#board")
    assert "Ann" in page.inner_text("#board")
