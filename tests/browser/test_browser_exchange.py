"""While others act, whatever a person is doing on the page stays unchanged, and news appears beside
it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.person import Person
from tests.service.seated import GameClient, begin
from tests.service.served import Program

SEATS = ["yellow", "blue", "red", "green"]
PAY = "#act form[data-compose=pay]"
FILL = """
() => {
  for (const one of document.querySelectorAll("main details")) one.open = true;
  const forms = "#act form, #undoing form, .typing form, .notes form, .leaving form, .saying";
  const fields = [...document.querySelectorAll(forms)]
    .flatMap((form) => [...form.elements])
    .filter((field) => field.matches("select, textarea, input:not([type=hidden])"));
  for (const field of fields) {
    if (field.tagName === "SELECT") field.selectedIndex = field.options.length - 1;
    else if (field.type === "number") field.value = String(Number(field.max) - Number(field.step));
    else field.value = "half a word";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const log = document.getElementById("history");
  log.style.maxHeight = "3em";
  log.style.overflow = "auto";
  log.scrollTop = 10;
  window.filled = fields;
  window.opened = [...document.querySelectorAll("main details")];
  fields[0].focus();
  return fields.map((field) => field.value);
}
"""
HELD = """
() => ({
  values: window.filled.map((field) => field.value),
  there: window.filled.every((field) => field.isConnected),
  open: window.opened.every((one) => one.open && one.isConnected),
  scrolled: document.getElementById("history").scrollTop > 0,
  focus: window.filled.indexOf(document.activeElement),
  refused: document.querySelectorAll(".refusal").length,
})
"""


def seat(game: GameClient, person: Callable[..., Person], who: str, **options: Any) -> Person:
    """A person in a seat who listens for events."""
    one = person(**options)
    one.hold({who: game.tokens[who]})
    one.go(f"/games/{game.id}?as={who}")
    one.wait_for_stream()
    return one


def until(game: GameClient, decision: str) -> None:
    """Take everybody's first legal action until all have this decision."""
    while others := [
        one for one in game.get("host", "legal")["due"] if one["decision"] != decision
    ]:
        game.act(others[0]["seat"], others[0]["actions"][0])


def negotiation(server: Program) -> GameClient:
    """Four players of Millions of Dollars in a negotiation, Yellow with 30 M$."""
    game = begin(server.client, SEATS, kind="millions-of-dollars", seed="tea")
    until(game, "negotiate")
    correct(game, "yellow", 30)
    return game


def correct(game: GameClient, who: str, chips: int) -> None:
    """Let the host correct a seat's money."""
    amount = chips * (1000 if game.get("host", "")["kind"] == "le-millionnaire" else 1)
    game.post("host", "correct", seat=who, amount=amount, reason="counted", expect=game.seq)


def money(game: GameClient) -> dict[str, int]:
    """Everybody's money."""
    players = game.get("host", "board")["players"]
    return {seat: player["money"] for seat, player in players.items()}


def test_whom_one_has_chosen_to_pay_is_paid_whatever_the_others_do(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    before = money(game)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.select_option(f"{PAY} select", "red")
    yellow.until(game.act("green", "ready")["seq"])
    page.fill(f"{PAY} input[type=number]", "5")
    page.click(f"{PAY} button")
    assert yellow.text("#confirm-text").startswith("Pay Red (Cleo) 5 M$?")
    # The others go on even during the confirmation.
    yellow.until(game.act("blue", "ready")["seq"])
    page.click("dialog#confirm button[value=yes]")
    yellow.until(game.seq)
    page.wait_for_selector(f"{PAY} input[type=number]:placeholder-shown")
    after = money(game)
    assert after == before | {"yellow": 25, "red": before["red"] + 5}


def test_what_is_no_longer_possible_is_said_and_not_sent(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.select_option(f"{PAY} select", "red")
    page.fill(f"{PAY} input[type=number]", "5")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    for who in ("red", "blue"):
        game.act(who, "withdraw")
    yellow.until(game.seq)
    assert yellow.text(f"{PAY} .refusal") == (
        "No longer possible: pay Red (Cleo) 5 M$. Nothing was sent."
    )
    assert page.input_value(f"{PAY} input[type=number]") == "5"
    assert page.is_disabled(f"{PAY} button")
    page.press(f"{PAY} input[type=number]", "Enter")
    assert "POST" not in sent
    page.fill(f"{PAY} input[type=number]", "4")
    page.click(f"{PAY} button")
    assert yellow.text("#confirm-text").startswith("Pay Green (Dora) 4 M$?")


def test_a_list_that_nobody_has_touched_offers_what_is_possible(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    assert yellow.page.input_value(f"{PAY} select") == "blue"
    yellow.until(game.act("blue", "withdraw")["seq"])
    actions = game.get("yellow", "legal")["due"][0]["actions"]
    first = next(action for action in actions if action.startswith("pay "))
    assert first.startswith(f"pay {yellow.page.input_value(f'{PAY} select')} ")
    assert yellow.page.locator(".refusal").count() == 0


def test_an_amount_stays_when_its_field_becomes_a_list(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.select_option(f"{PAY} select", "red")
    page.fill(f"{PAY} input[type=number]", "11")
    correct(game, "yellow", 12)
    yellow.until(game.seq)
    lists = page.locator(f"{PAY} select")
    assert [one.input_value() for one in lists.all()] == ["red", "11"]
    assert lists.last.evaluate("list => list === document.activeElement")
    correct(game, "yellow", 10)
    yellow.until(game.seq)
    assert yellow.text(f"{PAY} .refusal") == (
        "No longer possible: pay Red (Cleo) 11 M$. Nothing was sent."
    )
    lists.last.select_option("4")
    assert page.locator(".refusal").count() == 0
    page.click(f"{PAY} button")
    assert yellow.text("#confirm-text").startswith("Pay Red (Cleo) 4 M$?")


def test_what_has_become_possible_again_can_be_sent(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.fill(f"{PAY} input[type=number]", "25")
    for chips, possible in ((20, False), (19, False), (30, True)):
        correct(game, "yellow", chips)
        yellow.until(game.seq)
        assert page.input_value(f"{PAY} input[type=number]") == "25"
        assert page.is_enabled(f"{PAY} button") is possible
        assert page.locator(".refusal").count() == (0 if possible else 1)


def test_what_the_others_want_comes_beside_what_one_types(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.fill(f"{PAY} input[type=number]", "5")
    yellow.until(game.act("blue", "offer yellow 3")["seq"])
    assert page.is_visible("#act button[value='take blue']")
    focused = page.evaluate("document.activeElement.closest('form').dataset.compose")
    assert (focused, page.input_value(f"{PAY} input[type=number]")) == ("pay", "5")
    page.locator(f"{PAY} input[type=number]").blur()
    assert page.is_visible("#act button[value='take blue']")


def test_a_form_that_is_offered_no_more_goes_when_it_is_left(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    page.fill(f"{PAY} input[type=number]", "5")
    for who in ("blue", "red", "green"):
        game.act(who, "withdraw")
    yellow.until(game.seq)
    left = "form[data-compose=pay]"
    assert yellow.text(f"{left} .refusal").startswith("No longer possible: pay")
    assert page.evaluate("document.activeElement.value") == "5"
    page.locator(f"{left} input[type=number]").blur()
    assert page.locator(left).count() == 0


@pytest.mark.parametrize(
    ("kind", "table", "decision"),
    [
        ("million-club", False, "place"),
        ("millions-of-dollars", False, "negotiate"),
        ("millions-of-dollars", True, "loot"),
        ("le-millionnaire", False, "before"),
    ],
)
def test_whatever_is_filled_in_stays_while_the_game_goes_on(
    server: Program, person: Callable[..., Person], kind: str, table: bool, decision: str
) -> None:
    how = {"table": True} if table else {"seed": "tea", "rulings": {"hints": "on"}}
    game = begin(server.client, SEATS, kind=kind, **how)
    until(game, decision)
    for amount in (11, 12, 13):
        correct(game, "blue", amount)
    yellow = seat(game, person, game.seat_to_decide()[0])
    filled = yellow.page.evaluate(FILL)
    before = yellow.page.evaluate(HELD)
    assert before["values"] == filled
    correct(game, "blue", 10)
    correct(game, "red", 10)
    game.post("blue", "undo", to=game.seq - 1, expect=game.seq, command_id="u")
    yellow.until(game.seq)
    assert yellow.page.is_visible("#undoing form[action*='/agree']")
    assert yellow.page.evaluate(HELD) == before
