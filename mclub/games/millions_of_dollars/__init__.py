"""The entry point of Millions of Dollars: its `GameKind` object."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from commands.dealer import Dealer
from commands.millions_of_dollars import notation, setup
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.deck import Deck, read_deck
from commands.stage import Fact
from events.language import mark
from events.millions_of_dollars import CODEC, Event
from events.millions_of_dollars.facts import (
    LeaderNamed,
    LootDeckSet,
    RoundEnded,
)
from events.millions_of_dollars.figures import FEWEST
from events.millions_of_dollars.words import KIND, OPTIONS, SEATS, Seat
from events.record import Record
from events.shared import GameCreated
from mclub.kinds.kind import Document, Kind, Looks
from mclub.kinds.parts import Decks, Played
from projections.millions_of_dollars import board as boards
from projections.millions_of_dollars import due as waiting
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import prompt


class MillionsOfDollars(
    Kind[Table, Event, Action, Seat],
    Decks[Table],
    Played[Table],
):
    """Millions of Dollars, with its optional parts."""

    KIND, TITLE, CODEC, SEATS, FEWEST = KIND, "Millions of Dollars", CODEC, SEATS, FEWEST
    OPTIONS, UNDISPUTED = OPTIONS, ("money",)
    LEAVING = ("withdraw", "take")
    WORDS = (notation.VERBS, notation.ROLE_WORDS)
    FOLD, COURSE, LOOKS = FOLD, COURSE, Looks(boards.board, boards.view, boards.due)
    FIRST = mark("the Leader (MD-SET-3)")
    ACCOUNTS = ("reserve", "stakes")
    NOTABLE: ClassVar[Mapping[str, str]] = {
        "WithdrawalPaid": mark("Paid to withdraw"),
        "LootLeft": mark("Loot left"),
        "SnitchFined": mark("Snitch fined"),
        "BruteRobbed": mark("Brute robbed"),
    }

    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
        """The set-up up to the first question, with the included deck."""
        return _begin(created, dealer, _own_deck())

    def begin_with(
        self, created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
    ) -> tuple[list[Fact], Table]:
        """Like `begin`, with the loot cards of this deck."""
        return _begin(created, dealer, read_deck(deck))

    def deck_of(self, records: Sequence[Record[Event]]) -> Document | None:
        """The loot cards that the game began with; None for the included ones."""
        for record in records:
            if isinstance(record.event, LootDeckSet):
                cards, reconstruction = record.event.cards, record.event.reconstruction
                if (cards, reconstruction) == msgspec.structs.astuple(_own_deck()):
                    return None
                entries = [
                    {"loot": card.loot, "stake": card.stake}
                    | ({} if card.bonus is None else {"bonus": card.bonus})
                    for card in cards
                ]
                return {"cards": entries} | ({"reconstruction": True} if reconstruction else {})
        return None

    def next_entry(
        self, table: Table, dealt: Mapping[str, Sequence[str]], first: str | None
    ) -> str | None:
        """The holder of the Leader card, if `mclub new` names one; else None."""
        return f"first {first}" if first is not None and table.leader is None else None

    def awaited_seats(self, table: Table) -> tuple[Seat, ...]:
        """The seats that the game waits for. In the negotiation it doesn't wait for a ready seat,
        until its readiness lapses; in the heist it doesn't wait for a seat that can only use an
        Intimidation card."""
        return waiting.awaited_seats(table)

    def score(self, table: Table, records: Sequence[Record[Event]] = ()) -> Document:
        """The score sheet, line by line and heist by heist."""
        from projections.millions_of_dollars.score import document

        return document(table)

    def round_ends(self, records: Sequence[Record[Event]]) -> dict[int, int]:
        """For each round the last record before the characters return, so that the board still
        shows them."""
        return {
            record.event.round: record.seq - 1
            for record in records
            if isinstance(record.event, RoundEnded)
        }

    def prompt(self, decision: str, actions: Collection[str]) -> str:
        return prompt(decision, actions)

    def starter(self, events: Iterable[Any]) -> Seat:
        """The first player: the Leader."""
        return next(event.seat for event in events if type(event) is LeaderNamed)


GAME: Final = MillionsOfDollars()


def _begin(created: GameCreated, dealer: Dealer, deck: Deck) -> tuple[list[Fact], Table]:
    return COURSE.begin(FOLD.fresh(created), dealer, partial(setup.begin, deck=deck))


@cache
def _own_deck() -> Deck:
    return read_deck(msgspec.toml.decode(Path(__file__).with_name("deck.toml").read_bytes()))
