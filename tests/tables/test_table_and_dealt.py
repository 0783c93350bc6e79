"""The same game, dealt by the program and entered at a table: the same public board at every step.

Every recorded game that begins with a set-up is entered again with only what the table saw of it.
"""

from pathlib import Path

import pytest

from mclub import Club
from mclub.desk.audit import audit_log
from mclub.files.logs import import_file
from mclub.files.transcripts import export_transcript, import_transcript
from tests.sweeping import first_often
from tests.tables.told import Ids, begin, public, revealed_cards, table_entries

GAMES = Path(__file__).parents[2] / "fixtures/million_club/games"
DEALT = [path for path in sorted(GAMES.glob("*.txt")) if "\nstart: " not in path.read_text()]


@pytest.fixture(params=first_often(DEALT), ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_the_public_board_is_the_same_at_every_step(club: Club, path: Path) -> None:
    with path.open("rb") as stream:
        dealt = import_file(club, stream, path.name)
    ids = Ids()
    table = begin(club, dealt, ids)
    steps = list(table_entries(dealt, ids))
    compared = 0
    for step in steps:
        assert table.due()[0]["seat"] == step.seat
        table.act(None, step.action)
        then = public(dealt, step.after, ids)
        # In the set-up people deal to all before anybody chooses; the program deals seat by seat.
        if step is not steps[-1] and then["phase"] != "setup":
            assert public(table, table.seq) == then
            compared += 1
    assert compared >= len(steps) - 6 > 20
    while table.due():
        seat = table.due()[0]["seat"]
        table.act(None, revealed_cards(dealt, seat))
    assert public(table, table.seq) == public(dealt, dealt.seq, ids)
    sheets, at_table = dealt.score(), table.score()
    assert at_table["players"] == sheets["players"]
    assert at_table["winners"] == sheets["winners"]
    audit = audit_log(club.log, table.id)
    assert audit.passed
    checks = {check["check"]: check for check in audit.document()["checks"]}
    assert checks["chance"]["note"] == "dealt by people"

    with Club() as other:
        again = import_transcript(other, "\n".join(export_transcript(table)))
        assert again.board() | {"game": ""} == table.board() | {"game": ""}


def test_there_are_games_to_tell() -> None:
    assert len(DEALT) >= 5
