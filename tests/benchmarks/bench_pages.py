"""The cost of a table of four browsers for a worker: an act, and everything that their pages fetch
afterwards."""

import asyncio
import re
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, process_time, sleep
from typing import Any

import msgspec
from pytest_benchmark.fixture import BenchmarkFixture

from mclub.service.pages.rendering import STATIC
from tests.benchmarks.crowd import PLAYERS, Listener, Move, script, tables
from tests.benchmarks.figures import Figures
from tests.service.served import Program

ACTS = 120
WARM = 20
"""The number of acts before the measured ones."""
IDLE = 2.0
"""The seconds for which the idle worker is observed."""
COST = 10.0
"""The target for an act with its four pages, in milliseconds of processor time."""
BYTES = 2048
"""The target for the bytes sent to each page after an act, in the median."""
PAGE, ALL = 12 * 1024, 60 * 1024
"""The targets for the compressed bytes of a page opened cold: its HTML, and including everything it
loads."""
STATE = re.compile(r'data-state="([^"]+)"')
FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


class Browser:
    """A seat's page, kept current by its changes."""

    def __init__(self, port: int, game: str, token: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self._game, self._token = game, token
        self.sent: list[int] = []
        self.html = self._get(f"/games/{game}/", "text/html").decode()
        self._state = STATE.search(self.html)[1]  # type: ignore[index]

    def keep_up(self) -> None:
        """Fetch the changes; needing the whole page counts as a failure."""
        address = f"/games/{self._game}/changes?since={self._state}"
        self._state = msgspec.json.decode(self._get(address, "application/json"))["state"]

    def act(self, move: Move) -> None:
        """Send the request of a click."""
        body = msgspec.json.encode(
            {"action": move.action, "expect": move.expect, "command_id": f"c{move.expect}"}
        )
        self._ask("POST", f"/api/games/{self._game}/actions", "application/json", body)

    def files(self) -> Iterator[int]:
        """The sizes in bytes of the files that the page loads."""
        left = [*FILE.findall(self.html)]
        known = set[str]()
        while left:
            address = left.pop()
            if address in known:
                continue
            known.add(address)
            yield len(self._ask("GET", address, "*/*")[0])
            left += _imports(address)

    def _get(self, address: str, accept: str) -> bytes:
        sent, encoding = self._ask("GET", address, accept)
        self.sent.append(len(sent))
        return zlib.decompress(sent, wbits=31) if encoding == "gzip" else sent

    def _ask(
        self, method: str, address: str, accept: str, body: bytes | None = None
    ) -> tuple[bytes, str]:
        headers = {"Accept": accept, "Accept-Encoding": "gzip", "Content-Type": "application/json"}
        headers["Authorization"] = f"Bearer {self._token}"
        self._connection.request(method, address, body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return answer, response.getheader("Content-Encoding", "")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def _imports(address: str) -> list[str]:
    """The modules imported by a module."""
    path = address.partition("?")[0].removeprefix("/static/")
    place = STATIC / path
    if place.suffix != ".js":
        return []
    found = re.findall(r"""\b(?:from|import)\s*["']\./([^"']+)["']""", place.read_text())
    folder = path.rpartition("/")[0]
    return [f"/static/{folder}/{name}" if folder else f"/static/{name}" for name in found]


def bench_pages(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    path = folder / "pages.db"
    ((game, tokens),) = tables(path, 1).items()
    moves = script()[:ACTS]
    costs, yardstick = [], []
    with Program(path, "--rate", "1000000") as served, ExitStack() as open_:
        pid = served.process.pid
        browsers = {
            seat: open_.enter_context(closing(Browser(served.port, game, tokens[seat])))
            for seat in PLAYERS
        }
        opened = len(next(iter(browsers.values())).html)
        first = browsers[moves[0].seat]
        cold, files = first.sent[0], sum(first.files())
        open_.enter_context(StreamReader(served.port, game, tokens))

        idle = _idle(pid)

        def play() -> None:
            for move in moves:
                before, begin = _on_processor(pid), perf_counter()
                browsers[move.seat].act(move)
                for browser in browsers.values():
                    browser.keep_up()
                anyway = idle * (perf_counter() - begin)
                costs.append(1000 * (_on_processor(pid) - before - anyway))
                yardstick.append(1000 * _fixed_loop())

        benchmark.pedantic(play, rounds=1)
    sent = [bytes_ for browser in browsers.values() for bytes_ in browser.sent[1 + WARM :]]
    cost, loop = median(costs[WARM:]), median(yardstick[WARM:])
    where = "one table, four pages"
    figures.note(
        where,
        "processor time of an act and its pages",
        f"{cost:.1f} ms",
        f"{COST:g} ms",
        cost <= COST,
    )
    figures.note(where, "a fixed loop meanwhile (some 10 ms alone)", f"{loop:.1f} ms")
    least = median(sent)
    figures.note(
        where, "sent to each page for an act", f"{least:.0f} B", f"{BYTES} B", least <= BYTES
    )
    figures.note(
        where, f"a page opened cold ({opened} B of HTML)", f"{cold} B", f"{PAGE} B", cold <= PAGE
    )
    total = cold + files
    figures.note(where, "that and all its files", f"{total} B", f"{ALL} B", total <= ALL)


class StreamReader:
    """A thread that reads the event streams of the four seats."""

    def __init__(self, port: int, game: str, tokens: dict[str, str]) -> None:
        self._port, self._game, self._tokens = port, game, tokens

    def __enter__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    async def _listen(self) -> None:
        self._tasks = []
        for seat in PLAYERS:
            ready = asyncio.Event()
            heard = Listener().listen(self._port, self._game, self._tokens[seat], ready)
            self._tasks.append(asyncio.create_task(heard))
            await ready.wait()

    async def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def __exit__(self, *_error: Any) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _on_processor(pid: int) -> float:
    """The processor time in seconds of a process's threads."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def _idle(pid: int) -> float:
    """The worker's processor share without requests. It is measured because a busy machine
    stretches the time of an act."""
    before, begin = _on_processor(pid), perf_counter()
    sleep(IDLE)
    return (_on_processor(pid) - before) / (perf_counter() - begin)


def _fixed_loop() -> float:
    """The processor time in seconds of a fixed amount of work, which other load slows down as much
    as the worker."""
    begin, total = process_time(), 0
    for number in range(200_000):
        total += number * number % 7
    return process_time() - begin
