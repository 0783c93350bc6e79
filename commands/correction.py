"""The syntax of corrections in every game: "correct yellow money 14", and a reason."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from commands.course import Move
from commands.forms import Slot
from commands.notation import (
    CORRECT,
    CORRECTION_WORDS,
    MONEY,
    Lexicon,
    Word,
    check_typable,
    one_of,
    shorten,
)
from commands.stage import Fact
from commands.undo import MAX_REASON
from events.errors import BadNotation, NotAllowed
from events.language import gettext as _
from events.language import translate_action
from projections.fold import Fold
from projections.table import AnyTable
from projections.words import group_digits, person

_WORDS: Final = Lexicon(CORRECTION_WORDS)

Table = TypeVar("Table", bound=AnyTable)
Player = TypeVar("Player")


class Box(NamedTuple):
    """A game's money. money: the total in the box; written: the format of an amount, marked for
    translation."""

    money: int
    written: str


class Correction(NamedTuple):
    """The amount that a seat really has, and the reason for the difference."""

    seat: str
    amount: int
    reason: str

    @property
    def text(self) -> str:
        """The correction in the notation."""
        return f"{CORRECT} {self.seat} {MONEY} {self.amount} {self.reason}"


class Corrector(msgspec.Struct, Generic[Table, Player], frozen=True):
    """Handles the referee's corrections in a game: the money counted differs from the log.

    money: a player's money by the log; refuse: a sentence on why the amount is impossible now
    (None: it is possible); facts: yields the facts of the correction, each computed on the table
    after the previous ones.
    """

    fold: Fold[Table]
    seats: Slot
    box: Box
    money: Callable[[Player], int]
    refuse: Callable[[Table, Player, int], str | None]
    facts: Callable[[Table, Player, Correction], Iterator[Fact]]

    def __call__(self, table: Table, words: Sequence[Word]) -> Move:
        """The effect of "correct yellow money 14 a tax was forgotten". Raises BadNotation and
        NotAllowed."""
        correction = parse_correction(words, self.seats, self.box)
        amount = correction.amount
        if correction.seat not in table.players:
            raise NotAllowed(
                _("Nobody plays {seat}.").format(seat=translate_action(correction.seat))
            )
        if table.phase in ("setup", "finished"):
            raise NotAllowed(_("Money can only be corrected while the game is running."))
        player = table.players[correction.seat]
        if (why := self.refuse(table, player, amount)) is not None:
            raise NotAllowed(why)
        if self.money(player) == amount:
            raise NotAllowed(
                _("{player} already has {amount} in the log.").format(
                    player=person(table, correction.seat),
                    amount=_(self.box.written).format(amount=group_digits(amount)),
                )
            )
        after, facts = table.copy(), list[Fact]()
        for fact in self.facts(after, after.players[correction.seat], correction):
            self.fold.evolve(after, fact[0])
            facts.append(fact)
        return Move(facts, after, correction.text, False)


def parse_correction(words: Sequence[Word], seats: Slot, box: Box) -> Correction:
    """Parse a correction. Raises BadNotation."""
    fixed = [_WORDS.read(words[at].text) for at in (0, 2)] if len(words) >= 5 else []
    if fixed != [(CORRECT,), (MONEY,)]:
        raise BadNotation(
            _("Write a correction as “correct yellow money 14”, and a reason."), words[0].at
        )
    seat = one_of(words[1], seats.meanings(words[1]), seats.expected)
    amount = amount_of(words[3].text, box, words[3].at)
    reason = " ".join(word.text for word in words[4:])
    check_typable(reason, MAX_REASON)
    return Correction(seat, amount, reason)


def amount_of(text: str, box: Box, at: int = 0) -> int:
    """Parse a counted amount in the game's unit. Raises BadNotation."""
    digits = len(str(box.money)) + 1
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > digits:
        raise BadNotation(
            _("“{text}” is not an amount; write a whole number.").format(text=shorten(text)), at
        )
    amount = int(text)
    if not 0 <= amount <= box.money:
        amounts = (
            _(box.written).format(amount=group_digits(one)) for one in (amount, 0, box.money)
        )
        counted, least, most = amounts
        raise BadNotation(
            _(
                "{amount} is impossible: nobody can have less than {least} or more than the "
                "box holds, {box}."
            ).format(amount=counted, least=least, box=most),
            at,
        )
    return amount
