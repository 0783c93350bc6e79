"""The board of a negotiation in the pages."""

import pytest
from litestar.testing import TestClient

from mclub.service.gate import Gate
from tests.service.boards import action_buttons, board_of, pawns
from tests.service.seated import GameClient, begin
from tests.service.webpages import BROWSER, fetch_page
from tests.service.webtree import parse_page

SEATS = ["yellow", "blue", "red", "green"]


@pytest.fixture
def heist(client: TestClient[Gate]) -> GameClient:
    """With real cards: a loot of 9 M$ and a stake of 1 M$; yellow offers blue 2 M$; red is
    ready."""
    game = begin(client, SEATS, kind="millions-of-dollars", table=True)
    for who, action in [
        ("yellow", "first red"),
        ("red", "loot 9 1 driver"),
        ("red", "shown driver driver brute"),
        ("yellow", "offer blue 2"),
        ("red", "ready"),
    ]:
        game.act(who, action)
    return game


def test_a_negotiation_lies_on_the_board(heist: GameClient) -> None:
    board = board_of(heist, "blue")
    assert board.with_attribute("data-loot")[0]["data-loot"] == "9"
    cards = {each["data-role"]: each["data-cards"] for each in board.with_attribute("data-role")}
    assert cards == {"brute": "1", "driver": "2", "con-man": "0"}
    assert [each["data-offer"] for each in board.with_attribute("data-offer")] == ["yellow blue 2"]
    for seat in SEATS:
        player = board.one(data_player=seat)
        assert player.with_attribute("data-money")[0].text == "4 M$"
        assert player.one(data_character="?")["aria-label"].endswith(
            "unknown character, face down, stake 1 M$, in"
        )
        assert bool(player.every(class_="ready")) == (seat == "red")
        assert ("Leader" in player.text) == (seat == "red")
    assert "reserve 155 M$" in board.every(class_="reserve")[0]["aria-label"]


def sheets(game: GameClient, who: str) -> dict[str, dict[str, str]]:
    """The buttons of each sheet that opens at a player or an offer: their labels by what they
    send."""
    board = board_of(game, who)
    opened = {each["popovertarget"] for each in board.with_attribute("popovertarget")}
    return {
        sheet: {
            each["data-words"]: each.text
            for each in board.one(id=sheet).with_attribute("data-words")
        }
        for sheet in opened
    }


def test_an_offer_lies_between_the_two_and_is_answered_at_the_player(heist: GameClient) -> None:
    """Nothing happens at once: the sheet has a button for each answer, and binding ones ask."""
    board = board_of(heist, "blue")
    assert not {"take yellow", "withdraw"} & action_buttons(board)
    assert {each["data-about"] for each in board.with_attribute("data-about")} == {"withdraw"}
    (offer,) = board.with_attribute("data-offer")
    (button,) = offer.with_attribute("popovertarget")
    assert (button["popovertarget"], button.text) == (
        "deal-yellow",
        "Ann offers Ben 2 M$ to withdraw",
    )
    assert set(sheets(heist, "blue")) == {"deal-yellow", "deal-red", "deal-green"}
    assert sheets(heist, "blue")["deal-yellow"] == {
        "take yellow": "Take 2 M$ and withdraw",
        "reject yellow": "Refuse",
        "pay yellow {amount}": "Pay 3 M$ without a condition",
        "offer yellow {amount}": "Offer 3 M$ if Ann withdraws",
        "counter yellow {amount}": "Ask for 3 M$ to withdraw",
    }
    assert sheets(heist, "yellow")["deal-blue"] == {
        "offer blue 0": "Take the offer back",
        "pay blue {amount}": "Pay 3 M$ without a condition",
        "offer blue {amount}": "Offer 3 M$ if Ben withdraws",
    }
    asks = {each["data-words"]: each["data-asks"] for each in board.with_attribute("data-asks")}
    assert asks["take yellow"].replace("\u00a0", " ") == (
        "Take 2 M$ and withdraw? You can't undo that alone: it commits other players."
    )
    assert asks["pay yellow {amount}"].startswith("pay ")
    assert not [words for words in asks if words.startswith(("offer", "counter", "reject"))]
    page = parse_page(fetch_page(heist, "blue", "GET", "").text)
    assert "Withdraw from this heist?" in page.one("button", value="withdraw")["data-confirm"]
    headers = BROWSER | heist.browser("blue") | {"Accept-Language": "fr"}
    french = heist.client.get(f"/games/{heist.id}/", params={"as": "blue"}, headers=headers)
    assert parse_page(french.text).one("button", value="withdraw").text == "se retirer"


def test_a_counter_offer_is_taken_at_the_player_by_who_would_pay(heist: GameClient) -> None:
    heist.act("blue", "counter yellow 3")
    for seat, opens in (("yellow", True), ("blue", True), ("red", False)):
        (offer,) = board_of(heist, seat).with_attribute("data-offer")
        assert offer["data-offer"] == "yellow blue 3"
        assert bool(offer.with_attribute("popovertarget")) is opens
    assert sheets(heist, "yellow")["deal-blue"] == {
        "take blue": "Pay 3 M$: Ben withdraws",
        "reject blue": "Refuse",
        "pay blue {amount}": "Pay 4 M$ without a condition",
        "counter blue {amount}": "Offer 4 M$ if Ben withdraws",
    }
    page = parse_page(fetch_page(heist, "yellow", "GET", "").text)
    assert page.one(id="dealing-blue").every("b")[0].text == "Ben asks you for 3 M$ to withdraw."
    labels = [each.text for each in page.one(id="dealing-blue").every("button")]
    assert len([label for label in labels if label.startswith("Offer ")]) == 1
    listed = page.one(id="listed").every("span", "start")
    assert "accept the proposal of" in {each.text for each in listed}
    assert not [words for words in sheets(heist, "blue")["deal-yellow"] if "take" in words]


def test_the_sheet_at_a_player_lists_what_is_refused(heist: GameClient) -> None:
    """Blue, without money, can answer yellow's offer but pay nothing."""
    heist.post("host", "correct", seat="blue", amount=0, reason="lost", expect=heist.seq)
    page = parse_page(fetch_page(heist, "blue", "GET", "").text)
    assert "take yellow" in {each["data-words"] for each in page.with_attribute("data-words")}
    refused = {
        each.text: page.one(id=each["aria-describedby"]).text
        for each in page.one(id="barred-yellow").every("button")
    }
    spent = "1 M$ is more than you can spend: you have 0 M$, and 1 M$ staked. MD-NEG-5"
    assert refused == {"Pay 1 M$ without a condition": spent, "Offer 1 M$ if Ann withdraws": spent}


def test_who_has_withdrawn_and_who_is_revealed(heist: GameClient) -> None:
    for who, action in [
        ("blue", "take yellow"),
        ("red", "ready"),
        ("yellow", "ready"),
        ("green", "ready"),
        ("green", "reveal driver"),
    ]:
        heist.act(who, action)
    board = board_of(heist, "blue")
    states = {
        seat: board.one(data_player=seat).with_attribute("data-state")[0]["data-state"]
        for seat in SEATS
    }
    assert states == {"yellow": "in", "blue": "withdrawn", "red": "in", "green": "in"}
    assert pawns(board.one(data_role="driver")) == ["green"]
    assert pawns(board.one(data_role="brute")) == []
    assert board.one(data_player="green").with_attribute("data-character")[0]["data-character"] == (
        "driver"
    )
    assert board.with_attribute("data-offer") == []
    # Yellow staked 1 M$ and has paid 2 M$ for the withdrawal.
    assert board.one(data_player="yellow").with_attribute("data-money")[0].text == "2 M$"
    assert board.one(data_player="blue").with_attribute("data-money")[0].text == "7 M$"


def test_a_character_is_picked_on_the_board(client: TestClient[Gate]) -> None:
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea")
    assert action_buttons(board_of(game, "blue")) == {"pick brute", "pick driver", "pick con-man"}
    game.act("blue", "pick driver")
    own = board_of(game, "blue").one(data_player="blue")
    assert action_buttons(board_of(game, "blue")) == set()
    assert [each["data-character"] for each in own.with_attribute("data-character")] == ["driver"]
    seen = board_of(game, "yellow").one(data_player="blue")
    assert "driver" not in {
        each["data-character"] for each in seen.with_attribute("data-character")
    }
