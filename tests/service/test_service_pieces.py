"""The pieces of a board in words, and what the rules forbid at a decision."""

from random import Random

import pytest
from litestar.testing import TestClient

from mclub.service.gate import Gate
from tests.service.seated import GameClient, begin, begin_with
from tests.service.takeover import POSITION, TOO_DEAR
from tests.service.webpages import fetch_page
from tests.service.webtree import parse_page


@pytest.fixture
def position(client: TestClient[Gate]) -> GameClient:
    return begin_with(client, {"start": POSITION, "seed": "tea", "spectating": True})


NOW = [
    ("exchange", "Pawns here: Yellow 1, you 2.", "MC-EXC-1"),
    (
        "exchange-industry",
        "Each pawn earns Industry 4 − Resource 5 = −1 M. Pawns here: you 2.",
        "MC-EXC-1",
    ),
    (
        "privilege-exchange",
        "Pawns here: Yellow 1, you 2. The privilege is held by: you.",
        "MC-EXC-3",
    ),
    (
        "privilege-companies",
        "Pawns here: Red (Rosa) 2. The privilege is held by: Red (Rosa).",
        "MC-COM-4",
    ),
    ("privilege-lobby", "There are no pawns here.", "MC-LOB-3"),
    ("intrigues", "It is closed in this round.", "MC-RND-1"),
    ("companies", "Pawns here: Red (Rosa) 2. Free chairs: 1 of 3.", "MC-PLC-2"),
    (
        "listing-resource",
        (
            "It is 5 now (you 4, Red (Rosa) 1); a pawn on the Exchange earns "
            "Resource 5 − Transport 3 = 2 M."
        ),
        "MC-SET-3",
    ),
    ("bank", "The bank has 138 M now.", "MC-CRA-1"),
    ("rounds", "Round 2: Intrigues. Next: Colonies.", "MC-RND-1"),
    ("pile-intrigues", "8 cards are left. There are no pawns here.", "MC-BOX-4"),
    ("I3", "Level 2 of 4, counts as 3; owner: Yellow. A takeover costs 9 M.", "MC-EXC-3"),
    ("AF1", "Owner: you, with 1 of Africa.", "MC-SCO-5"),
    (
        "yellow",
        "Money: secret; pawns to place: 0; companies: 2; colonies: 2.",
        "MC-SET-1",
    ),
    ("blue", "Money: 8 M; pawns to place: 0; companies: 2; colonies: 1.", "MC-SET-1"),
    ("colonies-yellow", "2 colonies lie here.", "MC-SCO-4"),
    ("colonies-blue", "1 colony lies here.", "MC-SCO-4"),
    ("lobby", "There are no pawns here.", "MC-LOB-1"),
    ("colonies", "Pawns here: Yellow 1. Free chairs: 2 of 3.", "MC-PLC-2"),
    ("lobby-resource", "There are no pawns here.", "MC-LOB-1"),
    ("lobby-industry", "There are no pawns here.", "MC-LOB-1"),
    ("lobby-transport", "There are no pawns here.", "MC-LOB-1"),
    (
        "exchange-resource",
        "Each pawn earns Resource 5 − Transport 3 = 2 M. There are no pawns here.",
        "MC-EXC-1",
    ),
    (
        "exchange-transport",
        "Each pawn earns Transport 3 − Industry 4 = −1 M. Pawns here: Yellow 1.",
        "MC-EXC-1",
    ),
    (
        "privilege-colonies",
        "Pawns here: Yellow 1. The privilege is held by: Yellow.",
        "MC-COL-4",
    ),
    (
        "listing-industry",
        (
            "It is 4 now (Yellow 3, you 1); a pawn on the Exchange earns "
            "Industry 4 − Resource 5 = −1 M."
        ),
        "MC-SET-3",
    ),
    (
        "listing-transport",
        ("It is 3 now (Yellow 3); a pawn on the Exchange earns Transport 3 − Industry 4 = −1 M."),
        "MC-SET-3",
    ),
    ("pile-colonies", "27 cards are left. Pawns here: Yellow 1.", "MC-COL-1"),
    ("pile-companies", "34 cards are left. Pawns here: Red (Rosa) 2.", "MC-COM-1"),
    ("R1", "Level 4 of 4, counts as 4; owner: you. A takeover costs 12 M.", "MC-EXC-3"),
    ("R2", "Level 1 of 4, counts as 1; owner: Red (Rosa). A takeover costs 3 M.", "MC-EXC-3"),
    ("I8", "Level 1 of 4, counts as 1; owner: you. A takeover costs 3 M.", "MC-EXC-3"),
    ("T4", "Level 3 of 4, counts as 3; owner: Yellow. A takeover costs 9 M.", "MC-EXC-3"),
    ("red", "Money: secret; pawns to place: 0; companies: 1; colonies: 0.", "MC-SET-1"),
]
"""Each piece of `POSITION` for blue, with its figures counted by hand, and a rule. The box has
160 M, 30 colonies and 39 companies."""


@pytest.mark.parametrize(("piece", "now", "rule"), NOW)
def test_a_piece_says_what_it_does_now(
    position: GameClient, piece: str, now: str, rule: str
) -> None:
    document = position.get("blue", f"pieces/{piece}")
    assert document["text"][1] == now
    assert rule in [one["id"] for one in document["rules"]]


def test_a_card_that_one_may_not_see_has_no_explanation(position: GameClient) -> None:
    assert position.get("yellow", "pieces/OC2")["title"] == "OC2 (Oceania)"
    for who, piece in (("blue", "OC2"), ("spectator", "AF1"), ("blue", "R13"), ("blue", "sofa")):
        refusal = position.refusal(who, f"pieces/{piece}", "GET")
        assert refusal["detail"] == f"You see no piece {piece} on the board."


def test_every_piece_of_the_page_is_explained(position: GameClient) -> None:
    board = parse_page(fetch_page(position, "blue", "GET", "").text).one(id="board")
    keys = {
        each.attributes["data-explain"] or each["data-piece"]
        for each in board.with_attribute("data-explain")
    }
    assert {"lobby-resource", "privilege-exchange", "listing-industry", "I3", "AF1"} <= keys
    assert keys <= {piece for piece, _now, _rule in NOW}
    for key in keys:
        assert position.get("blue", f"pieces/{key}")["text"][0]


def test_what_a_rule_forbids_is_refused_in_the_same_words(position: GameClient) -> None:
    refused = position.get("blue", "refusals")["refused"]
    assert {one["action"]: one["why"] for one in refused} == TOO_DEAR
    for one in refused:
        asked = {"expect": position.seq, "command_id": one["action"]}
        error = position.refusal("blue", "actions", action=one["action"], **asked)
        assert error["rule"] == one["rule"] == "MC-EXC-3"
        assert error["detail"] == f"{one['why']} (MC-EXC-3) Possible: takeover R2, decline."
    assert position.get("yellow", "refusals")["refused"] == []


def test_greyed_choices_name_their_reasons(position: GameClient) -> None:
    page = parse_page(fetch_page(position, "blue", "GET", "").text)
    barred = [each for each in page.every(class_="barred") if "data-card" in each.attributes]
    reasons = [page.one(id=each["aria-describedby"]).text for each in barred]
    assert sorted(reasons) == sorted(f"{why} MC-EXC-3" for why in TOO_DEAR.values())
    assert {each["aria-disabled"] for each in barred} == {"true"}
    assert not any("data-action" in each.attributes for each in barred)
    cards = [each["data-card"] for each in barred]
    assert cards == ["I3", "T4"]
    assert not parse_page(fetch_page(position, "yellow", "GET", "").text).every(class_="barred")


def test_companies_of_others_to_choose_from_lie_above_the_board(position: GameClient) -> None:
    """A takeover of R2 costs 3 M for its one level; the others are too dear and lie greyed with
    their owners only."""
    page = parse_page(fetch_page(position, "blue", "GET", "").text)
    drawn = page.one(id="drawn-blue")
    assert [each.text.strip() for each in drawn.every("h3")] == ["Rosa"]
    cards = drawn.with_attribute("data-card")
    assert [(card["data-card"], "can" in card.classes) for card in cards] == [("R2", True)]
    assert drawn.every("b")[0].text == "3 M"
    assert "folded" in page.one(id="listed").classes, "codes lie beside the cards"
    for other in ("yellow", "red", "spectator"):
        seen = parse_page(fetch_page(position, other, "GET", "").text)
        assert not seen.every(class_="drawn")


@pytest.mark.parametrize(("money", "question"), [(2, "discard a company"), (4, "buy a company")])
def test_the_question_fits_what_the_seat_can_pay(
    client: TestClient[Gate], money: int, question: str
) -> None:
    players = {
        "yellow": {"money": money, "companies": ["T4"]},
        "blue": {"money": 7, "companies": ["R1"]},
    }
    start = {
        "round": 3,
        "phase": "companies",
        "first": "yellow",
        "pawns": [
            "yellow companies",
            "blue companies",
            "yellow lobby resource",
            "blue lobby industry",
        ],
        "players": players,
    }
    body = {"start": start, "seed": "tea", "spectating": True}
    game = begin_with(client, body)
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    assert page.one(id="due").every("h1")[0].text.startswith(f"Your turn: {question}")


@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars", "le-millionnaire"])
def test_every_piece_of_each_page_of_a_game_is_explained(
    client: TestClient[Gate], kind: str
) -> None:
    game, chance = begin(client, ["yellow", "blue", "red"], kind=kind, seed="tea"), Random(kind)
    for number in range(16):
        seat, actions = game.seat_to_decide()
        if number % 15 == 0:
            page = parse_page(fetch_page(game, seat, "GET", "").text)
            for piece in page.one(id="board").with_attribute("data-explain"):
                key = piece["data-explain"] or piece["data-piece"]
                assert len(game.get(seat, f"pieces/{key}")["text"]) == 2, key
        game.act(seat, chance.choice(actions))


def test_companies_to_choose_from_lie_by_type_with_what_one_brings(
    client: TestClient[Gate],
) -> None:
    start = {
        "round": 3,
        "phase": "companies",
        "first": "yellow",
        "pawns": [
            "yellow companies",
            "blue lobby resource",
            "yellow lobby resource",
            "blue lobby industry",
        ],
        "players": {
            "yellow": {"money": 9, "companies": ["T4", "T5"]},
            "blue": {"money": 7, "companies": ["R1", "R2", "T1"]},
        },
    }
    body = {"start": start, "seed": "tea", "spectating": True}
    game = begin_with(client, body)
    seat, actions = game.seat_to_decide()
    game.act(seat, next(action for action in actions if action.startswith("discard")))
    page = parse_page(fetch_page(game, "yellow", "GET", "").text)
    drawn = page.one(id="drawn-yellow")
    assert drawn.one("span", class_="says").text == (
        "A company scores its level in VP; taxing it pays its level in M and lowers it by one."
    )
    assert [each.text for each in drawn.every("h3")] == [
        "Resource You would own 1 of Resource, the others have at most 2.",
        "Industry You would own 1 of Industry, the others have at most 0.",
        "Transport You would own 3 of Transport, the others have at most 1.",
    ]
    rows = drawn.every("div", class_="cards")
    shown = [[card["data-card"] for card in row.with_attribute("data-card")] for row in rows]
    assert [{card[0] for card in row} for row in shown] == [{"R"}, {"I"}, {"T"}]
    assert shown[0] == sorted(shown[0], key=lambda card: int(card[1:]))
