"""Somebody with a browser of his own."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.waiting import PATIENCE

SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 900}}
POLLING = 20
"""Milliseconds between two looks at a page. By itself Playwright looks at each frame, and has so
many drawn while it waits."""
MOVED = "seq => Number(document.body?.dataset.seq) >= seq && document.querySelector('#act, #due')"
SCREEN = "screen-wake-lock"
ENDED = "net::ERR_ABORTED"
"""How a request fails that the page itself no longer wants, such as a stream when one leaves."""


class Person:
    """A browser with cookies of its own and one page.

    faults: what the page complained about: errors and warnings of the console, requests that
    failed, and requests to any other host. shared: whether his browser has workers that its pages
    share.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: str = "desktop",
        *,
        shared: bool = True,
        **options: Any,
    ) -> None:
        self.url = url
        self.size = size
        self.faults: list[str] = []
        # A browser without windows lets no page keep the screen on unless it is told to.
        defaults = {"locale": "en-GB", "reduced_motion": "reduce", "permissions": [SCREEN]}
        options = defaults | options
        self.context = browser.new_context(base_url=url, viewport=SIZES[size], **options)
        self.context.set_default_timeout(PATIENCE * 1000)
        if not shared:
            self.context.add_init_script("delete window.SharedWorker")
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._asked)

    def go(self, path: str) -> None:
        """Opens a page, which has to be there."""
        response = self.page.goto(path)
        assert response is not None
        assert response.ok, (path, response.status)

    def join(self, link: str) -> None:
        """Opens a link, presses the button there, and listens to what happens from then on."""
        self.go(urlsplit(link).path)
        self.page.click("main form button")
        self.page.wait_for_url("**/games/**")
        self.listens()

    def listens(self) -> None:
        """Waits until the page is told what happens."""
        self.page.wait_for_selector("body[data-listens]")

    def hold(self, tokens: dict[str, str]) -> None:
        """Sits down by all these links."""
        for token in tokens.values():
            answer = self.context.request.post(f"/join/{token}", headers={"X-Mclub": "1"})
            assert answer.ok, answer.text()

    @property
    def seq(self) -> int:
        """The last record that the page knows."""
        return int(self.page.evaluate("document.body.dataset.seq"))

    def until(self, seq: int) -> None:
        """Waits until the page shows record `seq`."""
        self.page.wait_for_function(MOVED, arg=seq, polling=POLLING)

    def text(self, selector: str) -> str:
        """What stands there."""
        return self.page.locator(selector).inner_text()

    def close(self) -> None:
        """Leaves."""
        self.context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} ({self.page.url})")

    def _failed(self, request: Request) -> None:
        if request.failure != ENDED:
            self.faults.append(f"failed: {request.url}: {request.failure}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:")):
            self.faults.append(f"to another host: {request.url}")
