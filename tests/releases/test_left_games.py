"""Games of earlier releases open unchanged, pass their audit, and continue."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import CommandIdTaken
from events.record import TABLE
from events.sqlite_log.schema import STEPS
from mclub.club.club import Club
from mclub.club.difference import command_of
from mclub.club.moment import REFEREE
from mclub.desk.audit import audit_log
from mclub.files.copy import copy
from mclub.service.store.opening import open_store
from mclub.service.store.sqlite_schema import MIGRATIONS
from mclub.service.store.sqlite_schema import STEPS as SERVICE_STEPS
from tests.releases.comparing import as_called, same_or_more
from tests.releases.conftest import Opened
from tests.releases.left import EACH_LEFT, GAMES, LEFT, LeftGames, boards, each_game, index
from tests.releases.outputs import digest, documents, file_name, texts
from tests.releases.plans import move
from tests.sweeping import SWEEP

KINDS = {"million-club", "millions-of-dollars", "le-millionnaire"}


def test_each_release_left_forty_games_of_each_kind() -> None:
    assert {left.kind for left in LEFT} >= KINDS
    assert len(GAMES) == 40 * len(LEFT)
    for left in LEFT:
        found = [kept["status"] for kept in index(left)]
        assert (found.count("finished"), found.count("abandoned")) == (26, 2)


@each_game()
def test_it_folds_to_the_same_boards(stored: Opened, left: LeftGames, number: int) -> None:
    kept, game = index(left)[number], stored(left).game(index(left)[number]["game"])
    assert (game.seq, game.head, game.status) == (kept["records"], kept["head"], kept["status"])
    was, now = as_called(boards(left)[number], game), documents(game)
    if "bounds" in now.get("score", {}):
        # Release 0.1 counted unrevealed colonies as zero; the boards are the same.
        was = {name: document for name, document in was.items() if name != "score"}
    same_or_more(was, now)


@each_game()
def test_it_exports_byte_for_byte(stored: Opened, left: LeftGames, number: int) -> None:
    kept = index(left)[number]
    made = texts(stored(left), stored(left).game(kept["game"]))
    for name, text in made.items():
        path = left.folder / file_name(number, name)
        if path.exists():
            assert text == path.read_text()
    _same_files(made, kept["files"])


def _same_files(made: dict[str, str | None], kept: dict[str, str | None]) -> None:
    """Check that every file of the release is reproduced; a later release may make more."""
    assert {name: digest(made[name]) for name in kept} == kept


@each_game()
def test_a_game_begins_from_its_saved_position(
    stored: Opened, left: LeftGames, number: int
) -> None:
    saved = texts(stored(left), game := stored(left).game(index(left)[number]["game"]))
    position = json.loads(saved.get("position") or "null")
    if position is not None:
        start = position["position"]
        with Club() as club:
            options = game.created.options
            begun = club.new(
                game=left.kind,
                start=start,
                rulings=options,
                table=options.get("table") == "on",
            )
            laid = next(
                record.seq
                for record in begun.records
                if type(record.event).__name__ == "PositionSet"
            )
            assert begun.at(laid).board()["round"] == start["round"]


@each_game()
def test_it_is_audited_without_a_fault(stored: Opened, left: LeftGames, number: int) -> None:
    kept = index(left)[number]
    report = audit_log(stored(left).log, kept["game"], head=kept["head"]).document()
    assert report["first_bad"] is None
    assert report["passed"]


@each_game()
def test_its_command_ids_answer_the_seats_that_gave_them(
    stored: Opened, left: LeftGames, number: int
) -> None:
    game = stored(left).game(index(left)[number]["game"])
    asked = [record for record in game.records if record.command_id is not None]
    for record in asked[:: max(len(asked) // 3, 1)]:
        id_, text = record.command_id, command_of(record)
        answer = game.act(record.by, text, command_id=id_)
        assert answer["seq"] == max(r.seq for r in game.records if r.batch == record.seq)
        with pytest.raises(CommandIdTaken):
            game.act(record.by, f"{text}; undo", command_id=id_)
        others = {*game.seats, REFEREE, TABLE} - {record.by}
        assert [game.club.log.commands(game.id, other, str(id_)) for other in others] == [[]] * len(
            others
        )
    assert game.refresh().head == index(left)[number]["head"]


@each_game("running")
def test_it_goes_on(gone_on: Opened, left: LeftGames, number: int) -> None:
    kept, chance = index(left)[number], random.Random(number)
    game = gone_on(left).game(kept["game"])
    if game.seq == 1:
        game.deal({game.seats[0]: "a word"})
    for _ in range(5):
        if game.due():
            before = game.seq
            move(game, chance)
            assert game.seq > before
    assert game.seq > kept["records"]
    report = audit_log(gone_on(left).log, game.id).document()
    assert report["first_bad"] is None
    assert report["passed"]


@EACH_LEFT
def test_its_file_is_brought_up_to_date_once(left: LeftGames, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(left.unpack("db"))
    open_store(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
        taken = "SELECT count(*) FROM _sqlite_migrations WHERE migration_set = ?"
        assert db.execute(taken, (MIGRATIONS,)).fetchone() == (len(SERVICE_STEPS),)
    with Club(path) as club:
        heads = {id_: club.log.head(id_)[1].hex() for id_, _kind in club.log.games()}
    assert heads.items() >= {kept["game"]: kept["head"] for kept in index(left)}.items()


@SWEEP
@pytest.mark.parametrize("left", LEFT, ids="-".join)
def test_they_are_the_same_in_a_database(stored: Opened, left: LeftGames, database: str) -> None:
    with Club(database) as there:
        games = stored(left).log.games()
        assert {done.became for done in copy(stored(left).log, there.log, games)} == {"copied"}
        for number, kept in enumerate(index(left)):
            game = there.game(kept["game"])
            same_or_more(as_called(boards(left)[number], game)["board"], game.board())
            assert game.head == kept["head"]
            _same_files(texts(there, game), kept["files"])
