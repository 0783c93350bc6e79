"""Every line of a game's score document has a label on the score sheet, and rules on a kind of
money name its line."""

from typing import get_args

import pytest

from mclub.kinds.registry import GAMES, game_face
from projections.millions_of_dollars.table import REASONS, Reason
from tests.properties.random_clubs import steady_club
from tests.properties.sweeps import LE_MILLIONNAIRE, MILLION_CLUB, MILLIONS_OF_DOLLARS

SWEEPS = {sweep.name: sweep for sweep in (MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE)}
EVERY_GAME = ("total", "fortune", "rank")
"""Lines that all games share; where the fortune is the total, a sheet shows it once."""


@pytest.mark.parametrize("kind", GAMES)
def test_the_sheet_has_every_line_of_the_score_document(kind: str) -> None:
    sweep, sheet = SWEEPS[kind], game_face(kind).SHEET
    with steady_club() as club:
        game = sweep.new(club, 0)
        begun = game.score()
        for _ in sweep.moves(game, 0):
            pass
        ended = game.score()
    own = [line for line in sheet if line not in EVERY_GAME]
    assert len(own) > 3
    for score in (begun, ended):
        for seat, player in score["players"].items():
            assert [line for line in player if line not in EVERY_GAME] == own
            assert {line["line"] for line in score["lines"][seat]} <= set(own)
            assert sum(player[line] for line in own) == player["total"]
    assert any(ended["lines"].values())


def test_every_kind_of_money_has_its_line_and_rule() -> None:
    assert tuple(sorted(REASONS)) == tuple(sorted(get_args(Reason)))
