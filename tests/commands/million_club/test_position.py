"""Impossible start positions are refused, with the reason."""

from typing import Any

import pytest

from commands.million_club.position import read
from events.errors import BadInput
from mclub import Club
from tests.commands.million_club.table_setting import given

TWO = {"yellow": "7 I1", "blue": "7 T1"}


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"yellow": "7 I1 I1"}, "The position has I1 2 times, but there is only one."),
        ({"yellow": "7 I1 T1"}, "The position has T1 2 times, but there is only one."),
        ({"yellow": "7 I1:5"}, "I1 is at level 5; levels go from 1 to 4 (MC-BOX-2)."),
        ({"yellow": "7 I1:0"}, "I1 is at level 0; levels go from 1 to 4 (MC-BOX-2)."),
        ({"yellow": "7 AS7"}, "Colonies: there is no card AS7."),
        ({"piles": {"companies": "I1"}}, "The position has I1 2 times, but there is only one."),
        ({"piles": {"colonies": "I2"}}, "Colonies: there is no card I2."),
        ({"phase": "companies", "round": 5}, "Companies is closed in round 5 (MC-RND-1)."),
        (
            {"round": 1, "pawns": "yellow lobby industry"},
            "Lobby is closed in round 1 (MC-RND-1).",
        ),
        (
            {"pawns": "yellow intrigues, blue intrigues, blue intrigues"},
            "Intrigues: 3 pawns, but only 2 chairs (MC-PLC-2).",
        ),
        (
            {"pawns": "yellow intrigues, yellow colonies, yellow colonies"},
            "yellow has 3 pawns on the board, but owns only 2 (MC-BOX-5).",
        ),
        ({"pawns": "red intrigues"}, "A pawn belongs to red, who is not at the table."),
        (
            {"pawns": "yellow lobby"},
            "“yellow lobby” is not a pawn's place; write e.g. “yellow lobby industry”.",
        ),
        *(
            (
                {"pawns": pawn},
                f"“{pawn}” is not a pawn's place; write e.g. “yellow lobby industry”.",
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


TILES_OF_1 = "intrigues, colonies, exchange, companies"
"""The open tiles of round 1, and of round 9, in which the Lobby is closed."""
TILES_OF_2 = "lobby, colonies, exchange, companies"


@pytest.mark.parametrize(
    ("position", "possible"),
    [
        ({"phase": "setup", "round": 2}, f"placing, {TILES_OF_2}, round_end."),
        ({"phase": "préparation"}, f"placing, {TILES_OF_1}, round_end."),
        ({"phase": "no", "round": 9}, f"placing, {TILES_OF_1}, round_end, reveal, finished."),
    ],
)
def test_only_a_phase_that_is_taken_is_called_possible(
    position: dict[str, Any], possible: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        read(document(position))
    phase = position["phase"]
    assert str(refusal.value) == f"phase: “{phase}” is not allowed there. Possible: {possible}"
    others = []
    for named in possible.removesuffix(".").split(", "):
        with Club() as club:
            try:
                start = document(position | {"phase": named})
                club.new({"yellow": "Ann", "blue": "Ben"}, start=start)
            except BadInput as other:  # pawns are missing: the phase itself was taken
                others.append(str(other))
    assert all("must be placed before the first tile resolves" in other for other in others)


def document(position: dict[str, Any]) -> dict[str, Any]:
    return position | {"players": {"yellow": {"money": 7}, "blue": {"money": 7}}}


def test_all_eight_intrigues_lie_in_their_pile() -> None:
    # With fewer, a chair would have to choose from no cards.
    with pytest.raises(BadInput, match="has 2 cards, but it must have all 8"):
        given(piles={"intrigues": "racket capital"}, **TWO)


def test_cards_that_nobody_has_lie_in_the_piles() -> None:
    piles = given(yellow="7 I1 AS1 AS2", blue="7 T1 R1").game.board()["piles"]

    assert piles == {"companies": 36, "colonies": 28, "intrigues": 8}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            {"rounds": 3},
            "The position has no field “rounds”. The fields are players, ",
        ),
        ({"round": 10}, "round: “10” is not allowed there. Possible: a whole number from 1 to 9."),
        ({"round": True}, "round: “true” is not allowed there. Possible: a whole number"),
        ({"first": "pink"}, "first: “pink” is not allowed there. Possible: yellow, blue, red, "),
        ({"first": ["yellow"]}, "first: “['yellow']” is not allowed there. Possible: yellow, "),
        ({"phase": "co"}, "phase: “co” is not allowed there. Possible: placing, intrigues, "),
        ({"pawns": "yellow companies"}, "pawns: “yellow companies” is not allowed there. "),
        ({"pawns": [3]}, "pawns: “3” is not allowed there. Possible: a text in quotes."),
        ({"exchange_open": 1}, "exchange_open: “1” is not allowed there. Possible: true, false."),
        ({"piles": {"cats": []}}, "piles: “cats” is not allowed there. Possible: companies, "),
        ({"players": 3}, "players: “3” is not allowed there. Possible: fields with their values."),
        (
            {"players": {"pink": {"money": 7}, "blue": {"money": 7}}},
            "players: “pink” is not allowed there. Possible: yellow, blue, red, green, black, ",
        ),
        (
            {"players": {"gelb": {"money": 7}, "yellow": {"money": 7}}},
            "players: yellow appears twice.",
        ),
        (
            {"players": {"yellow": {"money": -1}, "blue": {"money": 7}}},
            "yellow, money: “-1” is not allowed there. Possible: a whole number from 0 to 160.",
        ),
        (
            {"players": {"yellow": {"cash": 7}}},
            "yellow has no field “cash”. The fields are ",
        ),
        ({"players": {"yellow": {}}}, "yellow: money is missing."),
        ({"players": {"yellow": {"money": 10**5000}}}, "yellow, money: “…” is not allowed there."),
    ],
)
def test_what_cannot_be_read_is_named_in_words(wrong: dict[str, Any], told: str) -> None:
    position = {"players": {"yellow": {"money": 7}, "blue": {"money": 7}}} | wrong

    with pytest.raises(BadInput) as refusal:
        read(position)

    assert str(refusal.value).startswith(told)


WHOLE = "yellow exchange industry, blue companies, yellow exchange resource, blue companies"


MOVED = "blue lobby industry, yellow lobby industry, blue companies, yellow companies"
"""Yellow was the Lobbyist, and has moved the first pawn from the Lobby to the second chair."""


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (
            {"phase": "lobby", "round": 2, "pawns": MOVED},
            (
                "Lobby: the pawns can't have been placed in the order blue, yellow. "
                "Players place one each in turn, yellow first (MC-PLC-1)."
            ),
        ),
        (
            {"phase": "exchange", "round": 2, "pawns": WHOLE.rpartition(",")[0]},
            (
                "blue has 1 of 2 pawns on the board: all must be placed before the first tile "
                "resolves, and stay there until the round ends (MC-PLC-1)."
            ),
        ),
        (
            {"phase": "lobby", "round": 2, "pawns": "yellow lobby industry"},
            (
                "yellow has 1 of 2 pawns on the board: all must be placed before the first tile "
                "resolves, and stay there until the round ends (MC-PLC-1)."
            ),
        ),
        (
            {"round": 2, "pawns": "blue lobby industry"},
            (
                "Players place one pawn each in turn, yellow first (MC-PLC-1): of 1 "
                "pawn on the board, "
                "yellow has placed 1, not 0."
            ),
        ),
        (
            {"round": 2, "pawns": "yellow lobby industry, yellow companies"},
            (
                "Players place one pawn each in turn, yellow first (MC-PLC-1): of 2 "
                "pawns on the board, "
                "yellow has placed 1, not 2."
            ),
        ),
        (
            {"round": 2, "pawns": "blue companies, yellow companies"},
            (
                "Companies: the pawns can't have been placed in the order blue, yellow. "
                "Players place one each in turn, yellow first (MC-PLC-1)."
            ),
        ),
        (
            {"phase": "round_end", "round": 2, "pawns": "yellow companies"},
            (
                "yellow has 1 of 2 pawns on the board: all must be placed before the first tile "
                "resolves, and stay there until the round ends (MC-PLC-1)."
            ),
        ),
        (
            {"phase": "finished", "round": 8},
            "The game can't be over in round 8: it ends after round 9 (MC-RND-1).",
        ),
        *(
            (
                position | {"exchange_open": False},
                (
                    f"Stock Exchange: no crash can have closed it by this point of round "
                    f"{position['round']}; a crash closes it only if it has not been resolved yet "
                    "(MC-CRA-5)."
                ),
            )
            for position in (
                {"round": 2},
                {"phase": "lobby", "round": 3, "pawns": WHOLE},
                {"phase": "intrigues", "round": 1, "pawns": WHOLE},
                {"phase": "round_end", "round": 4},
            )
        ),
        (
            {
                "phase": "companies",
                "round": 3,
                "pawns": WHOLE,
                "exchange_open": False,
                "rulings": {"crash": "off"},
            },
            (
                "Stock Exchange: only a crash can close it, and this table plays without "
                "crashes (crash = off)."
            ),
        ),
    ],
)
def test_what_play_cannot_come_to(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        given(**(TWO | position), recorded=False)

    assert str(refusal.value) == why


@pytest.mark.parametrize(("count", "is_there"), [(30, True), (31, False)])
def test_unseen_colonies_are_in_the_box_too(count: int, is_there: bool) -> None:
    hands = {"yellow": ["africa"] * 6 + ["?"] * 10, "blue": ["?"] * (count - 16)}
    players = {seat: {"money": 7, "colonies": hand} for seat, hand in hands.items()}

    told = ""
    try:
        Club().new({"yellow": "Ann", "blue": "Ben"}, table=True, start={"players": players})
    except BadInput as refusal:
        told = str(refusal)

    why = f"Colonies: all players together have {count} colonies; the box holds 30 (MC-BOX-3)."
    assert told == ("" if is_there else why)


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "exchange", "round": 2, "pawns": WHOLE},
        {"phase": "round_end", "round": 2},
        {"phase": "finished", "round": 9},
        {"round": 2, "pawns": "blue companies, yellow exchange industry"},
        {
            "phase": "companies",
            "round": 2,
            "pawns": MOVED,
        },
        {"phase": "intrigues", "round": 3, "pawns": WHOLE, "exchange_open": False},
        {"phase": "exchange", "round": 1, "pawns": WHOLE, "exchange_open": False},
        {"phase": "round_end", "round": 9, "exchange_open": False},
    ],
)
def test_what_play_comes_to(position: dict[str, Any]) -> None:
    table = given(**({"yellow": "30 I1", "blue": "30 T1"} | position), recorded=False)

    assert table.game.board()["status"] in ("running", "finished")


def test_words_of_three_languages_are_read_in_every_field() -> None:
    position = read(
        {
            "first": "bleu",
            "phase": "Börse",
            "round": 2,
            "players": {
                "jaune": {
                    "money": 7,
                    "companies": ["i3:2+1", "fabriken:2"],
                    "colonies": ["af1", "Indien"],
                    "profile": "héritier",
                },
                "blau": {"money": 7},
            },
            "pawns": ["jaune bourse ressource", "blau soc"],
            "piles": {"kolonien": ["as1", "IN2"]},
        },
        by_people=True,
    )

    assert (position.first, position.phase) == ("blue", "exchange")
    yellow = position.players["yellow"]
    assert list(position.players) == ["yellow", "blue"]
    assert yellow.companies == ["I3:2+1", "I1:2"]
    assert yellow.colonies == ["AF1", "IN1"]
    assert yellow.profile == "heir"
    assert position.piles == {"colonies": ["AS1", "IN2"]}
    started = given(**TWO, pawns="jaune bourse ressource, blau soc", round=2, recorded=False)
    tiles = started.game.board()["tiles"]
    assert tiles["exchange"]["resource"] == ["yellow"]
    assert tiles["companies"] == ["blue"]
