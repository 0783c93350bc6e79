"""What the referee corrects: money that was counted and is not what the log says."""

from collections.abc import Sequence
from typing import Final

from commands.correction import Box, read
from commands.millions_of_dollars.negotiation import ended_offers
from commands.millions_of_dollars.notation import SEAT
from commands.millions_of_dollars.stage import Fact
from commands.notation import Word
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import mark, spoken
from events.millions_of_dollars.facts import MoneyCorrected
from events.millions_of_dollars.figures import MONEY
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import person

BOX: Final = Box(MONEY, mark("{amount} M$"))
RULE: Final = "MD-BOX-1"


def correct(table: Table, words: Sequence[Word]) -> tuple[list[Fact], Table, str]:
    """What "correct yellow money 9 a gift was forgotten" does: facts, the table after, the text.

    Offers that can't be paid any more end (MD-NEG-5). Raises BadNotation and NotAllowed.
    """
    correction = read(words, SEAT, BOX)
    amount = correction.amount
    player = next((one for seat, one in table.players.items() if seat == correction.seat), None)
    if player is None:
        raise NotAllowed(_("Nobody plays {seat}.").format(seat=spoken(correction.seat)))
    if table.phase in ("setup", "finished"):
        raise NotAllowed(_("Money is corrected while the game goes on."))
    if table.options["money"] == "secret":
        raise NotAllowed(
            _("Money is secret here (MD-SET-2): a correction would tell what {player} has.").format(
                player=person(table, player.seat)
            )
        )
    if player.money == amount:
        raise NotAllowed(
            _("{player} has {amount} M$ in the log already.").format(
                player=person(table, player.seat), amount=amount
            )
        )
    missing = amount - player.money
    if missing > table.reserve:
        raise NotAllowed(
            _(
                "{player} would need {missing} M$ more, and the reserve has {reserve} M$ ({rule})."
            ).format(
                player=person(table, player.seat),
                missing=missing,
                reserve=table.reserve,
                rule=RULE,
            )
        )
    after = table.copy()
    corrected = MoneyCorrected(player.seat, player.money, amount, correction.reason)
    FOLD.evolve(after, corrected)
    facts: list[Fact] = [(corrected, (RULE,))]
    for ended in ended_offers(after):
        FOLD.evolve(after, ended)
        facts.append((ended, ("MD-NEG-5",)))
    return facts, after, correction.text
