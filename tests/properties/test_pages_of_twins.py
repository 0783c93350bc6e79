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
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import Service
from tests.properties.sweeps import (
    LE_MILLIONNAIRE,
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    ONE_GAME_OFTEN,
    Sweep,
)
from tests.properties.test_twins import twin_pair
from tests.service.inside import lend_routes
from tests.sweeping import sweep_after

GAMES = 3
SEALED = re.compile(r"\b[0-9a-f]{64}\b")
"""Commitments and hashes, the only permitted differences."""
STATE = re.compile('data-state="([^"]+)"')
PATHS = ("", "/phone", "/history", "/replay", "/score")


@ONE_GAME_OFTEN
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
        paths = [*PATHS, *(f"/explain/{r.seq}" for r in chance.sample(records[1:], 3))]
        paths += [f"/replay?at={chance.randint(1, records[-1].seq)}"]
        with (
            client_for(tmp_path / f"{eyes}.db", sweep, game, records, eyes) as one,
            client_for(tmp_path / f"{eyes} twin.db", sweep, game, other, eyes) as twin,
        ):
            for path in paths:
                page = one.get(f"/games/{game}{path}")
                assert page.status_code == 200, page.text
                assert SEALED.sub("", twin.get(f"/games/{game}{path}").text) == SEALED.sub(
                    "", page.text
                )
                seen.add(page.text)
    assert len(seen) > len(PATHS)


HAPPENED = {
    "million-club": {"CompaniesSwapped", "HandPassed", "Undone"},
    "millions-of-dollars": {"CharacterRevealed", "LootShared", "Undone"},
    "le-millionnaire": {"ConfidentialDrawn", "TradeMade", "Undone"},
}
"""The events of a game in which each kind of secret matters: a swap, a heist or a trade, and an
undo."""
MOST = 100
"""The number of games to search for one with all of these."""


@sweep_after(
    1,
    "sweep, commands",
    [
        (MILLIONS_OF_DOLLARS, 15),
        *((sweep, 10_000) for sweep in (MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE)),
    ],
)
def test_nobody_can_tell_a_game_from_its_twin_by_what_changes(
    sweep: Sweep, commands: int, tmp_path: Path
) -> None:
    """Two tables send the same bytes to the same reader after each command. commands: the maximum
    number of them."""
    game, records, chance = next(
        (game, records, chance)
        for game, records, chance in (twin_pair(sweep, number) for number in range(MOST))
        if HAPPENED[sweep.name] <= {type(record.event).__name__ for record in records}
    )
    seats = [player.seat for player in records[0].event.players]
    for eyes in (chance.choice(seats), SPECTATOR):
        seat = None if eyes == SPECTATOR else eyes
        other = sweep.twin(records, game, seat, chance)
        one = Growing(tmp_path / f"{eyes}.db", game, records)
        twin = Growing(tmp_path / f"{eyes} twin.db", game, other)
        assert other != records
        told = grown = 0
        with (
            one.client(sweep, eyes) as one_page,
            twin.client(sweep, eyes) as twin_page,
        ):
            assert one_page.state == twin_page.state
            while grown < commands and one.grow():
                twin.grow()
                grown += 1
                if chance.random() < 0.5:
                    answers = one_page.changes(), twin_page.changes()
                    assert SEALED.sub("", answers[0]) == SEALED.sub("", answers[1])
                    told += answers[0].count('"seq"') - 1
                if chance.random() < 0.1:
                    missed = one_page.summary(), twin_page.summary()
                    assert SEALED.sub("", missed[0]) == SEALED.sub("", missed[1])
                    told += missed[0].count('"seq"')
        assert told > min(20, commands // 3)


class Growing:
    """A file with the first records of a game, to which the others are added by command."""

    def __init__(self, path: Path, game: str, records: list[Any]) -> None:
        self._path, self._game, self._records = path, game, records
        self._rows = list(chain_rows(game, records))
        begun = [record for record in records if record.batch == 1]
        self._length = len(begun)

    @contextmanager
    def client(self, sweep: Sweep, eyes: str) -> Iterator["UpdatedPage"]:
        """A page of the game for these eyes."""
        begun = self._records[: self._length]
        with (
            client_for(self._path, sweep, self._game, begun, eyes) as client,
            SqliteLog(self._path) as self._log,
        ):
            yield UpdatedPage(client, self._game)

    def grow(self) -> bool:
        """Add a command; False if there is none left."""
        if self._length == len(self._rows):
            return False
        batch = self._records[self._length].batch
        end = self._length + sum(one.batch == batch for one in self._records[self._length :])
        self._log.append(self._game, self._length, self._rows[self._length : end])
        self._length = end
        return True


class UpdatedPage:
    """A page that is updated by its changes."""

    def __init__(self, client: TestClient[Gate], game: str) -> None:
        self._client, self._game = client, game
        self.state = self._fetched_state()

    def _fetched_state(self) -> str:
        page = self._client.get(f"/games/{self._game}/").text
        return STATE.findall(page)[0]

    def changes(self) -> str:
        """The changes since the last call."""
        address = f"/games/{self._game}/changes?since={self.state}"
        answer = self._client.get(address, headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.text
        self.state = answer.json().get("state") or self._fetched_state()
        return answer.text

    def summary(self) -> str:
        """The summary for a reader who returns after some records."""
        self.state = self._fetched_state()
        address, seen = f"/games/{self._game}", "seen=8"
        self._client.post(f"{address}/looked?{seen}")
        answer = self._client.get(f"{address}/missed?since={self.state}&{seen}")
        assert answer.status_code == 200, answer.text
        return answer.text


@contextmanager
def client_for(
    path: Path, sweep: Sweep, game: str, records: list[Any], eyes: str
) -> Iterator[TestClient[Gate]]:
    """The service on a file with only this game, requested with these eyes."""
    with SqliteLog(path) as log:
        log.create(game, sweep.kind.KIND, list(chain_rows(game, records)))
    settings = Settings(path=path, base_url="http://games.example", rate=1e6)
    with lend_routes() as routes:
        gate = behind_gate(Service(settings), routes)
        role: Any = "spectator" if eyes == SPECTATOR else "seat"
        token = gate.service.links.issue(game, role, "" if eyes == SPECTATOR else eyes)
        headers = {"Authorization": f"Bearer {token}", "Accept": "text/html"}
        with TestClient(gate, base_url=settings.base_url) as client:
            client.headers.update(headers)
            yield client


def chain_rows(game: str, records: list[Any]) -> Iterator[Row]:
    hash_ = first_link(game)
    for record in records:
        stored = row(record, hash_, link)
        hash_ = stored.hash
        yield stored
