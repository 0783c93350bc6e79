"""Players are called to the table by sound, notifications, the page's icon and badges, and the
screen stays on. Features that the browser lacks are not offered."""

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from mclub.service.store.opening import open_store
from tests.browser.person import Person
from tests.browser.test_browser_tabs import HIDE, SHOWS
from tests.service.certificates import pair
from tests.service.listening import Listening
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.service.test_serve_https import serving
from tests.sweeping import SWEEP

SEATS = ["yellow", "blue", "red"]
RECORD = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(this.frequency.value);
  return start.apply(this, when);
};
window.notices = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = window.leave ?? "granted"); }
  constructor(text, more) {
    super();
    if (window.noNotices) throw new TypeError("Illegal constructor");
    window.notices.push([text, more.tag]);
  }
};
if (navigator.wakeLock) {
  window.locks = [];
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (...kind) {
    const lock = await request.apply(this, kind);
    window.locks.push(lock);
    return lock;
  };
}
"""
# Playwright's polling counts as user activity, so the browser's answer is faked.
UNTOUCHED = """
const activation = { hasBeenActive: false };
Object.defineProperty(navigator, "userActivation", { value: activation });
addEventListener("pointerdown", () => { activation.hasBeenActive = true; }, true);
"""
# A browser without windows gives no leave, so what its worker would show is recorded instead.
PHONE = """
window.noNotices = true;
window.shown = [];
ServiceWorkerRegistration.prototype.showNotification = async function (text, more) {
  window.shown.push([text, more.tag, more.data, this.active?.state]);
};
"""
TURN, ASKED, SAID, MOVED = [587, 880], [659, 659], [988], [330]
AWAKE = "() => window.locks.length > 0 && !window.locks.at(-1).released"
ASLEEP = "() => window.locks.length > 0 && window.locks.at(-1).released"
PLAIN = "#calls [data-insecure]"
SAMPLE = "This is how you will be notified."


@pytest.fixture
def game(server: Program) -> GameClient:
    return begin(server.client, SEATS, seed="tea", spectating=True)


@pytest.fixture
def sits(game: GameClient, person: Callable[..., Person]) -> Callable[..., Page]:
    """Opens the page of a link, in a browser that records the sounds and notifications."""

    def sits(who: str, **options: object) -> Page:
        one = person(**options)
        one.page.add_init_script(RECORD)
        one.join(f"/join/{game.tokens[who]}")
        return one.page

    return sits


def wait_for_tones(page: Page, tones: list[int]) -> None:
    """Wait until the last tones that the page played are these."""
    page.wait_for_function(
        "tones => JSON.stringify(window.heard.slice(-tones.length)) === JSON.stringify(tones)",
        arg=tones,
    )


def test_ones_turn_has_a_tone_of_its_own(game: GameClient, sits: Callable[..., Page]) -> None:
    red = sits("red")
    red.click("h2 >> text=Table talk")
    game.act("yellow", "place companies")
    wait_for_tones(red, MOVED)
    assert "icon-turn" not in red.get_attribute("link[rel=icon]", "href")
    game.post("blue", "talk", text="Mine")
    wait_for_tones(red, SAID)
    game.act("blue", "place companies")
    wait_for_tones(red, TURN)
    assert "icon-turn" in red.get_attribute("link[rel=icon]", "href")
    assert red.title().startswith("Your turn")
    heard = red.evaluate("window.heard")
    red.fill("#saying", "At last")
    red.press("#saying", "Enter")
    red.wait_for_selector("#said >> text=At last")
    assert red.evaluate("window.heard") == heard == [*MOVED, *SAID, *TURN]
    red.click("#act button")
    red.wait_for_selector("link[rel=icon]:not([href*=icon-turn])", state="attached")


def test_a_page_that_nobody_has_touched_says_that_it_is_silent(
    game: GameClient, person: Callable[..., Person]
) -> None:
    one = person()
    one.page.add_init_script(RECORD)
    one.page.add_init_script(UNTOUCHED)
    one.hold({"red": game.tokens["red"]})
    one.go(f"/games/{game.id}?as=red")
    one.wait_for_stream()
    red = one.page
    assert red.is_hidden("#silent")
    game.act("yellow", "place companies")
    red.wait_for_selector("#silent")
    assert red.evaluate("window.heard") == []
    red.click("h2 >> text=Table talk")
    red.wait_for_selector("#silent", state="hidden")
    game.act("blue", "place companies")
    wait_for_tones(red, TURN)


@SWEEP
def test_who_wants_no_sound_hears_none_and_once_for_two_pages(
    game: GameClient, person: Callable[..., Person]
) -> None:
    one = person()
    one.context.add_init_script(RECORD)
    one.join(f"/join/{game.tokens['red']}")
    red = one.page
    red.click("#calls summary")
    red.uncheck("[data-switch=sound]")
    with red.context.expect_page() as opened:
        red.evaluate("open(location.href)")
    second = opened.value
    second.wait_for_selector("body[data-listens]")
    second.click("#calls summary")
    second.wait_for_selector("[data-switch=sound]")
    assert not second.is_checked("[data-switch=sound]")
    game.act("yellow", "place companies")
    for page in (red, second):
        page.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=game.seq)
    assert red.evaluate("window.heard") == second.evaluate("window.heard") == []
    for page in (red, second):
        page.check("[data-switch=sound]")
        wait_for_tones(page, TURN)
    game.act("blue", "place companies")
    for page in (red, second):
        page.wait_for_selector("#due .own")
    played = [page.evaluate("window.heard.length") for page in (red, second)]
    assert sorted(played) == [2, 4]


def test_a_notice_comes_with_leave_while_somebody_looks_at_something_else(
    game: GameClient, sits: Callable[..., Page]
) -> None:
    red = sits("red")
    red.click("#calls summary")
    assert red.is_hidden(PLAIN)
    assert not red.is_checked("[data-switch=screen]"), "a desktop's is left alone until one opts in"
    red.evaluate("window.leave = 'denied'")
    red.click("[data-switch=notices]")
    red.wait_for_selector("#refused")
    assert not red.is_checked("[data-switch=notices]")
    red.evaluate("window.leave = 'granted'")
    red.check("[data-switch=notices]")
    red.wait_for_function("() => window.notices.length === 1")
    assert red.evaluate("window.notices") == [[SAMPLE, f"{game.id}/red"]]
    game.act("yellow", "place companies")
    game.act("blue", "place companies")
    red.wait_for_selector("#due .own")
    assert red.evaluate("window.notices.length") == 1
    seq = game.seq
    red.click("#act button")
    red.wait_for_function(SHOWS, arg=seq + 1)
    red.evaluate(HIDE, True)
    while game.seat_to_decide()[0] != "red":
        game.act(*_first(game))
    red.wait_for_function("() => window.notices.length === 2")
    text, tag = red.evaluate("window.notices[1]")
    assert text.startswith("Your turn: ")
    assert tag == f"{game.id}/red"


def _first(game: GameClient) -> tuple[str, str]:
    seat, actions = game.seat_to_decide()
    return seat, actions[0]


def test_a_browser_that_shows_no_notices_says_so(
    game: GameClient, sits: Callable[..., Page]
) -> None:
    red = sits("red")
    red.click("#calls summary")
    red.evaluate("window.noNotices = true")
    red.click("[data-switch=notices]")
    red.wait_for_selector("#refused")
    assert not red.is_checked("[data-switch=notices]")


def test_where_pages_may_show_none_a_service_worker_shows_the_notice(
    game: GameClient, person: Callable[..., Person]
) -> None:
    red = person(size="phone", has_touch=True)
    red.page.add_init_script(RECORD)
    red.page.add_init_script(PHONE)
    red.join(game.begun["links"]["seats"]["red"])
    page = red.page
    page.click("#calls summary")
    page.check("[data-switch=notices]")
    page.wait_for_function("() => window.shown.length === 1")
    assert page.evaluate("window.shown") == [[SAMPLE, f"{game.id}/red", page.url, "activated"]]
    assert page.is_hidden("#refused")
    assert page.evaluate("navigator.serviceWorker.controller") is None, "it serves no page"
    page.evaluate(HIDE, True)
    game.act("yellow", "place companies")
    game.act("blue", "place companies")
    page.wait_for_function("() => window.shown.length === 2")
    assert page.evaluate("window.shown[1][0]").startswith("Your turn: ")


def test_a_phone_keeps_its_screen_on_until_the_game_is_over(
    game: GameClient, sits: Callable[..., Page]
) -> None:
    red = sits("red", size="phone", has_touch=True)
    red.wait_for_function(AWAKE)
    red.evaluate(HIDE, True)
    red.wait_for_function(ASLEEP)
    red.evaluate(HIDE, False)
    red.wait_for_function(AWAKE)
    red.click("#calls summary")
    red.uncheck("[data-switch=screen]")
    red.wait_for_function(ASLEEP)
    red.check("[data-switch=screen]")
    red.wait_for_function(AWAKE)
    game.post("host", "abandon", reason="Tea is ready", expect=game.seq)
    red.wait_for_selector("#due [data-over]")
    red.wait_for_function(ASLEEP)


def test_the_one_phone_keeps_its_screen_on(game: GameClient, person: Callable[..., Person]) -> None:
    phone = person(size="phone")
    phone.page.add_init_script(RECORD)
    phone.hold({who: game.tokens[who] for who in SEATS})
    phone.go(f"/games/{game.id}/phone")
    phone.page.wait_for_function(AWAKE)
    phone.page.click("#calls summary")
    phone.page.wait_for_selector("[data-switch=screen]")
    assert phone.page.is_checked("[data-switch=screen]")
    phone.wait_for_stream()
    game.post("host", "abandon", reason="Tea is ready", expect=game.seq)
    phone.page.wait_for_function(ASLEEP)


def test_on_a_phone_badges_lead_to_talk_and_requests(
    game: GameClient, sits: Callable[..., Page]
) -> None:
    red = sits("red", size="phone", has_touch=True)
    asked, talk = red.locator("#badges a").all()
    assert not asked.is_visible()
    assert not talk.is_visible()
    game.post("blue", "talk", text="Hello")
    game.post("blue", "talk", text="Anybody here?")
    red.wait_for_selector("#badges >> text=Table talk: 2 new")
    talk.click()
    talk.wait_for(state="hidden")
    game.act("yellow", "place companies")
    game.act("blue", "place companies")
    game.post("yellow", "undo", expect=game.seq)
    asked.wait_for()
    assert "icon-turn" in red.get_attribute("link[rel=icon]", "href")
    asked.click()
    asked.wait_for(state="hidden")
    red.click("#undoing form[action*='/agree'] button")
    red.wait_for_selector("#undoing .proposal form", state="detached")
    red.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert not asked.is_visible()


def test_a_plain_address_offers_nothing_and_says_why(
    server: Program, browser: Browser, game: GameClient
) -> None:
    # As on a home network: the service at another machine's address, without encryption.
    house = Person(browser, f"http://house.test:{server.port}", size="phone", has_touch=True)
    house.follow(f"/join/{game.tokens['red']}")
    page = house.page
    assert not page.evaluate("isSecureContext")
    page.click("#calls summary")
    page.wait_for_selector("[data-switch=sound]")
    for name in ("notices", "screen"):
        assert page.is_hidden(f"[data-switch={name}]")
    assert page.inner_text(PLAIN) == (
        "Over plain http a browser neither shows notifications nor keeps the screen on. The "
        "service would need https."
    )
    house.follow(f"/join/{game.tokens['host']}")
    house.go(f"/games/{game.id}/host?as=host")
    page.click("#renew button")
    page.click("#confirm button[value=yes]") if page.is_visible("#confirm") else None
    page.wait_for_selector("#invitations .link")
    assert page.is_hidden("[data-share]")
    assert page.is_visible("#invitations [data-insecure]")
    card = page.locator("#invitations .link").first
    card.locator("[data-copy]").click()
    card.locator("text=Copied").wait_for()
    # For each page chromium reports that such an origin can't be isolated.
    assert [fault for fault in house.faults if "Opener-Policy" not in fault] == []
    house.close()


def test_a_table_shows_who_is_here_and_who_was(
    server: Program, game: GameClient, person: Callable[..., Person]
) -> None:
    with closing(open_store(server.path)) as store:
        lapsed = "INSERT INTO presence (game, name, until) VALUES (?, ?, ?)"
        store.change((lapsed, (game.id, "blue", time.time())))
    red = person()
    red.join(f"/join/{game.tokens['red']}")
    red.page.wait_for_selector("#presence li.here >> text=Cleo is here")
    red.page.wait_for_selector("#presence >> text=Ben last here 1 min. ago")
    assert red.page.locator("#presence li:visible").count() == 2
    with Listening(server.url, game.id, game.tokens["blue"]):
        red.page.wait_for_selector("#presence >> text=Ben is here")
        # It stays so while the page catches up.
        game.act("yellow", "place companies")
        red.until(game.seq)
        assert red.page.is_visible("#presence >> text=Ben is here")


@SWEEP
def test_by_https_the_same_address_offers_all(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, pair(tmp_path, "house"), "--demo") as (url, said):
        address = url.replace("127.0.0.1", "house.test")
        # The certificate is self-signed, and the user accepts it.
        phone = Person(browser, address, "phone", has_touch=True, ignore_https_errors=True)
        phone.page.add_init_script(RECORD)
        phone.follow(said[2].split()[-1])
        page = phone.page
        assert page.evaluate("isSecureContext")
        page.wait_for_function(AWAKE)
        page.click("#calls summary")
        page.wait_for_selector("[data-switch=sound]")
        for name in ("sound", "notices", "screen"):
            assert page.is_visible(f"[data-switch={name}]")
        assert page.is_hidden(PLAIN)
        assert phone.faults == []
        phone.close()
