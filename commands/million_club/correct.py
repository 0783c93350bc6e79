"""What the referee corrects: money that was counted and is not what the log says."""

from collections.abc import Sequence

from commands.million_club.notation import SEAT
from commands.million_club.stage import Fact
from commands.notation import Lexicon, Word, bound, one_of, shown
from commands.table import MAX_REASON
from events.errors import BadNotation, NotAllowed
from events.language import gettext as _
from events.language import spoken
from events.million_club.facts import MoneyCorrected
from events.million_club.words import BANK, Seat
from projections.million_club.fold import evolve
from projections.million_club.table import Table
from projections.million_club.words import person

CORRECT, MONEY = "correct", "money"
WORDS: dict[str, tuple[str, ...]] = {
    CORRECT: ("corriger", "korrigiere", "korrigieren"),
    MONEY: ("argent", "geld"),
}
_WORDS = Lexicon(WORDS)
RULE = "MC-BOX-1"


def correct(table: Table, words: Sequence[Word]) -> tuple[list[Fact], Table, str]:
    """What "correct yellow money 14 a tax was forgotten" does: facts, the table after, the text.

    Raises BadNotation and NotAllowed.
    """
    seat, amount, reason = _read(words)
    player = table.players.get(seat)
    if player is None:
        raise NotAllowed(_("Nobody plays {seat}.").format(seat=spoken(seat)))
    if table.phase in ("setup", "finished"):
        raise NotAllowed(_("Money is corrected while the game goes on."))
    if player.money == amount:
        raise NotAllowed(
            _("{player} has {amount} M in the log already.").format(
                player=person(table, seat), amount=amount
            )
        )
    missing = amount - player.money
    if missing > table.bank and table.options["crash"] == "on":
        raise NotAllowed(
            _("{player} would need {missing} M more, and the bank has {bank} M ({rule}).").format(
                player=person(table, seat), missing=missing, bank=table.bank, rule=RULE
            )
        )
    event = MoneyCorrected(seat, player.money, amount, reason)
    after = table.copy()
    evolve(after, event)
    return [(event, (RULE,))], after, f"{CORRECT} {seat} {MONEY} {amount} {reason}"


def _read(words: Sequence[Word]) -> tuple[Seat, int, str]:
    typed = [_WORDS.read(words[at].text) for at in (0, 2)] if len(words) >= 5 else []
    if typed != [(CORRECT,), (MONEY,)]:
        raise BadNotation(
            _("A correction is written “correct yellow money 14”, and a reason."), words[0].at
        )
    seat: Seat = one_of(words[1], SEAT.read(words[1].text), SEAT.expected)  # type: ignore[assignment]
    amount = millions(words[3].text, words[3].at)
    reason = " ".join(word.text for word in words[4:])
    bound(reason, MAX_REASON)
    return seat, amount, reason


def millions(text: str, at: int = 0) -> int:
    """An amount of money in M, as somebody counted it. Raises BadNotation."""
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 4:
        raise BadNotation(
            _("“{text}” is no amount; write a whole number of millions.").format(text=shown(text)),
            at,
        )
    amount = int(text)
    if not 0 <= amount <= BANK:
        raise BadNotation(
            _(
                "{amount} M can't be: nobody has less than 0 M or more than the box, {box} M."
            ).format(amount=amount, box=BANK),
            at,
        )
    return amount
