"""The text of a correction of money."""

from events.language import gettext as _
from events.millions_of_dollars import facts as md
from projections.telling import Words
from projections.words import Names

of = Words()


@of(md.MoneyCorrected)
def _money_corrected(event: md.MoneyCorrected, names: Names) -> str:
    return _("The money of {seat} is corrected from {before} M$ to {after} M$: {reason}").format(
        seat=names[event.seat], before=event.before, after=event.after, reason=event.reason
    )
