"""The score sheet and its explanation."""

from typing import Any

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from events.million_club.words import SEATS
from mclub.kinds.registry import game_face
from mclub.screen.score import render_score

FACE = game_face("million-club")
NAMES = {"yellow": "North", "white": "東の風"}


def test_score(score: dict[str, Any], draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_score(score, NAMES, FACE)) == snapshot


@pytest.mark.parametrize("columns", [40, 80, 140])
def test_six_players_fit(score: dict[str, Any], draw, columns: int) -> None:
    column, lines = score["players"]["yellow"], score["lines"]["yellow"]
    score["players"] = dict.fromkeys(SEATS, column)
    score["lines"] = dict.fromkeys(SEATS, lines)
    names = dict.fromkeys(SEATS, "\x1b[2JMaximilian der Dreizehnte")
    text = draw(render_score(score, names, FACE), columns)
    assert max(map(cell_len, text.splitlines())) <= columns
    assert "\x1b" not in text
    if columns >= 80:
        assert text.count(" 29 ") == len(SEATS)


def test_shared_victory_and_no_victory(score: dict[str, Any], draw) -> None:
    score["winners"] = ["yellow", "white"]
    assert "Winners, together: ▲ Yellow North, ▲ White 東の風" in draw(
        render_score(score, NAMES, FACE)
    )
    score["winners"] = []
    assert "No winner yet." in draw(render_score(score, {}, FACE))


def test_what_a_seat_may_not_know(score: dict[str, Any], draw) -> None:
    unknown = ("colonies", "concession", "globalisation", "money", "total", "fortune", "rank")
    score["players"]["white"] |= dict.fromkeys(unknown)
    score["winners"] = []
    score["lines"]["white"] = []
    assert draw(render_score(score, NAMES, FACE)).count("?") == len(unknown)
