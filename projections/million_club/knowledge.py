"""What a seat has learned, in words: each record that showed it something, as it saw it then.

The ledger itself is `projections.knowledge`; this adds what Million Club calls things.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from events.language import gettext as _
from events.language import ngettext
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import KIND_OF, REGION_OF, Seat
from events.record import Record
from events.sealed import Value
from events.table import GameCreated, SealsOpened
from projections.knowledge import COMMAND, Learned, learned_by
from projections.million_club.history import names_of
from projections.million_club.telling import Names
from projections.million_club.words import card_name, name


class Known(msgspec.Struct, frozen=True):
    """What one record told the seat.

    seq, round, batch, by: of the record by which it learned; of: the record that held the sealed
    values (another one only where the seals of the game were opened); event: that record's type;
    values: by field, None where this log was cut for other eyes; new, undone; text: in words.
    """

    seq: int
    round: int
    batch: int
    by: str
    of: int
    event: str
    values: dict[str, Value | None]
    new: bool
    undone: bool
    text: str


def known(
    records: Sequence[Record[Event]],
    seat: Seat,
    opens: Collection[type],
    undone: Collection[int],
) -> Iterator[Known]:
    """All that the seat has learned from the records, in the order in which it did."""
    created = records[0].event
    assert isinstance(created, GameCreated)
    names = names_of(created)
    rounds = _rounds(records)
    ledger = learned_by(seat, records, list(names), opens)
    for (seq, of), group in groupby(ledger, key=lambda entry: (entry.seq, entry.of)):
        entries = list(group)
        by, shown = records[seq - 1], records[of - 1]
        yield Known(
            seq,
            rounds[seq - 1],
            by.batch,
            by.by,
            of,
            type(shown.event).__name__,
            {entry.field: entry.value for entry in entries},
            any(entry.new for entry in entries),
            of in undone,
            tell(shown.event, seat, entries, names),
        )


def tell(event: Event, seat: Seat, entries: Sequence[Learned], names: Names) -> str:
    """What the seat learned from the event, in words."""
    values = {entry.field: entry.value for entry in entries}
    text = TELL[type(event)](event, seat, names) if type(event) in TELL else _("its own command")
    shown = [value for field, value in values.items() if field != COMMAND] or list(values.values())
    return _("{what}: {values}").format(what=text, values=_("; ").join(map(_value, shown)))


def _value(value: Value | None) -> str:
    if value is None:
        return _("hidden in this log")
    if isinstance(value, str):
        return card_name(value) if value in KIND_OF or value in REGION_OF else value
    return ", ".join(map(card_name, value)) or _("no card")


def _rounds(records: Sequence[Record[Event]]) -> list[int]:
    rounds, now = [], 0
    for record in records:
        if isinstance(record.event, mc.RoundOpened | mc.PositionSet):
            now = record.event.round
        rounds.append(now)
    return rounds


def _whose(event: Any, seat: Seat, names: Names) -> str:
    return _("its own") if event.seat == seat else names[event.seat]


def _colony_dealt(event: mc.ColonyDealt, seat: Seat, names: Names) -> str:
    return _("starting colony ({whose})").format(whose=_whose(event, seat, names))


def _pile_shown(event: mc.PileShown, _seat: Seat, _names: Names) -> str:
    return ngettext(
        "looked at {count} card of the pile {pile}",
        "looked at {count} cards of the pile {pile}",
        event.count,
    ).format(count=event.count, pile=name(event.pile))


def _hand_shown(event: mc.HandShown, _seat: Seat, names: Names) -> str:
    return _("looked at the colonies of {whom}").format(whom=names[event.whom])


def _hand_drawn(event: mc.HandDrawn, _seat: Seat, _names: Names) -> str:
    return _("drew from the pile {pile}").format(pile=name(event.pile))


def _hand_passed(event: mc.HandPassed, _seat: Seat, _names: Names) -> str:
    return _("was passed the hand at chair {chair} of {pile}").format(
        chair=event.chair, pile=name(event.pile)
    )


def _leftover(event: mc.LeftoverDiscarded, _seat: Seat, _names: Names) -> str:
    return _("left over at the last chair of {pile}").format(pile=name(event.pile))


def _colony_sold(event: mc.ColonySold, seat: Seat, names: Names) -> str:
    if event.buyer == seat:
        return _("bought from {seller}").format(seller=names[event.seller])
    return _("sold to {buyer}").format(buyer=names[event.buyer])


def _colonies_swapped(event: mc.ColoniesSwapped, seat: Seat, names: Names) -> str:
    if event.seat == seat:
        return _("gave to {whom}, and received").format(whom=names[event.opponent])
    return _("received from {who}, and gave").format(who=names[event.seat])


Tell = Callable[[Any, Seat, Names], str]
TELL: dict[type, Tell] = {
    GameCreated: lambda _e, _s, _n: _("the seed that all chance is derived from"),
    SealsOpened: lambda _e, _s, _n: _("all seals are opened; the seed"),
    mc.ColonyDealt: _colony_dealt,
    mc.HoldingSet: lambda e, s, n: _("colonies in the position ({whose})").format(
        whose=_whose(e, s, n)
    ),
    mc.PileShuffled: lambda e, _s, _n: _("order of the pile {pile} after shuffle {ordinal}").format(
        pile=name(e.pile), ordinal=e.ordinal
    ),
    mc.PileSet: lambda e, _s, _n: _("order of the pile {pile}").format(pile=name(e.pile)),
    mc.DiscardSet: lambda e, _s, _n: _("laid aside from the pile {pile}").format(pile=name(e.pile)),
    mc.PileShown: _pile_shown,
    mc.HandShown: _hand_shown,
    mc.HandDrawn: _hand_drawn,
    mc.HandPassed: _hand_passed,
    mc.LeftoverDiscarded: _leftover,
    mc.ColonyTaken: lambda e, s, n: _("colony taken ({whose})").format(whose=_whose(e, s, n)),
    mc.ColonyBought: lambda e, s, n: _("colony bought ({whose})").format(whose=_whose(e, s, n)),
    mc.CardDiscarded: lambda e, s, n: _("card discarded ({whose})").format(whose=_whose(e, s, n)),
    mc.ColonySold: _colony_sold,
    mc.ColoniesSwapped: _colonies_swapped,
}
"""How each event that holds a seal is told to a seat that may read it."""
