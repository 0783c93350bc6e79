"""Film strips: a table's page at several moments of one movement, side by side."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.person import Person
from tests.service.seated import OWN_PAGE, GameClient
from tests.service.served import Standalone

GAP = 18
"""Pixels between two frames."""
GROUND = "#ddd5c5"
HOLDING = """
  const real = window.setTimeout;
  let late = null;
  window.setTimeout = (act, time, ...rest) =>
    real(() => { if (late === null) act(...rest); else late.push(() => act(...rest)); }, time);
  window.hold = (share) => {
    late ??= [];
    for (const one of document.getAnimations()) {
      const { endTime } = one.effect.getComputedTiming();
      one.pause();
      if (Number.isFinite(endTime)) one.currentTime = endTime * share;
    }
  };
  window.release = () => {
    const due = late ?? [];
    late = null;
    for (const one of document.getAnimations()) one.play();
    for (const act of due) act();
  };
"""
"""Functions of a page that stop its movement and its timers, and let them run again. share: how far
each movement gets first, from 0 to 1."""


def side_by_side(frames: Sequence[bytes], gap: int = GAP) -> Image.Image:
    """One picture of several, each PNG, in a row as high as the lowest of them."""
    images = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    row = Image.new("RGB", (width, min(image.height for image in images)), GROUND)
    left = 0
    for image in images:
        row.paste(image, (left, 0))
        left += image.width + gap
    return row


@contextmanager
def watched(
    browser: Browser, server: Standalone, game: GameClient, seat: str, size: str = "upright"
) -> Iterator[Page]:
    """The table's page of a seat, which can be held still, with the board on top."""
    one = Person(browser, server.url, size, reduced_motion="no-preference")
    one.context.add_init_script(HOLDING)
    one.context.add_init_script("localStorage.setItem('mclub:pace', 'slow')")
    one.hold({seat: game.tokens[seat]})
    looked = f"/games/{game.id}/looked?as={seat}&seen={game.seq}"
    one.context.request.post(looked, headers=OWN_PAGE)  # or the page tells what has been missed
    one.join(game.begun["links"]["seats"][seat])
    to_the_top(one.page, "#board")
    yield one.page
    one.close()


def to_the_top(page: Page, selector: str) -> None:
    """Scroll so that an element begins at the window's top."""
    page.locator(selector).evaluate("one => one.scrollIntoView({ behavior: 'instant' })")


def frame_when(page: Page, shows: str, share: float = 0.5) -> bytes:
    """The window as a PNG as soon as the expression `shows` is true, with each movement at `share`
    of its way. The page is released afterwards."""
    page.wait_for_function(
        f"share => Boolean({shows}) && (window.hold(share), true)", arg=share, polling="raf"
    )
    picture = page.screenshot()
    page.evaluate("window.release()")
    return picture
