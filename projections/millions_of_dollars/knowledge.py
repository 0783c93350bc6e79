"""What a seat has learned, in words: each record that showed it something, as it saw it then.

The ledger itself is `projections.knowledge`; this adds what Millions of Dollars calls things.
"""

from collections.abc import Collection, Iterator, Sequence

from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars import Event
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import ROLES, Seat
from events.record import Record
from projections import knowledge as shared
from projections.knowledge import Known, Speech, Tell
from projections.millions_of_dollars.history import OPENS_ROUND
from projections.millions_of_dollars.telling import called
from projections.millions_of_dollars.words import name
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
    return name(word) if word in ROLES else word


def _characters_picked(event: md.CharactersPicked, seat: str, names: Names) -> str:
    if event.seat == seat:
        return ngettext("its own character", "its own characters", event.count)
    return ngettext("character of {seat}", "characters of {seat}", event.count).format(
        seat=names[event.seat]
    )


def _character_shown(event: md.CharacterShown, seat: str, names: Names) -> str:
    who = called(event.who, names)
    if event.seat == seat:
        return _("shown to it by an Intimidation card, {who}").format(who=who)
    return _("shown to {seat} by an Intimidation card, {who}").format(
        seat=names[event.seat], who=who
    )


TELL: dict[type, Tell] = {
    **shared.TABLE,
    md.LootPileShuffled: lambda _e, _s, _n: _("order of the loot pile"),
    md.CharactersPicked: _characters_picked,
    md.RoleCardsLaid: lambda _e, _s, _n: _("role card put aside"),
    md.CharacterShown: _character_shown,
}
"""How each event that holds a seal is told to a seat that may read it."""
