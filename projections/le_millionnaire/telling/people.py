"""The text for a correction of money."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from projections.le_millionnaire.words import francs
from projections.telling import Words
from projections.words import Names

of = Words()


@of(lm.MoneyCorrected)
def _money_corrected(event: lm.MoneyCorrected, names: Names) -> str:
    return _("The money of {seat} is corrected from {before} to {after}: {reason}").format(
        seat=names[event.seat],
        before=francs(event.before),
        after=francs(event.after),
        reason=event.reason,
    )
