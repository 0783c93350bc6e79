"""A table in a real browser: the delay until an act shows on another's page, the layout shift of a
watched page, and the cost of four pages for the worker."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter, time
from typing import Final

from playwright.sync_api import Browser
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.bench_pages import WARM as BEFORE
from tests.benchmarks.browser.pages import chromium
from tests.benchmarks.crowd import SEED
from tests.benchmarks.figures import Figures, at_most
from tests.benchmarks.processor import fixed_loop, idle_share, on_processor
from tests.browser.person import Person
from tests.browser.playing import tap
from tests.browser.shifting import layout_shift, observe
from tests.service.seated import GameClient, begin
from tests.service.served import Standalone

SEATS: Final = ["yellow", "blue", "red", "green"]
KINDS: Final = ("million-club", "millions-of-dollars", "le-millionnaire")
SIZES: Final = {"a phone": (390, 844), "a desktop": (1440, 900)}
ACTS: Final = 20
WARM: Final = 4
"""The number of acts before those whose time is measured."""
FIRST, REST = 100.0, 150.0
"""The targets in milliseconds from an act to the first changed frame of another's page, and to its
last one without animation."""
SETTLE: Final = 300
"""Milliseconds after which a page without animation has certainly come to rest."""
SHIFT: Final = 0.05
"""The target for the layout shift over all acts."""
SOON: Final = 10.0
"""The target in seconds from a tap on a game to the newcomer's first decision."""
COST: Final = 10.0
"""The target for an act with its four pages, in milliseconds of processor time."""
# Collects the time of each frame that shows a change, in milliseconds since 1970.
PAINTED: Final = """() => {
  window.painted = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => window.painted.push(performance.timeOrigin + performance.now());
  const change = () => requestAnimationFrame(() => port2.postMessage(0));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(change).observe(document.querySelector("main"), all);
}"""


def bench_table(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    with Standalone(folder / "table.db", "--rate", "1000000") as served, chromium() as browser:
        for kind in KINDS:
            _note_shift(figures, served, browser, kind)
        _note_delay(figures, served, browser)
        _note_first_decision(figures, served, browser)
        benchmark.pedantic(lambda: _note_cost(figures, served, browser), rounds=1)


def _acts(game: GameClient, count: int) -> Iterator[int]:
    """Take this many actions; yields the last record after each."""
    for number in range(count):
        seat, actions = game.seat_to_decide()
        yield game.act(seat, actions[-1 if number % 3 else 0])["seq"]


def _note_shift(figures: Figures, served: Standalone, browser: Browser, kind: str) -> None:
    game = begin(served.client, SEATS, kind=kind, seed="tea", spectating=True)
    people = {}
    for where, (width, height) in SIZES.items():
        one = people[where] = Person(browser, served.url)
        one.page.set_viewport_size({"width": width, "height": height})
        observe(one.page)
        one.join(game.begun["links"]["spectator"])
        one.page.wait_for_selector("#presence li:not([hidden])")
    loaded = {where: layout_shift(one.page) for where, one in people.items()}
    for seq in _acts(game, ACTS):
        for one in people.values():
            one.until(seq)
    for where, one in people.items():
        on = f"{kind}, on {where}"
        while_acting = layout_shift(one.page) - loaded[where]
        figures.note(on, "layout shift at loading", loaded[where], "{:.4f}", at_most(0), noise=0)
        what = f"layout shift over {ACTS} acts"
        figures.note(on, what, while_acting, "{:.4f}", at_most(SHIFT))
        one.close()


def _note_delay(figures: Figures, served: Standalone, browser: Browser) -> None:
    game = begin(served.client, SEATS, seed="tea")
    moved, still = (Person(browser, served.url, reduced_motion="no-preference") for _ in range(2))
    still.context.add_init_script("localStorage.setItem('mclub:pace', 'off')")
    for one, seat in ((moved, "red"), (still, "green")):
        one.join(game.begun["links"]["seats"][seat])
        one.page.evaluate(PAINTED)
    first, rest = [], []
    for number in range(ACTS):
        seat, actions = game.seat_to_decide()
        expect, begun = game.seq, 1000 * time()
        seq = game.act(seat, actions[-1 if number % 3 else 0], expect)["seq"]
        for one in (moved, still):
            one.until(seq)
        still.page.wait_for_timeout(SETTLE)
        first.append(moved.page.evaluate("window.painted.splice(0)[0]") - begun)
        frames = still.page.evaluate("window.painted.splice(0)")
        rest.append(max(at for at in frames if at < frames[0] + SETTLE) - begun)
    where = f"another's page, {ACTS} acts"
    for what, times, most in (
        ("from an act to the first changed frame", first, FIRST),
        ("from an act to the last one without animation", rest, REST),
    ):
        took = median(times[WARM:])
        figures.note(where, what, took, "{:.0f} ms", at_most(most))
    moved.close()
    still.close()


def _note_first_decision(figures: Figures, served: Standalone, browser: Browser) -> None:
    slowest = 0.0
    for kind in KINDS:
        newcomer = Person(browser, served.url, "phone", reduced_motion="no-preference")
        newcomer.go("/")
        since = perf_counter()
        tap(newcomer, kind)
        slowest = max(slowest, perf_counter() - since)
        newcomer.close()
    what = "from a tap on a game to the first decision, the slowest of three games"
    figures.note("a newcomer's phone", what, slowest, "{:.1f} s", at_most(SOON))


def _note_cost(figures: Figures, served: Standalone, browser: Browser) -> None:
    # The same game as in `bench_pages`, but only the first of its acts, which take a sixth longer.
    game = begin(served.client, SEATS, seed=SEED)
    pid, costs, yardstick = served.process.pid, [], []
    with ExitStack() as leaving:
        people = [Person(browser, served.url) for _ in SEATS]
        for one, seat in zip(people, SEATS, strict=True):
            leaving.callback(one.close)
            one.join(game.begun["links"]["seats"][seat])

        def play() -> tuple[float, float]:
            """Act; returns the worker's processor time and the time until all pages show it, in
            seconds."""
            seat, actions = game.seat_to_decide()
            expect = game.seq
            before, begun = on_processor(pid), perf_counter()
            seq = game.act(seat, actions[-1], expect)["seq"]
            for one in people:
                one.until(seq)
            return on_processor(pid) - before, perf_counter() - begun

        for _ in range(BEFORE):
            play()
        idle = idle_share(pid)
        for _ in range(ACTS):
            took, passed = play()
            costs.append(1000 * (took - idle * passed))
            yardstick.append(1000 * fixed_loop())
    where, cost = "one table, four pages in a browser", median(costs)
    what = "processor time of an act and its pages"
    figures.note(where, what, cost, target=at_most(COST))
    loop = median(yardstick)
    figures.note(where, "a fixed loop meanwhile (some 10 ms alone)", loop, better="")
