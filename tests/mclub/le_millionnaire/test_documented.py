"""The board and score sheet of Le Millionnaire match docs/format.md, which names all their fields;
a turn matches docs/notation.md."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from mclub import Club, Game
from tests.docs.answers import fits_json
from tests.docs.blocks import ROOT, blocks

CHAPTER = (ROOT / "docs/format.md").read_text("utf-8").partition("\n## Le Millionnaire\n")[2]
FORMAT = CHAPTER.partition("\n## ")[0]
NOTATION = (ROOT / "docs/notation.md").read_text("utf-8").partition("\n## Le Millionnaire\n")[2]
PLAYERS = {"yellow": "Ann", "blue": "Ben"}
RING = {"board": "ring-25"}


def fields(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from fields(value)
    elif isinstance(document, list):
        for value in document:
            yield from fields(value)


@pytest.fixture
def game() -> Iterator[Game]:
    """Blue, the banker, has drawn a confidential card; Yellow has thrown a double and bets."""
    with Club() as club:
        game = club.new(PLAYERS, game="le-millionnaire", seed="f113", rulings=RING)
        game.act(None, "blue: start 2; buy jade 2; ready")
        game.act(None, "yellow: start 2; buy azure 3; ready")
        game.act(None, "blue: throw")
        game.act(None, "yellow: throw")
        game.act(None, "yellow: done; bet 11; bet 8 2000")
        yield game


def test_the_examples_are_true(game: Game) -> None:
    board, score = (json.loads(block.body) for block in blocks(FORMAT))
    assert fits_json(board, game.view("yellow"))
    assert fits_json(score, game.score())


def test_every_field_is_named(game: Game) -> None:
    told = set(re.findall(r"[\w-]+", FORMAT))
    cards = set(game.board()["cards"])
    assert set(fields([game.board(), game.score()])) - cards - told == set()


def test_a_turn_with_two_throws() -> None:
    """Four times 5 000 F from the horse, 12 000 F from blue for the unit, 10 000 F from Simple
    chance, 5 000 F from the card."""
    turn = NOTATION.partition("A turn with two throws:\n\n")[2].partition("\n\n")[0]
    lines = [line.partition("#")[0].strip() for line in turn.splitlines()]
    assert len(lines) == 8
    with Club() as club:
        game = club.new(PLAYERS, game="le-millionnaire", table=True, first="yellow", rulings=RING)
        game.act(None, "yellow: start 2; ready; blue: start 2; ready")
        for line in lines:
            game.act(None, line)
        assert (
            game.board()["players"]["yellow"]["cash"] == 90_000 + 20_000 + 12_000 + 10_000 + 5_000
        )
        assert game.due()[0]["seat"] == "blue"
