"""The referee's corrections of a player's francs, between throws."""

from collections.abc import Iterator
from typing import Final

from commands.correction import Box, Correction, Corrector
from commands.le_millionnaire.notation import SEAT
from commands.stage import Fact
from events.language import gettext as _
from events.le_millionnaire.facts import MoneyCorrected
from events.le_millionnaire.figures import CHIP, MONEY
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Player, Table
from projections.le_millionnaire.words import AMOUNT, francs
from projections.words import person

BOX: Final = Box(MONEY, AMOUNT)


def _refuse(table: Table, player: Player, amount: int) -> str | None:
    if table.decision != "before":
        return _("Money can only be corrected while the game is running, before a throw.")
    if player.out:
        return _("{player} is bankrupt and out.").format(player=person(table, player.seat))
    if amount % CHIP:
        return _("Amounts must be multiples of {chip}, the smallest chip.").format(
            chip=francs(CHIP)
        )
    return None


def _facts(_table: Table, player: Player, correction: Correction) -> Iterator[Fact]:
    event = MoneyCorrected(player.seat, player.cash, correction.amount, correction.reason)
    yield event, ("LM-SET-1",)


correct: Final = Corrector(FOLD, SEAT, BOX, lambda player: player.cash, _refuse, _facts)
