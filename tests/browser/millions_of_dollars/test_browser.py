"""Millions of Dollars in a real browser: looking never acts, and binding actions are confirmed
first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.person import SCREENS, SIZES, Person
from tests.service.seated import NAMES, GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP, sweep_after

PICKS = {"yellow": "brute", "blue": "driver", "red": "driver", "green": "con-man"}
OWN_CARD = "[data-player=yellow] [data-character]"
ASKED = "dialog#confirm[open]"
FINGER = 44
"""The least width and height of a target in pixels."""
LEGIBLE = 11
"""The least size of a text in pixels."""
SMALLEST_ON_ROLES = """() => Math.min(
  ...[...document.querySelectorAll(".role-place text, .under > *")]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1)))"""
WITHIN = """one => {
  const inner = one.getBoundingClientRect();
  const outer = one.closest(".seat-panel").getBoundingClientRect();
  return inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""
"""Whether an element lies within its player's panel."""


@pytest.fixture
def game(server: Program) -> GameClient:
    """A negotiation."""
    game = begin(server.client, list(PICKS), kind="millions-of-dollars", seed="tea")
    for seat, role in PICKS.items():
        game.act(seat, f"pick {role}")
    return game


def state(game: GameClient) -> str:
    player = game.get("host", "view")["players"]["yellow"]
    return str(player["characters"][0]["state"])


@sweep_after(1, "size", [*SIZES])
def test_who_looks_at_his_own_card_does_not_withdraw(
    game: GameClient, person: Callable[..., Person], size: str
) -> None:
    yellow = person(size=size)
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page, seq = yellow.page, game.seq
    page.click(OWN_CARD)
    page.wait_for_selector("#choices:popover-open")
    assert yellow.text("#choices .what").startswith("Brute, face down, stake 2 M$, in")
    assert page.locator("#choices button:visible").all_inner_texts() == ["Withdraw"]
    page.keyboard.press("Escape")
    page.click(OWN_CARD)
    page.click("#choices button:visible")
    page.wait_for_selector(ASKED)
    assert yellow.text("#confirm-text").startswith("Withdraw from this heist?")
    page.click("dialog#confirm button[value=no]")
    assert (game.seq, state(game)) == (seq, "in")


@sweep_after(1, "size", ["upright", "across", "large"])
def test_while_characters_are_picked_the_roles_can_be_read(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    """And whoever is still picking is marked within the panel."""
    game = begin(server.client, list(PICKS), kind="millions-of-dollars", seed="tea")
    yellow = person(size=size, locale="fr-FR")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    assert page.evaluate(SMALLEST_ON_ROLES) >= LEGIBLE
    picking = page.locator(".characters .none").all()
    assert [one.inner_text() for one in picking] == ["choisit encore"] * len(PICKS)
    assert all(one.evaluate(WITHIN) for one in picking)
    assert page.is_visible("#effects") == (size != "large")


@sweep_after(1, "scheme", ["light", "dark"])
def test_eight_players_fit_one_screen_of_a_phone(
    server: Program, person: Callable[..., Person], scheme: str
) -> None:
    """Main button, pot, own role and all players; and no target is smaller than a finger."""
    game = begin(server.client, [*NAMES], kind="millions-of-dollars", seed="tea")
    while (due := game.get("host", "legal")["due"][0])["decision"] != "negotiate":
        game.act(due["seat"], due["actions"][0])
    game.act("red", "offer yellow 2")
    yellow = person(size="upright", color_scheme=scheme)
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    needed = ["#act .primary", "#loot", OWN_CARD, *(f"#seat-{seat}" for seat in NAMES)]
    boxes = [page.locator(one).bounding_box() for one in needed]
    assert None not in boxes
    assert max(box["y"] + box["height"] for box in boxes if box) <= SCREENS["upright"]["height"]
    assert page.evaluate(SMALLEST_ON_ROLES) >= LEGIBLE
    page.click("#who-orange h2")
    targets = page.locator(
        "#act button:visible, #board button:visible, #board [role=button]:visible"
    ).all()
    assert len(targets) >= len(NAMES) + 4
    small = [
        (one.get_attribute("id"), one.text_content(), box)
        for one in targets
        if (box := one.bounding_box()) and min(box["width"], box["height"]) < FINGER
    ]
    assert small == []


@SWEEP
def test_a_phone_held_sideways_shows_the_pot_the_hand_and_players(
    game: GameClient, person: Callable[..., Person]
) -> None:
    yellow = person(size="across", locale="de-DE")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    needed = ["#act .primary", "#loot", OWN_CARD, "#has-yellow", "#who-blue h2", "#who-red h2"]
    boxes = [yellow.page.locator(one).bounding_box() for one in needed]
    assert None not in boxes
    assert max(box["y"] + box["height"] for box in boxes if box) <= SCREENS["across"]["height"]


@SWEEP
def test_eight_long_names_hide_no_money(server: Program, person: Callable[..., Person]) -> None:
    """The name of somebody ready stays in its own lines, also in words that don't fit."""
    players = [{"seat": seat, "name": f"Anna Katharina Wolkenstein {seat}"} for seat in NAMES]
    game = begin(server.client, [], players=players, kind="millions-of-dollars", seed="tea")
    while (due := game.get("host", "legal")["due"][0])["decision"] != "negotiate":
        game.act(due["seat"], due["actions"][0])
    game.act("blue", "ready")
    yellow = person(size="upright")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    for seat in (seat for seat in NAMES if seat != "yellow"):
        name, money = (
            yellow.page.locator(f"#{part}-{seat}{rest}").bounding_box()
            for part, rest in (("who", " h2"), ("has", ""))
        )
        assert name
        assert money
        assert name["y"] + name["height"] <= money["y"] + 1


def test_who_is_ready_is_not_called_but_may_still_pay_or_withdraw(
    game: GameClient, person: Callable[..., Person]
) -> None:
    """The buttons ask first; no question about money can be spared."""
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    assert page.title().startswith("Your turn")
    game.act("yellow", "ready")
    yellow.until(game.seq)
    assert not page.title().startswith("Your turn")
    assert "You may still act" in yellow.text("#due")
    game.act("blue", "offer yellow 1")
    yellow.until(game.seq)
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    seq = game.seq
    page.click("#who-red h2")
    page.click("#deal-red >> text=Pay 1 M$ without a condition")
    page.wait_for_selector(ASKED)
    asked = "Pay Cleo 1 M$? You can't undo that alone: it commits other players."
    assert yellow.text("#confirm-text") == asked
    assert not page.is_visible("#spare")
    page.click("dialog#confirm button[value=no]")
    page.keyboard.press("Escape")
    page.click("#act button[value=withdraw]")
    page.wait_for_selector(ASKED)
    assert yellow.text("#confirm-text").startswith("Withdraw from this heist?")
    assert game.seq == seq
    page.click("dialog#confirm button[value=yes]")
    yellow.until(seq + 1)
    assert state(game) == "withdrawn"


def before_the_snitch_names(server: Program) -> GameClient:
    """The second heist of five: Blue has to name a role, and Yellow has an Intimidation card."""
    rounds = (
        ("brute", "driver", "driver", "con-man", "con-man"),
        ("driver", "snitch", "brute", "con-man", "driver"),
    )
    seats = ["yellow", "blue", "red", "green", "black"]
    game = begin(server.client, seats, kind="millions-of-dollars", seed="tea")
    for roles in rounds:
        for seat, role in zip(seats, roles, strict=True):
            game.act(seat, f"pick {role}")
        for seat in seats:
            game.act(seat, "ready")
    return game


@sweep_after(1, "size", [*SIZES])
def test_a_holder_looks_at_a_card_before_the_snitch_names(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    game = before_the_snitch_names(server)
    yellow = person(size=size)
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page, seq = yellow.page, game.seq
    assert not page.title().startswith("Your turn")
    assert "You may still act" in yellow.text("#due")
    page.click("[data-player=green] [data-character]")
    buttons = page.locator("#deal-green button:visible")
    assert buttons.all_inner_texts() == ["Look at the character"]
    buttons.click()
    page.wait_for_selector(ASKED)
    assert yellow.text("#confirm-text").startswith("Threaten Dora?")
    page.click("dialog#confirm button[value=yes]")
    yellow.until(seq + 1)
    page.wait_for_selector("[data-player=green] [data-character=con-man]")
    assert page.locator("#act").count() == 0


def test_a_question_about_a_card_can_be_spared_for_the_turn(
    server: Program, person: Callable[..., Person]
) -> None:
    game = before_the_snitch_names(server)
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page, seq, sent = yellow.page, game.seq, list[str]()

    def answer(route: Route) -> None:
        sent.append(route.request.post_data_json["action"])
        route.fulfill(json={"seq": seq})

    page.route("**/actions?as=yellow", answer)
    page.click("#who-green h2")
    page.click("#deal-green >> text=Look at the character")
    assert yellow.text("#confirm-text").endswith("You can't undo that alone: it reveals a card.")
    page.check("#spare input")
    page.click("dialog#confirm button[value=yes]")
    page.wait_for_selector("#deal-green", state="hidden")
    page.click("#who-red h2")
    with page.expect_response("**/actions?as=yellow"):
        page.click("#deal-red >> text=Look at the character")
    assert sent == ["threaten green", "threaten red"]


def test_of_three_players_each_picks_two_cards_and_sees_which_one_withdraws(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, ["yellow", "blue", "red"], kind="millions-of-dollars", seed="tea")
    yellow = person(size="phone")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    assert yellow.text("#due h1") == "Your turn: pick two characters"
    assert page.locator("#act button:visible").count() == 0, "the pairs are at the cards"
    page.click("#role-snitch svg")
    pairs = page.locator("#choices button:visible").all_inner_texts()
    others = ("Brute", "Driver", "Con man", "Mastermind")
    assert pairs == [f"Pick Snitch {other}" for other in others]
    seq = game.seq
    page.click("#choices button:visible >> nth=1")
    yellow.until(seq + 1)
    for seat in ("blue", "red"):
        game.act(seat, "pick brute con-man")
    yellow.until(game.seq)
    assert page.locator("#act .rows .start:visible").all_inner_texts() == ["Withdraw"]
    assert page.locator("#act .rows button:visible").count() == len(("Snitch", "Driver"))


def test_what_real_cards_show_is_entered_within_a_small_phone(
    server: Program, person: Callable[..., Person]
) -> None:
    seats = [*PICKS, "black"]
    game = begin(server.client, seats, kind="millions-of-dollars", table=True)
    page = person(size="phone").page
    for decision in ("first", "loot", "shown"):
        seat, actions = game.seat_to_decide()
        page.request.post(f"/join/{game.tokens[seat]}", headers={"X-Mclub": "1"})
        page.goto(f"/games/{game.id}?as={seat}")
        controls = page.locator("#act :is(button, select, input):visible").all()
        boxes = [box for one in controls if (box := one.bounding_box())]
        assert boxes, decision
        assert max(box["x"] + box["width"] for box in boxes) <= SIZES["phone"]["width"], decision
        game.act(seat, actions[0])
