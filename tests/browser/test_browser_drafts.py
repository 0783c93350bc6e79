"""Unfinished input is still there after a reload, and notes from two devices are both kept."""

from collections.abc import Callable
from urllib.parse import urlsplit

from tests.browser.person import Person
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP, sweep_after

DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('mclub draft '))"
SEATS = ["yellow", "blue"]
SAYING, NOTES, ELSEWHERE = "#saying", "#notes", "#noted-elsewhere pre"
REFUSED = "412"
"""The console message for notes that were not saved."""
OPEN = "document.querySelector('.notes').open = true"
VALUE = "([field, text]) => document.querySelector(field).value === text"


def table(server: Program) -> GameClient:
    return begin(server.client, SEATS, seed="tea")


def at(game: GameClient, one: Person, seat: str = "yellow") -> Person:
    one.join(game.begun["links"]["seats"][seat])
    one.page.evaluate(OPEN)
    return one


def note(one: Person, text: str) -> None:
    """Write and save notes, and wait for the answer."""
    one.page.fill(NOTES, text)
    with one.page.expect_response("**/notes?*"):
        one.page.click("#noting button")


def holds(one: Person, field: str, text: str) -> None:
    one.page.wait_for_function(VALUE, arg=[field, text])


@sweep_after(1, "field", [SAYING, NOTES])
def test_a_half_written_text_outlasts_leaving_the_page_and_what_happens_meanwhile(
    server: Program, person: Callable[..., Person], field: str
) -> None:
    """It is there in its game and seat alone."""
    game = table(server)
    yellow = at(game, person())
    yellow.page.fill(field, "Two millions, ")
    seq = game.act("yellow", "place companies")["seq"]
    yellow.until(seq)
    holds(yellow, field, "Two millions, ")
    yellow.page.reload()
    holds(yellow, field, "Two millions, ")
    at(game, yellow, "blue")
    holds(yellow, field, "")
    yellow.page.go_back()
    holds(yellow, field, "Two millions, ")
    assert yellow.page.is_visible(field)
    at(table(server), yellow)
    holds(yellow, field, "")


def test_what_was_sent_or_kept_or_removed_is_no_draft_any_more(
    server: Program, person: Callable[..., Person]
) -> None:
    """And notes that nobody has changed here follow those of the other device."""
    game = table(server)
    yellow = at(game, person())
    yellow.page.fill(SAYING, "Two millions?")
    with yellow.page.expect_response("**/talk?*"):
        yellow.page.click(".saying button")
    holds(yellow, SAYING, "")
    game.ask("yellow", "PUT", "notes", {"text": "blue has AS1"})
    yellow.until(game.act("yellow", "place companies")["seq"])
    holds(yellow, NOTES, "blue has AS1")
    note(yellow, "\nblue has AS2")
    yellow.page.wait_for_selector("#noted:not([hidden])")
    assert game.get("yellow", "notes")["text"] == "\nblue has AS2"
    assert yellow.page.evaluate(DRAFTS) == []
    yellow.page.reload()
    holds(yellow, SAYING, "")
    holds(yellow, NOTES, "\nblue has AS2")
    yellow.page.evaluate(OPEN)
    yellow.page.fill(NOTES, "blue")
    yellow.page.fill(NOTES, "\nblue has AS2")
    assert yellow.page.evaluate(DRAFTS) == []
    assert urlsplit(yellow.page.url).path == f"/games/{game.id}"


@sweep_after(
    1,
    "locale, told",
    [
        ("en-GB", "changed elsewhere since you read them"),
        ("fr-FR", "modifiées ailleurs depuis que vous les avez lues"),
        ("de-DE", "anderswo geändert, seit du sie gelesen hast"),
    ],
)
def test_notes_of_another_device_are_shown_and_not_written_over(
    server: Program, person: Callable[..., Person], locale: str, told: str
) -> None:
    game = table(server)
    desk = at(game, person(locale=locale))
    # The stream brings a new page the notes that were written while it connected.
    desk.page.wait_for_selector("#presence li.here", state="attached")
    game.ask("yellow", "PUT", "notes", {"text": "blue has AS1"})
    note(desk, "red has IN3")
    desk.page.wait_for_selector(ELSEWHERE)
    assert told in desk.text("#problem")
    assert desk.text(ELSEWHERE) == "blue has AS1"
    holds(desk, NOTES, "red has IN3")
    assert game.get("yellow", "notes")["text"] == "blue has AS1"
    note(desk, "blue has AS1\nred has IN3")
    desk.page.wait_for_selector("#noted:not([hidden])")
    assert not desk.page.is_visible(ELSEWHERE)
    assert game.get("yellow", "notes")["text"] == "blue has AS1\nred has IN3"
    assert all(REFUSED in fault for fault in desk.faults)
    desk.faults.clear()


@SWEEP
def test_a_draft_of_notes_shows_what_was_noted_elsewhere_meanwhile(
    server: Program, person: Callable[..., Person]
) -> None:
    game = table(server)
    yellow = at(game, person())
    yellow.page.fill(NOTES, "red has IN3")
    game.ask("yellow", "PUT", "notes", {"text": "blue has AS1"})
    for _ in range(2):
        yellow.page.reload()
        holds(yellow, NOTES, "red has IN3")
        assert yellow.text(ELSEWHERE) == "blue has AS1"
    note(yellow, "both")
    yellow.page.wait_for_selector("#noted:not([hidden])")
    assert game.get("yellow", "notes")["text"] == "both"
