"""The cost of a table of four browsers for a worker: an act, and the changes in their pages."""

import re
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
from pytest_benchmark.fixture import BenchmarkFixture

from mclub.kinds.registry import GAMES
from mclub.text.languages import LANGUAGES
from tests.benchmarks.crowd import PLAYERS, Move, script, tables
from tests.benchmarks.figures import Figures, at_most
from tests.benchmarks.processor import fixed_loop, idle_share, on_processor
from tests.service.seated import begin
from tests.service.served import Standalone

ACTS = 120
WARM = 20
"""The number of acts before the measured ones."""
COST = 9.0
"""The target for an act with its four pages, in milliseconds of processor time."""
BYTES = 2048
"""The target for the bytes sent to each page after an act, in the median."""
PAGE, ALL = 12 * 1024, 60 * 1024
"""The targets for the compressed bytes of a page opened cold: its HTML, and including everything it
loads."""
PADDED = 0.02
"""The noise of a length in bytes, which is padded at random, as a share."""
COLD_ACTS = 60
SHOWN = re.compile(r'data-seq="([^"]+)" data-state="([^"]+)"')
FILE = re.compile(r'(?:src|href)="(/static/[^"#]+)')
IMPORTED = re.compile(r'^import .* from "([^"]+)"', re.MULTILINE)


class Browser:
    """A seat's page, kept up to date by its stream."""

    def __init__(self, port: int, game: str, token: str, language: str = "en") -> None:
        self._language = language
        self._connection, self._stream = (HTTPConnection("127.0.0.1", port) for _ in range(2))
        self._game, self._token = game, token
        page, encoding = self._ask("GET", f"/games/{game}/", "text/html")
        self.cold, self.sent = len(page), list[int]()
        self.html = (zlib.decompress(page, wbits=31) if encoding == "gzip" else page).decode()
        self._seq, self._state = SHOWN.search(self.html).groups()  # type: ignore[union-attr]

    def listen(self, seat: str) -> None:
        """Open the stream."""
        of = f"{self._game}/{seat}/{self._seq}/0/{self._state}"
        self._stream.request("GET", f"/live?of={of}", headers=self._headers("text/event-stream"))
        self._events = self._stream.getresponse()
        assert self._events.getheader("Content-Encoding") == "gzip"
        self._unpack, self._left = zlib.decompressobj(wbits=31), b""

    def keep_up(self) -> None:
        """Read the changes; needing the whole page counts as a failure."""
        sent = 0
        while (event := self._next()) is None:
            packed = self._events.read1(2**16)
            assert packed
            sent += len(packed)
            self._left += self._unpack.decompress(packed)
        self.sent.append(sent)
        changes = msgspec.json.decode(event)
        assert changes["since"] == self._state
        self._state = changes["state"]

    def _next(self) -> bytes | None:
        while b"\n\n" in self._left:
            event, self._left = self._left.split(b"\n\n", 1)
            if b"event: changed" in event:
                return event.partition(b"data: ")[2]
        return None

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
            content, encoding = self._ask("GET", address, "*/*")
            yield len(content)
            text = zlib.decompress(content, wbits=31) if encoding else content
            left += IMPORTED.findall(text.decode())

    def _ask(
        self, method: str, address: str, accept: str, body: bytes | None = None
    ) -> tuple[bytes, str]:
        headers = self._headers(accept) | {"Content-Type": "application/json"}
        self._connection.request(method, address, body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return answer, response.getheader("Content-Encoding", "")

    def _headers(self, accept: str) -> dict[str, str]:
        authorization = f"Bearer {self._token}"
        return {
            "Accept": accept,
            "Accept-Encoding": "gzip",
            "Accept-Language": self._language,
            "Authorization": authorization,
        }

    def close(self) -> None:
        """Close the connections."""
        self._connection.close()
        self._stream.close()


def bench_pages(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    path = folder / "pages.db"
    ((game, tokens),) = tables(path, 1).items()
    moves = script()[:ACTS]
    costs, yardstick = [], []
    with Standalone(path, "--rate", "1000000") as served, ExitStack() as open_:
        pid = served.process.pid
        browsers = {
            seat: open_.enter_context(closing(Browser(served.port, game, tokens[seat])))
            for seat in PLAYERS
        }
        first = browsers[moves[0].seat]
        cold, files = first.cold, sum(first.files())
        for seat, browser in browsers.items():
            browser.listen(seat)
        idle = idle_share(pid)

        def play() -> None:
            for move in moves:
                before, begin = on_processor(pid), perf_counter()
                browsers[move.seat].act(move)
                for browser in browsers.values():
                    browser.keep_up()
                anyway = idle * (perf_counter() - begin)
                costs.append(1000 * (on_processor(pid) - before - anyway))
                yardstick.append(1000 * fixed_loop())

        benchmark.pedantic(play, rounds=1)
    sent = [bytes_ for browser in browsers.values() for bytes_ in browser.sent[WARM:]]
    cost, loop = median(costs[WARM:]), median(yardstick[WARM:])
    where = "one table, four pages"
    figures.note(where, "processor time of an act and its pages", cost, target=at_most(COST))
    figures.note(where, "a fixed loop meanwhile (some 10 ms alone)", loop, better="")
    length: dict[str, Any] = {"form": "{:.0f} B", "noise": PADDED}
    what = "sent to each page for an act"
    figures.note(where, what, median(sent), target=at_most(BYTES), **length)
    figures.note(where, "a page opened cold", cold, target=at_most(PAGE), **length)
    figures.note(where, "that and all its files", cold + files, target=at_most(ALL), **length)


def bench_cold_page(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    with Standalone(folder / "cold.db", "--rate", "1000000") as served:

        def play() -> None:
            what = f"the longest page opened cold in {COLD_ACTS} acts, in any language"
            for kind in GAMES:
                longest = max(_cold_pages(served, kind))
                figures.note(kind, what, longest, "{:.0f} B", at_most(PAGE), noise=PADDED)

        benchmark.pedantic(play, rounds=1)


def _cold_pages(served: Standalone, kind: str) -> Iterator[int]:
    """The lengths of the pages of a game in progress, as the seat that decides opens them."""
    game = begin(served.client, list(PLAYERS), kind=kind, seed="tea")
    for number in range(COLD_ACTS):
        due = game.get("host", "legal")["due"]
        if not due:
            return
        seat, actions = due[0]["seat"], due[0]["actions"]
        for language in LANGUAGES if number % 5 == 0 else ():
            with closing(Browser(served.port, game.id, game.tokens[seat], language)) as browser:
                yield browser.cold
        game.act(seat, actions[-1 if number % 3 else 0])
