"""One action by HTTP, against the smallest endpoint that could take it.

Each round takes the same action in a fresh copy of the recorded game, since a service never removes
an action. The game is loaded beforehand, as it would be during play.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from events.record import Row
from mclub.service.links import Links
from mclub.service.store.opening import open_store
from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import ACTION, EVENTS, OpenGame, Recording, write
from tests.ports import free_port
from tests.service.served import Standalone

ROUNDS = 400
ENOUGH = ROUNDS + 40
"""The number of games: one for each round, and those for the warm-up."""
IDS = [f"copy{number}" for number in range(ENOUGH)]


class Poster:
    """Posts actions one after another on a persistent connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)

    def ask(self, method: str, path: str, body: bytes | None = None, token: str = "") -> bytes:
        """The body of the response."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return answer

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


@pytest.fixture(scope="module")
def product(folder: Path, recording: Recording) -> Iterator[tuple[Poster, list[str]]]:
    """`mclub serve` on a file of many copies, and the token of the seat to act in each."""
    path = folder / "served.db"
    write(path, recording.rows, IDS)
    with OpenGame(path, IDS[0]) as game:
        seat = game.club.game(IDS[0]).due()[0]["seat"]
    store = open_store(path)
    tokens = [Links(store).issue(id_, "seat", seat) for id_ in IDS]
    store.close()
    with Standalone(path, "--rate", "1000000") as served, closing(Poster(served.port)) as asking:
        yield asking, tokens


@pytest.fixture(scope="module")
def minimal(folder: Path, recording: Recording) -> Iterator[Poster]:
    """The yardstick endpoints, on a file with the same number of copies."""
    path, port = folder / "smallest.db", free_port()
    write(path, recording.rows, IDS)
    program = [sys.executable, str(Path(__file__).with_name("smallest.py")), str(port), str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "served\n"
        with closing(Poster(port)) as asking:
            yield asking
        process.kill()


def bench_request(
    benchmark: BenchmarkFixture,
    figures: Figures,
    folder: Path,
    recording: Recording,
    product: tuple[Poster, list[str]],
    minimal: Poster,
) -> None:
    asking, tokens = product
    minimal.ask("POST", "/rows", msgspec.json.encode(_rows_of_the_action(folder, recording)))
    games = iter(zip(IDS, tokens, strict=True))
    body = msgspec.json.encode({"action": ACTION, "expect": EVENTS, "command_id": "bench"})
    now: dict[str, Any] = {}

    def next_game() -> None:
        now["id"], now["token"] = next(games)
        rest()

    def rest() -> None:
        asking.ask("GET", f"/api/games/{now['id']}/legal", token=now["token"])

    def act() -> None:
        asking.ask("POST", f"/api/games/{now['id']}/actions", body, now["token"])

    def act_durably() -> None:
        minimal.ask("POST", f"/durable/{now['id']}", body)

    figures.compare(
        benchmark,
        "one action by HTTP, durable",
        act,
        [
            Yardstick("Litestar: JSON in, JSON out", lambda: minimal.ask("POST", "/json", body)),
            Yardstick(
                "that and the bare SQLite transaction", act_durably, at_most(2), before=next_game
            ),
        ],
        rounds=ROUNDS,
        before=rest,
    )


def _rows_of_the_action(folder: Path, recording: Recording) -> list[Row]:
    path = folder / "rows.db"
    write(path, recording.rows, [recording.id])
    with OpenGame(path, recording.id) as game:
        game.act()
        return [Row(*stored) for stored in game.club.log.rows(recording.id, after=EVENTS)]
