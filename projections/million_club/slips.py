"""The slips that people make with money in Million Club (see `projections.slips`)."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.million_club import facts as mc
from events.million_club.figures import CRASH_DIVISOR
from events.million_club.words import DEPENDS_ON
from projections.ledger import Entry
from projections.million_club.ledger import BANK, NOTES, ledger
from projections.million_club.table import profit
from projections.million_club.words import name
from projections.slips import Candidate, Habits

USUAL: Final = {
    "one_pawn": 0.5,
    "reversed": 0.35,
    "wrong_level": 0.4,
    "wrong_half": 0.3,
    "to_bank": 0.3,
}
"""The relative frequencies of the slips that only this game has."""


def _by_another_figure(entry: Entry, event: Any) -> Iterator[Candidate]:
    other_amount = HABITS.other_amount
    match event:
        case mc.ExchangeSettled():
            yield from other_amount(entry, "reversed", -entry.amount, _("went the wrong way"))
            profits = set()
            for kind in event.pawns if len(event.pawns) > 1 else ():
                one = profit(event.listings, kind, DEPENDS_ON)
                amount = one if entry.target == event.seat else -one
                if one not in profits:
                    profits.add(one)
                    how = _("was {one} M, for the pawn on {kind} alone")
                    yield from other_amount(
                        entry, "one_pawn", amount, how.format(one=one, kind=name(kind))
                    )
        case mc.CompanyTaxed():
            how = _("was calculated with the level after the tax, {value} M")
            value = event.value - 1
            yield from other_amount(entry, "wrong_level", value, how.format(value=value))
            if event.value != event.before:
                how = _("was calculated without the notes, {value} M")
                yield from other_amount(
                    entry, "wrong_level", event.before, how.format(value=event.before)
                )
        case mc.CrashStruck() if event.fortunes.get(entry.source, 0) % CRASH_DIVISOR:  # type: ignore[call-overload]
            how = _("was rounded up")
            yield from other_amount(entry, "wrong_half", entry.amount + 1, how)
        case mc.CompanyTakenOver() | mc.ColonySold():
            how = _("was paid to the bank")
            effects = {entry.target: -entry.amount, BANK: entry.amount}
            yield Candidate("to_bank", entry, effects, HABITS.describe(entry, how))
        case _:
            return


HABITS: Final = Habits(
    ledger=ledger,
    usual=USUAL,
    slips=_by_another_figure,
    skips=(mc.HoldingSet,),
    uncounted=(NOTES,),
    accounts={BANK: mark("the bank")},
    seat_name=name,
    amount_text=mark("{amount} M"),
    correction=mc.MoneyCorrected,
)
