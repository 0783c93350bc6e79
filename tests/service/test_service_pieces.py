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


@pytest.mark.parametrize(
    ("piece", "now", "rule"),
    [
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
    ],
)
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
    for key in keys:
        what, now = position.get("blue", f"pieces/{key}")["text"]
        assert what
        assert now


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


SHARES = {
    "round": 2,
    "players": {
        "yellow": {
            "cash": 1_000,
            "square": 2,
            "securities": ["azure 4", "azure 2 small", "jade 3"],
        },
        "blue": {"cash": 9_000, "square": 3, "securities": ["azure 1", "coral 1 large"]},
    },
}
"""In Le Millionnaire: yellow has 24 units of Azure and 3 of Jade, and is a director of Azure."""


@pytest.mark.parametrize(
    ("piece", "now", "rule"),
    [
        (
            "stock-azure",
            (
                "The bank has: 25 units, 8 small director's cards, 6 large director's cards. "
                "Units: you 24, Blue 1."
            ),
            "LM-SET-2",
        ),
        (
            "share-yellow-azure",
            ("4 units, 2 small director's cards, worth 240 000 F: a dividend of 48 000 F."),
            "LM-DIV-1",
        ),
        (
            "share-blue-azure",
            "1 unit, worth 10 000 F: a dividend of 1 000 F.",
            "LM-DIV-1",
        ),
        (
            "yellow",
            "Cash 0 F, securities 270 000 F: 730 000 F are missing.",
            "LM-WIN-1",
        ),
        ("box-chance", "It pays 1 to 1 on violet. Staked here: 1 000 F.", "LM-BET-5"),
        ("box-arc", "It pays 30 × a double. Staked here: 0 F.", "LM-BET-4"),
        ("square-9", "From square 2 it takes a 7: 6 of 36 throws.", "LM-DIV-1"),
        ("square-1", "One throw can't reach it from square 2.", "LM-BET-1"),
        ("dice", "The dice have not been thrown yet.", "LM-TRN-2"),
    ],
)
def test_a_piece_of_le_millionnaire_says_what_it_does_now(
    client: TestClient[Gate], piece: str, now: str, rule: str
) -> None:
    body = {"kind": "le-millionnaire", "start": SHARES, "rulings": {"board": "ring-25"}}
    game = begin_with(client, body | {"seed": "tea"})
    game.act("yellow", "bet chance 1000")
    document = game.get("yellow", f"pieces/{piece}")
    assert document["text"][1].replace("\N{NO-BREAK SPACE}", " ").endswith(now)
    assert rule in [one["id"] for one in document["rules"]]


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
    texts = {
        piece: game.get("yellow", f"pieces/{piece}")["text"]
        for piece in ("loot", "reserve", "driver", "brute", "character-yellow-1", "yellow")
    }
    assert texts["loot"][1] == (
        "Loot 9 M$, stake 1 M$. 3 characters are in: that makes 3 M$ each. "
        "A Driver who shares gets 1 M$ more."
    )
    assert texts["reserve"][1] == "It has 155 M$; this is round 1 of 8."
    assert texts["driver"][0] == "Everybody else who shares pays the Driver 1 M$."
    assert texts["driver"][1] == "2 of the 3 face-up role cards show it."
    assert texts["brute"][1] == "1 of the 3 face-up role cards shows it."
    assert texts["character-yellow-1"] == [
        "A character face down: only its player knows its role.",
        "Player: you; stake: 1 M$; state: in.",
    ]
    assert texts["yellow"][1] == "Money: 4 M$; Intimidation cards: 0; characters still in: 1."


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


@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars", "le-millionnaire"])
def test_every_piece_of_each_page_of_a_game_is_explained(
    client: TestClient[Gate], kind: str
) -> None:
    game, chance = begin(client, ["yellow", "blue", "red"], kind=kind, seed="tea"), Random(kind)
    for number in range(61):
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
    assert drawn.one("p").text == (
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
