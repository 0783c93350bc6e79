"""Le Millionnaire in the browser: trades at any price, and actions on the board itself."""

from collections.abc import Callable

from tests.browser.le_millionnaire.pointing import choose
from tests.browser.person import ON_TOP, Person
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import SWEEP

SET_UP = [
    ("yellow", "first yellow"),
    ("yellow", "start 2"),
    ("yellow", "buy azure 6"),
    ("yellow", "ready"),
    ("blue", "start 3"),
    ("blue", "ready"),
]
WHOLE = """
() => {
  const [heading, line, button] = ['h2', 'li:last-child', 'button'].map(
    (part) => document.querySelector(`#moment ${part}`).getBoundingClientRect());
  return line.top >= heading.bottom - 1 && line.bottom <= button.top + 1;
}
"""
"""Whether the last sentence of a moment lies between its heading and its button."""


@SWEEP
def test_trading_betting_and_throwing_on_the_board(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(
        server.client,
        ["yellow", "blue"],
        kind="le-millionnaire",
        table=True,
        rulings={"board": "ring-25"},
    )
    for who, action in SET_UP:
        game.act(who, action)
    yellow, blue = person(size="phone", has_touch=True), person()
    for seat, one in (("yellow", yellow), ("blue", blue)):
        one.hold(game.tokens)
        one.go(f"/games/{game.id}?as={seat}")

    page = yellow.page
    page.click("#who-blue")
    for _ in range(2):
        page.click("#trade-blue .lot [data-step='1'] >> nth=0")
    page.fill("#trade-blue .sum input >> nth=1", "35000")
    last = game.seq
    page.click("#trade-blue .primary")
    yellow.until(last + 1)
    blue.until(game.seq)
    blue.page.click("#act button[value=deal]")
    if blue.page.locator("dialog#confirm[open]").count():
        blue.page.click("dialog#confirm button[value=yes]")
    blue.page.wait_for_selector("[data-player=blue] [data-share=azure]")
    assert blue.text("[data-player=blue] [data-money]") == "65 000 F"

    yellow.until(game.seq)
    page.click("[data-square='6']")
    page.wait_for_selector(".standing .chip")
    page.click("[data-square='7']")
    choose(page, "bet 7", 3000)
    page.wait_for_selector(".standing .chip >> nth=1")
    page.focus("#dice[data-about=throw]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices:popover-open")
    game.post("blue", "talk", text="Throw it")
    page.wait_for_selector("#said >> text=Throw it")  # the page has been rendered again
    page.set_viewport_size({"width": 844, "height": 390})
    page.click("#choices [data-action='throw 1 3']")
    if page.locator("dialog#confirm[open]").count():
        page.click("dialog#confirm button[value=yes]")
    page.wait_for_selector("[data-dice='1 3']")
    page.wait_for_selector("#moment li")
    assert "wins 20 000 F" in yellow.text("#moment li")
    assert page.evaluate(WHOLE), "the win can be read without scrolling"
    # LM-EX-1 for a throw of 4: 20 000 and the stake, the other stake lost, a dividend on 4 units.
    assert game.get("yellow", "view")["players"]["yellow"]["cash"] == 40_000 + 35_000 - 3_000 + (
        20_000 + 4_000
    )


def test_several_companies_are_offered_without_typing(
    server: Program, person: Callable[..., Person]
) -> None:
    laid = {
        "round": 2,
        "players": {
            "yellow": {"cash": 1_000, "square": 2, "securities": ["azure 4", "jade 2 small"]},
            "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large", "plum 2"]},
        },
    }
    game = begin(server.client, ["yellow", "blue"], kind="le-millionnaire", start=laid, table=True)
    yellow = person(size="phone", has_touch=True)
    yellow.hold(game.tokens)
    yellow.go(f"/games/{game.id}?as=yellow")

    page = yellow.page
    page.click("#who-blue")
    sheet, offer = page.locator("#trade-blue"), page.locator("#trade-blue .primary")
    assert offer.is_disabled()
    assert "At least one side of a trade must include securities." in sheet.inner_text()
    assert offer.evaluate(ON_TOP), "in view without scrolling"
    sheet.evaluate("sheet => { sheet.scrollTop = sheet.scrollHeight; }")
    page.keyboard.press("Escape")
    page.click("#who-blue")
    assert sheet.evaluate("sheet => sheet.scrollTop") == 0
    page.click("#trade-blue [data-step='10'] >> nth=1")
    assert page.input_value("#trade-blue .sum input >> nth=1") == "9000", "all that Blue has"
    assert offer.is_disabled(), "money alone"
    page.fill("#trade-blue .sum input >> nth=1", "0")
    for at, count in enumerate((3, 2, 1, 1)):
        lot = page.locator(f"#trade-blue .lot >> nth={at}")
        for _ in range(count):
            lot.locator("[data-step='1']").click()
        box, room = lot.bounding_box(), page.locator("#trade-blue").bounding_box()
        assert box is not None
        assert room is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]
    assert "At least one side" not in sheet.inner_text()
    last = game.seq
    offer.click()
    yellow.until(last + 1)
    assert game.get("blue", "view")["offer"] == {
        "seat": "yellow",
        "other": "blue",
        "give": ["azure", "3", "jade", "small", "jade", "small"],
        "take": ["coral", "large", "plum", "1"],
    }
    yellow.until(game.act("blue", "decline")["seq"])
    page.wait_for_selector("#moment li")
    assert yellow.text("#moment h2") == "An offer declined"
    assert "Ben declines." in yellow.text("#moment li")
    height = page.locator("#moment").evaluate("one => one.offsetHeight")
    game.act("yellow", "offer blue azure 1 for plum 1")
    game.act("blue", "decline")
    page.wait_for_selector("#moment strong")
    assert page.locator("#moment li", has_text="Ben declines.").count() == 2, "neither was closed"
    assert page.locator("#moment").evaluate("one => one.offsetHeight") == height
    page.click("#who-blue")
    for at in (0, 2):
        page.locator(f"#trade-blue .lot >> nth={at} >> [data-step='1']").click()
    offer.click()
    page.wait_for_selector("#moment", state="hidden")
