"""A game of Le Millionnaire starts from a position; an impossible one is refused with the
reason."""

from collections.abc import Iterator
from typing import Any

import pytest

from events.errors import BadInput
from mclub import Club, Game

KIND = "le-millionnaire"
ANN = {"name": "Ann", "cash": 60_000, "square": 2, "securities": ["azure 4"]}
BEN = {"name": "Ben", "cash": 5_000, "square": 3, "securities": ["jade 1 small", "jade 2"]}


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as there:
        yield there


def given(
    club: Club,
    ann: dict[str, Any] | None = None,
    ben: dict[str, Any] | None = None,
    *,
    by_people: bool = False,
    rulings: dict[str, str] | None = None,
    **more: Any,
) -> Game:
    """A game from the position of two, with these changes: Ann on square 2, Ben on square 3."""
    players = {"yellow": ANN | (ann or {}), "blue": BEN | (ben or {})}
    start = {"players": players, "board": "ring-25", "round": 2} | more
    return club.new(start=start, game=KIND, seed="tea", table=by_people, rulings=rulings)


def test_the_table_stands_as_the_position_says(club: Club) -> None:
    board = given(club, {"cards": ["will"], "arc": True}, turn="blue", first="yellow").board()

    ann, ben = board["players"]["yellow"], board["players"]["blue"]
    assert (ann["cash"], ann["square"], ann["cards"], ann["arc"]) == (60_000, 2, ["will"], True)
    assert ben["holdings"]["jade"]["total"] == 12
    assert (board["round"], board["first"], board["mover"], board["throw"]) == (
        2,
        "yellow",
        "blue",
        0,
    )
    assert board["bank"]["jade"] == {"units": 28, "small": 9, "large": 6}
    # 32 cards and the marker under them, without the will that Ann has.
    assert len(board["deck"]) == 32
    assert board["deck"][-1] == "marker"
    assert "will" not in board["deck"]


def test_the_deck_is_as_given_and_chance_fills_what_is_not(club: Club) -> None:
    deck = ["taxes", "?", "marker", *["?"] * 29, "receipt 20000"]
    dealt = given(club, deck=deck).board()["deck"]
    assert (dealt[0], dealt[2], dealt[-1]) == ("taxes", "marker", "receipt-20000")
    assert (dealt.count("taxes"), dealt.count("marker"), len(dealt)) == (4, 1, 33)
    at_table = given(club, deck=deck, by_people=True).board()["deck"]
    assert at_table == ["taxes", None, "marker", *[None] * 29, "receipt-20000"]


def test_a_confidential_card_is_known_to_its_seat_alone(club: Club) -> None:
    game = given(club, {"cards": ["will", "debt"]})
    assert game.view("yellow")["players"]["yellow"]["cards"] == ["will", "debt"]
    assert game.view("blue")["players"]["yellow"]["cards"] == [None, None]
    assert not any(game.view("blue")["deck"])
    assert "Will" in " ".join(entry["text"] for entry in game.history("yellow"))
    assert "Will" not in " ".join(entry["text"] for entry in game.history("blue"))
    assert game.knows("blue")["entries"] == []


def test_options_that_the_position_does_not_name_are_those_of_old(club: Club) -> None:
    players = {"yellow": ANN, "blue": BEN}
    old = club.new(start={"players": players, "round": 2}, game=KIND).created.options
    assert (old["board"], old["half_units"], old["free_trades"]) == ("ring-25", "lost", "off")
    named = given(club, target=250_000, half_units="paid").created.options
    assert (named["target"], named["half_units"], named["board"]) == ("250000", "paid", "ring-25")
    chosen = given(club, rulings={"board": "ring-21"}).board()
    assert len(chosen["squares"]) == 21


def test_stakes_lie_there_and_pay(club: Club) -> None:
    game = given(club, stakes=["6 1000", "chance 5000"], by_people=True)
    board = game.board()
    assert board["stakes"] == [
        {"place": "6", "amount": 1_000},
        {"place": "chance", "amount": 5_000},
    ]
    assert board["players"]["yellow"]["cash"] == 60_000
    # From 2 with 4 to the horse on 6, past azure with four units: 5 × 4 × 1 000, and the dividend.
    game.act("yellow", "throw 1 3")
    assert game.board()["players"]["yellow"]["cash"] == 60_000 + 1_000 + 20_000 + 4_000


def test_after_a_double_nothing_is_bought(club: Club) -> None:
    actions = given(club, throws=1).due()[0]["actions"]
    assert not [action for action in actions if action.startswith("buy")]
    assert [action for action in given(club).due()[0]["actions"] if action.startswith("buy")]


def test_a_box_of_ones_own_stands_in_the_position(club: Club) -> None:
    squares = ["horse", "violet", "violet", "horse", "violet"] * 3 + [
        "exchange azure", "exchange coral", "exchange jade",
        "exchange ochre", "exchange plum", "exchange pearl",
    ]  # fmt: skip
    game = given(club, squares=squares)
    assert [square["kind"] for square in game.board()["squares"]][:5] == [
        "horse", "violet", "violet", "horse", "violet",
    ]  # fmt: skip
    saved = game.position()["position"]
    assert saved["squares"] == squares
    with pytest.raises(BadInput, match=r"“squares”: 20 of them; possible: 21–25 \(LM-SET-4\)"):
        given(club, squares=squares[1:])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ann": {"cash": 500}}, "Yellow can't have 500 F: the smallest chip is 1 000 F."),
        ({"ann": {"cash": -1000}}, "yellow, cash: “-1000” is not allowed there."),
        ({"ann": {"square": 26}}, "yellow, square: “26” is not allowed there."),
        ({"ann": {"square": 22}, "board": "ring-21"}, "the ring has only 21 squares (LM-SET-4)."),
        ({"ann": {"securities": ["azure 3 big"]}}, "yellow, securities: “big” is not allowed"),
        ({"ann": {"securities": ["azure"]}}, "Possible: azure 3, azure 1 small, jade 2 large."),
        ({"ann": {"securities": ["jade 29"]}}, "The players hold 31 units"),
        ({"ann": {"securities": ["jade 10 small"]}}, "11 small director's cards of Jade"),
        ({"ann": {"cards": ["taxes"]}}, "“Profit tax” is not a confidential card"),
        ({"ann": {"cards": ["?"]}}, "“?” is not a confidential card"),
        ({"ann": {"cards": ["will"]}, "ben": {"cards": ["will"]}}, "2 times, but the deck has 1"),
        ({"deck": ["taxes"] * 33}, "The position has the card “Profit tax” 33 times"),
        ({"deck": ["marker"]}, "The position's deck has 1 card, but it should"),
        ({"deck": ["marker", "taxes"]}, "The position's deck has 2 cards, but it should"),
        ({"deck": ["receipt 7000"]}, "The deck has no card “Receipt of 7 000 F” (LM-SET-4)."),
        ({"turn": "red"}, "Nobody plays red."),
        ({"first": "red"}, "Nobody plays red."),
        ({"throws": 3}, "throws: “3” is not allowed there."),
        ({"round": 0}, "round: “0” is not allowed there."),
        ({"stakes": ["4 1000"]}, "The stake 4 1000 is not allowed:"),
        ({"stakes": ["6 2000"]}, "The stake 6 2000 is not allowed:"),
        ({"stakes": ["auteuil 1000"]}, "The stake auteuil 1000 is not allowed:"),
        ({"stakes": ["6 1000", "6 1000"]}, "stakes: 6 appears twice."),
        ({"phase": "before"}, "The position has no field “phase”. The fields are players, round,"),
        ({"target": 1}, "target"),
        ({"board": "ring-7"}, "board"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_or_is_not_in_the_box(
    club: Club, changes: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        given(club, **changes)
    assert why in str(refusal.value).replace("\N{NO-BREAK SPACE}", " ")
    assert not list(club.overview())


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ben": {"bankrupt": True}}, "Blue is bankrupt, so can't have money,"),
        ({"ben": {"cash": 0, "securities": []}}, "Blue has nothing left, so must be bankrupt"),
        (
            {"ben": {"bankrupt": True, "cash": 0, "securities": []}},
            "The game would be over. Not bankrupt: Yellow (LM-WIN-1).",
        ),
        ({"duel": ["yellow"]}, "A duel needs at least two players"),
        ({"round": 1, "turn": "yellow", "ben": {"square": 1}}, "Blue has not thrown yet"),
        ({"round": 1, "turn": "yellow", "ann": {"square": 1}}, "not on 1 (Horse; LM-SET-4)"),
    ],
)  # fmt: skip
def test_what_play_cannot_come_to(club: Club, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        given(club, **changes)
    assert why in str(refusal.value)


def test_the_turn_of_who_is_out_or_of_no_duel(club: Club) -> None:
    out = {"square": 4, "bankrupt": True}
    players = {"yellow": ANN, "blue": BEN, "red": out}
    with pytest.raises(BadInput, match="It can't be Red's turn: Red is out of the game"):
        club.new(start={"players": players, "round": 2, "turn": "red"}, game=KIND)
    there = players | {"red": ANN | {"name": "Cyd"}}
    duel = {"players": there, "round": 2, "turn": "red", "duel": ["yellow", "blue"]}
    with pytest.raises(BadInput, match="It can't be Red's turn: Red is out of the game"):
        club.new(start=duel, game=KIND)


def test_words_are_read_in_each_language(club: Club) -> None:
    german = {"gelb": ANN | {"securities": ["koralle 4"], "cards": ["testament"]}, "blau": BEN}
    board = club.new(start={"players": german, "round": 2}, game=KIND).board()
    assert board["players"]["yellow"]["holdings"]["coral"]["units"] == 4
    assert board["players"]["yellow"]["cards"] == ["will"]


def test_how_the_table_was_laid_is_explained(club: Club) -> None:
    game = given(club, {"cards": ["will"]}, throws=1, deck=["taxes", *["?"] * 30, "marker"])
    by_type = {type(record.event).__name__: record.seq for record in game.records[:6]}
    by_type |= {type(record.event).__name__: record.seq for record in game.records[6:]}

    def figures(event: str, eyes: str) -> dict[str, str]:
        told = game.explain(by_type[event], eyes)["figures"]
        return {one["label"]: one["text"].replace("\N{NO-BREAK SPACE}", " ") for one in told}

    assert figures("PositionSet", "blue")["Throws made in this turn"] == "1"
    held = figures("HoldingSet", "yellow")
    assert held["Jade"] == "2 units, 1 small director's card"
    assert held["Wealth of Blue (Ben)"] == "5 000 F in cash + 12 × 10 000 F a unit = 125 000 F"
    assert figures("DeckLaid", "spectator")["Cards placed by chance"] == "30"
