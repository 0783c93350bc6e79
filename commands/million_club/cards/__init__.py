"""The eight intrigue cards. Each says how its effect begins and how it goes on after a decision."""

from collections.abc import Callable

import msgspec

from commands.million_club.cards import colonies, companies, money, unfair
from commands.million_club.stage import Stage
from events.million_club.words import Intrigue

Step = Callable[[Stage], bool]
"""One stretch of an effect; True when it had to ask somebody."""


class Effect(msgspec.Struct, frozen=True):
    """begin: right after the card is chosen; resume: after each decision of the effect."""

    begin: Step
    resume: Step


def over(_stage: Stage) -> bool:
    """Nothing is left to decide."""
    return False


EFFECTS: dict[Intrigue, Effect] = {
    "racket": Effect(money.racket, over),
    "capitalization": Effect(money.capitalization, over),
    "contract": Effect(colonies.begin, colonies.resume),
    "unfair": Effect(unfair.begin, unfair.resume),
    "unrest": Effect(colonies.begin, colonies.resume),
    "dumping": Effect(companies.begin_dumping, over),
    "expansion": Effect(companies.begin_expansion, companies.resume_expansion),
    "capital": Effect(money.begin_capital, over),
}
