"""The pieces of Le Millionnaire in words, with their figures."""

from typing import Any

import pytest
from litestar.testing import TestClient

from mclub.service.gate import Gate
from tests.service.seated import GameClient, begin_with
from tests.service.webpages import fetch_page
from tests.service.webtree import parse_page

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


OWNED = {4: "Units: you 24, Blue 1.", 9: "Units: Blue 20.", 14: "Units: you 3."}
"""The companies' squares that the dice can reach from square 2."""
SAID = [
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
    ("dice", "The dice have not been thrown yet.", "LM-TRN-2"),
    (
        "stock-coral",
        (
            "The bank has: 30 units, 10 small director's cards, 5 large director's cards. "
            "Units: Blue 20."
        ),
        "LM-SET-2",
    ),
    (
        "stock-jade",
        (
            "The bank has: 27 units, 10 small director's cards, 6 large director's cards. "
            "Units: you 3."
        ),
        "LM-SET-2",
    ),
    *(
        (
            f"stock-{company}",
            (
                "The bank has: 30 units, 10 small director's cards, 6 large director's cards. "
                "Nobody has shares of it."
            ),
            "LM-SET-2",
        )
        for company in ("ochre", "plum", "pearl")
    ),
    ("share-yellow-jade", "3 units, worth 30 000 F: a dividend of 3 000 F.", "LM-DIV-1"),
    (
        "share-blue-coral",
        "1 large director's card, worth 200 000 F: a dividend of 40 000 F.",
        "LM-DIV-1",
    ),
    ("blue", "Cash 9 000 F, securities 210 000 F: 781 000 F are missing.", "LM-WIN-1"),
    ("box-outsiders", "It pays 50 or 100 to 1. Staked here: 0 F.", "LM-BET-2"),
    ("box-auteuil", "It pays 10 × a double. Staked here: 0 F.", "LM-BET-3"),
    ("pile", "33 cards are in the deck.", "LM-VIO-1"),
]
"""Each piece of `SHARES` but the squares for yellow, who has bet 1 000 F, with its figures counted
by hand, and a rule. The box has 30 units, 10 small and 6 large director's cards of each company."""


@pytest.fixture
def shares(client: TestClient[Gate]) -> GameClient:
    body = {"kind": "le-millionnaire", "start": SHARES, "rulings": {"board": "ring-25"}}
    game = begin_with(client, body | {"seed": "tea"})
    game.act("yellow", "bet chance 1000")
    return game


@pytest.mark.parametrize(("piece", "now", "rule"), SAID)
def test_a_piece_of_le_millionnaire_says_what_it_does_now(
    shares: GameClient, piece: str, now: str, rule: str
) -> None:
    document = shares.get("yellow", f"pieces/{piece}")
    assert said(document) == now
    assert rule in [one["id"] for one in document["rules"]]


def test_each_square_says_which_throw_reaches_it(shares: GameClient) -> None:
    """With two dice, n is thrown in 6 − |7 − n| of 36 ways."""
    texts = {n: said(shares.get("yellow", f"pieces/square-{n}")) for n in range(1, 26)}
    for square, text in texts.items():
        throw = square - 2
        if 2 <= throw <= 12:
            owned = OWNED.get(square, "Staked here: 0 F.")
            ways = 6 - abs(7 - throw)
            reached = f"From square 2 it takes a throw of {throw}: {ways} of 36 throws."
            assert text == f"{owned} {reached}"
        else:
            assert text.endswith("One throw can't reach it from square 2.")


def test_every_piece_of_that_page_is_among_them(shares: GameClient) -> None:
    board = parse_page(fetch_page(shares, "yellow", "GET", "").text).one(id="board")
    shown = board.with_attribute("data-explain")
    keys = {each["data-explain"] or each["data-piece"] for each in shown}
    assert keys <= {*(piece for piece, _now, _rule in SAID), *(f"square-{n}" for n in range(1, 26))}


def said(document: Any) -> str:
    """What an explanation says of this moment."""
    return str(document["text"][1]).replace("\N{NO-BREAK SPACE}", " ")
