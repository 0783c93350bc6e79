"""The board and deck of Le Millionnaire: the included reconstructions, and custom ones
(LM-SET-4)."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from events.errors import BadInput
from events.le_millionnaire.words import COMPANIES
from mclub.files.reading import toml_of
from mclub.games.le_millionnaire.material import (
    document,
    included_material,
    read_material,
    with_board,
)

RING = "ring-25"
COMPANY_SQUARES = [f"exchange {company}" for company in COMPANIES]
BOARD = [*["horse"] * 4, *["violet"] * 15, *COMPANY_SQUARES]
"""A board as in a possible box: 4 horses, unlike the reconstruction."""
DECK: list[dict[str, Any]] = [
    {"kind": "taxes", "count": 4},
    *({"kind": kind} for kind in ("brokerage", "legacy", "will", "notice", "debt")),
    {"kind": "exemption", "count": 2},
    {"kind": "outsider", "amount": 50},
    {"kind": "outsider", "amount": 100},
    {"kind": "shares", "company": "plum", "per": 2},
    {"kind": "receipt", "amount": 1000, "count": 18},
]


def board_of(squares: list[str]) -> dict[str, Any]:
    entries = (square.partition(" ") for square in squares)
    return {
        "squares": [{"kind": kind} | ({"company": of} if of else {}) for kind, _, of in entries]
    }


def deck_of(*changes: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    """The deck with these fields replaced."""
    cards = deepcopy(DECK)
    for place, change in changes:
        cards[place] |= change
    return {"cards": cards}


def refusal(data: Mapping[str, Any]) -> str:
    """The refusal's text, with every kind of space as a plain one."""
    with pytest.raises(BadInput) as refused:
        read_material(data, RING)
    return " ".join(str(refused.value).split())


# The reconstructions


@pytest.mark.parametrize(
    ("ring", "squares", "violet"),
    # Throws out of 36 that land on violet: on average, and from the worst and best square.
    [
        ("ring-25", {"horse": 5, "violet": 14, "exchange": 6}, (56, 44, 61)),
        ("ring-21", {"horse": 4, "violet": 11, "exchange": 6}, (52, 50, 58)),
    ],
)
def test_each_board_keeps_what_the_text_says(
    ring: str, squares: dict[str, int], violet: tuple[int, int, int]
) -> None:
    material = included_material(ring)
    grounds, size = [square.kind for square in material.board], len(material.board)
    assert material.board_guessed
    assert Counter(grounds) == squares
    assert sorted(s.company for s in material.board if s.company) == sorted(COMPANIES)
    likely = []
    for at, ground in enumerate(grounds):
        ahead = [grounds[(at + throw) % size] for throw in range(2, 13)]
        if ground == "violet":
            assert ahead.count("horse") == 2, "the two horses that can be reached at the start"
        if ground == "exchange":
            near = (1,) if ring == "ring-21" else (1, 2)
            before = [grounds[at - steps] for steps in near]
            assert "violet" in before, "a start from which no throw misses it (LM-EX-9)"
        ways = [6 - abs(7 - throw) for throw in range(2, 13)]
        ends = zip(ways, ahead, strict=True)
        likely.append(sum(way for way, end in ends if end == "violet") / 36)
    figures = (sum(likely) / size, min(likely), max(likely))
    assert tuple(round(100 * figure) for figure in figures) == violet


def test_the_deck_keeps_what_the_text_says() -> None:
    material = included_material(RING)
    assert material.deck_guessed
    names = Counter(card.name for card in material.deck)
    assert names == {
        "taxes": 4,
        "brokerage": 1,
        "legacy": 1,
        "will": 1,
        "notice": 1,
        "debt": 1,
        "exemption": 2,
        "outsider-50": 1,
        "outsider-100": 1,
        **{f"shares-{company}-{per}": 1 for company in COMPANIES for per in (1, 2)},
        "receipt-5000": 3,
        "receipt-10000": 2,
        "receipt-15000": 1,
        "receipt-20000": 1,
    }
    assert names.total() == 32
    assert [card.amount for card in material.deck if card.kind == "legacy"] == [120_000]


# Custom material


def test_a_box_has_its_own_order_and_its_own_cards() -> None:
    material = read_material({"board": board_of(BOARD), "deck": deck_of()}, RING)
    assert [(square.kind, square.company) for square in material.board][17:20] == [
        ("violet", None),
        ("violet", None),
        ("exchange", "azure"),
    ]
    assert [card.name for card in material.deck[-19:-17]] == ["shares-plum-2", "receipt-1000"]
    assert len(material.deck) == 32
    assert not material.board_guessed
    assert not material.deck_guessed


@pytest.mark.parametrize("brought", ["board", "deck"])
def test_what_is_not_brought_is_the_programs(brought: str) -> None:
    whole = {"board": board_of(BOARD), "deck": deck_of()}
    material = read_material({brought: whole[brought]}, RING)
    assert (material.board == included_material(RING).board) == (brought == "deck")
    assert (material.deck == included_material(RING).deck) == (brought == "board")


@pytest.mark.parametrize(
    "data",
    [
        {"board": board_of(BOARD)},
        {"deck": deck_of()},
        {"board": board_of(BOARD) | {"reconstruction": True}, "deck": deck_of()},
    ],
)
def test_what_was_brought_is_told_as_it_is_read(data: dict[str, Any]) -> None:
    told = document(read_material(data, RING), RING)
    assert told is not None
    assert set(told) == set(data)
    assert read_material(told, RING) == read_material(data, RING)


def test_nothing_was_brought_with_the_programs_own() -> None:
    assert document(included_material(RING), RING) is None


def test_a_deck_may_stand_by_itself() -> None:
    assert read_material(deck_of(), RING) == read_material({"deck": deck_of()}, RING)


def test_a_board_joins_the_deck() -> None:
    board = board_of(BOARD)
    assert with_board(None, board) == {"board": board}
    assert with_board(deck_of(), board) == {"board": board, "deck": deck_of()}
    assert with_board({"deck": deck_of()}, board) == {"board": board, "deck": deck_of()}
    with pytest.raises(BadInput, match="already includes a board"):
        with_board({"board": board}, board)


def test_a_board_and_a_deck_are_not_mixed_up() -> None:
    assert "supply it as a board" in refusal(board_of(BOARD))
    with pytest.raises(BadInput, match="supply it as a deck"):
        with_board(None, deck_of())


# Incomplete material: the place, the value, and the alternatives


@pytest.mark.parametrize(
    ("squares", "says"),
    [
        ([*BOARD[:4], *BOARD[9:]], "“squares”: 20 of them; possible: 21–25 (LM-SET-4)."),
        ([*BOARD, "violet"], "“squares”: 26 of them; possible: 21–25 (LM-SET-4)."),
        ([*BOARD[:-1], "violet"], "“exchange pearl”: 0 of them; possible: 1 (LM-SET-4)."),
        ([*BOARD[:-1], "exchange azure"], "“exchange azure”: 2 of them; possible: 1"),
        ([*["violet"] * 3, *BOARD[3:]], "“horse”: 1 of them; possible: 2–25 (LM-SET-4)."),
        ([*["horse"] * 19, *COMPANY_SQUARES], "“violet”: 0 of them; possible: 1–25 (LM-SET-4)."),
        (
            ["cow", *BOARD[1:]],
            "Square 1, kind: “cow” is not allowed there. Possible: horse, violet, exchange.",
        ),
        ([*BOARD[:2], "exchange", *BOARD[3:]], "Square 3: company is missing."),
        (
            ["exchange oil", *BOARD[1:]],
            "Square 1, company: “oil” is not allowed there. Possible: azure,",
        ),
        (["horse jade", *BOARD[1:]], "Square 1 has no field “company”. The fields are kind."),
    ],
)
def test_what_a_board_lacks_is_said(squares: list[str], says: str) -> None:
    assert refusal({"board": board_of(squares)}).startswith(says)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([(0, {"count": 3})], "“cards”: 31 of them; possible: 32 (LM-SET-4)."),
        (
            [(4, {"count": 2}), (10, {"count": 17})],
            "“notice”: 2 of them; possible: 1 (LM-SET-4).",
        ),
        ([(8, {"amount": 50})], "“outsider-50”: 2 of them; possible: 1 (LM-SET-4)."),
        (
            [(8, {"amount": 70})],
            "Card 9, amount: “70” is not allowed there. Possible: 50, 100.",
        ),
        (
            [(2, {"amount": 100_000})],
            "Card 3, amount: “100000” is not allowed there. Possible: 120000.",
        ),
        (
            [(9, {"company": "oil"})],
            "Card 10, company: “oil” is not allowed there. Possible: azure,",
        ),
        ([(9, {"per": 3})], "Card 10, per: “3” is not allowed there. Possible: 1, 2."),
        ([(9, {"per": True})], "Card 10, per: “true” is not allowed there. Possible: 1, 2."),
        (
            [(10, {"amount": 1500})],
            "Card 11, amount: “1500” is not allowed there. Possible: whole thousands up to 1 000",
        ),
        ([(10, {"amount": 0})], "Card 11, amount: “0” is not allowed there."),
        ([(10, {"amount": 10**40})], "Card 11, amount: “1000"),
        (
            [(1, {"amount": 5000})],
            "Card 2 has no field “amount”. The fields are kind, count.",
        ),
        ([(1, {"company": "jade"})], "Card 2 has no field “company”. The fields are kind, count."),
        (
            [(3, {"kind": "fine"})],
            "Card 4, kind: “fine” is not allowed there. Possible: taxes, brokerage, legacy,",
        ),
        ([(0, {"count": 10**9})], "Card 1, count: “1000000000” is not allowed there."),
    ],
)
def test_what_a_deck_lacks_is_said(changes: list[tuple[int, dict[str, Any]]], says: str) -> None:
    assert refusal(deck_of(*changes)).startswith(says)


# Neither a board nor a deck


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "This deck: cards is missing."),
        ({"board": {}}, "This board: squares is missing."),
        ({"board": 3}, "This board: “3” is not allowed there. Possible: fields with their values."),
        (
            {"board": None, "sides": 2},
            "This deck has no field “sides”. The fields are board, deck.",
        ),
        ({"cards": 3}, "This deck, cards: “3” is not allowed there. Possible: a list of entries."),
        ({"cards": [3]}, "Card 1: “3” is not allowed there. Possible: fields with their values."),
        ({"cards": [{"count": 3}]}, "Card 1: kind is missing."),
        ({"cards": [{"kind": "x" * 10**6}]}, "Card 1, kind: “xxx"),
        ({"cards": [{"kind": "taxes"}] * 10_000}, "“cards”: 10000 of them; possible: 1–32"),
        ({"cards": [], "about": "x" * 501}, "This deck, about: “501” is not allowed there."),
        ({"board": {"squares": [{"kind": "horse"}] * 101}}, "“squares”: 101 of them;"),
        (
            {"cards": [], "reconstruction": 1},
            "This deck, reconstruction: “1” is not allowed there.",
        ),
    ],
)
def test_what_is_no_material_is_refused(data: dict[str, Any], says: str) -> None:
    told = refusal(data)
    assert told.startswith(says)
    assert len(told) < 300


def test_the_files_say_of_themselves_that_they_are_made_up() -> None:
    from importlib.resources import files

    for name in ("ring-21.toml", "ring-25.toml", "deck.toml"):
        text = (files("mclub.games.le_millionnaire") / name).read_text("utf-8")
        read_again = toml_of(text, name)
        assert read_again["reconstruction"] is True
        assert "Made up" in read_again["about"]
