"""A table's page at the end of a game, and the rematch from it."""

from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from mclub import Game
from mclub.service.gate import Gate
from mclub.service.pages.lines import lines_since
from mclub.service.settings import Settings
from tests.service.archived import RECORDED, bring, on_pages, page
from tests.service.keeping_up import Page
from tests.service.seated import GameClient
from tests.service.webpages import fetch_page

DECIDED = {
    "million-club": (
        ("West", "Green (West)"),
        "{} wins by points: 31 to 29 (MC-SCO-8).",
        [(131, "−2 → −4"), (144, "−3 → 0"), (244, "−1 → +1")],
    ),
    "millions-of-dollars": (
        ("Ann", "Yellow (Ann)"),
        "{} wins with 22 M$ and a share of the last loot; 20 M$ were needed (MD-END-1).",
        [(65, "0 → −3"), (67, "−3 → −5"), (83, "−5 → +9")],
    ),
}
"""The winner of the recorded games, by name and label, the reason, and the turning points."""


@pytest.fixture(params=RECORDED)
def recording(
    request: pytest.FixtureRequest, client: TestClient[Gate], settings: Settings
) -> tuple[GameClient, Game]:
    return bring(client, settings, request.param)


def test_the_end_says_who_won_why_and_what_decided(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    (name, _label), verdict, moments = DECIDED[kept.kind.KIND]
    for who in (*game.seats, "host", "spectator"):
        told = page(game, who, "/")
        assert verdict.format(name) in told.one(id="due").text
        listed = told.one("ol", "moments").every("li")
        assert [one.one("a")["href"] for one in listed] == [
            f"/games/{game.id}/replay?at={seq}&open=true&as={who}" for seq, _lead in moments
        ]
        for one, (seq, lead) in zip(listed, moments, strict=True):
            assert lead in one.text
            (line,) = [line for line in kept.history() if line["seq"] == seq]
            assert on_pages(line["text"]) in one.text
            assert page(game, who, "/replay", at=seq, open="true")
        assert "seed" not in told.one(id="history").text


def test_the_winner_has_the_first_column_of_the_sheet(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    told = page(game, "spectator", "/").one("table", "sheet")
    (winner,) = kept.score()["winners"]
    for row in told.one("tbody").every("tr"):
        columns = [each["data-seat"] for each in row.every("td")]
        assert columns == [winner, *(seat for seat in game.seats if seat != winner)]
    assert told.every("th", "best")[0] is told.one("thead").every("th")[0]


def test_the_shared_result_has_no_link(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    told = page(game, "spectator", "/").one(id="result-text").text
    (_name, label), verdict, _moments = DECIDED[kept.kind.KIND]
    assert told.startswith(f"{kept.kind.TITLE} {verdict.format(label)} 1. ")
    for token in game.tokens.values():
        assert token not in told
    assert game.id not in told


def test_the_seed_is_not_told(recording: tuple[GameClient, Game]) -> None:
    _game, kept = recording
    told = [line["text"] for line in lines_since(kept, "spectator", 0)]
    assert told
    assert kept.created.seed.value not in " ".join(told)


def test_taking_back_is_folded_away(recording: tuple[GameClient, Game]) -> None:
    game, _kept = recording
    told = page(game, game.seats[0], "/")
    first = told.one(id="ending").every("button")[0]
    assert first.text == "Play again"
    undoing = f"/api/games/{game.id}/undo?as={game.seats[0]}"
    assert told.one("form", action=undoing) in told.one("details", id="undo-after").every("form")


def test_an_open_room_asks_everybody_on_pages_that_keep_up(
    client: TestClient[Gate], settings: Settings
) -> None:
    game, _kept = bring(client, settings, "million-club")
    first, *others = game.seats
    shown = {
        who: Page(fetch_page(game, who, "GET", "/").text) for who in (*others, "host", "spectator")
    }
    game.post(first, "room", ready=True)
    for who, kept_up in shown.items():
        changes = fetch_page(game, who, "GET", "/changes", since=kept_up.state).json()
        kept_up.apply(changes)
        fresh = Page(fetch_page(game, who, "GET", "/").text)
        assert kept_up.tree == fresh.tree
        again = fresh.element("again")
        assert "Play again?" in again.text
        buttons = [button.text for form in again.every("form") for button in form.every("button")]
        assert buttons == (["I am ready", "Not this time"] if who in others else [])


def test_a_page_of_the_old_game_leads_to_ones_own_place_in_the_new(
    client: TestClient[Gate], settings: Settings
) -> None:
    game, _kept = bring(client, settings, "millions-of-dollars")
    for who in (*game.seats, "host", "spectator"):
        game.browser(who)
    stays = game.seats[:3]
    for seat in game.seats:
        game.post(seat, "room", ready=seat in stays)
    said: Any = game.get(stays[0], "room")["next"]
    new = said["game"]
    for who in (*stays, "host", "spectator"):
        told = page(game, who, "/").one(id="again")
        links = [one["href"] for one in told.every("a", "primary")]
        assert links == [f"/games/{new}/?as={who}"]
        answer: httpx.Response = client.get(links[0], headers=game.browser(who))
        assert answer.status_code == 200
    for who in game.seats[3:]:
        told_page = fetch_page(game, who, "GET", "/").text
        assert "A new game has begun without you." in told_page
        assert new not in told_page
