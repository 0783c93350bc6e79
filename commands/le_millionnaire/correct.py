"""What the referee corrects: money that was counted and is not what the log says."""

from collections.abc import Sequence
from typing import Final

from commands.correction import Box, read
from commands.le_millionnaire.notation import SEAT
from commands.le_millionnaire.stage import Fact
from commands.notation import Word
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import mark, spoken
from events.le_millionnaire.facts import MoneyCorrected
from events.le_millionnaire.words import CHIP, MONEY
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import AMOUNT, francs, person

BOX: Final = Box(MONEY, AMOUNT, mark("“{text}” is no amount; write a whole number of francs."))
RULE: Final = "LM-SET-1"


def correct(table: Table, words: Sequence[Word]) -> tuple[list[Fact], Table, str]:
    """What "correct yellow money 90000 a stake was forgotten" does: facts, the table after, the
    text. Raises BadNotation and NotAllowed."""
    correction = read(words, SEAT, BOX)
    amount = correction.amount
    player = next((one for seat, one in table.players.items() if seat == correction.seat), None)
    if player is None:
        raise NotAllowed(_("Nobody plays {seat}.").format(seat=spoken(correction.seat)))
    if table.phase != "running" or table.decision != "before":
        raise NotAllowed(_("Money is corrected while the game goes on, before a throw."))
    if player.out:
        raise NotAllowed(
            _("{player} is bankrupt and out.").format(player=person(table, player.seat))
        )
    if amount % CHIP:
        raise NotAllowed(_("Money is counted in chips of {chip}.").format(chip=francs(CHIP)))
    if player.cash == amount:
        raise NotAllowed(
            _("{player} has {amount} in the log already.").format(
                player=person(table, player.seat), amount=francs(amount)
            )
        )
    after = table.copy()
    corrected = MoneyCorrected(player.seat, player.cash, amount, correction.reason)
    FOLD.evolve(after, corrected)
    return [(corrected, (RULE,))], after, correction.text
