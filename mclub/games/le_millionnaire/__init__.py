"""The game object of Le Millionnaire and the optional parts that it has."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

import msgspec

from commands import people
from commands.course import Move
from commands.dealer import Dealer
from commands.le_millionnaire import setup
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.dice import dice, for_banker
from commands.notation import Word
from commands.stage import Fact
from commands.text import text, texts
from events.errors import BadInput
from events.language import gettext as _
from events.language import mark, spoken
from events.le_millionnaire import CODEC, Event
from events.le_millionnaire.facts import (
    BINDING,
    OPENS,
    TURNS_UP,
    BankerNamed,
    BoardSet,
    CardDrawn,
    DeckLaid,
    DeckSet,
    DeckShuffled,
    DiceThrown,
    GameEnded,
    HeirsPutBack,
    MarkerShown,
    PositionSet,
    RoundOpened,
    SeatPassed,
)
from events.le_millionnaire.words import (
    AT_TABLE,
    EARLIER,
    FEWEST,
    KIND,
    OPTIONS,
    RANGES,
    SEATS,
    Seat,
)
from events.record import Record
from events.shared import GameCreated
from mclub.games.le_millionnaire.material import with_board
from mclub.games.le_millionnaire.positions import (
    POSITION_OPTIONS,
    begin_from,
    check_reachable,
    options_in,
    save,
    seats_of,
    start_of,
    template,
)
from mclub.kinds.kind import Cut, Difference, Document
from mclub.kinds.options import chosen
from projections.le_millionnaire import board as boards
from projections.le_millionnaire.conservation import misscored, points, unbalanced
from projections.le_millionnaire.due import due as waiting
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import question

if TYPE_CHECKING:
    from mclub.kinds.parts import Claim, Mind

TITLE: Final = "Le Millionnaire"
BOARDS: Final = OPTIONS["board"]
ACCOUNTS: Final = ("bank", "stakes")
NOTABLE: Final = {
    "BankruptcyDeclared": mark("Bankruptcies"),
    "HoldingLiquidated": mark("Liquidations"),
    "TradeMade": mark("Trades"),
    "SharesSold": mark("Forced sales"),
    "OutsiderWon": mark("Outsiders won"),
}

__all__ = [
    "CODEC",
    "EARLIER",
    "FEWEST",
    "KIND",
    "POSITION_OPTIONS",
    "SEATS",
    "TITLE",
    "begin_from",
    "check_reachable",
    "misscored",
    "names",
    "options_in",
    "points",
    "question",
    "save",
    "seats_of",
    "spellings",
    "start_of",
    "template",
    "unbalanced",
    "with_board",
]

fresh, evolve, fold = FOLD.fresh, FOLD.evolve, FOLD.table
act, waiver, absent = COURSE.act, COURSE.waiver, COURSE.absent


def options(rulings: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value."""
    return chosen(rulings, OPTIONS, AT_TABLE, RANGES)


def opens(options: Mapping[str, str]) -> Collection[type]:
    """Where people throw and draw, they see it without the program."""
    return () if by_people(options) else (*OPENS, *TURNS_UP)


def binds(options: Mapping[str, str]) -> Collection[type]:
    """Trades, and what chance or a card has shown to all."""
    return BINDING if by_people(options) else (*BINDING, *TURNS_UP)


def answers(options: Mapping[str, str]) -> Collection[type]:  # noqa: ARG001 - as games have it
    """That a seat plays none of its confidential cards."""
    return (SeatPassed,)


def by_people(options: Mapping[str, str]) -> bool:
    """Whether people throw and draw."""
    return options.get(AT_TABLE) == "on"


def begin(created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
    """The set-up up to the first question, with the board and deck that come with the program."""
    from mclub.games.le_millionnaire.material import own

    table = FOLD.fresh(created)
    return COURSE.begin(table, dealer, partial(setup.begin, material=own(table.options["board"])))


def begin_with(
    created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
) -> tuple[list[Fact], Table]:
    """The same with the deck or board, or both, that a table brings."""
    from mclub.games.le_millionnaire.material import read

    table = FOLD.fresh(created)
    return COURSE.begin(
        table, dealer, partial(setup.begin, material=read(deck, table.options["board"]))
    )


def deck_of(records: Sequence[Record[Event]]) -> Document | None:
    """The board and deck that the game began with, as far as they aren't those of the program."""
    from commands.le_millionnaire.material import Material
    from mclub.games.le_millionnaire.material import document

    if any(isinstance(record.event, PositionSet) for record in records):
        return None  # it stands in the position
    board = next((r.event for r in records if isinstance(r.event, BoardSet)), None)
    deck = next((r.event for r in records if isinstance(r.event, DeckSet)), None)
    if board is None or deck is None:
        return None
    material = Material(board.squares, board.reconstruction, deck.cards, deck.reconstruction)
    created = records[0].event
    assert isinstance(created, GameCreated)
    return document(material, (EARLIER | created.options)["board"])


def with_profiles(dealt: Mapping[str, Sequence[str]]) -> bool:
    """Never: nothing is dealt before the game."""
    if any(dealt.values()):
        raise BadInput(
            _(
                "In {game} nothing lies before a player at the beginning: write yellow=Ann, and "
                "--first for the banker (LM-SET-1)."
            ).format(game=TITLE)
        )
    return False


def told(table: Table, dealt: Mapping[str, Sequence[str]], first: str | None) -> str | None:  # noqa: ARG001 - as every game has it
    """Who is banker, if `mclub new` was told."""
    return f"first {first}" if first is not None and table.banker is None else None


def contradiction(
    records: Sequence[Record[Event]],  # noqa: ARG001 - as every game has it
    facts: Sequence[Fact],  # noqa: ARG001
) -> tuple[str, str] | None:
    """None: people's own deck is the one that counts, whatever was thought of its order."""
    return None


def legal(table: Table, seat: str) -> list[str]:
    """What this seat may type now; of trades and sales of several companies only examples."""
    return texts(COURSE.legal(table, seat))


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats that are asked: several at once where one may play a hidden card."""
    return tuple(waiting(table))


def awaited(table: Table) -> tuple[Seat, ...]:
    """All who are asked have to answer."""
    return asked(table)


def foreseen(table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:  # noqa: ARG001
    """All up to where chance speaks."""
    by_chance = (*OPENS, DiceThrown, MarkerShown, CardDrawn, HeirsPutBack)
    return list(takewhile(lambda fact: not isinstance(fact[0], by_chance), facts))


def finished(table: Table) -> bool:
    """Whether the game is over."""
    return table.phase == "finished"


def board(table: Table, game: str, seq: int) -> Document:
    """The board with the referee's eyes."""
    return boards.board(table, game, seq, _actions(table, asked(table)))


def view(table: Table, game: str, seq: int, seat: Seat | None) -> Document:
    """The board with a seat's eyes; table: folded from the log cut for it."""
    return boards.board(table, game, seq, _actions(table, () if seat is None else (seat,)))


def due(table: Table, seats: Collection[str]) -> list[Document]:
    """Who is asked what, as far as these seats may know."""
    return boards.due(table, _actions(table, seats))


def _actions(table: Table, seats: Collection[str]) -> dict[str, list[str]]:
    return {seat: legal(table, seat) for seat in asked(table) if seat in seats}


def score(table: Table, records: Sequence[Record[Event]] = ()) -> Document:  # noqa: ARG001 - nothing lies unseen
    """The score sheet: each fortune by kind."""
    from projections.le_millionnaire.score import document

    return document(table)


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    now: int | None = None,
) -> list[Document]:
    """The history in words."""
    from projections.le_millionnaire.history import history as tell

    return tell(records, since, undone, cut, now)


def round_of(table: Table) -> int:
    """The number of the round."""
    return table.round


def round_ends(records: Sequence[Record[Event]]) -> dict[int, int]:
    """The record before the next round opens; of the last round the one that ends the game."""
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


def ledger(records: Sequence[Record[Event]]) -> list[Document]:
    """Every franc that moved."""
    from projections.le_millionnaire.ledger import ledger as movements

    return [_plain(entry) for entry in movements(records)]


def explain(records: Sequence[Record[Event]], seat: Seat | None, *, everything: bool) -> Document:
    """The figures behind the last of the records."""
    from projections.le_millionnaire.explanation import explain as explained

    return _plain(explained(records, seat, everything=everything))


def knows(records: Sequence[Record[Event]], seat: Seat, undone: Collection[int]) -> list[Document]:
    """What a seat has learned."""
    from projections.le_millionnaire.knowledge import known

    created = records[0].event
    assert isinstance(created, GameCreated)
    return [_plain(entry) for entry in known(records, seat, opens(created.options), undone)]


def count(records: Sequence[Record[Event]], counted: Mapping[str, int | str]) -> Document:
    """Money that was counted, against the ledger."""
    from commands.correction import amount_of
    from commands.le_millionnaire.correct import BOX
    from projections.le_millionnaire.slips import count as compared

    amounts = {account: amount_of(str(amount), BOX) for account, amount in counted.items()}
    return {account: _plain(found) for account, found in compared(records, amounts).items()}


def correct(table: Table, words: Sequence[Word]) -> Move:
    """The referee corrects what somebody counted."""
    from commands.le_millionnaire.correct import correct as corrected

    return corrected(table, words)


def dealt(table: Table, event: Event, dealer: Dealer) -> Difference | None:
    """What chance gave by this event, and what the dealer gives."""
    if table.by_people:
        return None
    match event:
        case BankerNamed(seat=seat, throws=throws):
            first = for_banker(dealer, table.seats)
            return _("the throws for the banker"), (seat, throws), first
        case DeckShuffled(order=order) if order.value is not None:
            cards = [card.name for card in table.cards]
            return (
                _("the order of the instruction cards"),
                order.value,
                dealer.shuffle(cards, "deck"),
            )
        case DeckLaid(order=order, shuffled=places) if order.value is not None and places:
            from commands.le_millionnaire.position import undealt

            placed = [card for at, card in enumerate(order.value) if at not in places]
            there = dealer.shuffle(undealt(table, placed), "deck")
            by_chance = tuple(order.value[at] for at in places)
            return _("the order of the instruction cards"), by_chance, there
        case DiceThrown(dice=thrown):
            return _("the dice"), thrown, dice(dealer, str(table.thrown))
        case HeirsPutBack(order=order) if order.value is not None:
            mixed = dealer.shuffle(("legacy", "will"), f"heirs/{table.thrown}")
            return _("legacy and will"), order.value, mixed
        case _:
            return None


def rulings(options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Where tables differ; on another board no throw would lead where it led."""
    return [
        (name, value)
        for name, values in OPTIONS.items()
        for value in values
        if name != "board" and value != options[name]
    ]


def mind() -> "Mind":
    """What bots think with."""
    from mclub.games.le_millionnaire import bots

    return bots


def moves(table: Table, seat: str, dealer: Dealer) -> Iterator[tuple[str, Table]]:
    """Each legal action and the table after it."""
    for action in COURSE.legal(table, seat):
        after = table.copy()
        COURSE.play(after, seat, action, dealer)
        yield text(action), after


def starter(events: Iterable[Any]) -> Seat:
    """The banker."""
    return next(event.seat for event in events if type(event) is BankerNamed)


@cache
def spellings() -> frozenset[str]:
    """Every word of its notation and claims as it may be typed."""
    from commands.le_millionnaire import claims, notation

    return people.spellings(
        notation.VERBS,
        notation.COMPANY_WORDS,
        notation.FORM_WORDS,
        notation.BOX_WORDS,
        notation.CARD_WORDS,
        notation.TRADE_WORDS,
        claims.CLAIM_WORDS,
    )


def claim(text: str, seats: Sequence[Seat], players: people.People = people.UNNAMED) -> "Claim":
    """What a table claims about its game."""
    from commands.le_millionnaire.claims import read_claim

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
