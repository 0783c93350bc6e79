"""The slips that people make with money in Millions of Dollars (see `projections.slips`)."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars import facts as md
from projections.ledger import Entry
from projections.millions_of_dollars.ledger import RESERVE, STAKES, ledger
from projections.millions_of_dollars.words import name
from projections.slips import Candidate, Habits

USUAL: Final = {"without_extra": 0.6, "rounded_up": 0.4, "wrong_stake": 0.5}
"""The relative frequencies of the slips that only this game has."""


def _by_another_figure(entry: Entry, event: Any) -> Iterator[Candidate]:
    match event:
        case md.LootShared():
            if event.left:
                yield from HABITS.other_amount(
                    entry, "rounded_up", event.share + 1, _("was rounded up")
                )
            if event.extra:
                without = event.loot // len(event.sharers)
                yield from HABITS.other_amount(
                    entry, "without_extra", without, _("was calculated without the Mastermind")
                )
        case md.StakeReturned() if entry.target != RESERVE:
            effects = {entry.target: -entry.amount, RESERVE: entry.amount}
            how = _("was counted as lost")
            yield Candidate("wrong_stake", entry, effects, HABITS.describe(entry, how))
        case md.StakeLost():
            effects = {RESERVE: -entry.amount, event.who.seat: entry.amount}
            how = _("was taken back")
            yield Candidate("wrong_stake", entry, effects, HABITS.describe(entry, how))
        case _:
            return


HABITS: Final = Habits(
    ledger=ledger,
    usual=USUAL,
    slips=_by_another_figure,
    accounts={RESERVE: mark("the reserve"), STAKES: mark("the stakes")},
    seat_name=name,
    amount_text=mark("{amount} M$"),
    correction=md.MoneyCorrected,
)
