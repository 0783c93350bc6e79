"""Files that earlier releases wrote are read: logs, cut logs, transcripts, archives."""

import gzip
from io import BytesIO
from pathlib import Path

import pytest

from mclub.club.club import Club
from mclub.club.moment import SPECTATOR
from mclub.desk.audit import audit_file
from mclub.files.archive import bring_back, put_away
from mclub.files.copy import copy
from mclub.files.cuts import merge, verify
from mclub.files.logs import import_file
from tests.releases.comparing import same_or_more
from tests.releases.conftest import Opened
from tests.releases.left import EACH_LEFT, LEFT, Left, boards, index

LOGS = [path for left in LEFT for path in sorted(left.folder.glob("*.jsonl"))]
TRANSCRIPTS = [(left, path) for left in LEFT for path in sorted(left.folder.glob("*.txt"))]
OWN = {"game", "seq", "undo"}
"""What every game has of its own: its id, and how long people talked."""


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_log_is_imported_verified_and_audited(path: Path) -> None:
    content = path.read_bytes()
    verified = verify(BytesIO(content), path.name)
    assert audit_file(BytesIO(content), path.name).document()["passed"]
    with Club() as club:
        game = import_file(club, BytesIO(content), path.name)
        assert (game.id, game.head) == (verified["game"], verified["head"])
        assert game.seq == content.count(b"\n") - 1


@EACH_LEFT
def test_cuts_are_put_together(left: Left) -> None:
    cuts = sorted(left.folder.glob("30-cut-*.jsonl"))
    streams = [(BytesIO(path.read_bytes()), path.name) for path in cuts]
    out = Kept()
    merged = merge(streams, lambda: out)
    (seat,) = {path.stem.split("-")[-1] for path in cuts} - {SPECTATOR}
    assert merged["eyes"] == seat
    assert out.content == (left.folder / f"30-cut-{seat}.jsonl").read_bytes()


class Kept(BytesIO):
    """A file whose content is there after it was closed."""

    content = b""

    def close(self) -> None:
        self.content = self.getvalue()
        super().close()


@pytest.mark.parametrize(
    ("left", "path"),
    TRANSCRIPTS,
    ids=[f"{left.release}-{left.kind}-{path.stem}" for left, path in TRANSCRIPTS],
)
def test_a_transcript_is_played_anew(left: Left, path: Path) -> None:
    number = int(path.stem.split("-")[0])
    with Club() as club:
        game = import_file(club, BytesIO(path.read_bytes()), path.name)
        if index(left)[number]["status"] != "running":
            assert game.status == index(left)[number]["status"]
        was = boards(left)[number]["board"]
        same_or_more({k: v for k, v in was.items() if k not in OWN}, game.board())


@EACH_LEFT
def test_an_archive_is_brought_back_and_made_again(
    stored: Opened, left: Left, tmp_path: Path
) -> None:
    archive, again = left.path("archive.gz"), tmp_path / "again.gz"
    heads = {kept["game"]: kept["head"] for kept in index(left)}
    with Club() as club:
        brought = [done.game for done in bring_back(club, archive)]
        assert {id_: club.game(id_).head for id_ in brought}.items() <= heads.items()
        assert len(brought) == 3
    with Club() as few:
        kinds = [(game, left.kind) for game in brought]
        assert {done.became for done in copy(stored(left).log, few.log, kinds)} == {"copied"}
        assert {done.became for done in put_away(few, again)} == {"archived"}
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(archive.read_bytes())
