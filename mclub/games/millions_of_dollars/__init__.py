"""The game object of Millions of Dollars and the optional parts that it has."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from commands import people
from commands.course import Move
from commands.dealer import Dealer
from commands.millions_of_dollars import setup
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.preparation import in_order
from commands.notation import Word
from commands.stage import Fact
from commands.text import text, texts
from events.errors import BadInput
from events.language import gettext as _
from events.language import mark, spoken
from events.millions_of_dollars import CODEC, Event
from events.millions_of_dollars.facts import (
    BINDING,
    BINDING_LATER,
    OPENS,
    TURNS_UP,
    CharactersPicked,
    LeaderNamed,
    LootDeckSet,
    LootPileShuffled,
    RoleCardsLaid,
    RoundEnded,
    SeatReady,
    StakePlaced,
)
from events.millions_of_dollars.words import (
    AT_TABLE,
    EARLIER,
    FEWEST,
    KIND,
    OPTIONS,
    ROLES,
    SEATS,
    Seat,
)
from events.record import Record
from events.shared import GameCreated
from mclub.kinds.kind import Cut, Difference, Document
from mclub.kinds.options import chosen
from projections.millions_of_dollars import board as boards
from projections.millions_of_dollars import due as waiting
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.conservation import misscored, points, unbalanced
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import question

if TYPE_CHECKING:
    from commands.millions_of_dollars.deck import Deck
    from mclub.kinds.parts import Claim, Mind

TITLE: Final = "Millions of Dollars"
ACCOUNTS: Final = ("reserve", "stakes")
NOTABLE: Final = {
    "WithdrawalPaid": mark("Paid to withdraw"),
    "LootLeft": mark("Loot left"),
    "SnitchFined": mark("Snitch fined"),
    "BruteRobbed": mark("Brute robbed"),
}

__all__ = [
    "CODEC",
    "EARLIER",
    "FEWEST",
    "KIND",
    "SEATS",
    "TITLE",
    "misscored",
    "names",
    "points",
    "question",
    "spellings",
    "unbalanced",
]

fresh, evolve, fold = FOLD.fresh, FOLD.evolve, FOLD.table
act, waiver, absent = COURSE.act, COURSE.waiver, COURSE.absent


def options(rulings: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value."""
    return chosen(rulings, OPTIONS, AT_TABLE)


def opens(options: Mapping[str, str]) -> Collection[type]:
    """Where people deal, they turn the cards up themselves: the program shows none."""
    return () if by_people(options) else (*OPENS, *TURNS_UP)


def binds(options: Mapping[str, str]) -> Collection[type]:
    """Deals, withdrawals, and what the program has turned up before all."""
    return BINDING if by_people(options) else (*BINDING, *TURNS_UP)


def bound_later(options: Mapping[str, str]) -> Collection[type]:  # noqa: ARG001 - as games have it
    """Withdrawals, which a seat once took back alone."""
    return BINDING_LATER


def answers(options: Mapping[str, str]) -> Collection[type]:  # noqa: ARG001 - as games have it
    """What each picks and stakes, and that he is ready."""
    return (CharactersPicked, StakePlaced, SeatReady)


def by_people(options: Mapping[str, str]) -> bool:
    """Whether people deal the cards."""
    return options.get(AT_TABLE) == "on"


def begin(created: GameCreated, dealer: Dealer) -> tuple[list[Fact], Table]:
    """The set-up up to the first question, with the deck that comes with the program."""
    return begin_with(created, dealer, _own_deck())


def begin_with(
    created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
) -> tuple[list[Fact], Table]:
    """The same with the loot cards of this deck."""
    return COURSE.begin(FOLD.fresh(created), dealer, partial(setup.begin, deck=_read(deck)))


def deck_of(records: Sequence[Record[Event]]) -> Document | None:
    """The loot cards that the game began with, unless they are those of the program."""
    for record in records:
        if isinstance(record.event, LootDeckSet):
            cards, reconstruction = record.event.cards, record.event.reconstruction
            if (cards, reconstruction) == msgspec.structs.astuple(_read(_own_deck())):
                return None
            told = [
                {"loot": card.loot, "stake": card.stake}
                | ({} if card.bonus is None else {"bonus": card.bonus})
                for card in cards
            ]
            return {"cards": told} | ({"reconstruction": True} if reconstruction else {})
    return None


@cache
def _own_deck() -> Mapping[str, Any]:
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files(__name__) / "deck.toml").read_text("utf-8"))


def _read(deck: Mapping[str, Any]) -> "Deck":
    from commands.millions_of_dollars.deck import read

    return read(deck)


def with_profiles(dealt: Mapping[str, Sequence[str]]) -> bool:
    """Never: nothing is dealt before the first round."""
    if any(dealt.values()):
        raise BadInput(
            _(
                "In {game} nothing lies before a player at the beginning: write yellow=Ann, and "
                "--first for the Leader (MD-SET-3)."
            ).format(game=TITLE)
        )
    return False


def told(table: Table, dealt: Mapping[str, Sequence[str]], first: str | None) -> str | None:  # noqa: ARG001 - as every game has it
    """Who has the Leader card, if `mclub new` was told."""
    return f"first {first}" if first is not None and table.leader is None else None


def contradiction(
    records: Sequence[Record[Event]],  # noqa: ARG001 - as every game has it
    facts: Sequence[Fact],  # noqa: ARG001
) -> tuple[str, str] | None:
    """None: what can't be true together with what was told, the rules themselves refuse."""
    return None


def legal(table: Table, seat: str) -> list[str]:
    """What this seat may type now."""
    return texts(COURSE.legal(table, seat))


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats that are asked, several at once for the most part."""
    return tuple(waiting.due(table))


def awaited(table: Table) -> tuple[Seat, ...]:
    """In the negotiation those who are ready need not act, until their readiness lapses; in the
    heist nobody needs to use an Intimidation card."""
    return waiting.awaited(table)


def foreseen(table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:  # noqa: ARG001
    """All: what is hidden decides who is out and who wins, and cards are turned up before that."""
    return facts


def finished(table: Table) -> bool:
    """Whether the game is over."""
    return table.phase == "finished"


def board(table: Table, game: str, seq: int) -> Document:
    """The board with the referee's eyes."""
    return boards.board(table, game, seq, _actions(table, asked(table)))


def view(table: Table, game: str, seq: int, seat: Seat | None) -> Document:
    """The board with a seat's eyes; table: folded from the log cut for it."""
    return boards.view(table, game, seq, _actions(table, () if seat is None else (seat,)), seat)


def due(table: Table, seats: Collection[str]) -> list[Document]:
    """Who is asked what, as far as these seats may know."""
    return boards.due(table, _actions(table, seats))


def _actions(table: Table, seats: Collection[str]) -> dict[str, list[str]]:
    return {seat: legal(table, seat) for seat in asked(table) if seat in seats}


def score(table: Table, records: Sequence[Record[Event]] = ()) -> Document:  # noqa: ARG001 - nothing lies unseen
    """The score sheet, line by line and heist by heist."""
    from projections.millions_of_dollars.score import document

    return document(table)


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    now: int | None = None,
) -> list[Document]:
    """The history in words."""
    from projections.millions_of_dollars.history import history as tell

    return tell(records, since, undone, cut, now)


def round_of(table: Table) -> int:
    """The number of the round."""
    return table.round


def round_ends(records: Sequence[Record[Event]]) -> dict[int, int]:
    """The record before the characters return, so that the board still shows them."""
    return {
        record.event.round: record.seq - 1
        for record in records
        if isinstance(record.event, RoundEnded)
    }


def ledger(records: Sequence[Record[Event]]) -> list[Document]:
    """Every M$ that moved."""
    from projections.millions_of_dollars.ledger import ledger as movements

    return [_plain(entry) for entry in movements(records)]


def explain(records: Sequence[Record[Event]], seat: Seat | None, *, everything: bool) -> Document:
    """The figures behind the last of the records."""
    from projections.millions_of_dollars.explanation import explain as explained

    return _plain(explained(records, seat, everything=everything))


def knows(records: Sequence[Record[Event]], seat: Seat, undone: Collection[int]) -> list[Document]:
    """What a seat has learned."""
    from projections.millions_of_dollars.knowledge import known

    created = records[0].event
    assert isinstance(created, GameCreated)
    return [_plain(entry) for entry in known(records, seat, opens(created.options), undone)]


def count(records: Sequence[Record[Event]], counted: Mapping[str, int | str]) -> Document:
    """Money that was counted, against the ledger."""
    from commands.correction import amount_of
    from commands.millions_of_dollars.correct import BOX
    from projections.millions_of_dollars.slips import count as compared

    amounts = {account: amount_of(str(amount), BOX) for account, amount in counted.items()}
    return {account: _plain(found) for account, found in compared(records, amounts).items()}


def correct(table: Table, words: Sequence[Word]) -> Move:
    """The referee corrects what somebody counted."""
    from commands.millions_of_dollars.correct import correct as corrected

    return corrected(table, words)


def dealt(table: Table, event: Event, dealer: Dealer) -> Difference | None:
    """What chance gave by this event, and what the dealer gives."""
    if table.by_people:
        return None
    match event:
        case LootPileShuffled(count=count, order=order) if order.value is not None:
            deck = [card.id for card in table.deck]
            return _("the pile of loot cards"), order.value, dealer.shuffle(deck, "loot")[:count]
        case LeaderNamed(seat=seat, by="chance"):
            return _("the first Leader"), seat, dealer.shuffle(table.seats, "leader")[0]
        case RoleCardsLaid(shown=shown, aside=aside) if aside.value is not None:
            roles = in_order(truth.known(table).values())
            apart, *open_ = dealer.shuffle(roles, f"roles/{table.round}")
            laid = tuple(sorted(open_, key=ROLES.index))
            return _("the role cards"), (aside.value, shown), (apart, laid)
        case _:
            return None


def rulings(options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Where tables differ; who sees the money changes nothing that happens."""
    return [
        (name, value)
        for name, values in OPTIONS.items()
        for value in values
        if name != "money" and value != options[name]
    ]


def mind() -> "Mind":
    """What bots think with."""
    from mclub.games.millions_of_dollars import bots

    return bots


def moves(table: Table, seat: str, dealer: Dealer) -> Iterator[tuple[str, Table]]:
    """Each legal action and the table after it."""
    for action in COURSE.legal(table, seat):
        after = table.copy()
        COURSE.play(after, seat, action, dealer)
        yield text(action), after


def starter(events: Iterable[Any]) -> Seat:
    """The first Leader."""
    return next(event.seat for event in events if type(event) is LeaderNamed)


@cache
def spellings() -> frozenset[str]:
    """Every word of its notation and claims as it may be typed."""
    from commands.millions_of_dollars import claims, notation

    return people.spellings(
        notation.VERBS,
        notation.ROLE_WORDS,
        claims.CLAIM_WORDS,
    )


def claim(text: str, seats: Sequence[Seat], players: people.People = people.UNNAMED) -> "Claim":
    """What a table claims about its game."""
    from commands.millions_of_dollars.claims import read_claim

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
