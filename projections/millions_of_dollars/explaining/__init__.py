"""Figures of Millions of Dollars' events, and the options that affected them."""

from collections.abc import Iterable, Mapping

from events.language import gettext as _
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Seat
from projections import explaining as shared
from projections.explaining import Figure, change
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.telling import character_names


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation."""

    @property
    def open(self) -> bool:
        """Whether all seats' money is visible."""
        return self.all or self.before.options["money"] == "open"

    def purse(self, seat: Seat) -> int | None:
        """The seat's money before the event; None if hidden from the reader."""
        return self.before.players[seat].money if self.open or seat == self.seat else None

    def had(self, *seats: Seat) -> list[Figure]:
        """These seats' money before and after, as far as visible to the reader."""
        return [
            Figure(
                _("Money of {seat}").format(seat=self.names[seat]),
                amounts(self.before.players[seat].money, self.after.players[seat].money),
            )
            for seat in dict.fromkeys(seats)
            if self.purse(seat) is not None
        ]

    def reserve(self) -> list[Figure]:
        """The reserve before and after; omitted if money is secret, since it would reveal it."""
        if not self.open:
            return []
        return [Figure(_("Reserve"), amounts(self.before.reserve, self.after.reserve))]

    def called(self, characters: Iterable[Who]) -> str:
        """Characters as a list; "nobody" if empty."""
        return character_names(characters, self.names) or _("nobody")

    def sums(self, amounts: Mapping[Seat, int]) -> str:
        """E.g. "Yellow 12 M$, Blue 9 M$"."""
        return ", ".join(
            _("{seat} {amount} M$").format(seat=self.names[seat], amount=amount)
            for seat, amount in amounts.items()
        )


def amounts(before: int, after: int) -> str:
    """E.g. "3 → 4 M$", or "3 M$" if unchanged."""
    return _("{amount} M$").format(amount=change(before, after))
