"""Each figure of a piece is a claim that is true now."""

import pytest

from mclub import Club
from mclub.desk.dispute import dispute
from mclub.desk.figures import figures

GAMES = {
    "million-club": {"yellow": ["yellow money 7"], "bank": ["bank 139"], "privilege-lobby": []},
    "millions-of-dollars": {"yellow": ["yellow money 5"], "reserve": ["reserve 160"], "loot": []},
    "le-millionnaire": {"yellow": ["yellow cash 100000"], "bank": ["bank 2286000"]},
}


@pytest.mark.parametrize("kind", GAMES)
def test_the_figures_of_a_piece_are_true_claims(kind: str) -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben", "red": "Cleo"}, game=kind, seed="tea")
        for piece, claims in GAMES[kind].items():
            assert figures(game, piece) == claims
            for claim in claims:
                judged = dispute(game, None, claim)
                assert judged["claim"]["verdict"] == "true"


def test_a_company_has_a_level_and_notes() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        card = game.board()["players"]["yellow"]["companies"][0]["id"]
        assert figures(game, card) == [f"{card} level 1", f"{card} notes 0"]
        assert figures(game, "mo ney; x") == []
