"""How a page keeps up with its game: through the event stream, after a gap, and without its
link."""

from collections.abc import Callable

from playwright.sync_api import APIResponse, Page, Route

from tests.browser.person import Person
from tests.browser.playing import OPEN_LISTS
from tests.service.seated import NAMES, GameClient, begin
from tests.service.served import Program

SEATS = ["yellow", "blue", "red"]


def join_seat(game: GameClient, person: Callable[..., Person], seat: str) -> Person:
    """A person who has joined by a seat's link."""
    one = person()
    one.join(game.begun["links"]["seats"][seat])
    return one


def shows(page: Page, seq: int) -> None:
    """Wait until the replay shows the state after record `seq`."""
    page.wait_for_function(
        "seq => document.querySelector('#where output').dataset.at == seq", arg=seq
    )


def test_what_was_sent_from_a_field_is_not_kept_from_the_fresh_page(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    game.act("yellow", "place companies")
    game.act("blue", "place companies")
    placed = game.act("red", "place companies")["seq"]
    host = person()
    host.join(game.begun["links"]["host"])
    host.until(placed)
    # Twice with Enter, so that the field still has the focus each time.
    for reason in ("a slip", "another slip"):
        last = host.text("#undoing .last")
        host.page.fill("#reason", reason)
        host.page.press("#reason", "Enter")
        host.page.click("dialog#confirm button[value=yes]")
        host.page.wait_for_function(
            "last => document.querySelector('#undoing .last')?.innerText !== last", arg=last
        )
        assert host.page.evaluate("document.activeElement.id") == "reason"
    assert game.seat_to_decide()[0] == "blue"


def test_a_page_that_could_not_be_fetched_is_fetched_again(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = join_seat(game, person, "yellow")
    refused: list[str] = []

    def busy(route: Route) -> None:
        """Answer like a proxy while the service behind it starts."""
        refused.append(route.request.url)
        route.fulfill(status=502, body="Bad gateway")

    yellow.page.route("**/games/*/changes?*", busy, times=1)
    # What the stream brings doesn't follow on this, so it has to be asked for.
    yellow.page.evaluate("document.body.dataset.state = '0'")
    game.post("blue", "talk", text="Hello")
    yellow.page.wait_for_selector("#lost:not([hidden])")
    yellow.page.wait_for_selector("#said >> text=Hello")
    yellow.page.wait_for_selector("#lost", state="hidden")
    assert len(refused) == 1
    assert [fault for fault in yellow.faults if "502" not in fault] == []
    yellow.faults.clear()


def test_whose_link_has_died_is_told_so(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = join_seat(game, person, "yellow")
    game.post("host", "seats/yellow/link")
    yellow.page.wait_for_selector("text=You have no link for this game")
    assert all("401" in fault for fault in yellow.faults), yellow.faults
    yellow.faults.clear()


def test_the_slider_follows_a_game_until_somebody_moves_it(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = person()
    yellow.hold({"yellow": game.tokens["yellow"]})
    yellow.go(f"/games/{game.id}/replay?as=yellow")
    yellow.wait_for_stream()
    page = yellow.page
    begun = game.begun["seq"]
    first = game.act("yellow", "place companies")["seq"]
    page.wait_for_function("seq => Number(document.getElementById('at').value) === seq", arg=first)
    page.click("#step-before")
    shows(page, begun)
    page.click("#step-after")
    shows(page, first)
    second = game.act("blue", "place companies")["seq"]
    page.wait_for_function("seq => Number(document.getElementById('at').max) === seq", arg=second)
    page.click("#step-before")
    shows(page, begun)
    for seq in (first, second):
        page.click("#step-after")
        shows(page, seq)


def test_what_is_sent_before_the_scripts_are_there_waits_for_them(
    person: Callable[..., Person],
) -> None:
    host = person()
    held: list[Route] = []
    host.page.route("**/mclub.js*", lambda route: held.append(route))
    host.page.goto("/new?kind=million-club", wait_until="commit")
    host.page.wait_for_selector("#begin .big")  # below all the fields, which appear one by one
    for field, name in zip(
        host.page.locator("#seats [data-name]").all(), NAMES.values(), strict=False
    ):
        field.fill(name)
    host.page.click("#begin .big")
    [late] = held
    late.continue_()
    host.page.wait_for_selector("#begun:not([hidden])")


def test_a_click_counts_as_soon_as_the_page_shows_what_the_last_one_did(
    server: Program, person: Callable[..., Person]
) -> None:
    """The same form accepts a click while further news of the game is still on its way."""
    game = begin(server.client, SEATS, kind="le-millionnaire", seed="tea")
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page, seq = yellow.page, yellow.seq
    page.evaluate(OPEN_LISTS)
    answers: list[tuple[Route, APIResponse]] = []
    late: list[Route] = []
    page.route("**/actions*", lambda route: answers.append((route, route.fetch())), times=1)
    page.click("#act form[data-compose=start] button")
    yellow.until(seq + 1)  # the stream was faster than the answer
    page.route(f"**/games/{game.id}/changes?*", lambda route: late.append(route))
    ((route, response),) = answers
    with page.expect_response("**/actions*") as answered:
        route.fulfill(response=response)
    assert answered.value.ok
    with page.expect_response("**/actions*") as acted:
        page.click("#act form[data-compose=start] button")

    assert acted.value.ok
