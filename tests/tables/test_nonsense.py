"""Nonsense at a table is refused in one line that says what is wrong and why, and nothing is
stored."""

from pathlib import Path

import pytest

from mclub.games.million_club.form import template
from tests.mclub.command_line import Mclub

TEMPLATE = template()
USAGE, ILLEGAL, NOT_ALLOWED = 2, 3, 7


def edit_text(old: str, new: str) -> str:
    assert old in template()
    return template().replace(old, new, 1)


INDUSTRIES = ", ".join(['"industry"'] * 14)
ASIAS = ", ".join(['"asia"'] * 7)
POSITIONS = {
    "14 industries": (edit_text('["industry:1"]', f"[{INDUSTRIES}]"), "too many of Industry"),
    "7 of a region": (edit_text('["?"]', f"[{ASIAS}]"), "too many of Asia: the box holds 6"),
    "a level 5": (edit_text("industry:1", "industry:5"), "at level 5; levels go from 1 to 4"),
    "negative money": (
        edit_text("money = 7", "money = -1"),
        "yellow, money: “-1” is not allowed there. Possible: a whole number",
    ),
    "too much money": (edit_text("money = 7", "money = 155"), "The box holds 160 M"),
    "two first players": (
        edit_text('"yellow"', '["yellow", "blue"]'),
        "first: “['yellow', 'blue']” is not allowed there",
    ),
    "a first player who is not there": (edit_text('"yellow"', '"red"'), "red is not at the table"),
    "a colour twice": (edit_text("players.blue", "players.yellow"), "is not valid TOML"),
    "a text for a number": (
        edit_text("money = 7", 'money = "many"'),
        "yellow, money: “many” is not allowed there",
    ),
    "a round 10": (
        edit_text("round = 1", "round = 10"),
        "round: “10” is not allowed there. Possible: a whole number from 1 to 9",
    ),
    "a closed tile": (edit_text('"placing"', '"lobby"'), "Lobby is closed in round 1"),
    "a third pawn": (
        edit_text("pawns = []", 'pawns = ["blue companies", "blue colonies", "blue companies"]'),
        "Blue has 3 pawns",
    ),
    "a company that is none": (edit_text("industry:1", "castle"), "“castle” is not a company"),
    "a colony that is none": (edit_text('["?"]', '["atlantis"]'), "there is no card atlantis"),
    "piles": (template() + '[piles]\ncolonies = ["AS1"]\n', "leave piles out"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_can_not_be(mclub: Mclub, tmp_path: Path, name: str) -> None:
    position, why = POSITIONS[name]
    file = tmp_path / "position.toml"
    file.write_text(position)
    assert why.lower() in mclub.refusal(USAGE, "new", "--table", "--from", str(file)).lower()
    assert "There is no game" in mclub.refusal(5, "show")


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("yellow=A:industry", "yellow=B:industry"), USAGE, "yellow is given twice"),
        (("yellow=A:industry", "jaune=B:industry"), USAGE, "A colour is given twice"),
        (("yellow=A:14", "blue=B"), USAGE, "yellow: “14” is neither a type"),
        (
            ("yellow=A:industry:transport", "blue=B"),
            USAGE,
            "only one of these: industry, transport",
        ),
        (("yellow=A:heir", "blue=B:heir"), ILLEGAL, "is already the Heir"),
        (("yellow=A:schemer:industry", "blue=B:heir"), ILLEGAL, "dealt only with 6 players"),
        (("yellow=A", "blue=B", "--first", "yellow", "--first", "blue"), USAGE, "not 2: yellow,"),
        (("yellow=A", "blue=B", "--first", "red"), ILLEGAL, "Nobody plays red"),
        (("yellow=A", "blue=B", "--first", "purple"), USAGE, "There is no colour purple"),
        (("yellow=A", "blue=B", "--commit"), USAGE, "no seed to commit to"),
    ],
)
def test_a_start_that_can_not_be(mclub: Mclub, words: tuple[str, ...], code: int, why: str) -> None:
    assert why in mclub.refusal(code, "new", "--table", *words)
    assert "There is no game" in mclub.refusal(5, "show")


@pytest.fixture
def new_table(mclub: Mclub) -> Mclub:
    mclub.ok("new", "--table", "yellow=Ann:industry", "blue=Ben:transport", "--first", "blue")
    return mclub


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("correct", "yellow", "money", "-3", "--reason", "x"), USAGE, "-3"),
        (("correct", "yellow", "money", "few", "--reason", "x"), USAGE, "“few” is not an amount"),
        (("correct", "yellow", "money", "161", "--reason", "x"), USAGE, "161 M is impossible"),
        (("correct", "yellow", "money", "7", "--reason", "x"), NOT_ALLOWED, "7 M in the log"),
        (("correct", "yellow", "money", "160", "--reason", "x"), NOT_ALLOWED, "the bank has 146"),
        (("correct", "red", "money", "6", "--reason", "x"), NOT_ALLOWED, "Nobody plays red"),
        (
            ("correct", "yellow", "luck", "6", "--reason", "x"),
            USAGE,
            "Write a correction as “correct yellow money",
        ),
        (("correct", "yellow", "money", "6"), USAGE, "needs a reason"),
        (("count", "yellow=7", "yellow=8"), USAGE, "yellow is given twice"),
        (("count", "yellow=seven"), USAGE, "“seven” is not an amount"),
        (("count", "yellow=-7"), USAGE, "-7 M is impossible"),
        (("count", "yellow"), USAGE, "COLOUR=AMOUNT"),
        (("count", "red=7"), USAGE, "There is no account red. Choose from: bank, blue, yellow."),
        (("ledger", "red"), USAGE, "There is no account red"),
        (("act", "first yellow"), ILLEGAL, "does not answer the current question"),
        (("act", "buy asia"), ILLEGAL, "does not answer the current question"),
        (("position", "draw"), USAGE, "neither template nor save"),
    ],
)
def test_a_word_that_can_not_be(
    new_table: Mclub, words: tuple[str, ...], code: int, why: str
) -> None:
    heads = new_table.heads()
    if "-3" in words:
        assert new_table(*words).exit_code == code
    else:
        assert why in new_table.refusal(code, *words)
    assert new_table.heads() == heads


def test_a_second_first_player_is_refused(mclub: Mclub) -> None:
    mclub.ok("new", "--table", "yellow=Ann", "blue=Ben")
    mclub.ok("act", "first blue")
    assert "Blue (Ben) is already the first player. (MC-SET-2)" in mclub.refusal(
        ILLEGAL, "act", "first yellow"
    )
