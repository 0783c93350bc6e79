"""The boards in the pages show everything known and nothing else, and accept actions."""

import random

import pytest
from litestar.testing import TestClient

from events.million_club.words import REGION_OF
from mclub import Club
from mclub.club.game import Game
from mclub.club.irrevocable import SHOWS, irrevocable_actions
from mclub.service.gate import Gate
from mclub.service.links import Who
from mclub.service.pages.offers import choices
from mclub.service.pages.phrases import ActionPhrases, number_names
from mclub.service.pages.presses import Presses
from mclub.service.pages.rendering import render
from tests.service.boards import action_buttons, board_of, pawns
from tests.service.keeping_up import Page
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
    company = board.one(data_action="develop I8", role="button")
    page = parse_page(fetch_page(position, "blue", "GET", "").text)
    reason = page.one(id=company["aria-describedby"]).text
    assert reason == "I8 (Industry) is at level 1 and can't be taxed. MC-MOV-2"
    position.act("blue", "develop I8")
    board = board_of(position, "blue")
    (piece,) = board.with_attribute("data-about")
    assert piece["data-about"] == piece["data-card"] == "I8"
    assert [each.text for each in board.one(id="choices").with_attribute("data-action")] == [
        "develop I8 (Industry)",
        "tax I8 (Industry)",
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
    face = game.kind.face()
    return parse_page(
        render(
            f"{game.kind.KIND}/board.html.j2",
            board=board,
            actions=actions,
            choices=choices(actions),
            presses=Presses(actions, irrevocable_actions(game, seat, actions)),
            who=Who(b"", game.id, "seat", seat),
            face=face,
            phrases=ActionPhrases(face, game.names, number_names(face, board, seat, actions)),
            called=game.names,
            words=face.NAMES,
        )
    )


@sweep_between(
    3,
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
        for move in range(45):
            if game.status != "running":
                break
            entry = chance.choice(game.legal()["due"])
            legal = set(entry["actions"])
            if move % 3 == 0:
                board = board_element(game, entry["seat"])
                assert action_buttons(board) <= legal
                # Players press a piece to look at it, so binding actions need a button, while one
                # that reveals a card is asked about; but nobody presses dice only to look at them.
                at_once = action_buttons(board) - {
                    "throw",
                    *(each["data-action"] for each in board.every(class_="answer")),
                }
                binding = irrevocable_actions(game, entry["seat"], legal)
                assert {binding.get(action, SHOWS) for action in at_once} <= {SHOWS}
                assert not {action.partition(" ")[0] for action in at_once} & {"draw"}
                for each in board.with_attribute("data-about"):
                    subjects = str(each.attributes["data-about"]).split("|")
                    assert any(f" {one} " in f" {action} " for one in subjects for action in legal)
            game.act(entry["seat"], chance.choice(entry["actions"]))


def test_the_cards_to_choose_from_lie_there_while_earlier_turns_are_shown(game: GameClient) -> None:
    before = Page(fetch_page(game, "yellow", "GET", "/").text)
    while not (due := game.get("yellow", "view")["due"][0])["hand"] or due["seat"] != "yellow":
        game.act(due["seat"], game.seat_to_decide()[1][0])
    changes = fetch_page(game, "yellow", "GET", "/changes", since=before.state).json()
    first, *others = changes["frames"]
    assert others
    assert before.root.every(id="drawn-yellow") == []
    before.renew(first["parts"])
    assert before.element("drawn-yellow").with_attribute("data-card")
