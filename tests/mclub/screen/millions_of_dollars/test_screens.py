"""Millions of Dollars on a terminal: the board, the legal actions, and the course of the heists."""

from collections.abc import Iterator
from itertools import count

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from mclub import Club, Game
from mclub.kinds.registry import game_face
from mclub.screen.legal import render_legal
from mclub.screen.score import render_score

FACE = game_face("millions-of-dollars")
FOUR = {"yellow": "Ann", "blue": "Ben", "red": "東の風", "green": "Dee"}
EIGHT = FOUR | {"black": "Eli", "white": "Flo", "purple": "Gus", "orange": "Hal"}
WIDTHS = [40, 60, 77, 78, 80, 100, 120, 200]


@pytest.fixture
def club() -> Iterator[Club]:
    drawn = count()  # so that the ids of games are always the same
    with Club(entropy=lambda size: bytes([next(drawn)]) * size) as opened:
        yield opened


@pytest.fixture
def game(club: Club) -> Game:
    """Round 2 of four players in the negotiation: Yellow has an Intimidation card, Green has
    withdrawn."""
    begun = club.new(FOUR, game="millions-of-dollars", table=True, first="blue")
    for line in (
        "loot 9 1 driver; shown driver driver brute",
        "yellow: pay green 1; yellow: offer blue 2; red: offer blue 1; blue: take yellow",
        "yellow: ready; red: ready; green: ready",
        "green: reveal con-man; yellow: reveal brute; red: reveal driver",
        "loot 12 2; shown con-man driver driver",
        "green: withdraw; red: offer blue 3; yellow: ready; red: ready",
    ):
        begun.act(None, line)
    return begun


@pytest.fixture
def eight(club: Club) -> Game:
    """The first negotiation of eight players, dealt by the program."""
    begun = club.new(EIGHT, game="millions-of-dollars", seed="eight")
    roles = ("snitch", "brute", "driver", "con-man", "mastermind")
    for seat, role in zip(EIGHT, roles * 2, strict=False):
        begun.act(seat, f"pick {role}")
    return begun


@pytest.fixture
def finished_game(club: Club) -> Game:
    """A game of three that ended with its second heist."""
    begun = club.new(dict(list(FOUR.items())[:3]), game="millions-of-dollars", seed="over")
    for line in (
        "yellow: pick snitch driver; blue: pick brute con-man; red: pick brute con-man",
        "yellow: ready; blue: ready; red: ready",
        "yellow: name brute",
        "yellow: pick snitch driver; blue: pick brute con-man; red: pick brute con-man",
        "yellow: ready; blue: ready; red: ready",
        "yellow: name brute",
    ):
        begun.act(None, line)
    assert begun.status == "finished"
    return begun


def fits(text: str, columns: int) -> bool:
    return max(map(cell_len, text.splitlines())) <= columns and "\x1b" not in text


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_board(game: Game, draw, snapshot: SnapshotAssertion, columns: int) -> None:
    assert draw(FACE.render_board(game.board()), columns) == snapshot


def test_a_seat_sees_its_own_character_and_what_it_may_type(
    eight: Game, draw, snapshot: SnapshotAssertion
) -> None:
    assert draw(FACE.render_board(eight.view("white"))) == snapshot


def test_a_spectator_sees_no_character(eight: Game, draw) -> None:
    text = draw(FACE.render_board(eight.view("spectator")))
    rows = [line for line in text.splitlines() if "2 M$  in" in line or "1 M$  in" in line]
    assert len(rows) == len(EIGHT)
    assert all("▒  " in row for row in rows)
    assert "one role card is put aside\n" in text


def test_the_heist_stands_below_its_roles(game: Game, draw, snapshot: SnapshotAssertion) -> None:
    """The end of round 1: the characters revealed, shared and withdrawn."""
    ended = game.kind.round_ends(game.line.standing)[1]
    assert draw(FACE.render_board(game.at(ended).board())) == snapshot


@pytest.mark.parametrize("columns", WIDTHS)
def test_no_line_is_too_long(
    game: Game, eight: Game, finished_game: Game, draw, columns: int
) -> None:
    for one in (game, eight, finished_game):
        assert fits(draw(FACE.render_board(one.board()), columns), columns)
        assert fits(draw(render_score(one.score(), one.player_names, FACE), columns), columns)
        legal = render_legal(one.legal(), one.player_names, FACE)
        assert fits(draw(legal, columns), columns)


def test_amounts_are_told_as_ranges(game: Game, draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_legal(game.legal(), game.player_names, FACE)) == snapshot


def test_of_hundreds_of_role_cards_the_board_tells_a_few(club: Club, draw) -> None:
    begun = club.new(EIGHT, game="millions-of-dollars", table=True, first="blue")
    begun.act(None, "loot 9 1")
    text = draw(FACE.render_board(begun.board()))
    assert text.count("  shown ") == 8
    assert "Type `mclub legal` for all options" in text
    whole = draw(render_legal(begun.legal(), begun.player_names, FACE))
    assert whole.count("  shown ") == 210


def test_the_reconstruction_is_called_one_wherever_its_cards_are(
    game: Game, eight: Game, draw
) -> None:
    """Cards that people turned up are their own, whatever deck the program would have dealt."""
    assert "reconstruction" in draw(FACE.render_board(eight.board()))
    assert "reconstruction" not in draw(FACE.render_board(game.board()))


def test_score_and_the_course_of_each_heist(
    finished_game: Game, draw, snapshot: SnapshotAssertion
) -> None:
    assert draw(render_score(finished_game.score(), finished_game.player_names, FACE)) == snapshot


def test_eight_players_have_two_pads_on_a_narrow_screen(eight: Game, draw) -> None:
    score = render_score(eight.score(), eight.player_names, FACE)
    narrow, wide = draw(score, 80), draw(score, 120)
    assert (narrow.count("Score"), wide.count("Score")) == (2, 1)
    for text in (narrow, wide):
        assert all(f"▲ {seat.capitalize()}" in text for seat in EIGHT)


def test_how_a_game_came_to_its_end_is_said(finished_game: Game) -> None:
    told = FACE.ties(finished_game.score(), finished_game.player_names)
    assert told == ["A player who shared in the loot has reached 20 M$ (MD-END-1)."]


def test_ties_and_who_had_more_are_said(finished_game: Game) -> None:
    score = finished_game.score()
    score["why"], score["winners"] = "rounds", ["yellow", "blue"]
    for seat, total in (("yellow", 12), ("blue", 12), ("red", 3)):
        score["players"][seat]["total"] = total
    assert FACE.ties(score, FOUR) == [
        "All 8 rounds have been played, and the richest wins (MD-END-2).",
        "Yellow (Ann), Blue (Ben) have 12 M$ each and share the victory (MD-END-3).",
    ]
    score["why"], score["winners"] = "target", ["blue"]
    score["players"]["blue"]["total"], score["players"]["red"]["total"] = 21, 25
    assert FACE.ties(score, FOUR)[1:] == [
        "Red (東の風) has 25 M$, but no share of the last loot (MD-END-1)."
    ]


def test_the_line_of_the_prompt(game: Game, eight: Game) -> None:
    assert FACE.status(game.board()) == ["Round 2", "negotiating", "loot 12 M$", "reserve 145 M$"]
    assert FACE.status(eight.board())[:2] == ["Round 1", "negotiating"]
