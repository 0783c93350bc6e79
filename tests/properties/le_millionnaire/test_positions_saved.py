"""Positions saved by `position save` from random games of Le Millionnaire restore the game: the
same table with the same legal actions."""

import random
import tomllib
from typing import Any

import pytest

from events.errors import BadInput
from events.le_millionnaire.words import OPTIONS, SEATS
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.positions import as_toml
from mclub.files.transcripts import export_transcript, import_transcript
from tests.sweeping import sweep_after

PASSING = ("game", "seq", "dice", "drawn")
"""The parts of a board that identify the game or show the last throw."""


def play_game(club: Club, seed: int, *, by_people: bool) -> Game:
    """A random game under random rules, with much betting and little buying."""
    chance = random.Random(seed)
    seats = chance.sample(SEATS, chance.choice((2, 2, 3, 4)))
    rulings = {option: chance.choice(values) for option, values in OPTIONS.items()}
    game = club.new(
        {seat: seat.upper() for seat in seats},
        game="le-millionnaire",
        seed=str(seed),
        table=by_people,
        rulings=rulings | {"target": "250000"},
    )
    for _turn in range(250):
        due = [entry for entry in game.due() if entry["actions"]]
        if not due:
            break
        pending_decisions = chance.choice(due)
        by_verb: dict[str, list[str]] = {}
        for action in pending_decisions["actions"]:
            by_verb.setdefault(action.split()[0], []).append(action)
        verb = chance.choice([*by_verb, *["throw"] * 3 * ("throw" in by_verb)])
        game.act(pending_decisions["seat"], chance.choice(by_verb[verb]))
    return game


def pending_decisions(game: Game, seq: int) -> list[Any]:
    return [r for r in game.records[:seq] if type(r.event).__name__ == "SeatAsked"]


def same(board: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in board.items() if key not in PASSING}


@pytest.mark.parametrize("by_people", [False, True], ids=["dealt", "at a table"])
@sweep_after(2, "seed", range(8))
def test_what_is_saved_begins_the_same_table(seed: int, by_people: bool) -> None:
    seen: set[int] = set()
    throws: set[int] = set()
    with Club() as club:
        game = play_game(club, seed, by_people=by_people)
        for seq in range(2, game.seq + 1, 9):
            moment = game.at(seq)
            try:
                saved = moment.position()
            except BadInput:
                # There is no decision before a throw.
                assert not any(r.event.decision == "before" for r in pending_decisions(game, seq))
                continue
            if saved["seq"] in seen:
                continue
            seen.add(saved["seq"])
            then = game.at(saved["seq"])
            start = tomllib.loads(as_toml(saved))
            again = club.new(start=start, game="le-millionnaire", table=by_people)
            assert again.created.options == game.created.options
            assert same(again.board()) == same(then.board())
            assert again.due() == then.due()
            throws.add(saved["position"]["throws"])
            assert again.position()["position"] == saved["position"]
    assert len(seen) > 5
    assert throws >= {0, 1} or seed


def test_a_game_from_a_position_is_decided_again_as_it_was() -> None:
    with Club() as club:
        game = play_game(club, 3, by_people=False)
        saved = game.position()["position"]
        saved["deck"][3:9] = ["?"] * 6
        again = club.new(start=saved, game="le-millionnaire", seed="tea")
        dealt = [card.replace("-", " ") for card in again.board()["deck"]]
        assert (dealt[:3], dealt[9:]) == (saved["deck"][:3], saved["deck"][9:])
        assert "?" not in dealt
        again.act(None, "throw")
        assert audit_log(club.log, again.id).document()["passed"]
        played_anew = import_transcript(club, "\n".join(export_transcript(again)) + "\n")
        assert same(played_anew.board()) == same(again.board())
