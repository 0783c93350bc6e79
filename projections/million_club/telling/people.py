"""Texts for reveals and corrections at physical tables."""

from events.language import gettext as _
from events.million_club import facts as mc
from projections.million_club.words import card_name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(mc.RevealReached)
def _reveal_reached(event: mc.RevealReached, names: Names) -> str:
    return _("All rounds have been played. Still to show their colonies: {seats}.").format(
        seats=", ".join(names[seat] for seat in event.seats)
    )


@of(mc.ColoniesRevealed)
def _colonies_revealed(event: mc.ColoniesRevealed, names: Names) -> str:
    return _("{seat} shows all their colonies: {cards}.").format(
        seat=names[event.seat], cards=", ".join(map(card_name, event.cards))
    )


@of(mc.MoneyCorrected)
def _money_corrected(event: mc.MoneyCorrected, names: Names) -> str:
    return _("The money of {seat} is corrected from {before} M to {after} M: {reason}").format(
        seat=names[event.seat], before=event.before, after=event.after, reason=event.reason
    )
