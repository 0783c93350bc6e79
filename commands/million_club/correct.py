"""The referee's corrections of a player's millions when the table's count differs from the log."""

from collections.abc import Iterator
from typing import Final

from commands.correction import Box, Correction, Corrector
from commands.million_club.notation import SEAT
from commands.stage import Fact
from events.language import gettext as _
from events.language import mark
from events.million_club.facts import MoneyCorrected
from events.million_club.figures import BANK
from projections.million_club.fold import FOLD
from projections.million_club.table import Player, Table
from projections.words import person

BOX: Final = Box(BANK, mark("{amount} M"))
RULE: Final = "MC-BOX-1"


def _refuse(table: Table, player: Player, amount: int) -> str | None:
    missing = amount - player.money
    if missing <= table.bank or table.options["crash"] == "off":
        return None
    return _("{player} would need {missing} M more, and the bank has {bank} M ({rule}).").format(
        player=person(table, player.seat), missing=missing, bank=table.bank, rule=RULE
    )


def _facts(_table: Table, player: Player, correction: Correction) -> Iterator[Fact]:
    event = MoneyCorrected(player.seat, player.money, correction.amount, correction.reason)
    yield event, (RULE,)


correct: Final = Corrector(FOLD, SEAT, BOX, lambda player: player.money, _refuse, _facts)
