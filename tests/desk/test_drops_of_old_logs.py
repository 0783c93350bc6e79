"""Logs of releases in which a seat could consent to dropping another repeatedly: they open, pass
their audit and continue."""

from io import BytesIO
from pathlib import Path

import pytest

from events.errors import NotAllowed
from events.shared import DropAgreed, DropRefused, SeatDropped
from mclub.club.club import Club
from mclub.desk.audit import audit_log
from mclub.files.logs import export_log, import_file
from mclub.kinds.registry import GAMES

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILES = sorted(FIXTURES.glob("*/versions/drops_consented_again.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.parts[-3]))
def test_such_a_log_stands_as_it_was_written(file: Path) -> None:
    with Club() as club:
        game = import_file(club, BytesIO(file.read_bytes()), file.name)
        said = [r.event for r in game.records if type(r.event) in (DropAgreed, DropRefused)]
        red, yellow = DropAgreed("red", "blue"), DropAgreed("yellow", "blue")
        refused = DropRefused("red", "blue"), DropRefused("blue", "blue")
        assert said == [red, refused[0]] * 5 + [red, refused[1]] * 4 + [yellow, red]
        assert game.records[-1].event == SeatDropped("blue")
        assert game.seating()["blue"]["state"] == "dropped"
        assert audit_log(club.log, game.id).passed
        assert "\n".join(export_log(club, game)) + "\n" == file.read_text()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.parts[-3]))
def test_it_goes_on_by_the_rules_of_today(file: Path) -> None:
    with Club() as club:
        game = import_file(club, BytesIO(file.read_bytes()), file.name)
        game.hand("blue", "Fay")
        for _ in range(3):
            game.drop("blue", "red")
            game.keep("blue", "red")
        with pytest.raises(NotAllowed, match="red has agreed 3 times to go on without blue"):
            game.drop("blue", "red")
        assert audit_log(club.log, game.id).passed


def test_there_is_such_a_log_of_each_game() -> None:
    assert [file.parts[-3] for file in FILES] == sorted(name.replace("-", "_") for name in GAMES)
