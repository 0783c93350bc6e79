"""What a seat has learned, in words: each record that showed it something, as it saw it then.

The ledger itself is `projections.knowledge`; this adds what Million Club calls things.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from events.language import gettext as _
from events.language import ngettext
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import BOX, Seat
from events.record import Record
from projections import knowledge as shared
from projections.knowledge import Known, Speech, Tell
from projections.million_club.history import OPENS_ROUND
from projections.million_club.words import card_name, name
from projections.words import Names

_CARDS = frozenset(card for pile in BOX.values() for card in pile)


def known(
    records: Sequence[Record[Event]],
    seat: Seat,
    opens: Collection[type],
    undone: Collection[int],
) -> Iterator[Known]:
    """All that the seat has learned from the records, in the order in which it did."""
    return shared.known(records, seat, opens, undone, Speech(TELL, _call, OPENS_ROUND))


def _call(word: str) -> str:
    return card_name(word) if word in _CARDS else word


def _whose(event: Any, seat: str, names: Names) -> str:
    return _("its own") if event.seat == seat else names[event.seat]


def _colony_dealt(event: mc.ColonyDealt, seat: str, names: Names) -> str:
    return _("starting colony ({whose})").format(whose=_whose(event, seat, names))


def _pile_shown(event: mc.PileShown, _seat: str, _names: Names) -> str:
    return ngettext(
        "looked at {count} card of the pile {pile}",
        "looked at {count} cards of the pile {pile}",
        event.count,
    ).format(count=event.count, pile=name(event.pile))


def _hand_shown(event: mc.HandShown, _seat: str, names: Names) -> str:
    return _("looked at the colonies of {whom}").format(whom=names[event.whom])


def _hand_drawn(event: mc.HandDrawn, _seat: str, _names: Names) -> str:
    return _("drew from the pile {pile}").format(pile=name(event.pile))


def _hand_passed(event: mc.HandPassed, _seat: str, _names: Names) -> str:
    return _("was passed the hand at chair {chair} of {pile}").format(
        chair=event.chair, pile=name(event.pile)
    )


def _leftover(event: mc.LeftoverDiscarded, _seat: str, _names: Names) -> str:
    return _("left over at the last chair of {pile}").format(pile=name(event.pile))


def _colony_sold(event: mc.ColonySold, seat: str, names: Names) -> str:
    if event.buyer == seat:
        return _("bought from {seller}").format(seller=names[event.seller])
    return _("sold to {buyer}").format(buyer=names[event.buyer])


def _colonies_swapped(event: mc.ColoniesSwapped, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("gave to {whom}, and received").format(whom=names[event.opponent])
    return _("received from {who}, and gave").format(who=names[event.seat])


TELL: dict[type, Tell] = {
    **shared.TABLE,
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
