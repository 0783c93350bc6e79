"""What a seat has learned, in words: each record that showed it something, as it saw it then.

The ledger itself is `projections.knowledge`; this adds what Le Millionnaire calls things.
"""

from collections.abc import Collection, Iterator, Sequence

from events.language import gettext as _
from events.le_millionnaire import Event
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import Seat
from events.record import Record
from projections import knowledge as shared
from projections.knowledge import Known, Speech, Tell
from projections.le_millionnaire.history import OPENS_ROUND
from projections.le_millionnaire.words import NAMES, card
from projections.words import Names


def known(
    records: Sequence[Record[Event]],
    seat: Seat,
    opens: Collection[type],
    undone: Collection[int],
) -> Iterator[Known]:
    """All that the seat has learned from the records, in the order in which it did."""
    return shared.known(records, seat, opens, undone, Speech(TELL, _call, OPENS_ROUND))


def _call(word: str) -> str:
    return card(word) if word.split("-")[0] in _CARDS else word


_CARDS = {*NAMES, "outsider", "shares", "receipt"}


def _confidential_drawn(event: lm.ConfidentialDrawn, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("its confidential card")
    return _("confidential card of {seat}").format(seat=names[event.seat])


def _cards_returned(event: lm.CardsReturned, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("its confidential cards, which went back")
    return _("confidential cards of {seat}, which went back").format(seat=names[event.seat])


def _holding_set(event: lm.HoldingSet, seat: str, names: Names) -> str:
    whose = _("its own") if event.seat == seat else names[event.seat]
    return _("confidential cards in the position ({whose})").format(whose=whose)


TELL: dict[type, Tell] = {
    **shared.TABLE,
    lm.DeckShuffled: lambda _e, _s, _n: _("order of the instruction cards"),
    lm.DeckLaid: lambda _e, _s, _n: _("order of the instruction cards"),
    lm.HoldingSet: _holding_set,
    lm.ConfidentialDrawn: _confidential_drawn,
    lm.CardsReturned: _cards_returned,
    lm.HeirsPutBack: lambda _e, _s, _n: _("which of legacy and will went under the deck"),
}
"""How each event that holds a seal is told to a seat that may read it."""
