"""Board and deck of Le Millionnaire: the reconstructions, and what a table brings (LM-SET-4)."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from events.errors import BadInput
from events.le_millionnaire.words import COMPANIES
from mclub.files.reading import toml_of
from mclub.games.le_millionnaire.material import document, own, read, with_board

RING = "ring-25"
COMPANY_SQUARES = [f"exchange {company}" for company in COMPANIES]
BOARD = [*["horse"] * 4, *["violet"] * 15, *COMPANY_SQUARES]
"""A board as a box might have it: 4 horses, unlike the reconstruction."""
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
    """The deck, with other fields at these places."""
    cards = deepcopy(DECK)
    for place, change in changes:
        cards[place] |= change
    return {"cards": cards}


def refusal(data: Mapping[str, Any]) -> str:
    """What it says, any space being a space."""
    with pytest.raises(BadInput) as refused:
        read(data, RING)
    return " ".join(str(refused.value).split())


# The reconstructions


@pytest.mark.parametrize(
    ("ring", "squares", "violet"),
    # How likely a throw ends on violet, of 36 on average and from the worst and best square.
    [
        ("ring-25", {"horse": 5, "violet": 14, "exchange": 6}, (56, 44, 61)),
        ("ring-21", {"horse": 4, "violet": 11, "exchange": 6}, (52, 50, 58)),
    ],
)
def test_each_board_keeps_what_the_text_says(
    ring: str, squares: dict[str, int], violet: tuple[int, int, int]
) -> None:
    material = own(ring)
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
    material = own(RING)
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


# What a table brings


def test_a_box_has_its_own_order_and_its_own_cards() -> None:
    material = read({"board": board_of(BOARD), "deck": deck_of()}, RING)
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
    material = read({brought: whole[brought]}, RING)
    assert (material.board == own(RING).board) == (brought == "deck")
    assert (material.deck == own(RING).deck) == (brought == "board")


@pytest.mark.parametrize(
    "data",
    [
        {"board": board_of(BOARD)},
        {"deck": deck_of()},
        {"board": board_of(BOARD) | {"reconstruction": True}, "deck": deck_of()},
    ],
)
def test_what_was_brought_is_told_as_it_is_read(data: dict[str, Any]) -> None:
    told = document(read(data, RING), RING)
    assert told is not None
    assert set(told) == set(data)
    assert read(told, RING) == read(data, RING)


def test_nothing_was_brought_with_the_programs_own() -> None:
    assert document(own(RING), RING) is None


def test_a_deck_may_stand_by_itself() -> None:
    assert read(deck_of(), RING) == read({"deck": deck_of()}, RING)


def test_a_board_joins_the_deck() -> None:
    board = board_of(BOARD)
    assert with_board(None, board) == {"board": board}
    assert with_board(deck_of(), board) == {"board": board, "deck": deck_of()}
    assert with_board({"deck": deck_of()}, board) == {"board": board, "deck": deck_of()}
    with pytest.raises(BadInput, match="brings a board along"):
        with_board({"board": board}, board)


def test_a_board_and_a_deck_are_not_mixed_up() -> None:
    assert "bring it as a board" in refusal(board_of(BOARD))
    with pytest.raises(BadInput, match="bring it as a deck"):
        with_board(None, deck_of())


# What is lacking


@pytest.mark.parametrize(
    ("squares", "says"),
    [
        ([*BOARD[:4], *BOARD[9:]], ["The ring of a board has 21 to 25 squares, this one 20."]),
        ([*BOARD, "violet"], ["The ring of a board has 21 to 25 squares, this one 26."]),
        (
            [*BOARD[:-1], "violet"],
            ["There is no exchange square of “pearl”."],
        ),
        (
            [*BOARD[:-1], "exchange azure"],
            [
                "Each company has one exchange square, “azure” has 2: 20, 25.",
                "There is no exchange square of “pearl”.",
            ],
        ),
        (
            [*["violet"] * 3, *BOARD[3:]],
            ["Of horse squares there are 2 at least, here 1."],
        ),
        (
            [*["horse"] * 19, *COMPANY_SQUARES],
            ["There is no violet square, and everybody starts from one."],
        ),
        (
            ["cow", *BOARD[1:]],
            ["Square 1 is of the kind “cow”; there are: horse, violet, exchange."],
        ),
        (["exchange", *BOARD[1:]], ["Square 1 is an exchange square and names no company."]),
        (["exchange oil", *BOARD[1:]], ["Square 1 names the company “oil”; there are: azure,"]),
        (["horse jade", *BOARD[1:]], ["Square 1 names a company and is no exchange square."]),
        (
            ["exchange", "cow", "horse", *BOARD[8:]],
            ["this one 20.", "Square 1 is an", "Square 2 is of", "2 at least, here 1"],
        ),
    ],
)
def test_all_that_a_board_lacks_is_said_at_once(squares: list[str], says: list[str]) -> None:
    told = refusal({"board": board_of(squares)})
    assert told.startswith("This board can't be played on (LM-SET-4). ")
    assert [words for words in says if words not in told] == []
    assert told.count(". ") <= len(says)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            [(0, {"count": 3})],
            [
                "A deck has 32 cards without the marker, this one 31.",
                "Of the card “taxes” there are 4, here 3.",
            ],
        ),
        (
            [(4, {"count": 2}), (10, {"count": 17})],
            ["Of the card “notice” there are 1, here 2."],
        ),
        ([(8, {"amount": 50})], ["“outsider-50” there are 1, here 2.", "“outsider-100” there"]),
        (
            [(8, {"amount": 70})],
            ["Card 9 pays an outsider 70 times; it is 50 or 100.", "“outsider-100” there"],
        ),
        (
            [(2, {"amount": 100_000})],
            ["Card 3 is a legacy of 100 000 F; it is 120 000 F."],
        ),
        ([(9, {"company": "oil"})], ["Card 10 names the company “oil”; there are: azure,"]),
        ([(9, {"per": 3})], ["Card 10 gives 1 share for 3; it is 1 for 1 or 1 for 2."]),
        ([(10, {"amount": 1500})], ["Card 11 brings 1 500 F; a receipt is whole thousands,"]),
        ([(10, {"amount": 0})], ["Card 11 brings 0 F;"]),
        ([(1, {"amount": 5000})], ["Card 2 has an amount, and a card “brokerage” has none."]),
        ([(1, {"company": "jade"})], ["Card 2 names a company or a ratio and gives no free"]),
        (
            [(3, {"kind": "fine"})],
            ["Card 4 is of the kind “fine”; there are: taxes,", "“will” there are 1, here 0."],
        ),
    ],
)
def test_all_that_a_deck_lacks_is_said_at_once(
    changes: list[tuple[int, dict[str, Any]]], says: list[str]
) -> None:
    told = refusal(deck_of(*changes))
    assert told.startswith("This deck can't be played with (LM-SET-4). ")
    assert [words for words in says if words not in told] == []
    assert told.count(". ") <= len(says)


def test_a_faulty_board_and_a_faulty_deck_are_told_together() -> None:
    told = refusal(
        {"board": board_of([*BOARD[:4], *BOARD[9:]]), "deck": deck_of((0, {"count": 3}))}
    )
    assert "this one 20." in told
    assert "this one 31." in told


# What is no board and no deck


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "This is no deck: Object missing required field `cards`."),
        ({"board": {}}, "This is no board: Object missing required field `squares`."),
        ({"board": 3}, "This is neither a deck nor a board: Expected `object"),
        ({"board": None, "sides": 2}, "unknown field `sides`"),
        ({"cards": 3}, "Expected `array`, got `int`"),
        ({"cards": [3]}, "Expected `object`, got `int` - at `$.cards[0]`"),
        ({"cards": [{"kind": "taxes", "colour": "red"}]}, "unknown field `colour`"),
        ({"cards": [{"kind": "taxes", "count": 10**9}]}, "Expected `int` <= 32"),
        ({"cards": [{"kind": "receipt", "amount": 10**40}]}, "This is no deck"),
        ({"cards": [{"kind": "x" * 41}]}, "Expected `str` of length <= 40"),
        ({"cards": [{"kind": "taxes"}] * 10_000}, "Expected `array` of length <= 128"),
        ({"cards": [], "about": "x" * 501}, "Expected `str` of length <= 500"),
        ({"board": {"squares": [{"kind": "horse"}] * 101}}, "Expected `array` of length <= 100"),
    ],
)
def test_what_is_no_material_is_refused(data: dict[str, Any], says: str) -> None:
    told = refusal(data)
    assert says in told
    assert len(told) < 300


def test_many_faults_are_told_in_part() -> None:
    told = refusal({"board": board_of(["cow"] * 100)})
    assert "These are 12 of 109 faults." in told
    assert len(told) < 1200


def test_the_files_say_of_themselves_that_they_are_made_up() -> None:
    from importlib.resources import files

    for name in ("ring-21.toml", "ring-25.toml", "deck.toml"):
        text = (files("mclub.games.le_millionnaire") / name).read_text("utf-8")
        read_again = toml_of(text, name)
        assert read_again["reconstruction"] is True
        assert "Made up" in read_again["about"]
