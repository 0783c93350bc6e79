"""Files from earlier releases can be read: logs, cut logs, transcripts, archives."""

import gzip
from io import BytesIO
from pathlib import Path

from mclub.club.club import Club
from mclub.club.moment import SPECTATOR
from mclub.desk.audit import audit_file
from mclub.files.compression import import_compressed
from mclub.files.cuts import merge, verify
from mclub.files.logs import export_log, import_file
from tests.releases.comparing import same_or_more
from tests.releases.left import EACH_LEFT, LEFT, LeftGames, boards, index
from tests.sweeping import sweep_between

LOGS = [path for left in LEFT for path in sorted(left.folder.glob("*.jsonl"))]
TRANSCRIPTS = [(left, path) for left in LEFT for path in sorted(left.folder.glob("*.txt"))]
OWN = {"game", "seq", "undo"}
"""The fields specific to a log: the game's id, and the traces of its talk."""


@sweep_between(4, "path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_log_is_imported_verified_and_audited(path: Path) -> None:
    content = path.read_bytes()
    verified = verify(BytesIO(content), path.name)
    assert audit_file(BytesIO(content), path.name).document()["passed"]
    with Club() as club:
        game = import_file(club, BytesIO(content), path.name)
        assert (game.id, game.head) == (verified["game"], verified["head"])
        assert game.seq == content.count(b"\n") - 1


@EACH_LEFT
def test_cuts_are_put_together(left: LeftGames) -> None:
    cuts = sorted(left.folder.glob("30-cut-*.jsonl"))
    streams = [(BytesIO(path.read_bytes()), path.name) for path in cuts]
    out = Kept()
    merged = merge(streams, lambda: out)
    (seat,) = {path.stem.split("-")[-1] for path in cuts} - {SPECTATOR}
    assert merged["eyes"] == seat
    assert out.content == (left.folder / f"30-cut-{seat}.jsonl").read_bytes()


class Kept(BytesIO):
    """A file whose content is still available after it is closed."""

    content = b""

    def close(self) -> None:
        self.content = self.getvalue()
        super().close()


@sweep_between(
    8,
    "left, path",
    TRANSCRIPTS,
    ids=[f"{left.release}-{left.kind}-{path.stem}" for left, path in TRANSCRIPTS],
)
def test_a_transcript_is_played_anew(left: LeftGames, path: Path) -> None:
    number = int(path.stem.split("-")[0])
    with Club() as club:
        game = import_file(club, BytesIO(path.read_bytes()), path.name)
        if index(left)[number]["status"] != "running":
            assert game.status == index(left)[number]["status"]
        was = boards(left)[number]["board"]
        same_or_more({k: v for k, v in was.items() if k not in OWN}, game.board())


@EACH_LEFT
def test_an_archive_is_brought_back_and_made_again(left: LeftGames) -> None:
    archive = left.path("archive.gz").read_bytes()
    heads = {kept["game"]: kept["head"] for kept in index(left)}
    with Club() as club:
        done = list(import_compressed(club, BytesIO(archive), "archive.gz", b""))
        assert [one.became for one in done] == ["copied"] * 3
        games = [club.game(one.game) for one in done]
        assert {game.id: game.head for game in games}.items() <= heads.items()
        lines = [f"{line}\n" for game in games for line in export_log(club, game)]
    assert gzip.decompress(archive).decode() == "".join(lines)
