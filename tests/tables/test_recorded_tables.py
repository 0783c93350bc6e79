"""Whole games recorded at a table, line by line as a person types them, with their score sheets."""

import tomllib
from pathlib import Path

import pytest

from commands.split import split
from tests.mclub.command_line import Mclub

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDED = sorted(FIXTURES.glob("*/tables/*.txt"))
MOST_TYPED = 12
"""The maximum average number of characters per decision."""


@pytest.fixture(params=RECORDED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def recording(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_the_pad_is_what_people_filled_in_by_hand(
    recording: Path, mclub: Mclub, capsys: pytest.CaptureFixture[str]
) -> None:
    new, *lines = recording.read_text().splitlines()
    mclub.ok(*new.split()[1:])
    with mclub.club() as club:
        game = club.game(str(club.log.latest()))
        begun = game.seq
        for line in lines:
            game.act(None, line)
        pad = tomllib.loads(recording.with_suffix(".pad.toml").read_text())
        sheets = game.score()["players"]
        assert {seat: {line: sheets[seat][line] for line in pad[seat]} for seat in sheets} == pad
        assert game.board()["status"] == "finished"

        decisions = sum(len(split(line)) for line in lines)
        asked = sum(record.command is not None for record in game.records[begun:])
        typed = sum(len(line) + 1 for line in lines)
    assert decisions == asked
    with capsys.disabled():
        each = f"{typed / decisions:.1f} each"
        print(f"\n{recording.stem}: {typed} characters for {decisions} decisions, {each}")
    assert typed / decisions <= MOST_TYPED
