"""The game object of Million Club and the optional parts that it has."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

import msgspec

from commands import people
from commands.course import Move
from commands.dealer import Dealer
from commands.million_club.course import COURSE
from commands.notation import Word
from commands.stage import Fact
from commands.text import text, texts
from events.errors import BadInput
from events.language import gettext as _
from events.language import mark, spoken
from events.million_club import CODEC, Event
from events.million_club.facts import (
    OPENS,
    FirstPlayerNamed,
    PileShuffled,
    ProfileDealt,
    RoundEnded,
)
from events.million_club.figures import MIN_PLAYERS, SCHEMER_PLAYERS
from events.million_club.words import AT_TABLE, BOX, KIND, OPTIONS, PROFILES, SEATS, Seat
from events.record import Record
from events.shared import GameCreated
from mclub.kinds.kind import Cut, Difference, Document
from projections.million_club import board as boards
from projections.million_club.fold import FOLD
from projections.million_club.table import Table
from projections.million_club.words import question

if TYPE_CHECKING:
    from mclub.kinds.parts import Claim, Mind

TITLE: Final = "Million Club"
FEWEST: Final = MIN_PLAYERS
FORMAT: Final = 1
POSITION_OPTIONS: Final = ()
ACCOUNTS: Final = ("bank",)
NOTABLE: Final = {
    "CrashStruck": mark("Crash"),
    "CompanyTakenOver": mark("Hostile Takeover"),
}

__all__ = [
    "CODEC",
    "FEWEST",
    "KIND",
    "SEATS",
    "TITLE",
    "names",
    "question",
    "spellings",
]

fresh, evolve, fold = FOLD.fresh, FOLD.evolve, FOLD.table
act, waiver, absent = COURSE.act, COURSE.waiver, COURSE.absent


def options(rulings: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value."""
    from mclub.kinds.options import chosen

    return chosen(rulings, OPTIONS, AT_TABLE)


def opens(options: Mapping[str, str]) -> Collection[type]:
    """Where people deal, they see their cards by themselves: the program shows none."""
    return () if by_people(options) else OPENS


def binds(options: Mapping[str, str]) -> Collection[type]:  # noqa: ARG001 - as every game has it
    """Nothing: there are no deals between players."""
    return ()


def by_people(options: Mapping[str, str]) -> bool:
    """Whether people deal the cards."""
    return options.get(AT_TABLE) == "on"


def seats_of(start: Mapping[str, Any]) -> dict[str, str]:
    """The seats of a position with their names."""
    from commands.million_club.position import read

    players = read(start, by_people=True).players
    return {seat: player.name or seat.capitalize() for seat, player in players.items()}


def options_in(start: Mapping[str, Any]) -> dict[str, str]:  # noqa: ARG001 - as games have it
    """None: a position of Million Club names no options."""
    return {}


def begin(created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
    """The set-up up to the first question."""
    return COURSE.begin(FOLD.fresh(created), dealer)


def check_reachable(
    start: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
) -> None:
    """Raises BadInput for a position that play with these options can't come to."""
    from commands.million_club.position import check_reachable as checked

    checked(start, seats, options)


def begin_from(
    created: GameCreated, dealer: Dealer, start: Mapping[str, Any]
) -> tuple[list[Fact], Table]:
    """The position, up to the first question."""
    from commands.million_club import position

    laid = position.read(start, by_people=by_people(created.options))
    return COURSE.begin(FOLD.fresh(created), dealer, partial(position.begin, position=laid))


def template() -> str:
    """A position to be filled in."""
    from mclub.games.million_club.form import template as form

    return form()


def save(records: Sequence[Record[Event]]) -> tuple[int, Document] | None:
    """The last position that a game can start from, and the record after which it was there."""
    from projections.million_club.position import last_position

    return last_position(records)


def told(table: Table, dealt: Mapping[str, Sequence[str]], first: str | None) -> str | None:
    """What the seat that is asked says of the set-up, out of what `mclub new` was told."""
    from commands.million_club.people import said

    return said(table, dealt, first)


def with_profiles(dealt: Mapping[str, Sequence[str]]) -> bool:
    """Whether profiles lie before the players."""
    if not any(dealt.values()):
        return False
    from commands.million_club import people

    return people.with_profiles(dealt)


def contradiction(
    records: Sequence[Record[Event]], facts: Sequence[Fact]
) -> tuple[str, str] | None:
    """Where people deal, what they say of their colonies must be true together."""
    from projections.million_club.colonies import contradiction as found

    return found(records, [event for event, _rules in facts])


def correct(table: Table, words: Sequence[Word]) -> Move:
    """The referee corrects what somebody counted."""
    from commands.million_club.correct import correct as corrected

    return corrected(table, words)


def legal(table: Table, seat: str) -> list[str]:
    """What this seat may type now."""
    return texts(COURSE.legal(table, seat))


def asked(table: Table) -> tuple[Seat, ...]:
    """The seat that is asked: one at a time."""
    return () if table.seat is None else (table.seat,)


def awaited(table: Table) -> tuple[Seat, ...]:
    """Whoever is asked must answer."""
    return asked(table)


def foreseen(table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:
    """All up to what hangs on the money of others."""
    from mclub.games.million_club.foresight import foreseen as seen

    return seen(table, facts, seat)


def finished(table: Table) -> bool:
    """Whether the game is over."""
    return table.phase == "finished"


def board(table: Table, game: str, seq: int) -> Document:
    """The board with the referee's eyes."""
    return boards.board(table, game, seq, _known_actions(table, table.seats) or [])


def view(table: Table, game: str, seq: int, seat: Seat | None) -> Document:
    """The board with a seat's eyes; table: folded from the log cut for it."""
    seats = () if seat is None else (seat,)
    return boards.view(table, game, seq, _known_actions(table, seats), seat)


def due(table: Table, seats: Collection[str]) -> list[Document]:
    """Who is asked what, as far as these seats may know."""
    return boards.due(table, _known_actions(table, seats))


def _known_actions(table: Table, seats: Collection[str]) -> list[str] | None:
    return legal(table, table.seat) if table.seat is not None and table.seat in seats else None


def score(table: Table, records: Sequence[Record[Event]] = ()) -> Document:
    """The score sheet, line by line; with bounds for what unseen colonies leave open."""
    from projections.million_club.sheet import document

    return document(table, records)


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    now: int | None = None,
) -> list[Document]:
    """The history in words."""
    from projections.million_club.history import history as tell

    return tell(records, since, undone, cut, now)


def round_of(table: Table) -> int:
    """The number of the round."""
    return table.round


def round_ends(records: Sequence[Record[Event]]) -> dict[int, int]:
    """The record before the pawns return, so that the board still shows them."""
    return {
        record.event.round: record.seq - 1
        for record in records
        if isinstance(record.event, RoundEnded)
    }


def start_of(records: Sequence[Record[Event]]) -> Document | None:
    """The position that the game started from."""
    from projections.million_club.position import position_of

    # A game that was committed to first is dealt in a batch of its own.
    opening = takewhile(lambda record: record.by == "dealer", records)
    return position_of([record.event for record in opening])


def ledger(records: Sequence[Record[Event]]) -> list[Document]:
    """Every million that moved."""
    from projections.million_club.ledger import ledger as movements

    return [_plain(entry) for entry in movements(records)]


def count(records: Sequence[Record[Event]], counted: Mapping[str, int | str]) -> Document:
    """Money that was counted, against the ledger."""
    from commands.correction import amount_of
    from commands.million_club.correct import BOX as MONEY
    from projections.million_club.slips import count as compared

    amounts = {account: amount_of(str(amount), MONEY) for account, amount in counted.items()}
    return {account: _plain(found) for account, found in compared(records, amounts).items()}


def dealt(table: Table, event: Event, dealer: Dealer) -> Difference | None:
    """What chance gave by this event, and what the dealer gives."""
    if table.by_people:
        return None
    match event:
        case PileShuffled(pile=pile, order=order) if order.value is not None:
            ordinal = table.shuffles[pile] + 1
            together = {*table.piles[pile], *table.discards[pile]}
            cards = [card for card in BOX[pile] if card in together]
            label = f"{pile}/{ordinal}"
            what = _("the shuffle {label}").format(label=label)
            return what, order.value, dealer.shuffle(cards, label)
        case ProfileDealt(seat=seat, profile=profile):
            offered = PROFILES if len(table.seats) == SCHEMER_PLAYERS else PROFILES[:-1]
            shuffled = dealer.shuffle(offered, "profiles")
            return _("the profile"), profile, shuffled[table.seats.index(seat)]
        case FirstPlayerNamed(seat=seat, by="chance"):
            return _("the first player"), seat, dealer.shuffle(table.seats, "first")[0]
        case _:
            return None


def explain(records: Sequence[Record[Event]], seat: Seat | None, *, everything: bool) -> Document:
    """The figures behind the last of the records."""
    from projections.million_club.explanation import explain as explained

    return _plain(explained(records, seat, everything=everything))


def knows(records: Sequence[Record[Event]], seat: Seat, undone: Collection[int]) -> list[Document]:
    """What a seat has learned."""
    from projections.million_club.knowledge import known

    created = records[0].event
    assert isinstance(created, GameCreated)
    return [_plain(entry) for entry in known(records, seat, opens(created.options), undone)]


def unbalanced(table: Table, event: Event) -> list[Difference]:
    """What of money and cards is lost or too much."""
    from projections.million_club import conservation

    return conservation.unbalanced(table, event)


def mislisted(table: Table, event: Event) -> list[Difference]:
    """The listings that are not the sum of their companies."""
    from projections.million_club import conservation

    return conservation.mislisted(table, event)


def points(table: Table) -> dict[str, int] | None:
    """Each seat's points, not counted by `score`."""
    from projections.million_club import conservation

    return conservation.points(table)


def misscored(table: Table, event: Event) -> list[Difference] | None:
    """What the event gets wrong of the final score."""
    from projections.million_club import conservation

    return conservation.misscored(table, event)


def rulings(options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Where tables differ; the alternative set-up is a choice that nobody disputes."""
    return [
        (name, value)
        for name, values in OPTIONS.items()
        for value in values
        if name != "alternative" and value != options[name]
    ]


def moves(table: Table, seat: str, dealer: Dealer) -> Iterator[tuple[str, Table]]:
    """Each legal action and the table after it."""
    for action in COURSE.legal(table, seat):
        after = table.copy()
        COURSE.play(after, seat, action, dealer)
        yield text(action), after


def starter(events: Iterable[Any]) -> Seat:
    """Whom chance, a profile or the table named."""
    return next(event.seat for event in events if type(event) is FirstPlayerNamed)


def mind() -> "Mind":
    """What bots think with."""
    from mclub.games.million_club import bots

    return bots


@cache
def spellings() -> frozenset[str]:
    """Every word of its notation and claims as it may be typed."""
    from commands.million_club import claims, notation

    return people.spellings(
        notation.VERBS,
        notation.TILE_WORDS,
        notation.KIND_WORDS,
        notation.REGION_WORDS,
        notation.PROFILE_WORDS,
        notation.INTRIGUE_WORDS,
        claims.CLAIM_WORDS,
        claims.PRIVILEGE_WORDS,
    )


def claim(text: str, seats: Sequence[Seat], players: people.People = people.UNNAMED) -> "Claim":
    """What a table claims about its game."""
    from commands.million_club.claims import read_claim

    read = read_claim(text, players)
    for seat in SEATS:
        if seat not in seats and seat in read.text.split():
            raise BadInput(
                _("Nobody plays {seat}; at the table are {seats}.").format(
                    seat=spoken(seat), seats=", ".join(map(spoken, seats))
                )
            )
    return read


def _plain(entry: msgspec.Struct) -> Document:
    document: Document = msgspec.to_builtins(entry)
    return document
