"""What people get wrong with the money of Le Millionnaire (see `projections.slips`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.le_millionnaire import Event
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import DIRECTORS_PERCENT, PERCENT
from events.record import Record
from projections import slips as shared
from projections.le_millionnaire.ledger import BANK, OPENING, STAKES, ledger
from projections.le_millionnaire.words import AMOUNT, name
from projections.ledger import Entry
from projections.slips import Count, Found, Habits

USUAL: Final = {"other_rate": 0.6, "stake_counted": 0.5}
"""How often people make each slip, beside those of every game."""


def count(records: Sequence[Record[Event]], counted: Mapping[str, int]) -> dict[str, Count]:
    """Compares what was counted with the ledger of the records that count. counted: F by seat,
    "bank" and "stakes"."""
    return shared.count(OPENING, ledger(records), records, counted, _HABITS)


def _skips(_entry: Entry, event: Any) -> bool:
    return isinstance(event, lm.MoneyCorrected | lm.HoldingSet)


def _called(word: str) -> str:
    if word == BANK:
        return _("the bank")
    return _("the stakes") if word == STAKES else name(word)


def _by_another_figure(entry: Entry, event: Any) -> Iterator[Found]:
    match event:
        case lm.DividendPaid(percent=percent, amount=amount):
            other = DIRECTORS_PERCENT if percent == PERCENT else PERCENT
            how = _("was reckoned at {percent} %").format(percent=other)
            yield from _HABITS.otherwise(entry, "other_rate", amount * other // percent, how)
        case lm.BetsSettled(won=won) if entry.source == BANK:
            stake = next((one.stake for one in won if one.amount == entry.amount), 0)
            how = _("was paid without the stake on top")
            yield from _HABITS.otherwise(entry, "stake_counted", entry.amount - stake, how)
        case _:
            return


_HABITS: Final = Habits(
    usual=USUAL,
    slips=_by_another_figure,
    skips=_skips,
    called=_called,
    written=AMOUNT,
    bank=BANK,
    corrected=lm.MoneyCorrected,
)
