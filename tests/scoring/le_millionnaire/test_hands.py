"""Le Millionnaire scored without a game: lines, files and answers; impossible hands are refused."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.errors import MclubError
from mclub.games.le_millionnaire.hands import SCORING
from tests.mclub.command_line import Mclub

LINES = "yellow=Ann: azure 3 jade small 84000\nblue: korall 12 9000  # no card\n"
TOTALS = {"yellow": 214_000, "blue": 129_000}
"""84 000 + 3 × 10 000 + 100 000, and 9 000 + 12 × 10 000."""


def totals(document: dict[str, Any]) -> dict[str, int]:
    return {seat: player["total"] for seat, player in document["players"].items()}


def lines(text: str) -> dict[str, Any]:
    return SCORING.of_lines(io.BytesIO(text.encode()))


def answering(*answers: str) -> tuple[Callable[[], str], list[str]]:
    left, told = list(answers), list[str]()
    return (lambda: left.pop(0)), told


def test_lines_are_scored() -> None:
    document = lines(LINES)
    assert totals(document) == TOTALS
    assert document["winners"] == ["yellow"]
    assert document["names"] == {"yellow": "Ann"}
    assert [
        (line["line"], line["kind"], line["points"]) for line in document["lines"]["yellow"]
    ] == [
        ("cash", None, 84_000),
        ("units", "azure", 30_000),
        ("small", "jade", 100_000),
    ]


def test_files_say_the_same(tmp_path: Path) -> None:
    toml, csv = tmp_path / "table.toml", tmp_path / "table.csv"
    toml.write_text(
        '[players.yellow]\nname = "Ann"\nsecurities = ["azure 3", "jade small"]\ncash = 84000\n'
        '[players.blue]\nsecurities = "coral 12"\ncash = 9000\n'
    )
    csv.write_text(
        "seat;name;securities;cash\nyellow;Ann;azure 3 jade small;84000\nblue;;coral 12;9000\n"
    )
    assert SCORING.of_file(toml) == SCORING.of_file(csv) == lines(LINES)


def test_people_are_asked_and_asked_again() -> None:
    read, told = answering(
        "yellow=Ann blue", "azure 3 jade small", "84000", "coral 31", "coral 12", "9 000", "9000"
    )
    assert totals(SCORING.of_answers(read, told.append)) == TOTALS
    assert any("The players hold 31 units of Coral" in line for line in told)
    assert any(line.startswith("Yellow (Ann), securities?") for line in told)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("yellow: azure 3", "for 2 to 6 players, not for 1 (LM-SET-1)"),
        ("yellow: 1000\nyellow: 2000", "two players can't share a colour (LM-SET-1)"),
        ("yellow: 1500\nblue: 0", "money comes in whole thousands"),
        ("yellow: 9999000\nblue: 0", "the box holds"),
        ("yellow: azure\nblue: 0", "is not recognised; write e.g. azure 3 jade small 84000."),
        ("yellow: azure 1 2000 3000\nblue: 0", "is not recognised; write e.g."),
        ("yellow: i3\nblue: 0", "“i3” is not recognised"),
        ("yellow: azure 20\nblue: azure 11", "The players hold 31 units of Azure"),
        (
            "yellow azure 3\nblue: 0",
            "a colon, and what the player has: yellow=Ann: azure 3 jade small",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(text: str, why: str) -> None:
    with pytest.raises(MclubError) as refusal:
        lines(text)
    assert why in str(refusal.value).replace("\N{NO-BREAK SPACE}", " ")
    assert "\n" not in str(refusal.value)


def test_money_and_securities_have_their_own_columns(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    for row, why in (
        ("yellow,9000,9000", "only securities"),
        ("yellow,azure 1,azure 1", "only money"),
    ):
        file.write_text(f"seat,securities,cash\n{row}\nblue,,0\n")
        with pytest.raises(MclubError, match=why):
            SCORING.of_file(file)


def test_the_command_draws_the_pad_of_it(mclub: Mclub, tmp_path: Path) -> None:
    file, pad = tmp_path / "table.toml", tmp_path / "pad.html"
    file.write_text("[players.yellow]\ncash = 84000\n[players.blue]\nsecurities = 'jade 2'\n")
    told = mclub.ok("score", "--file", str(file), "--game", "le-millionnaire", "--pad", str(pad))
    assert "Winner: ▲ Yellow" in told
    assert "84\u00a0000" in pad.read_text("utf-8")
