"""What people get wrong with the money of Millions of Dollars (see `projections.slips`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars import Event
from events.millions_of_dollars import facts as md
from events.record import Record
from projections import slips as shared
from projections.ledger import Entry
from projections.millions_of_dollars.ledger import OPENING, RESERVE, STAKES, ledger
from projections.millions_of_dollars.words import name
from projections.slips import Count, Found, Habits

USUAL: Final = {"without_extra": 0.6, "rounded_up": 0.4, "wrong_stake": 0.5}
"""How often people make each slip, beside those of every game."""


def count(records: Sequence[Record[Event]], counted: Mapping[str, int]) -> dict[str, Count]:
    """Compares what was counted with the ledger of the records that count. counted: M$ by seat,
    "reserve" and "stakes"."""
    return shared.count(OPENING, ledger(records), records, counted, _HABITS)


def _skips(_entry: Entry, event: Any) -> bool:
    return isinstance(event, md.MoneyCorrected)


def _called(word: str) -> str:
    if word == RESERVE:
        return _("the reserve")
    return _("the stakes") if word == STAKES else name(word)


def _by_another_figure(entry: Entry, event: Any) -> Iterator[Found]:
    match event:
        case md.LootShared():
            if event.left:
                yield from _HABITS.otherwise(
                    entry, "rounded_up", event.share + 1, _("was rounded up")
                )
            if event.extra:
                without = event.loot // len(event.sharers)
                yield from _HABITS.otherwise(
                    entry, "without_extra", without, _("was reckoned without the Mastermind")
                )
        case md.StakeReturned() if entry.target != RESERVE:
            effects = {entry.target: -entry.amount, RESERVE: entry.amount}
            how = _("was taken to be lost")
            yield Found("wrong_stake", entry, effects, _HABITS.told(entry, how))
        case md.StakeLost():
            effects = {RESERVE: -entry.amount, event.who.seat: entry.amount}
            how = _("was taken back")
            yield Found("wrong_stake", entry, effects, _HABITS.told(entry, how))
        case _:
            return


_HABITS: Final = Habits(
    usual=USUAL,
    slips=_by_another_figure,
    skips=_skips,
    called=_called,
    written=mark("{amount} M$"),
    bank=RESERVE,
    corrected=md.MoneyCorrected,
)
