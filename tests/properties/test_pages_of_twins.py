"""Secrets: two games that differ only in what a seat may not know give it the same pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from events.chain import first_link, link
from events.record import Row, row
from events.sqlite_log import SqliteLog
from mclub.club.moment import SPECTATOR
from mclub.service.app import application
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.properties.sweeps import EACH_GAME, Sweep
from tests.properties.test_twins import twin_pair
from tests.sweeping import sweep_after

GAMES = 3
SEALED = re.compile(r"\b[0-9a-f]{64}\b")
"""Commitments and hashes, which are all that may differ."""
PATHS = ("", "/phone", "/history", "/replay", "/score")


@EACH_GAME
@sweep_after(1, "number", range(GAMES))
def test_nobody_can_tell_a_game_from_its_twin_by_its_pages(
    sweep: Sweep, number: int, tmp_path: Path
) -> None:
    game, records, chance = twin_pair(sweep, number)
    seats = [player.seat for player in records[0].event.players]
    seen = set()
    for eyes in (chance.choice(seats), SPECTATOR):
        seat = None if eyes == SPECTATOR else eyes
        other = sweep.twin(records, game, seat, chance)
        paths = [*PATHS, *(f"/explain/{r.seq}" for r in chance.sample(records[1:], 6))]
        paths += [f"/replay?at={chance.randint(1, records[-1].seq)}"]
        with (
            served(tmp_path / f"{eyes}.db", sweep, game, records, eyes) as one,
            served(tmp_path / f"{eyes} twin.db", sweep, game, other, eyes) as twin,
        ):
            for path in paths:
                page = one.get(f"/games/{game}{path}")
                assert page.status_code == 200, page.text
                assert SEALED.sub("", twin.get(f"/games/{game}{path}").text) == SEALED.sub(
                    "", page.text
                )
                seen.add(page.text)
    assert len(seen) > len(PATHS)


@contextmanager
def served(
    path: Path, sweep: Sweep, game: str, records: list[Any], eyes: str
) -> Iterator[TestClient[Gate]]:
    """The service on a file that holds this game alone, for who asks with these eyes."""
    with SqliteLog(path) as log:
        log.create(game, sweep.kind.KIND, list(chained(game, records)))
    settings = Settings(path=path, base_url="http://games.example", rate=1e6)
    gate = application(settings)
    role: Any = "spectator" if eyes == SPECTATOR else "seat"
    token = gate.service.links.issue(game, role, "" if eyes == SPECTATOR else eyes)
    headers = {"Authorization": f"Bearer {token}", "Accept": "text/html"}
    with TestClient(gate, base_url=settings.base_url) as client:
        client.headers.update(headers)
        yield client


def chained(game: str, records: list[Any]) -> Iterator[Row]:
    hash_ = first_link(game)
    for record in records:
        stored = row(record, hash_, link)
        hash_ = stored.hash
        yield stored
