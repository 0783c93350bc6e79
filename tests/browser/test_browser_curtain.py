"""One phone for everybody in a real browser: while it changes hands, nothing leads to anybody's
secrets."""

import json
import random
import re
from collections.abc import Callable, Iterator

import pytest

from events.record import seals
from mclub import Club
from tests.browser.person import Person
from tests.browser.playing import act
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import ALL, sweep_after

SEATS = ["yellow", "blue", "red"]
CARD = re.compile(r"\b(?:(?:AF|AS|AM|IN|OC)[1-6]|[RIT](?:1[0-3]|[1-9]))\b")
PAGES = ("", "/history", "/replay", "/score", "/audit?checked=true", "/host", "/hint", "/phone")
DOCUMENTS = ("view", "legal", "history", "knows", "notes", "export/log", "board")
REFUSED = re.compile("status of 40[13]|status of 422")
STEPS = 30


@pytest.fixture
def game(server: Program) -> GameClient:
    """A game in which every seat has secret cards and has noted them."""
    game = begin(server.client, SEATS, seed="curtain", alternative=True, rulings={"hints": "on"})
    chance = random.Random(3)
    with Club(server.path) as club:
        table = club.game(game.id)
        for _step in range(STEPS):
            due = table.due()[0]
            table.act(due["seat"], chance.choice(due["actions"]))
    for seat in SEATS:
        game.ask(seat, "PUT", "notes", {"text": f"what {seat} thinks"})
    return game


def hidden_cards(server: Program, game: GameClient) -> set[str]:
    """The cards that a spectator must not know: those that only seals contain."""
    with Club(server.path) as club:
        records = club.game(game.id).records
        bodies = [body for _seq, body, _openings, _hash in club.log.rows(game.id)]
    sealed: set[str] = set()
    for record in records:
        for seal in seals(record):
            if set(seal.audience) & set(SEATS):
                sealed |= set(CARD.findall(json.dumps(seal.value, default=list)))
    return sealed - set(CARD.findall(" ".join(bodies)))


def addresses(game: GameClient) -> Iterator[str]:
    for page in (*PAGES, f"/explain/{game.seq}", f"/replay?at={game.seq // 2}"):
        for name in (None, *SEATS, "host", "spectator"):
            query = "" if name is None else f"{'&' if '?' in page else '?'}as={name}"
            yield f"/games/{game.id}{page}{query}"


def check(one: Person, secrets: set[str]) -> None:
    """Check that the page contains none of the secrets, even in hidden elements."""
    text = one.page.content()
    assert "thinks" not in text, one.page.url
    assert not set(CARD.findall(one.page.locator("main").inner_text())) & secrets, one.page.url
    assert not set(CARD.findall(one.page.locator("body").inner_html())) & secrets, one.page.url


def curtain(one: Person) -> str:
    """The player who should take the phone, according to the page."""
    return one.page.locator(".curtain form").get_attribute("action").rpartition("=")[2]


@sweep_after(0, "every", [1 if ALL else 10])
def test_nothing_leads_round_the_curtain(
    server: Program, person: Callable[..., Person], game: GameClient, every: int
) -> None:
    phone = person(size="phone")
    phone.hold({name: game.tokens[name] for name in ("host", *SEATS)})
    secrets = hidden_cards(server, game)
    assert len(secrets) > 3
    asked, _actions = game.seat_to_decide()
    # A player looks at their own table first, and reads their notes.
    phone.go(f"/games/{game.id}?as={asked}")
    assert "thinks" in phone.page.content()
    assert set(CARD.findall(phone.page.locator("main").inner_text())) & secrets
    phone.go(f"/games/{game.id}/phone")
    assert curtain(phone) == asked
    check(phone, secrets)
    phone.page.go_back()
    phone.page.wait_for_selector("body[data-phone]")
    check(phone, secrets)
    for address in [*addresses(game)][::every]:
        phone.page.goto(address)
        check(phone, secrets)
    phone.go(f"/games/{game.id}/phone")
    links = phone.page.locator("nav a, main a").all()
    for href in [link.get_attribute("href") for link in links]:
        if href and href.startswith("/games/"):
            phone.go(href)
            # How to play, the same for everybody, draws the cards of a recorded game.
            if "/rules/how-to-play/" not in phone.page.url:
                check(phone, secrets)
            phone.page.go_back()
            check(phone, secrets)
    for name in (*SEATS, "host"):
        for path in DOCUMENTS:
            answer = phone.context.request.get(f"/api/games/{game.id}/{path}?as={name}")
            assert not set(CARD.findall(answer.text())) & secrets, path
            assert "thinks" not in answer.text()
    phone.faults = [fault for fault in phone.faults if not REFUSED.search(fault)]


def test_the_phone_goes_round_until_it_is_put_away_and_the_curtain_falls_behind_each(
    server: Program, person: Callable[..., Person], game: GameClient
) -> None:
    phone = person(size="phone")
    phone.hold({name: game.tokens[name] for name in ("host", *SEATS)})
    other_tab = phone.context.new_page()
    first, _actions = game.seat_to_decide()
    phone.go(f"/games/{game.id}/phone")
    phone.page.click(".curtain button")
    phone.page.wait_for_selector(f"body[data-phone={first}]")
    assert not phone.context.request.get(f"/games/{game.id}/host?as=host").ok
    other_tab.goto(f"/games/{game.id}?as={first}")
    assert "thinks" in other_tab.content()
    chance = random.Random(8)
    while game.seat_to_decide()[0] == first:
        act(phone, chance)
    # Without a touch the phone and its other tab show the spectator's view.
    phone.page.wait_for_selector(".curtain button")
    other_tab.wait_for_selector("body[data-phone=spectator]")
    secrets = hidden_cards(server, game)
    assert "thinks" not in other_tab.content()
    assert not set(CARD.findall(other_tab.locator("main").inner_text())) & secrets
    check(phone, secrets)
    second = curtain(phone)
    assert second != first
    phone.page.click(".curtain button")
    phone.page.wait_for_selector(f"body[data-phone={second}]")
    phone.page.wait_for_load_state()
    phone.page.go_back()
    phone.page.wait_for_selector(f"body[data-phone={second}]")
    former = phone.context.request.get(f"/games/{game.id}?as={first}")
    assert "thinks" not in former.text(), "it is not the phone of that seat"
    other_tab.goto(f"/games/{game.id}?as={second}")
    assert f"what {second} thinks" in other_tab.content()
    # The seat hands it on before it is done, and takes it back.
    phone.go(f"/games/{game.id}/phone")
    phone.page.click(f".others form[action$='seat={first}'] button")
    phone.page.wait_for_selector(f"body[data-phone={first}]")
    other_tab.wait_for_selector("body[data-phone=spectator]")
    assert "thinks" not in other_tab.content()
    # Put away, it is their own browser again.
    other_tab.close()
    phone.page.click("summary:has-text('Put the phone away')")
    phone.page.click("form[action$='/phone/away'] button")
    phone.page.wait_for_url(f"**/games/{game.id}/", wait_until="commit")
    assert phone.context.request.get(f"/games/{game.id}/host?as=host").ok
