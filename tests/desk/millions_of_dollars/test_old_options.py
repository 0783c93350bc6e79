"""Games older than the options `threaten` and `short_reserve`: they open, continue by the rules of
their time, export byte for byte and pass their audit."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from events.errors import IllegalAction
from events.millions_of_dollars.facts import CharacterShown
from events.millions_of_dollars.words import EARLIER, OPTIONS
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.desk.dispute import dispute
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from tests.properties.random_clubs import board_alone

FOLDER = Path(__file__).parents[3] / "fixtures/millions_of_dollars/versions"
OWES = FOLDER / "reserve_that_owes.jsonl"
"""Eight players, custom cards, and a reserve that ends 9 M$ below zero."""
NAMING = FOLDER / "threats_in_the_negotiation.jsonl"
"""Five players; Blue has to name a role, and Yellow has an Intimidation card."""


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as made:
        yield made


def read(club: Club, file: Path) -> Game:
    return import_file(club, BytesIO(file.read_bytes()), file.name)


@pytest.mark.parametrize("file", [OWES, NAMING], ids=lambda file: str(file.stem))
def test_it_names_no_such_option_and_is_what_it_was(club: Club, file: Path) -> None:
    game = read(club, file)
    assert not {*EARLIER} & {*game.created.options}
    assert audit_log(club.log, game.id).passed
    assert "".join(line + "\n" for line in export_log(club, game)) == file.read_text()
    assert club.game(game.id).board() == game.board()


def test_its_reserve_owes_what_is_missing(club: Club) -> None:
    game = read(club, OWES)
    assert (game.status, game.board()["reserve"]) == ("finished", -9)
    told = [r for r in dispute(game)["rulings"] if r["name"] == "short_reserve"]
    assert [(ruling["value"], ruling["other"]) for ruling in told] == [("owed", "shared")]
    assert told[0]["first"] is not None


def test_its_transcript_is_played_by_the_same_rule(club: Club) -> None:
    game = read(club, OWES)
    text = "\n".join(export_transcript(game))
    assert "short_reserve" not in text
    again = import_file(club, BytesIO(text.encode()), "transcript")
    assert board_alone(again) == board_alone(game)
    assert again.created.options == EARLIER | game.created.options


def test_its_cards_are_for_the_negotiation(club: Club) -> None:
    game = read(club, NAMING)
    assert [(entry["seat"], entry["decision"]) for entry in game.due()] == [("blue", "name")]
    with pytest.raises(IllegalAction, match="only in the negotiation"):
        game.act("yellow", "threaten green")
    game.act("blue", "name driver")
    assert game.board()["round"] == 3
    assert audit_log(club.log, game.id).passed


def test_a_fork_of_it_keeps_its_rule(club: Club) -> None:
    game = read(club, NAMING)
    fork = club.fork(game, game.seq)
    assert fork.created.options == game.created.options
    with pytest.raises(IllegalAction):
        fork.act("yellow", "threaten green")
    assert audit_log(club.log, fork.id).passed


def test_a_look_in_its_heist_would_be_a_fault(club: Club) -> None:
    game = read(club, NAMING)
    new = club.new(
        {seat: seat.capitalize() for seat in game.seats}, game="millions-of-dollars", seed="threats"
    )
    for record in game.line.standing:
        if record.command is not None:
            new.act(record.by, getattr(record.command, "value", record.command))
    new.act("yellow", "threaten green")
    (facts,) = [(r.event, r.rules) for r in new.records if type(r.event) is CharacterShown]
    rehearsal = game.rehearse()
    rehearsal.add("yellow", [facts], command="threaten green")
    game.commit(rehearsal, "yellow")
    audit = audit_log(club.log, game.id)
    assert [name for name, check in audit.checks.items() if check.result == "failed"] == [
        "legality"
    ]


def test_every_option_that_came_later_has_its_earlier_rule_among_its_values() -> None:
    assert all(value in OPTIONS[name] for name, value in EARLIER.items())
