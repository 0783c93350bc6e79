"""Bots at a table: they need no name or link, and the host replaces them with people."""

from collections.abc import Callable

from mclub import Club
from tests.browser.person import SIZES, Person
from tests.service.served import Program
from tests.sweeping import first_part, sweep_after
from tests.waiting import wait_for

SEATED = ".people li:has(#who-blue)"


@sweep_after(0, "size", first_part([*SIZES]))
def test_the_host_swaps_a_bot_for_a_person_and_back(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    host, other = person(size=size), person(size=size)
    host.go("/new?kind=million-club")
    host.page.wait_for_load_state()
    for _ in range(2):
        host.page.click("#seats > :last-child [data-remove]")
    host.page.fill("#seats > :first-child [data-name]", "Ann")
    host.page.select_option("#seats > :last-child [data-bot]", "greedy")
    host.page.click("#begin .big")
    host.page.wait_for_selector("#begun:not([hidden])")
    game = host.page.url.partition("#")[2]
    assert host.page.locator("#links .link:has(.seat.yellow)").count() == 1
    assert host.page.locator("#links .link:has(.seat.blue)").count() == 0
    assert host.page.locator("#begun .primary:visible").all_inner_texts() == ["Sit down as Ann"]
    ann = host.page.locator("#links .link:has(.seat.yellow) .address").input_value()

    other.join(ann)
    assert "bot greedy" in other.text("#board")
    host.go(f"/games/{game}/host?as=host")
    assert "played by a bot that looks one decision ahead" in host.text("#who-blue")
    assert host.page.locator("#link-blue button").count() == 0

    host.page.click(f"{SEATED} summary")
    host.page.fill(f"{SEATED} input[name=name]", "Zoé")
    host.page.click(f"{SEATED} form:has(input[name=name]) button")
    zoe = host.page.locator("#invitations .link:has(.seat.blue) .address")
    zoe.wait_for()
    host.page.wait_for_selector("#who-blue >> text=Zoé")
    host.page.wait_for_selector("#invitations .link:has(.seat.blue) >> text=Sit down as Zoé")
    assert host.text("#hand-blue") == "Blue (Zoé)"
    guest = person(size=size)
    guest.join(zoe.input_value())
    assert "Zoé" in guest.text("#board")
    guest.close()
    other.page.wait_for_selector('#board h2:has-text("Zoé")')

    host.page.select_option(f"{SEATED} select[name=bot]", "planner")
    host.page.click(f"{SEATED} form:has(select[name=bot]) button")
    host.page.click("dialog#confirm button[value=yes]")
    host.page.wait_for_selector("#who-blue >> text=bot planner")
    zoe.wait_for(state="detached")
    assert "played by a bot that plans" in host.text("#who-blue")
    other.page.wait_for_selector('#board h2:has-text("bot planner")')
    with Club(server.path) as club:
        table = club.game(game)
        assert table.bots == {"blue": "planner"}
        if table.awaited_seats == ("yellow",):
            table.act("yellow", table.kind.legal(table.table, "yellow")[0])
        wait_for(lambda: "blue" in {record.by for record in club.game(game).records})
