"""Recorded games in a file, and their results computed from the stored JSON alone."""

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from mclub import Club
from mclub.files.logs import import_file
from tests.mclub.command_line import GAMES

TRANSCRIPTS = sorted(GAMES.glob("*.txt"))
DEMO = "four_players"
"""The game that `mclub demo` plays, which statistics leave out."""
OPENING = ("RoundOpened", "PositionSet")
"""Events that name the first player of the first round played."""
BEGIN = datetime(2026, 3, 29, 23, 30, tzinfo=UTC)


class Evening(NamedTuple):
    """path: the file of games; ids: of each recorded game, by its name."""

    path: Path
    ids: Mapping[str, str]


def ticking_clock(seconds: float) -> Any:
    """A clock that advances by this much with each reading."""
    times = (BEGIN + timedelta(seconds=seconds * tick) for tick in range(10**9))
    return lambda: next(times).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def every_game(path: Path) -> Iterator[Evening]:
    ids = {}
    with Club(path, clock=ticking_clock(20.5)) as club:
        for transcript in TRANSCRIPTS:
            with transcript.open("rb") as stream:
                ids[transcript.stem] = import_file(club, stream, transcript.name).id
    yield Evening(path, ids)


class Part(NamedTuple):
    """A player's result, derived from the stored records."""

    seat: str
    name: str
    profile: str | None
    starts: bool
    points: int
    money: int
    rank: int
    wins: bool


class FinishedGame(NamedTuple):
    """A finished game, derived from its stored records."""

    id: str
    began: str
    minutes: int
    parts: list[Part]


def result_from_json(club: Club, id_: str) -> FinishedGame:
    """The result from the stored events alone, without a fold or a score sheet."""
    rows = [json.loads(body) for _seq, body, _openings, _hash in club.log.rows(id_)]
    events = [row["event"] for row in rows]
    created = events[0]
    ended = next(event for event in events if event["type"] == "GameEnded")
    first = next(event for event in events if event["type"] in OPENING)
    profiles = {e["seat"]: e["profile"] for e in events if e["type"] == "ProfileDealt"}
    game = club.game(id_)
    money = game.ledger()[-1]["balances"]
    seats = [(player["seat"], player["name"]) for player in created["players"]]
    worth = {seat: (ended["points"][seat], money[seat]) for seat, _name in seats}
    parts = [
        Part(
            seat,
            name,
            profiles.get(seat),
            seat == first["first"],
            *worth[seat],
            1 + sum(other > worth[seat] for other in worth.values()),
            seat in ended["winners"],
        )
        for seat, name in seats
    ]
    begin, end = (datetime.fromisoformat(row["at"]) for row in (rows[0], rows[-1]))
    minutes = math.floor((end - begin).total_seconds() / 60 + 0.5)
    return FinishedGame(id_, rows[0]["at"], minutes, parts)
