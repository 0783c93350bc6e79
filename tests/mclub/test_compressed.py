"""Exported games in compressed files, one or several."""

import gzip
from io import BytesIO
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files import compression
from mclub.files.compression import compress
from mclub.files.logs import export_log
from mclub.files.transcripts import export_transcript
from mclub.processes import in_processes
from tests.mclub.command_line import Mclub

PLAYERS = {"yellow": "Ann", "blue": "Ben"}


@pytest.fixture
def games(mclub: Mclub) -> list[Game]:
    with mclub.club() as club:
        return [club.new(PLAYERS) for _ in range(3)]


def export_game(mclub: Mclub, game: Game, path: Path) -> bytes:
    """The file of a game, compressed if its name says so."""
    assert mclub.ok("export", str(path), "-g", game.id) == f"Written: {path}\n"
    return path.read_bytes()


def test_a_game_goes_into_a_compressed_file_and_comes_back(
    mclub: Mclub, games: list[Game], tmp_path: Path, place: str
) -> None:
    path = tmp_path / "game.jsonl.gz"
    packed = export_game(mclub, games[0], path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert export_game(mclub, games[0], path) == packed
    with mclub.club() as club:
        lines = list(export_log(club, club.game(games[0].id)))
        rows = club.log.rows(games[0].id)
    assert gzip.decompress(packed).decode().splitlines() == lines
    told = mclub.json("import", str(path), "--db", place)
    assert (told["games"], told["copied"], told["refused"]) == (1, 1, [])
    with Club(place) as other:
        assert other.log.rows(games[0].id) == rows
        assert audit_log(other.log, games[0].id).passed


def test_a_compressed_transcript_is_refused_with_its_own_reason(
    mclub: Mclub, games: list[Game], tmp_path: Path, place: str
) -> None:
    path = tmp_path / "game.txt.gz"
    with mclub.club() as club:
        lines = [*export_transcript(club.game(games[0].id)), "place the moon\n"]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    why = mclub.refusal(2, "import", str(path), "--db", place)
    assert "Action 1 of the transcript, “place the moon”: " in why


def test_a_name_without_that_ending_is_plain_text(
    mclub: Mclub, games: list[Game], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    mclub.ok("export", str(path), "-g", games[1].id)
    assert path.read_text("utf-8") == mclub.ok("export", "-g", games[1].id)
    told = mclub.ok("import", str(path), "--db", str(tmp_path / "other.db"))
    assert told == f"Game {games[1].id}: {games[1].seq} events.\n"
    assert "--bgstats prints a link" in mclub.refusal(2, "export", str(path), "--bgstats")


def test_many_games_lie_behind_each_other_and_what_is_there_goes_on(
    mclub: Mclub, games: list[Game], tmp_path: Path
) -> None:
    before = [export_game(mclub, game, tmp_path / "one.jsonl.gz") for game in games]
    mclub.ok("act", "place companies", "-g", games[0].id)
    again = export_game(mclub, games[0], tmp_path / "again.jsonl.gz")
    path = tmp_path / "old.jsonl.gz"
    path.write_bytes(b"".join(before) + again)
    other = str(tmp_path / "other.db")
    told = mclub.json("import", str(path), "--db", other)
    assert {name: told[name] for name in ("copied", "continued", "unchanged")} == {
        "copied": 3,
        "continued": 1,
        "unchanged": 0,
    }
    assert mclub.json("import", "-", "--db", other, typed=again)["unchanged"] == 1
    with Club(other) as club, mclub.club() as here:
        for game in games:
            assert club.log.head(game.id) == here.log.head(game.id)


def test_many_games_are_checked_on_all_cores(
    mclub: Mclub, games: list[Game], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (
        export_game(mclub, game, tmp_path / f"{game.id}.jsonl.gz") for game in games
    )
    lines = gzip.decompress(second).replace(b"yellow", b"purple")
    members = [first, compress(lines), third, compress(b"\n"), third]
    # Each game fits into a batch, but no two of them do.
    largest = max(len(gzip.decompress(one)) for one in (first, second, third))
    monkeypatch.setattr(compression, "BATCH", largest)
    pools = []
    monkeypatch.setattr(
        compression, "in_processes", lambda *work: pools.append(work) or in_processes(*work)
    )
    with Club(":memory:") as club:
        outcomes = compression.import_compressed(club, BytesIO(b"".join(members)), "many.gz", b"")
        told = []
        with pytest.raises(BadInput):
            told += outcomes
        assert [one.became for one in told] == ["copied", "refused", "copied"]
        assert "its hash does not follow" in told[1].why
        assert {id_ for id_, _kind in club.log.games()} == {games[0].id, games[2].id}
    assert len(pools) == 1


def test_what_was_broken_off_at_the_end_is_left_out(
    mclub: Mclub, games: list[Game], tmp_path: Path
) -> None:
    packed = [export_game(mclub, game, tmp_path / "one.jsonl.gz") for game in games]
    path = tmp_path / "old.jsonl.gz"
    path.write_bytes(b"".join(packed)[:-20])
    assert mclub.json("import", str(path), "--db", str(tmp_path / "other.db"))["copied"] == 2


def test_a_game_that_was_changed_does_not_come_in_and_the_others_do(
    mclub: Mclub, games: list[Game], tmp_path: Path
) -> None:
    packed = [export_game(mclub, game, tmp_path / "one.jsonl.gz") for game in games]
    path = tmp_path / "old.jsonl.gz"
    forged = gzip.compress(gzip.decompress(packed[1]).replace(b"Ben", b"Tom", 1))
    path.write_bytes(packed[0] + forged + packed[2])
    other = str(tmp_path / "other.db")
    told = mclub("import", str(path), "--db", other)
    assert told.exit_code == 6
    assert f"{games[1].id}: " in told.stdout
    assert "damaged at event" in told.stdout
    with Club(other) as club:
        assert {id_ for id_, _kind in club.log.games()} == {games[0].id, games[2].id}


@pytest.mark.parametrize(
    "content",
    [b"\x1f\x8bno", gzip.compress(b"no game"), gzip.compress(b"")],
    ids=["two bytes", "compressed text", "nothing"],
)
def test_another_file_is_refused_in_a_line(mclub: Mclub, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.gz"
    path.write_bytes(content)
    assert str(path) in mclub.refusal(2, "import", str(path))
