"""The links of a new game: the person who began it can find them again, and replace them
elsewhere."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, expect

from tests.browser.person import Person
from tests.service.seated import NAMES, begin
from tests.service.served import Program
from tests.sweeping import SWEEP

FOUR = ("yellow", "blue", "red", "green")
"""The default seats."""


def begin_game(one: Person) -> tuple[str, dict[str, str]]:
    """Begin a game on its page. Returns its id and the links shown, by seat or role."""
    one.go("/new?kind=million-club")
    for field, seat in zip(one.page.locator("#seats [data-name]").all(), FOUR, strict=True):
        field.fill(NAMES[seat])
    one.page.click("#begin .big")
    one.page.wait_for_selector("#begun:not([hidden])")
    shown = links(one.page, "#links")
    assert list(shown) == [*FOUR, "host"]
    return one.page.url.partition("#")[2], shown


def links(page: Page, place: str) -> dict[str, str]:
    """The links of the cards in this part of the page, by seat or role."""
    page.wait_for_selector(f"{place} .link .code img[src^=data]")
    found = {}
    for card in page.locator(f"{place} .link").all():
        names = (card.locator(".who").get_attribute("class") or "").split()
        seat = next((name for name in names if name in NAMES), "host")
        found[seat] = card.locator(".address").input_value()
    return found


def test_whoever_sits_down_and_goes_back_finds_the_links_again_until_the_game_is_over(
    server: Program, person: Callable[..., Person]
) -> None:
    one = person(size="phone")
    most = most_at_once(one.page, "/api/qr")
    game, shown = begin_game(one)
    expect(one.page.locator("#links .link .code img[src^=data]")).to_have_count(len(shown))
    assert most() == 1, "the service refuses a caller who has too many requests waiting"
    one.page.click("#links .link:has(.seat.yellow) .sit button")
    one.page.wait_for_url(f"**/games/{game}?as=yellow", wait_until="commit")
    one.page.go_back()
    one.page.wait_for_selector("#begun:not([hidden])")
    assert links(one.page, "#links") == shown
    one.page.click("#hosting")
    one.page.wait_for_url("**/host?as=host")
    assert links(one.page, "#invitations") == shown
    assert one.page.locator("#renew").is_hidden()
    # A new link replaces the old one in the browser's memory, too.
    one.page.click(".people li:has(#who-red) form[data-seat=red] button")
    one.page.click("dialog#confirm button[value=yes]")
    one.page.wait_for_function(
        "old => document.querySelector('#invitations li:has(.red) .address').value !== old",
        arg=shown["red"],
    )
    renewed = links(one.page, "#invitations")
    assert renewed == shown | {"red": renewed["red"]}
    one.page.reload()
    assert links(one.page, "#invitations") == renewed
    token = shown["host"].rpartition("/")[2]
    ended = server.client.post(
        f"/api/games/{game}/abandon",
        json={"reason": "rain", "expect": seq_of(server, game, token)},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert ended.status_code == 200
    one.page.reload()
    one.page.wait_for_function("() => localStorage.getItem('mclub-links') === '{}'")
    assert one.page.locator("#invitations").is_hidden()


def most_at_once(page: Page, path: str) -> Callable[[], int]:
    """Counts the requests of a page for this path; the result tells the most at one time."""
    waiting, most = set[Request](), 0

    def count(request: Request) -> None:
        nonlocal most
        if request.url.endswith(path):
            waiting.add(request)
            most = max(most, len(waiting))

    page.on("request", count)
    page.on("requestfinished", lambda request: waiting.discard(request))
    return lambda: most


@SWEEP
def test_on_one_phone_for_all_nobody_is_shown_the_links_of_the_others(
    person: Callable[..., Person],
) -> None:
    one = person(size="phone")
    game, shown = begin_game(one)
    one.page.click("#phone")
    one.page.wait_for_selector(".curtain")
    with one.page.expect_response("**/links/living?as=host") as asked:
        one.go(f"/new?kind=million-club#{game}")
    assert asked.value.status == 403
    one.page.wait_for_selector("#begin:not([hidden])")
    assert one.page.locator("#begun").is_hidden()
    assert one.page.locator("#links .link").count() == 0
    one.faults = [fault for fault in one.faults if "status of 403" not in fault]
    # Reopened, it shows them again.
    one.go(f"/games/{game}/phone")
    one.page.click("summary:has-text('Put the phone away')")
    one.page.click("form[action$='/phone/away'] button")
    one.page.wait_for_url(f"**/games/{game}/")
    one.go(f"/new?kind=million-club#{game}")
    assert links(one.page, "#links") == shown


@SWEEP
def test_another_browser_of_the_host_makes_new_links_and_the_old_ones_die(
    server: Program, person: Callable[..., Person]
) -> None:
    one, other = person(), person(size="phone")
    game, shown = begin_game(one)
    one.page.click("#links .link:has(.seat.yellow) .sit button")
    one.page.wait_for_url(f"**/games/{game}?as=yellow")
    other.follow(shown["host"])
    other.go(f"/games/{game}/host?as=host")
    page = other.page
    page.wait_for_selector("#renew:not([hidden])")
    assert page.locator("#renew li").all_inner_texts() == [
        "Blue (Ben)",
        "Red (Cleo)",
        "Green (Dora)",
    ]
    button = page.locator("#renew button")
    assert "the old ones stop working at once" in button.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    button.click()
    page.wait_for_selector("#invitations .link")
    fresh = links(page, "#invitations")
    assert list(fresh) == ["blue", "red", "green"]
    assert page.locator("#renew").is_hidden()
    for seat, link in fresh.items():
        assert server.client.get(urlsplit(shown[seat]).path).status_code == 401
        assert server.client.get(urlsplit(link).path).status_code == 200
    # Seated players keep their seats, and the browser with the old links has forgotten them.
    one.go(f"/games/{game}?as=yellow")
    one.go(f"/games/{game}/host?as=host")
    assert list(links(one.page, "#invitations")) == ["yellow", "host"]
    assert one.page.locator("#renew li").count() == 3


def seq_of(server: Program, game: str, token: str) -> int:
    """The seq of a game's last record."""
    headers = {"Authorization": f"Bearer {token}"}
    return int(server.client.get(f"/api/games/{game}", headers=headers).json()["seq"])


def test_a_game_that_began_elsewhere_has_no_links_here(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    one = person()
    one.hold({"host": game.tokens["host"], "blue": game.tokens["blue"]})
    one.go(f"/games/{game.id}/host?as=host")
    one.page.wait_for_selector("#renew:not([hidden])")
    assert one.page.locator("#renew li").all_inner_texts() == ["Yellow (Ann)"]
