"""What the referee corrects: money that was counted and is not what the log says."""

from collections.abc import Sequence
from typing import Final

from commands.correction import Box, read
from commands.million_club.notation import SEAT
from commands.million_club.stage import Fact
from commands.notation import Word
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import mark, spoken
from events.million_club.facts import MoneyCorrected
from events.million_club.figures import BANK
from projections.million_club.fold import FOLD
from projections.million_club.table import Table
from projections.million_club.words import person

BOX: Final = Box(BANK, mark("{amount} M"))
RULE: Final = "MC-BOX-1"


def correct(table: Table, words: Sequence[Word]) -> tuple[list[Fact], Table, str]:
    """What "correct yellow money 14 a tax was forgotten" does: facts, the table after, the text.

    Raises BadNotation and NotAllowed.
    """
    correction = read(words, SEAT, BOX)
    amount = correction.amount
    player = next((one for seat, one in table.players.items() if seat == correction.seat), None)
    if player is None:
        raise NotAllowed(_("Nobody plays {seat}.").format(seat=spoken(correction.seat)))
    if table.phase in ("setup", "finished"):
        raise NotAllowed(_("Money is corrected while the game goes on."))
    if player.money == amount:
        raise NotAllowed(
            _("{player} has {amount} M in the log already.").format(
                player=person(table, player.seat), amount=amount
            )
        )
    missing = amount - player.money
    if missing > table.bank and table.options["crash"] == "on":
        raise NotAllowed(
            _("{player} would need {missing} M more, and the bank has {bank} M ({rule}).").format(
                player=person(table, player.seat), missing=missing, bank=table.bank, rule=RULE
            )
        )
    event = MoneyCorrected(player.seat, player.money, amount, correction.reason)
    after = table.copy()
    FOLD.evolve(after, event)
    return [(event, (RULE,))], after, correction.text
