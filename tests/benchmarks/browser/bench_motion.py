"""The smoothness of moving pieces: frames per second while twenty of them fly across a board."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.browser.pages import chromium
from tests.benchmarks.figures import Figures, at_least
from tests.browser.person import Person
from tests.service.seated import begin
from tests.service.served import Standalone

RUNS = 5
PIECES = 20
SMOOTH = 50.0
"""The target in frames per second, for the median of the runs."""
FLY = """async ({ glide, pieces }) => {
  const seats = [...document.querySelectorAll('.seat-panel')];
  const card = document.querySelector('svg.company');
  const each = pieces / seats.length;
  const flying = seats.map((seat, at) => Array.from({ length: each }, (_, number) => {
    const copy = card.cloneNode(true);
    copy.dataset.piece = `${at}-${number}`;
    seat.querySelector('.companies').append(copy);
    return copy;
  }));
  const change = () => flying.forEach((cards, at) => {
    seats[(at + 1) % seats.length].querySelector('.companies').append(...cards);
  });
  const movement = (await import(glide)).glide(change, 1000, []);
  const times = [];
  let over = false;
  movement.over.then(() => { over = true; });
  while (!over) times.push(await new Promise(requestAnimationFrame));
  movement.end();
  flying.flat().forEach((copy) => copy.remove());
  return ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
}"""


@contextmanager
def spectator_page(place: Path) -> Iterator[Page]:
    """The page of a spectator at a table of four."""
    with Standalone(place) as served, chromium() as browser:
        game = begin(served.client, ["yellow", "blue", "red", "green"], seed="tea")
        person = Person(browser, served.url, reduced_motion="no-preference")
        person.join(game.begun["links"]["seats"]["green"])
        yield person.page


def bench_motion(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    with spectator_page(folder / "motion.db") as page:
        fly = {"glide": "/static/glide.js", "pieces": PIECES}
        rates = [page.evaluate(FLY, fly) for _ in range(RUNS)]
        benchmark.pedantic(lambda: page.evaluate(FLY, fly), rounds=1)
    rate = median(rates)
    what = f"{PIECES} pieces on a board, {RUNS} runs"
    figures.note(what, "frames a second", rate, "{:.0f}", at_least(SMOOTH), better="more")
