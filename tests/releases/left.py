"""The games that each release has left in fixtures/releases."""

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.sweeping import sweep_between

RELEASES = Path(__file__).parents[2] / "fixtures/releases"


class LeftGames(NamedTuple):
    """The games of a kind from one release."""

    release: str
    kind: str

    def path(self, name: str) -> Path:
        """One of their files, e.g. "archive.gz"."""
        return RELEASES / self.release / f"{self.kind}.{name}"

    def unpack(self, name: str) -> bytes:
        """A compressed file, unpacked: "db", the file of games as that release wrote it, or
        "boards.json"."""
        return lzma.decompress(self.path(f"{name}.xz").read_bytes())

    @property
    def folder(self) -> Path:
        """The files of single games."""
        return RELEASES / self.release / self.kind


@cache
def index(left: LeftGames) -> list[dict[str, Any]]:
    """The stored facts of each game: id, status, records, head, digests of its files."""
    kept: list[dict[str, Any]] = json.loads(left.path("json").read_bytes())
    return kept


@cache
def boards(left: LeftGames) -> list[dict[str, Any]]:
    """The JSON documents of each game."""
    kept: list[dict[str, Any]] = json.loads(left.unpack("boards.json"))
    return kept


LEFT = [
    LeftGames(path.parent.name, path.name.removesuffix(".db.xz"))
    for path in sorted(RELEASES.glob("*/*.db.xz"))
]
GAMES = [(left, number) for left in LEFT for number in range(len(index(left)))]
EACH_LEFT = pytest.mark.parametrize("left", LEFT, ids="-".join)


def each_game(status: str = "") -> pytest.MarkDecorator:
    """A test for each game, or each with this status; one in eight for `make test`."""
    wanted = [(a, n) for a, n in GAMES if status in ("", index(a)[n]["status"])]
    names = [f"{left.release}-{left.kind}-{number}" for left, number in wanted]
    return sweep_between(8, "left, number", wanted, ids=names)
