"""The entry point of Le Millionnaire: its `GameKind` object."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, ClassVar, Final

from commands.dealer import Dealer
from commands.le_millionnaire import notation, setup
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.material import Material
from commands.stage import Fact
from events.language import mark
from events.le_millionnaire import CODEC, Event
from events.le_millionnaire.facts import (
    BankerNamed,
    BoardSet,
    CardDrawn,
    ConfidentialDrawn,
    DeckSet,
    DiceThrown,
    GameEnded,
    HeirsPutBack,
    MarkerShown,
    PositionSet,
    RoundOpened,
)
from events.le_millionnaire.figures import FEWEST
from events.le_millionnaire.words import KIND, OPTIONS, RANGES, SEATS, Seat
from events.record import Record
from events.shared import GameCreated
from mclub.games.le_millionnaire.material import document as as_deck
from mclub.games.le_millionnaire.material import included_material, read_material, with_board
from mclub.games.le_millionnaire.positions import Positioned
from mclub.kinds.kind import Document, Kind, Looks
from mclub.kinds.parts import Boards, Played
from projections.le_millionnaire import board as boards
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.score import document as sheet
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import prompt


class LeMillionnaire(
    Kind[Table, Event, Action, Seat],
    Positioned,
    Boards[Table],
    Played[Table],
):
    """Le Millionnaire, with its optional parts."""

    KIND, TITLE, CODEC, SEATS, FEWEST = KIND, "Le Millionnaire", CODEC, SEATS, FEWEST
    OPTIONS, RANGES, UNDISPUTED = OPTIONS, RANGES, ("board",)
    WORDS = (
        notation.VERBS,
        notation.COMPANY_WORDS,
        notation.FORM_WORDS,
        notation.BOX_WORDS,
        notation.CARD_WORDS,
        notation.TRADE_WORDS,
    )
    FOLD, COURSE, LOOKS = FOLD, COURSE, Looks(boards.board, boards.view, boards.due)
    BOARDS = OPTIONS["board"]
    FIRST = mark("the banker (LM-SET-1)")
    ACCOUNTS = ("bank", "stakes")
    NOTABLE: ClassVar[Mapping[str, str]] = {
        "BankruptcyDeclared": mark("Bankruptcies"),
        "HoldingLiquidated": mark("Liquidations"),
        "TradeMade": mark("Trades"),
        "SharesSold": mark("Forced sales"),
        "OutsiderWon": mark("Outsiders won"),
    }

    def with_board(
        self, deck: Mapping[str, Any] | None, board: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        return with_board(deck, board)

    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
        """The set-up up to the first question, with the included board and deck."""
        table = FOLD.fresh(created)
        return COURSE.begin(
            table, dealer, partial(setup.begin, material=included_material(table.options["board"]))
        )

    def begin_with(
        self, created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
    ) -> tuple[list[Fact], Table]:
        """Like `begin`, with a custom deck, board, or both."""
        table = FOLD.fresh(created)
        return COURSE.begin(
            table,
            dealer,
            partial(setup.begin, material=read_material(deck, table.options["board"])),
        )

    def deck_of(self, records: Sequence[Record[Event]]) -> Document | None:
        """The board and deck that the game began with; None for the included ones."""
        if any(isinstance(record.event, PositionSet) for record in records):
            return None  # contained in the position
        board = next((r.event for r in records if isinstance(r.event, BoardSet)), None)
        deck = next((r.event for r in records if isinstance(r.event, DeckSet)), None)
        if board is None or deck is None:
            return None
        material = Material(board.squares, board.reconstruction, deck.cards, deck.reconstruction)
        created = records[0].event
        assert isinstance(created, GameCreated)
        return as_deck(material, FOLD.options(created.options)["board"])

    def next_entry(
        self, table: Table, dealt: Mapping[str, Sequence[str]], first: str | None
    ) -> str | None:
        """The banker, if `mclub new` names one; else None."""
        return f"first {first}" if first is not None and table.banker is None else None

    def prompt(self, decision: str, actions: Collection[str]) -> str:
        return prompt(decision, actions)

    def foresee(self, table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:
        """The leading facts of a move, up to the first random event."""
        by_chance = (ConfidentialDrawn, DiceThrown, MarkerShown, CardDrawn, HeirsPutBack)
        return list(takewhile(lambda fact: not isinstance(fact[0], by_chance), facts))

    def score(self, table: Table, records: Sequence[Record[Event]] = ()) -> Document:
        """The score sheet: each fortune by kind."""
        return sheet(table)

    def round_ends(self, records: Sequence[Record[Event]]) -> dict[int, int]:
        """For each round the last record before the next round opens; for the last round the one
        that ends the game."""
        ends: dict[int, int] = {}
        number = 0
        for record in records:
            if isinstance(record.event, PositionSet):
                number = record.event.round
            elif isinstance(record.event, RoundOpened):
                if number:
                    ends[number] = record.seq - 1
                number = record.event.round
            elif isinstance(record.event, GameEnded):
                ends[number] = record.seq
        return ends

    def starter(self, events: Iterable[Any]) -> Seat:
        """The first player: the banker."""
        return next(event.seat for event in events if type(event) is BankerNamed)


GAME: Final = LeMillionnaire()
