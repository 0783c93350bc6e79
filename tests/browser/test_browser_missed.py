"""A returning player gets a summary of what happened, and can replay it on the board step by
step."""

from collections.abc import Callable

from playwright.sync_api import APIResponse, Page, Route

from tests.browser.person import NO_WIDER, ON_TOP, Person
from tests.browser.test_browser_motion import MOVING, SEATS, board
from tests.service.archived import bring
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP


def look(game: GameClient, seat: str, seen: int) -> None:
    """Report that the seat has seen record `seen`, as its page does."""
    address = f"/games/{game.id}/looked?seen={seen}&as={seat}"
    headers = game.browser(seat) | {"X-Mclub": "1"}
    assert game.client.post(address, headers=headers).is_success


def leave(page: Page) -> None:
    """Switch to another tab, and wait until the service knows it."""
    with page.expect_response("**/looked?*"):
        page.evaluate(
            """() => {
              Object.defineProperty(document, 'hidden', { value: true, configurable: true });
              document.dispatchEvent(new Event('visibilitychange'));
            }"""
        )


def come_back(page: Page) -> None:
    """Switch to this tab again."""
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: false, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )


def test_who_comes_back_sees_what_happened_step_by_step(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    look(game, "red", game.seq)
    game.act("yellow", "place exchange industry")
    game.act("blue", "place companies")
    phone = person(size="phone", **MOVING)
    phone.join(game.begun["links"]["seats"]["red"])
    page: Page = phone.page
    page.wait_for_selector("#missed:not([hidden])")
    assert page.inner_text("#missed-title") == "Since you last looked"
    assert page.locator("#missed li").all_inner_texts() == [
        "Ann places a pawn: Stock Exchange, Industry.",
        "Ben places a pawn: Companies, chair 1.",
    ]
    assert all(button.evaluate(ON_TOP) for button in page.locator("#missed button").all())
    assert page.evaluate(NO_WIDER)
    kept = board(page)
    marked = """() => document.querySelector('#sector-exchange-industry .pawn')
      .getAnimations().some((one) => one.playState === 'finished')"""
    page.wait_for_function(marked, timeout=5000)
    pawns = page.locator("#board :is(#sector-exchange-industry, #tile-companies .chair) .pawn")
    assert pawns.count() == 2
    page.click("#missed [data-does=step]")
    page.wait_for_function("() => document.querySelectorAll('.chair .pawn').length === 0")
    page.wait_for_selector("#sector-exchange-industry .pawn")
    with page.expect_response("**/looked?*"):
        page.click("#missed [data-does=close]")
    page.wait_for_selector("#tile-companies .chair .pawn", state="attached")
    page.reload()
    assert page.is_hidden("#missed")
    assert kept == board(page)


@SWEEP
def test_each_step_shows_the_next_turn_on_the_board(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    before = person()
    before.join(game.begun["links"]["seats"]["red"])
    leave(before.page)
    game.act("yellow", "place exchange industry")
    game.act("blue", "place companies")
    red = person(size="phone", **MOVING)
    red.join(game.begun["links"]["seats"]["red"])
    red.page.wait_for_selector("#missed:not([hidden])")
    told = red.page.locator("#telling p")
    red.page.click("#missed [data-does=step]")
    assert told.inner_text() == "Ann places a pawn: Stock Exchange, Industry."
    red.page.wait_for_function(
        "() => document.getElementById('board').getBoundingClientRect().top < 300"
    )
    red.page.click("#missed [data-does=step]")
    assert told.inner_text() == "Ben places a pawn: Companies, chair 1."
    assert red.page.is_hidden("#missed")


@SWEEP
def test_who_acts_on_one_device_is_not_told_it_on_another(
    server: Program, person: Callable[..., Person]
) -> None:
    """Even if the page shows what the act did, in a new form, before the act is answered. The page
    itself reports nothing."""
    game = begin(server.client, SEATS, seed="tea")
    link = game.begun["links"]["seats"]["yellow"]
    laptop = person()
    laptop.join(link)
    sent: list[str] = []
    laptop.page.on("request", lambda request: sent.append(request.method))
    seq = laptop.seq
    answers: list[tuple[Route, APIResponse]] = []
    laptop.page.route("**/actions*", lambda route: answers.append((route, route.fetch())), times=1)
    laptop.page.click("#act button[value='place companies']")
    laptop.until(seq + 1)
    ((route, response),) = answers
    with laptop.page.expect_response("**/actions*"):
        route.fulfill(response=response)
    phone = person(size="phone")
    with phone.page.expect_response("**/missed?*"):
        phone.join(link)
    assert phone.page.is_hidden("#missed")
    assert sent.count("POST") == 1
    phone.page.close()
    game.act("blue", "place companies")
    with phone.context.expect_page():
        phone.page = phone.context.new_page()
    phone.go(f"/games/{game.id}?as=yellow")
    phone.page.wait_for_selector("#missed:not([hidden])")
    assert phone.page.locator("#missed li").all_inner_texts() == [
        "Ben places a pawn: Companies, chair 2."
    ]


def test_whoever_missed_rounds_reads_a_summary_of_each(
    server: Program, person: Callable[..., Person]
) -> None:
    game, kept = bring(server.client, server, "million-club")
    seen = next(line["seq"] for line in kept.history() if line["round"] == 2)
    reader = person()
    reader.page.add_init_script(f"localStorage.setItem('mclub:looked:{game.id}/spectator', {seen})")
    reader.join(game.begun["links"]["spectator"])
    reader.page.wait_for_selector("#missed:not([hidden])", timeout=5_000)
    # The lines of the last rounds can be opened; of those before them there is only the summary.
    *texts, note = reader.page.locator("#missed .happened > p, #missed summary").all_inner_texts()
    assert note == "The board can show only the last 40 events."
    assert [text.partition(":")[0] for text in texts] == [f"Round {n}" for n in range(2, 10)]
    assert reader.page.locator("#missed details[open]").count() == 0
    reader.page.locator("#missed summary").nth(-1).click()
    assert reader.page.locator("#missed details[open] li").count() > 0
    # When there is more to tell the list is written anew, and what was opened stays open.
    reader.page.evaluate(
        """() => {
          document.querySelector("#missed details").dataset.former = "";
          document.dispatchEvent(new CustomEvent("mclub:fresh", { detail: document }));
        }"""
    )
    reader.page.wait_for_selector("#missed:not(:has([data-former]))")
    assert reader.page.locator("#missed details[open] li").count() > 0


@SWEEP
def test_whoever_comes_back_reads_of_a_heist_once(
    server: Program, person: Callable[..., Person]
) -> None:
    four = [*SEATS, "green"]
    game = begin(server.client, four, kind="millions-of-dollars", seed="tea")
    red = person(**MOVING)
    red.join(game.begun["links"]["seats"]["red"])
    for seat, role in zip(game.seats, ("brute", "brute", "driver", "con-man"), strict=True):
        red.until(game.act(seat, f"pick {role}")["seq"])
    red.until(game.act("red", "ready")["seq"])
    leave(red.page)
    for seat in ("yellow", "blue", "green"):
        red.until(game.act(seat, "ready")["seq"])
    come_back(red.page)
    red.page.wait_for_selector("#missed:not([hidden])")
    red.page.click("#missed summary >> nth=0")
    assert "Ann reveals: Brute." in red.text("#missed")
    assert red.page.is_hidden("#moment")
    turns = red.page.locator("#missed .event.yellow")
    assert turns.all_inner_texts() == ["Ann is ready for the heist."]


def test_a_turn_that_was_still_to_be_shown_when_one_left_is_told(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    red = person(**MOVING)
    red.page.add_init_script("localStorage.setItem('mclub:pace', 'slow')")
    red.join(game.begun["links"]["seats"]["red"])
    game.act("yellow", "place exchange industry")
    red.until(game.act("blue", "place companies")["seq"])
    leave(red.page)
    come_back(red.page)
    red.page.wait_for_selector("#missed:not([hidden])")
    assert red.page.locator("#missed li").all_inner_texts() == [
        "Ben places a pawn: Companies, chair 1."
    ]


@SWEEP
def test_it_is_told_though_the_game_goes_on_meanwhile(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    link = game.begun["links"]["seats"]["red"]
    before = person()
    before.join(link)
    leave(before.page)
    game.act("yellow", "place exchange industry")
    red = person()

    def go_on(route: Route) -> None:
        game.act("blue", "place companies")
        route.continue_()

    red.page.route("**/missed?*", go_on, times=1)
    red.join(link)
    red.page.wait_for_selector("#missed:not([hidden])")
    assert red.page.locator("#missed li").all_inner_texts() == [
        "Ann places a pawn: Stock Exchange, Industry.",
        "Ben places a pawn: Companies, chair 1.",
    ]


def test_a_seat_hears_of_nothing_twice(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, SEATS, seed="tea")
    game.act("yellow", "place exchange industry")
    asked = "missed?since=x"
    look(game, "red", 9999)
    answer = server.client.get(f"/games/{game.id}/{asked}&as=red", headers=game.browser("red"))
    assert answer.json() == {"rounds": [], "lines": [], "frames": [], "note": ""}


def test_at_one_phone_the_telling_begins_when_the_curtain_is_lifted(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    for seat in SEATS:
        game.act(seat, "place exchange industry")
    phone = person(size="phone")
    phone.hold({seat: game.tokens[seat] for seat in SEATS})
    phone.go(f"/games/{game.id}/phone")
    page = phone.page
    assert page.is_hidden("#missed")
    page.click(".curtain button")
    page.wait_for_selector("#missed:not([hidden])")
    assert page.locator("#missed li").all_inner_texts()[-2:] == [
        "Ben places a pawn: Stock Exchange, Industry.",
        "Cleo places a pawn: Stock Exchange, Industry.",
    ]
