"""A person with their own browser."""

from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from tests.sweeping import first_part
from tests.waiting import PATIENCE

SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 900}}
SCREENS = {
    "upright": {"width": 390, "height": 844},
    "across": {"width": 844, "height": 390},
    "large": {"width": 1440, "height": 900},
}
"""A phone held upright or across, and a large screen."""
PLAIN_LOOK: dict[str, Any] = {
    "viewport": SIZES["desktop"],
    "color_scheme": "light",
    "reduced_motion": "reduce",
}
"""The look of the shared profiles. A person's page gets its own, so that a profile fits any."""
LOOKS = first_part(
    [
        {"size": size, "color_scheme": scheme, "locale": locale}
        for size, scheme, locale in (
            ("upright", "light", "en-GB"),
            ("across", "dark", "fr-FR"),
            ("large", "light", "de-DE"),
            ("upright", "dark", "de-DE"),
            ("across", "light", "en-GB"),
            ("large", "dark", "fr-FR"),
        )
    ]
)
"""Every screen, in one language each and light or dark; with MCLUB_SWEEP=all every screen light and
dark, and in two of the languages: options of a person."""
ON_TOP = """
one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""
"""Whether an element lies in the window, with nothing over its centre."""
NO_WIDER = "document.documentElement.scrollWidth <= innerWidth"
POLLING = 20
"""Milliseconds between two looks at a page. By default Playwright polls at each frame, which makes
the browser draw that many."""
MOVED = "seq => Number(document.body?.dataset.seq) >= seq && document.querySelector('#act, #due')"
SCREEN = "screen-wake-lock"
ENDED = "net::ERR_ABORTED"
"""The error of a request that the page itself cancelled, such as a stream when leaving."""


REOPEN = """
async (details) => {
  const fetching = window.fetch, addresses = [];
  window.fetch = (address, ...more) => {
    addresses.push(address);
    return fetching(address, ...more);
  };
  for (const open of [false, true]) {
    const done = new Promise((then) => details.addEventListener("toggle", then, { once: true }));
    details.open = open;
    await done;
  }
  window.fetch = fetching;
  return addresses;
}
"""
"""Closes a `<details>` and opens it again; the addresses that it fetches thereby."""


def name_of(look: Any) -> str:
    """The name of a look in a test's id."""
    return "-".join(look.values()) if isinstance(look, dict) else str(look)


def wait_in(page: Page, condition: str) -> None:
    """Wait until a JavaScript condition holds. While it waits the page draws no frame for it."""
    page.wait_for_function(condition, polling=POLLING)


class Profile:
    """A browser's cookies, storage and cache. free: where it lies while nobody uses it.

    One page always stays open, and with it the process that renders the profile's pages.
    """

    def __init__(self, context: BrowserContext, url: str, free: "list[Profile]") -> None:
        self.context, self._url, self._free = context, url, free
        self._kept = context.new_page()
        self._kept.goto(f"{url}/static/icon.svg")
        self._devtools = context.new_cdp_session(self._kept)

    def give_back(self) -> None:
        """Close the pages, and forget all but the cache of static files."""
        for page in self.context.pages:
            if page != self._kept:
                page.close()
        self.context.clear_cookies()
        where = {"origin": self._url, "storageTypes": "all"}
        self._devtools.send("Storage.clearDataForOrigin", where)
        self._free.append(self)


class Profiles:
    """Profiles of people in one browser. A new one takes as long as several pages, so each serves
    many people, one after another."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Profile]] = defaultdict(list)

    def take(self, base_url: str, **options: Any) -> Profile:
        """A profile without cookies and storage. options: of Playwright's context."""
        free = self._free[repr((base_url, sorted(options.items())))]
        if free:
            return free.pop()
        return Profile(self._browser.new_context(base_url=base_url, **options), base_url, free)


class Person:
    """A browser with its own cookies and one page. faults: complaints of the page: console errors
    and warnings, and failed requests, such as any to another host. shared: whether the browser has
    shared workers. profiles: where to take the profile from, instead of a new one."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: str = "desktop",
        *,
        shared: bool = True,
        profiles: Profiles | None = None,
        **options: Any,
    ) -> None:
        self.url = url
        self.size = size
        self.faults: list[str] = []
        self._closed = False
        # A browser without windows lets no page keep the screen on unless it is told to.
        options = {"locale": "en-GB", "permissions": [SCREEN], "base_url": url} | options
        look = {name: options.pop(name, plain) for name, plain in PLAIN_LOOK.items()}
        look["viewport"] = (SIZES | SCREENS)[size]
        if profiles:
            self._profile: Profile | None = profiles.take(**options, **PLAIN_LOOK)
            self._context = self._profile.context
        else:
            self._profile = None
            self._context = browser.new_context(**options, **look)
        self._context.set_default_timeout(PATIENCE * 1000)
        if not shared:
            self.context.add_init_script("delete window.SharedWorker")
        self.page: Page = self._context.new_page()
        if self._profile and look != PLAIN_LOOK:
            self.page.set_viewport_size(look.pop("viewport"))
            self.page.emulate_media(**look)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("requestfailed", self._on_failure)

    @property
    def context(self) -> BrowserContext:
        """The profile. Whoever has it may change it, so no other person gets it afterwards."""
        self._profile = None
        return self._context

    def go(self, path: str) -> None:
        """Open a page, which must exist."""
        response = self.page.goto(path)
        assert response is not None
        assert response.ok, (path, response.status)

    def join(self, link: str) -> None:
        """Take the link's place without opening its page, and listen to the game's events."""
        place = self._post(urlsplit(link).path)
        self.go(f"/games/{place['game']}?as={place['seat'] or place['role']}")
        self.wait_for_stream()

    def follow(self, link: str) -> None:
        """Open a link, press its button, and listen to the game's events."""
        self.go(urlsplit(link).path)
        self.page.click("main form button")
        self.page.wait_for_url("**/games/**")
        self.wait_for_stream()

    def wait_for_stream(self) -> None:
        """Wait until the page's event stream is open."""
        self.page.wait_for_selector("body[data-listens]")

    def hold(self, tokens: dict[str, str]) -> None:
        """Take the seats of all these links."""
        for token in tokens.values():
            self._post(f"/join/{token}")

    def _post(self, path: str) -> Any:
        answer = self._context.request.post(path, headers={"X-Mclub": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def seq(self) -> int:
        """The last record known to the page."""
        return int(self.page.evaluate("document.body.dataset.seq"))

    def until(self, seq: int) -> None:
        """Wait until the page shows record `seq`."""
        self.page.wait_for_function(MOVED, arg=seq, polling=POLLING)

    def text(self, selector: str) -> str:
        """The text of an element, with plain spaces for no-break ones."""
        return self.page.locator(selector).inner_text().replace("\u00a0", " ")

    def reopen(self, details: str) -> list[str]:
        """Close a `<details>` and open it again; the addresses that it fetches thereby."""
        addresses: list[str] = self.page.eval_on_selector(details, REOPEN)
        return addresses

    def close(self) -> None:
        """Close the browser. Does nothing if it is closed."""
        if self._closed:
            return
        self._closed = True
        if self._profile:
            self._profile.give_back()
        else:
            self._context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} ({self.page.url})")

    def _on_failure(self, request: Request) -> None:
        if request.failure != ENDED:
            self.faults.append(f"failed: {request.url}: {request.failure}")
