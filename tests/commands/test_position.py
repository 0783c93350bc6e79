"""Positions that a game can't start from are refused with what is wrong in them."""

from typing import Any

import pytest

from commands.million_club.position import read
from events.errors import BadInput
from table_setting import given

TWO = {"yellow": "7 I1", "blue": "7 T1"}


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"yellow": "7 I1 I1"}, "I1 stands 2 times in the position, there is one."),
        ({"yellow": "7 I1 T1"}, "T1 stands 2 times in the position, there is one."),
        ({"yellow": "7 I1:5"}, "I1 is at level 5; levels go from 1 to 4 (MC-BOX-2)."),
        ({"yellow": "7 I1:0"}, "I1 is at level 0; levels go from 1 to 4 (MC-BOX-2)."),
        ({"yellow": "7 AS7"}, "Colonies: there is no card AS7."),
        ({"piles": {"companies": "I1"}}, "I1 stands 2 times in the position, there is one."),
        ({"piles": {"colonies": "I2"}}, "Colonies: there is no card I2."),
        ({"phase": "companies", "round": 5}, "Companies is closed in round 5 (MC-RND-1)."),
        (
            {"round": 1, "pawns": "yellow lobby industry"},
            "Lobby is closed in round 1 (MC-RND-1).",
        ),
        (
            {"pawns": "yellow intrigues, blue intrigues, blue intrigues"},
            "Intrigues: there are 2 chairs and 3 pawns (MC-PLC-2).",
        ),
        (
            {"pawns": "yellow intrigues, yellow colonies, yellow colonies"},
            "yellow has 3 pawns on the board and owns 2 (MC-BOX-5).",
        ),
        ({"pawns": "red intrigues"}, "A pawn belongs to red, who is not here."),
        (
            {"pawns": "yellow lobby"},
            "“yellow lobby” places no pawn; write e.g. “yellow lobby industry”.",
        ),
        *(
            (
                {"pawns": pawn},
                f"“{pawn}” places no pawn; write e.g. “yellow lobby industry”.",
            )
            for pawn in (
                "yellow",
                "nobody lobby industry",
                "yellow nowhere industry",
                "yellow lobby nothing",
                "yellow colonies industry",
                "yellow lobby industry again",
            )
        ),
        ({"first": "red"}, "The first player red is not at the table."),
        ({"phase": "setup"}, "A position can't start in the set-up; leave it out for a new game."),
        (
            {"yellow": "100", "blue": "61"},
            "The box holds 160 M: players 161, notes 0, so the bank has -1 M (MC-BOX-1).",
        ),
        (
            {"yellow": "100 I1:1+3", "bank": 60},
            "The box holds 160 M: players 107, notes 3, so the bank has 50 M (MC-BOX-1).",
        ),
    ],
)
def test_what_cannot_be(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        given(**(TWO | position))

    assert str(refusal.value) == why


def test_all_eight_intrigues_lie_in_their_pile() -> None:
    # With fewer, a chair would be asked to choose of no card.
    with pytest.raises(BadInput, match="has 2 cards; all 8 lie there"):
        given(piles={"intrigues": "racket capital"}, **TWO)


def test_cards_that_nobody_has_lie_in_the_piles() -> None:
    piles = given(yellow="7 I1 AS1 AS2", blue="7 T1 R1").game.board()["piles"]

    assert piles == {"companies": 36, "colonies": 28, "intrigues": 8}


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"rounds": 3}, "unknown field `rounds`"),
        ({"round": 10}, "`$.round`"),
        ({"players": {"pink": {"money": 7}, "blue": {"money": 7}}}, "`$.players"),
        ({"players": {"yellow": {"money": -1}, "blue": {"money": 7}}}, "`$.players[...].money`"),
        ({"players": {"yellow": {"cash": 7}, "blue": {"money": 7}}}, "`$.players[...]`"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_path(wrong: dict[str, Any], path: str) -> None:
    position = {"players": {"yellow": {"money": 7}, "blue": {"money": 7}}} | wrong

    with pytest.raises(BadInput) as refusal:
        read(position)

    assert path in str(refusal.value)
