"""The slips that people make with money in Le Millionnaire (see `projections.slips`)."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import DIRECTORS_PERCENT, PERCENT
from projections.le_millionnaire.ledger import BANK, STAKES, ledger
from projections.le_millionnaire.words import AMOUNT, name
from projections.ledger import Entry
from projections.slips import Candidate, Habits

USUAL: Final = {"other_rate": 0.6, "stake_counted": 0.5}
"""The relative frequencies of the slips that only this game has."""


def _by_another_figure(entry: Entry, event: Any) -> Iterator[Candidate]:
    match event:
        case lm.DividendPaid(percent=percent, amount=amount):
            other = DIRECTORS_PERCENT if percent == PERCENT else PERCENT
            how = _("was calculated at {percent} %").format(percent=other)
            yield from HABITS.other_amount(entry, "other_rate", amount * other // percent, how)
        case lm.BetsSettled(won=won) if entry.source == BANK:
            stake = next((one.stake for one in won if one.amount == entry.amount), 0)
            how = _("was paid without the stake on top")
            yield from HABITS.other_amount(entry, "stake_counted", entry.amount - stake, how)
        case _:
            return


HABITS: Final = Habits(
    ledger=ledger,
    usual=USUAL,
    slips=_by_another_figure,
    skips=(lm.HoldingSet,),
    accounts={BANK: mark("the bank"), STAKES: mark("the stakes")},
    seat_name=name,
    amount_text=AMOUNT,
    correction=lm.MoneyCorrected,
)
