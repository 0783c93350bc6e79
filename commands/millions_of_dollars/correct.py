"""The referee's corrections of a player's M$, and the offers that they end."""

from collections.abc import Iterator
from typing import Final

from commands.correction import Box, Correction, Corrector
from commands.millions_of_dollars.notation import SEAT
from commands.millions_of_dollars.offers import ended_offers
from commands.stage import Fact
from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars.facts import MoneyCorrected
from events.millions_of_dollars.figures import MONEY
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Player, Table
from projections.words import person

BOX: Final = Box(MONEY, mark("{amount} M$"))
RULE: Final = "MD-BOX-1"


def _refuse(table: Table, player: Player, amount: int) -> str | None:
    who, missing = person(table, player.seat), amount - player.money
    if table.options["money"] == "secret":
        return _(
            "Money is secret here (MD-SET-2): a correction would reveal what {player} has."
        ).format(player=who)
    if missing <= table.reserve:
        return None
    return _(
        "{player} would need {missing} M$ more, and the reserve has {reserve} M$ ({rule})."
    ).format(player=who, missing=missing, reserve=table.reserve, rule=RULE)


def _facts(table: Table, player: Player, correction: Correction) -> Iterator[Fact]:
    """Correct the money and end offers that are no longer payable (MD-NEG-5)."""
    event = MoneyCorrected(player.seat, player.money, correction.amount, correction.reason)
    yield event, (RULE,)
    for ended in ended_offers(table):
        yield ended, ("MD-NEG-5",)


correct: Final = Corrector(FOLD, SEAT, BOX, lambda player: player.money, _refuse, _facts)
