"""The figures behind Millions of Dollars' events, and the options that affected them."""

from collections.abc import Iterable, Mapping

from events.language import gettext as _
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Seat
from projections import explaining as shared
from projections.explaining import Figure, change
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.telling import character_names


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation, with figures that many events of Millions of Dollars share."""

    @property
    def open(self) -> bool:
        """Whether the reader may see all seats' money."""
        return self.all or self.before.options["money"] == "open"

    def purse(self, seat: Seat) -> int | None:
        """The seat's money before the event, M$; None if the reader may not see it."""
        return self.before.players[seat].money if self.open or seat == self.seat else None

    def money(self, *seats: Seat) -> list[Figure]:
        """The change of each seat's money, as far as the reader may see it."""
        return [
            Figure(
                _("Money of {seat}").format(seat=self.names[seat]),
                amounts(self.before.players[seat].money, self.after.players[seat].money),
            )
            for seat in dict.fromkeys(seats)
            if self.purse(seat) is not None
        ]

    def reserve(self) -> list[Figure]:
        """The change of the reserve; nothing if money is secret, since that would reveal it."""
        if not self.open:
            return []
        return [Figure(_("Reserve"), amounts(self.before.reserve, self.after.reserve))]

    def character_list(self, characters: Iterable[Who]) -> str:
        """The names of characters as a list; "nobody" if there are none."""
        return character_names(characters, self.names) or _("nobody")

    def sums(self, amounts: Mapping[Seat, int]) -> str:
        """Amounts by seat as a list: "Yellow 12 M$, Blue 9 M$"."""
        return ", ".join(
            _("{seat} {amount} M$").format(seat=self.names[seat], amount=amount)
            for seat, amount in amounts.items()
        )


def amounts(before: int, after: int) -> str:
    """A change of money: "3 → 4 M$", or "3 M$" if there is none."""
    return _("{amount} M$").format(amount=change(before, after))
