"""The eight intrigue cards: how each effect begins and continues after a decision."""

from collections.abc import Callable

import msgspec

from commands.million_club.effects import capital_increase, colonies, companies, money, unfair
from commands.million_club.stage import Stage
from events.million_club.words import Intrigue

Step = Callable[[Stage], bool]
"""One part of an effect; True if it asked a seat."""


class Effect(msgspec.Struct, frozen=True):
    """The effect of a card. begin: runs right after the card is chosen; resume: runs after each
    decision of the effect."""

    begin: Step
    resume: Step


def no_decision(_stage: Stage) -> bool:
    """The `resume` of an effect without decisions."""
    return False


EFFECTS: dict[Intrigue, Effect] = {
    "racket": Effect(money.racket, no_decision),
    "capitalization": Effect(money.capitalization, no_decision),
    "contract": Effect(colonies.begin, colonies.resume),
    "unfair": Effect(unfair.begin, unfair.resume),
    "unrest": Effect(colonies.begin, colonies.resume),
    "dumping": Effect(companies.begin_dumping, no_decision),
    "expansion": Effect(companies.begin_expansion, companies.resume_expansion),
    "capital": Effect(capital_increase.begin, no_decision),
}
