"""The pieces of Millions of Dollars in words, with their figures."""

from litestar.testing import TestClient

from mclub.service.gate import Gate
from tests.service.seated import begin
from tests.service.webpages import fetch_page
from tests.service.webtree import parse_page


def test_the_pieces_of_millions_of_dollars_say_what_they_do_now(client: TestClient[Gate]) -> None:
    """With real cards: a loot of 9 M$, and a stake of 1 M$ that each of four has paid out of 5 M$;
    blue has withdrawn, so three share. The box has 175 M$."""
    game = begin(client, ["yellow", "blue", "red", "green"], kind="millions-of-dollars", table=True)
    for seat, action in (
        ("yellow", "first red"),
        ("red", "loot 9 1 driver"),
        ("red", "shown driver driver brute"),
        ("blue", "withdraw"),
    ):
        game.act(seat, action)
    board = parse_page(fetch_page(game, "yellow", "GET", "").text).one(id="board")
    shown = board.with_attribute("data-explain")
    keys = {each["data-explain"] or each["data-piece"] for each in shown}
    texts = {piece: game.get("yellow", f"pieces/{piece}")["text"] for piece in keys}
    has = "Money: {} M$; Intimidation cards: 0; characters still in: {}."
    lies = "Player: {}; stake: {} M$; state: {}."
    assert {piece: now for piece, (_what, now) in texts.items()} == {
        "loot": (
            "Loot 9 M$, stake 1 M$. 3 characters are in: that makes 3 M$ each. "
            "A Driver who shares gets 1 M$ more."
        ),
        "reserve": "It has 155 M$; this is round 1 of 8.",
        "aside": "3 cards lie face up, so one role remains unknown.",
        "brute": "1 of the 3 face-up role cards shows it.",
        "driver": "2 of the 3 face-up role cards show it.",
        "con-man": "0 of the 3 face-up role cards show it.",
        "yellow": has.format(4, 1),
        "blue": has.format(5, 0),
        "red": has.format(4, 1),
        "green": has.format(4, 1),
        "character-yellow-1": lies.format("you", 1, "in"),
        "character-blue-1": lies.format("Blue (Ben)", 0, "withdrawn"),
        "character-red-1": lies.format("Red (Cleo)", 1, "in"),
        "character-green-1": lies.format("Green (Dora)", 1, "in"),
    }
    assert texts["driver"][0] == "Everybody else who shares pays the Driver 1 M$."
    what = "A character face down: only its player knows its role."
    assert texts["character-yellow-1"][0] == what


def test_an_own_character_says_what_its_role_does(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue", "red", "green"], kind="millions-of-dollars", seed="tea")
    for seat in game.seats:
        game.act(seat, "pick brute")
    own, other = (game.get("yellow", f"pieces/character-{seat}-1") for seat in ("yellow", "red"))
    assert own["title"] == "Brute"
    assert own["text"][0].startswith("A Brute takes its stake back in any case")
    assert other["title"] == "Unknown character"


def test_whom_one_can_no_longer_pay_says_why(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue", "red", "green"], kind="millions-of-dollars", seed="tea")
    for seat in game.seats:
        game.act(seat, "pick driver")
    game.act("blue", "withdraw")
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    barred = page.one(id="who-blue")
    assert barred["aria-disabled"] == "true"
    reason = page.one(id=barred["aria-describedby"]).text
    asked = {"action": "pay blue 1", "expect": game.seq, "command_id": "late"}
    assert reason == "Ben has withdrawn from this heist; still in: Cleo, Dora. MD-NEG-1"
    assert game.refusal("yellow", "actions", **asked)["detail"].startswith(
        "Blue (Ben) has withdrawn from this heist; still in: Red (Cleo), Green (Dora). (MD-NEG-1)"
    )
