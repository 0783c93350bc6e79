"""Seats with simultaneous decisions don't wait for each other; otherwise the expected record is the
last."""

from collections.abc import Iterator

import pytest

from events.errors import GameMovedOn
from mclub import Club
from mclub.club.game import Game

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}


@pytest.fixture
def club() -> Iterator[Club]:
    with Club(":memory:") as club:
        yield club


@pytest.fixture
def negotiation(club: Club) -> Game:
    return club.new(SEATS, game="millions-of-dollars", seed="tea")


@pytest.fixture
def undo_request(club: Club) -> Game:
    """Green requests an undo of another seat's action."""
    game = club.new(SEATS, seed="tea")
    seat = game.board()["due"][0]["seat"]
    assert seat != "green"
    game.act(seat, "place companies")
    game.undo("green", to=game.line.ends()[-2])
    return game


def test_all_agree_to_an_undo_by_the_same_page(undo_request: Game) -> None:
    seen = undo_request.seq
    for seat in ("red", "blue", "yellow"):
        undo_request.act(seat, "agree", expect=seen)
    assert undo_request.board()["tiles"]["companies"] == []
    with pytest.raises(GameMovedOn):
        undo_request.act("red", "agree", expect=seen)


def test_a_refusal_meanwhile_is_told(undo_request: Game) -> None:
    seen = undo_request.seq
    undo_request.act("red", "refuse", expect=seen)
    with pytest.raises(GameMovedOn):
        undo_request.act("blue", "agree", expect=seen)


def test_all_pick_by_the_same_page_and_the_last_one_ends_it(negotiation: Game) -> None:
    seen = negotiation.seq
    for seat in SEATS:
        negotiation.act(seat, "pick driver", expect=seen)
    assert {due["decision"] for due in negotiation.board()["due"]} == {"negotiate"}
    with pytest.raises(GameMovedOn):
        negotiation.act("yellow", "ready", expect=seen)


def test_being_ready_waits_for_nobody_but_hears_of_an_offer(negotiation: Game) -> None:
    for seat in SEATS:
        negotiation.act(seat, "pick driver")
    seen = negotiation.seq
    negotiation.act("yellow", "ready", expect=seen)
    negotiation.act("blue", "ready", expect=seen)
    negotiation.act("green", "offer red 1", expect=seen)
    with pytest.raises(GameMovedOn):
        negotiation.act("red", "ready", expect=seen)


def test_the_same_seat_at_two_places_is_told(negotiation: Game) -> None:
    seen = negotiation.seq
    negotiation.act("yellow", "pick driver", expect=seen)
    with pytest.raises(GameMovedOn):
        negotiation.act("yellow", "pick brute", expect=seen)


def test_who_expects_what_has_not_happened_yet_is_told(negotiation: Game) -> None:
    with pytest.raises(GameMovedOn):
        negotiation.act("yellow", "pick driver", expect=negotiation.seq + 1)


def test_without_a_seat_the_record_has_to_be_the_last_one(negotiation: Game) -> None:
    seen = negotiation.seq
    negotiation.act("yellow", "pick driver")
    with pytest.raises(GameMovedOn):
        negotiation.act(None, "blue: pick driver", expect=seen)
