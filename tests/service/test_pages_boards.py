"""The boards in the pages show everything known and nothing else, and accept actions."""

import random

import pytest
from litestar.testing import TestClient

from events.million_club.words import REGION_OF
from mclub import Club
from mclub.club.game import Game
from mclub.club.irrevocable import irrevocable_actions
from mclub.service.gate import Gate
from mclub.service.links import Who
from mclub.service.pages.offers import choices
from mclub.service.pages.presses import Presses
from mclub.service.pages.rendering import render
from tests.service.seated import GameClient, begin, begin_with
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page
from tests.sweeping import sweep_between

POSITION = {
    "round": 2,
    "phase": "lobby",
    "first": "blue",
    "pawns": [
        "blue lobby industry",
        "red companies",
        "yellow lobby industry",
        "blue companies",
        "red exchange transport",
        "yellow colonies",
    ],
    "players": {
        "yellow": {
            "money": 9,
            "companies": ["T4:3", "I3:2+1"],
            "colonies": ["OC2", "AS1", "AS4"],
        },
        "blue": {
            "money": 37,
            "companies": ["R1:4", "R2:4", "R3:4", "R4:4", "R5:4", "R6:4", "I8"],
            "colonies": ["AF1", "AF2"],
        },
        "red": {"money": 5, "name": "Rosa", "companies": []},
    },
}
"""Round 2, so the Intrigues are closed. Resource is worth 24, Industry 3 + 1, Transport 3; the bank
has 160 M less 51 M and one note."""
SEATS = ["yellow", "blue", "red", "green"]


def board_of(game: GameClient, who: str, path: str = "") -> Element:
    page = fetch_page(game, who, "GET", path)
    assert page.status_code == 200
    return parse_page(page.text).one(id="board")


def action_buttons(board: Element) -> set[str]:
    """The actions that the board takes directly, without those in its choice."""
    choices = {id(each) for each in board.one(id="choices").every()}
    return {
        each["data-action"]
        for each in board.with_attribute("data-action")
        if id(each) not in choices
    }


def pawns(element: Element) -> list[str]:
    """The seats whose pawns are on the element, in order."""
    return [
        seat
        for each in element.every(class_="pawn")
        for seat in each.classes - {"pawn"}
        if each.tag == "g"
    ]


@pytest.fixture
def position(client: TestClient[Gate]) -> GameClient:
    """A game from POSITION, in which blue has to develop or tax I8 in the Lobby."""
    return begin_with(client, {"start": POSITION, "seed": "tea", "spectating": True})


def test_pawns_stand_where_they_were_placed(position: GameClient) -> None:
    board = board_of(position, "yellow")
    lobby, colonies, exchange, companies = (
        board.one(data_tile=key) for key in ("lobby", "colonies", "exchange", "companies")
    )
    assert pawns(lobby.one(data_sector="resource")) == []
    assert pawns(lobby.one(data_sector="industry")) == ["blue", "yellow"]
    assert pawns(lobby.one(data_sector="transport")) == []
    assert pawns(exchange.one(data_sector="transport")) == ["red"]
    assert [pawns(colonies.one(data_chair=chair)) for chair in "123"] == [["yellow"], [], []]
    assert [pawns(companies.one(data_chair=chair)) for chair in "123"] == [["red"], ["blue"], []]
    assert "resolving" in lobby.classes
    assert "resolving" not in exchange.classes


def test_closed_tile_lies_face_down_and_the_others_tell_what_stands_there(
    position: GameClient,
) -> None:
    board = board_of(position, "yellow")
    (closed,) = (each for each in board.with_attribute("data-tile") if "closed" in each.classes)
    assert closed["data-tile"] == "intrigues"
    assert closed.with_attribute("data-chair") == []
    assert closed["aria-label"] == "II Intrigues: face down; pile 8"
    told = board.one(data_tile="lobby")["aria-label"]
    assert "Industry: Blue, Yellow" in told
    assert "Resource: nobody" in told


def test_a_privilege_is_held_by_most_pawns_and_by_nobody_in_a_tie(position: GameClient) -> None:
    board = board_of(position, "yellow")
    held = {
        tile["data-tile"]: pawns(privilege)
        for tile in board.with_attribute("data-tile")
        for privilege in tile.every(class_="privilege")
    }
    assert held == {"lobby": [], "colonies": ["yellow"], "exchange": ["red"], "companies": []}


def test_listings_bank_and_piles(position: GameClient) -> None:
    board = board_of(position, "yellow")
    lines = [each.text for each in board.every(class_="listing")]
    assert [each["data-listing"] for each in board.every(class_="listing")] == [
        "24",
        "4",
        "3",
    ]
    assert "20+ 4" in lines[0]
    assert "+21 = 24 − 3 Transport" in lines[0]
    assert "−20 = 4 − 24 Resource" in lines[1]
    assert board.one(data_bank="108").every(class_="sum")[0].text == "108 M"
    piles = {
        tile["data-tile"]: int(tile.every(class_="pile")[0].with_attribute("y")[-1].text)
        for tile in board.with_attribute("data-tile")
        if tile.every(class_="pile")
    }
    # 39 companies and 30 colonies, less the players' own.
    assert piles == {"intrigues": 8, "colonies": 25, "companies": 30}


def test_companies_are_turned_to_their_level_and_notes_lie_beneath(position: GameClient) -> None:
    board = board_of(position, "yellow")
    yellow, blue = (board.one(data_player=seat) for seat in ("yellow", "blue"))
    industry, transport = yellow.every(class_="company")
    assert [each["data-card"] for each in (industry, transport)] == ["I3", "T4"]
    assert industry["aria-label"] == "I3 (Industry), level 2 of 4, 1 note beneath it"
    assert industry.every(transform="rotate(-90 50 50)")
    assert industry.every(class_="beneath")[0].text == "+1 = 3"
    assert transport.every(transform="rotate(-180 50 50)")
    assert not transport.every(class_="beneath")
    assert [each["data-card"] for each in blue.every(class_="company")] == [
        "R1",
        "R2",
        "R3",
        "R4",
        "R5",
        "R6",
        "I8",
    ]
    assert {each["data-level"] for each in blue.every(class_="company")} == {"4", "1"}


@pytest.mark.parametrize("who", ["yellow", "spectator"])
def test_what_others_have_in_secret_stays_unknown(position: GameClient, who: str) -> None:
    board = board_of(position, who)
    blue = board.one(data_player="blue")
    assert blue.with_attribute("data-money")[0].text == "?"
    assert blue.one(data_colonies="2").with_attribute("data-hidden")[0]["data-hidden"] == "2"
    cards = {each["data-card"] for each in board.with_attribute("data-card")} & REGION_OF.keys()
    assert cards == ({"AS1", "AS4", "OC2"} if who == "yellow" else set())
    assert "37 M" not in board.text
    assert "AF1" not in fetch_page(position, who, "GET", "").text


def test_what_one_may_know_lies_open(position: GameClient) -> None:
    yellow = board_of(position, "yellow").one(data_player="yellow")
    assert yellow.with_attribute("data-money")[0].text == "9 M"
    assert [each["data-card"] for each in yellow.every(class_="colony")] == [
        "AS1",
        "AS4",
        "OC2",
    ]
    host = board_of(position, "host").one(data_player="blue")
    assert host.with_attribute("data-money")[0].text == "37 M"
    assert [each["data-card"] for each in host.every(class_="colony")] == ["AF1", "AF2"]


def test_a_company_with_one_move_makes_it_and_one_with_two_lets_choose(
    position: GameClient,
) -> None:
    board = board_of(position, "blue")
    assert action_buttons(board) == {"develop I8"}
    position.act("blue", "develop I8")
    board = board_of(position, "blue")
    (piece,) = board.with_attribute("data-about")
    assert piece["data-about"] == piece["data-card"] == "I8"
    assert [each.text for each in board.one(id="choices").with_attribute("data-action")] == [
        "develop I8",
        "tax I8",
        "done",
    ]


def test_a_crash_closes_the_exchange_on_the_board() -> None:
    with Club(":memory:") as club:
        start = {
            "round": 3,
            "phase": "companies",
            "exchange_open": False,
            "pawns": [
                f"{seat} {tile}"
                for tile in ("exchange industry", "companies")
                for seat in ("yellow", "blue")
            ],
            "players": {"yellow": {"money": 1}, "blue": {"money": 1}},
        }
        board = board_element(club.new(start=start), "yellow")
    exchange = board.one(data_tile="exchange")
    assert exchange.every(class_="crashed")[0].text == "closed: crash"
    assert "closed: crash" in exchange["aria-label"]


def test_every_pawn_can_be_placed_on_the_board_by_who_is_asked(game: GameClient) -> None:
    seat, actions = game.seat_to_decide()
    assert seat == "yellow"
    assert len(actions) == 6
    assert action_buttons(board_of(game, "yellow")) == set(actions)
    for other in ("blue", "red", "spectator", "host"):
        board = board_of(game, other)
        assert not action_buttons(board)
        assert not board.every(role="button")
    assert not board_of(game, "yellow", "/replay").every(role="button")


def test_cards_of_a_hand_can_be_chosen(client: TestClient[Gate]) -> None:
    start = POSITION | {"phase": "colonies", "piles": {"colonies": ["IN1", "AM3"]}}
    body = {"start": start, "seed": "tea"}
    game = begin_with(client, body)
    (hand,) = board_of(game, "yellow").every(class_="drawn")
    assert {each["data-about"] for each in hand.with_attribute("data-about")} == {"AM3", "IN1"}
    assert not board_of(game, "blue").every(class_="drawn")
    assert "AM3" not in fetch_page(game, "blue", "GET", "").text


def test_cards_on_the_board_that_cost_too_much_are_listed_nowhere_else(
    client: TestClient[Gate],
) -> None:
    poor = {"money": 1, "companies": ["T4:3"], "colonies": ["OC2"]}
    start = POSITION | {
        "phase": "colonies",
        "players": {**POSITION["players"], "yellow": poor},  # type: ignore[dict-item]
        "piles": {"colonies": ["IN1", "AM3", "AF5"]},
    }
    body = {"start": start, "seed": "tea"}
    game = begin_with(client, body)
    discarded, *_rest = game.get("yellow", "legal")["due"][0]["actions"]
    game.act("yellow", discarded)
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    barred = [
        each
        for each in page.one(id="board").with_attribute("data-card")
        if "barred" in each.classes
    ]
    assert "AF5" in {each["data-card"] for each in barred}
    assert page.every(class_="holding") == []


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
    assert (button["popovertarget"], button["aria-label"]) == (
        "deal-yellow",
        "Yellow offers Blue 2 M$",
    )
    assert set(sheets(heist, "blue")) == {"deal-yellow", "deal-red", "deal-green"}
    assert sheets(heist, "blue")["deal-yellow"] == {
        "take yellow": "Take 2 M$ and withdraw",
        "reject yellow": "Refuse",
        "pay yellow {amount}": "Pay 3 M$ now",
        "offer yellow {amount}": "Offer 3 M$ for a withdrawal",
        "counter yellow {amount}": "Ask for 3 M$",
    }
    assert sheets(heist, "yellow")["deal-blue"] == {
        "offer blue 0": "Take the offer back",
        "pay blue {amount}": "Pay 3 M$ now",
        "offer blue {amount}": "Offer 3 M$ for a withdrawal",
    }
    asks = {each["data-words"]: each["data-asks"] for each in board.with_attribute("data-asks")}
    assert (
        asks["take yellow"].startswith("take Yellow (yellow)") or "Accept?" in asks["take yellow"]
    )
    assert "The money is paid, and the character withdraws from this heist." in asks["take yellow"]
    assert asks["pay yellow {amount}"].startswith("pay ")
    assert not [words for words in asks if words.startswith(("offer", "counter", "reject"))]
    page = parse_page(fetch_page(heist, "blue", "GET", "").text)
    assert "Withdraw from this heist?" in page.one("button", value="withdraw")["data-confirm"]


def test_a_counter_offer_is_taken_at_the_player_by_who_would_pay(heist: GameClient) -> None:
    heist.act("blue", "counter yellow 3")
    for seat, opens in (("yellow", True), ("blue", True), ("red", False)):
        (offer,) = board_of(heist, seat).with_attribute("data-offer")
        assert offer["data-offer"] == "yellow blue 3"
        assert bool(offer.with_attribute("popovertarget")) is opens
    assert sheets(heist, "yellow")["deal-blue"] == {
        "take blue": "Pay the 3 M$",
        "reject blue": "Refuse",
        "pay blue {amount}": "Pay 4 M$ now",
        "counter blue {amount}": "Offer 4 M$ for a withdrawal",
    }
    assert not [words for words in sheets(heist, "blue")["deal-yellow"] if "take" in words]


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


def test_money_that_is_secret_is_not_shown(client: TestClient[Gate]) -> None:
    rulings = {"money": "secret"}
    game = begin(client, SEATS, kind="millions-of-dollars", seed="tea", rulings=rulings)
    board = board_of(game, "blue")
    shown = [each.text for each in board.with_attribute("data-money")]
    assert shown == ["5 M$", "?", "?", "?"], "one's own comes first"
    assert "reserve ?" in board.every(class_="reserve")[0]["aria-label"]


def board_element(game: Game, seat: str) -> Element:
    """The board of a game as drawn for a seat, without the page around it."""
    board = game.view(seat)
    actions = [
        action for due in board["due"] if due["seat"] == seat for action in due["actions"] or ()
    ]
    return parse_page(
        render(
            f"{game.kind.KIND}/board.html.j2",
            board=board,
            actions=actions,
            choices=choices(actions),
            presses=Presses(actions, irrevocable_actions(game, seat, actions)),
            who=Who(b"", game.id, "seat", seat),
            face=(face := game.kind.face()),
            called=game.names,
            words=face.NAMES,
        )
    )


@sweep_between(
    2,
    "kind, seats, table",
    [
        ("million-club", 6, False),
        ("million-club", 2, True),
        ("millions-of-dollars", 3, False),
        ("millions-of-dollars", 4, True),
        ("le-millionnaire", 4, False),
        ("le-millionnaire", 2, True),
    ],
)
def test_the_board_offers_legal_actions_alone_throughout_a_game(
    kind: str, seats: int, table: bool
) -> None:
    chance = random.Random(kind)
    colours = ["yellow", "blue", "red", "green", "black", "white"][:seats]
    players = {colour: f"<b>{colour}" for colour in colours}
    with Club(":memory:") as club:
        game = club.new(players, game=kind, table=table, seed=None if table else "tea")
        for move in range(90):
            if game.status != "running":
                break
            entry = chance.choice(game.legal()["due"])
            legal = set(entry["actions"])
            if move % 3 == 0:
                board = board_element(game, entry["seat"])
                assert action_buttons(board) <= legal
                # Players press a piece to look at it, so binding actions need a button; but nobody
                # presses dice only to look at them.
                at_once = action_buttons(board) - {
                    "throw",
                    *(each["data-action"] for each in board.every(class_="answer")),
                }
                assert not at_once & irrevocable_actions(game, entry["seat"], legal).keys()
                assert not {action.partition(" ")[0] for action in at_once} & {"draw"}
                for each in board.with_attribute("data-about"):
                    subjects = str(each.attributes["data-about"]).split("|")
                    assert any(f" {one} " in f" {action} " for one in subjects for action in legal)
            game.act(entry["seat"], chance.choice(entry["actions"]))
