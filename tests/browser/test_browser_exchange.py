"""While others act, whatever a person is doing on the page stays unchanged, and news appears beside
it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.person import Person
from tests.browser.playing import OPEN_LISTS
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red", "green"]
SHEET = "#deal-red"
BET = "#act form[data-compose=bet]:has([data-part][value=chance])"
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
  window.opened = [...document.querySelectorAll("main details:not(#missed *)")];
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
    one.page.evaluate(OPEN_LISTS)
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


def to_bet(server: Program, person: Callable[..., Person]) -> tuple[GameClient, str, Person]:
    """A game of Le Millionnaire before a throw, with the seat that bets, who has 30,000 F."""
    game = begin(server.client, SEATS, kind="le-millionnaire", seed="tea")
    until(game, "before")
    who = game.seat_to_decide()[0]
    correct(game, who, 30)
    return game, who, seat(game, person, who)


def choose(page: Page, amount: int) -> None:
    """Open the sheet at Red and step to this amount."""
    page.click("#who-red")
    for _ in range(amount - 1):
        page.click(f"{SHEET} [data-step='1']")


def test_whom_one_has_chosen_to_pay_is_paid_whatever_the_others_do(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    before = money(game)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    choose(page, 5)
    yellow.until(game.act("green", "ready")["seq"])
    page.click(f"{SHEET} >> text=Pay 5 M$ without a condition")
    assert yellow.text("#confirm-text").startswith("Pay Cleo 5 M$?")
    # The others go on even during the confirmation.
    yellow.until(game.act("blue", "ready")["seq"])
    last = game.seq
    page.click("dialog#confirm button[value=yes]")
    yellow.until(last + 1)
    assert not page.is_visible(SHEET)
    assert money(game) == before | {"yellow": 25, "red": before["red"] + 5}


def test_a_sheet_keeps_what_is_chosen_and_shows_what_the_other_wants_until_he_has_gone(
    server: Program, person: Callable[..., Person]
) -> None:
    game = negotiation(server)
    yellow = seat(game, person, "yellow")
    page = yellow.page
    choose(page, 5)
    yellow.until(game.act("red", "offer yellow 3")["seq"])
    assert yellow.text(f"{SHEET} b") == "Cleo offers you 3 M$, if you withdraw."
    assert page.is_visible(f"{SHEET} >> text=Take 3 M$ and withdraw")
    assert page.input_value(f"{SHEET} [type=range]") == "5"
    assert page.locator(f"{SHEET} [data-step='1']").evaluate(
        "button => button === document.activeElement"
    )
    # Red can be asked for no more than he has; why not is told to whoever asks nonetheless.
    asks = page.locator(f"{SHEET} >> text=Ask for 5 M$")
    assert asks.get_attribute("aria-disabled") == "true"
    asks.click(force=True)
    page.wait_for_selector(f"{SHEET} .problem")
    assert "Red (Cleo) has 3 M$ to spend" in yellow.text(f"{SHEET} .problem")
    assert "Possible" not in yellow.text(f"{SHEET} .problem"), "the sheet has the buttons"
    assert "409" in yellow.faults.pop()
    correct(game, "yellow", 4)
    yellow.until(game.seq)
    assert page.is_visible(f"{SHEET} >> text=Pay 4 M$ without a condition")
    yellow.until(game.act("red", "withdraw")["seq"])
    assert page.locator(SHEET).count() == 0
    assert page.locator("button#who-red").count() == 0


def test_a_list_that_nobody_has_touched_offers_what_is_possible_and_an_amount_stays(
    server: Program, person: Callable[..., Person]
) -> None:
    """Even when its field becomes a list."""
    game, who, better = to_bet(server, person)
    page = better.page
    lowest = "#act form[data-compose=bet] select >> nth=1"
    assert page.input_value(lowest) == "1000"
    correct(game, who, 2)
    better.until(game.seq)
    assert page.input_value(lowest) == "1000"
    assert page.locator(".refusal").count() == 0
    correct(game, who, 30)
    better.until(game.seq)
    page.fill(f"{BET} input[type=number]", "11000")
    correct(game, who, 12)
    better.until(game.seq)
    amount = page.locator(f"{BET} select")
    assert amount.input_value() == "11000"
    assert amount.evaluate("list => list === document.activeElement")
    amount.select_option("4000")
    seq = game.seq
    page.click(f"{BET} button")
    better.until(seq + 1)


def test_an_amount_can_be_sent_when_it_is_possible_again_and_goes_when_it_is_left(
    server: Program, person: Callable[..., Person]
) -> None:
    game, who, better = to_bet(server, person)
    page = better.page
    page.fill(f"{BET} input[type=number]", "25000")
    for chips, possible in ((20, False), (19, False), (30, True)):
        correct(game, who, chips)
        better.until(game.seq)
        assert page.input_value(f"{BET} input[type=number]") == "25000"
        assert page.is_enabled(f"{BET} button") is possible
        assert page.locator(".refusal").count() == (0 if possible else 1)
    better.until(game.act(who, "throw")["seq"])
    left = "form[data-compose=bet]:has(.refusal)"
    assert better.text(f"{left} .refusal").startswith("No longer possible: bet")
    assert page.evaluate("document.activeElement.value") == "25000"
    page.locator(f"{left} input[type=number]").blur()
    assert page.locator(left).count() == 0


@sweep_after(
    1,
    "kind, table, decision",
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


def test_the_forms_to_leave_are_fetched_once_and_keep_what_is_typed(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = seat(game, person, "yellow")
    page = yellow.page
    assert page.locator(".leaving form").count() == 0
    page.click(".leaving summary")
    page.fill(".leaving input", "Eve")
    yellow.until(game.act("yellow", "place companies")["seq"])
    page.evaluate("document.dispatchEvent(new CustomEvent('mclub:adrift'))")  # the whole page anew
    yellow.until(game.act("blue", "place companies")["seq"])
    assert page.input_value(".leaving input") == "Eve"
    assert page.locator(".leaving form").count() == 2 + len(SEATS) - 1
    assert yellow.faults == []
    page.click(".leaving >> text=Hand over >> nth=-1")
    page.click("dialog#confirm button[value=yes]")
    page.wait_for_selector("#handed:not([hidden])")
    link = page.inner_text("#handed output")
    assert "/join/" in link
    assert yellow.reopen(".leaving") == []
    assert page.inner_text("#handed output") == link, "it is shown only once, so it stays"
    assert game.get("host", "seats")["seats"]["yellow"]["name"] == "Eve"
    # Their own link has stopped working, so the page's next requests are refused.
    yellow.close()
    yellow.faults.clear()
