"""The entry point of Million Club: its `GameKind` object."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from commands.dealer import Dealer
from commands.million_club import notation, people
from commands.million_club.actions import Action
from commands.million_club.course import COURSE
from commands.stage import Fact
from events.language import mark
from events.million_club import CODEC, Event
from events.million_club.facts import (
    FirstPlayerNamed,
    RoundEnded,
)
from events.million_club.figures import FEWEST
from events.million_club.words import KIND, OPTIONS, SEATS, Seat
from events.record import Record
from events.shared import GameCreated
from mclub.kinds.kind import Document, Kind, Looks
from mclub.kinds.parts import Played, Positions
from projections.million_club import board as boards
from projections.million_club.fold import FOLD
from projections.million_club.table import Table
from projections.million_club.words import prompt


class MillionClub(
    Kind[Table, Event, Action, Seat],
    Positions[Table],
    Played[Table],
):
    """Million Club, with its optional parts."""

    KIND, TITLE, CODEC, SEATS, FEWEST = KIND, "Million Club", CODEC, SEATS, FEWEST
    OPTIONS, UNDISPUTED = OPTIONS, ("alternative",)
    WORDS = (
        notation.VERBS,
        notation.TILE_WORDS,
        notation.KIND_WORDS,
        notation.REGION_WORDS,
        notation.PROFILE_WORDS,
        notation.INTRIGUE_WORDS,
    )
    FOLD, COURSE, LOOKS = FOLD, COURSE, Looks(boards.board, boards.view, boards.due)
    ACCOUNTS = ("bank",)
    NOTABLE: ClassVar[Mapping[str, str]] = {
        "CrashStruck": mark("Crash"),
        "CompanyTakenOver": mark("Hostile Takeover"),
    }

    def seats_of(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The seats of a position with their names."""
        from commands.million_club.position import read

        players = read(start, by_people=True).players
        return {seat: player.name or seat.capitalize() for seat, player in players.items()}

    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
        """The set-up up to the first question."""
        return COURSE.begin(FOLD.fresh(created), dealer)

    def check_reachable(
        self, start: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
    ) -> None:
        """Raise BadInput for a position that can't be reached under these options."""
        from commands.million_club.position import check_reachable as checked

        checked(start, seats, options)

    def begin_from(
        self, created: GameCreated, dealer: Dealer, start: Mapping[str, Any]
    ) -> tuple[list[Fact], Table]:
        """Set up the position, and play up to the first question."""
        from commands.million_club import position

        setup = position.read(start, by_people=self.by_people(created.options))
        return COURSE.begin(FOLD.fresh(created), dealer, partial(position.begin, position=setup))

    def next_entry(
        self, table: Table, dealt: Mapping[str, Sequence[str]], first: str | None
    ) -> str | None:
        """The next entry of the set-up, from the arguments of `mclub new`; None if there is
        none."""
        return people.next_statement(table, dealt, first)

    def with_profiles(self, dealt: Mapping[str, Sequence[str]]) -> bool:
        """Whether the set-up uses profiles."""
        return people.with_profiles(dealt)

    def contradiction(
        self, records: Sequence[Record[Event]], facts: Sequence[Fact]
    ) -> tuple[str, str] | None:
        """A contradiction between the colonies that people have entered, where people deal."""
        from projections.million_club.colonies import contradiction as find_contradiction

        return find_contradiction(records, [event for event, _rules in facts])

    def score(self, table: Table, records: Sequence[Record[Event]] = ()) -> Document:
        """The score sheet, line by line; with bounds where unseen colonies matter."""
        from projections.million_club.sheet import document

        return document(table, records)

    def round_ends(self, records: Sequence[Record[Event]]) -> dict[int, int]:
        """For each round the last record before the pawns return, so that the board still shows
        them."""
        return {
            record.event.round: record.seq - 1
            for record in records
            if isinstance(record.event, RoundEnded)
        }

    def foresee(self, table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:
        """The leading facts of a move, up to the first that depends on other players' money."""
        from mclub.games.million_club.foresight import foresee as foresee_facts

        return foresee_facts(table, facts, seat)

    def prompt(self, decision: str, actions: Collection[str]) -> str:
        return prompt(decision, actions)

    def starter(self, events: Iterable[Any]) -> Seat:
        """The first player, named by chance, a profile, or the table."""
        return next(event.seat for event in events if type(event) is FirstPlayerNamed)


GAME: Final = MillionClub()
