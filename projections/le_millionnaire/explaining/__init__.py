"""The figures behind Le Millionnaire's events, and the options that affected them."""

from events.language import gettext as _
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import Company, Seat
from projections import explaining as shared
from projections.explaining import Figure
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import cards_of, francs, name


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation, with figures that many of the game's events share."""

    def money(self, *seats: Seat) -> list[Figure]:
        """The change of each of these seats' money."""
        return [
            Figure(
                _("Money of {seat}").format(seat=self.names[seat]),
                amounts(self.before.players[seat].cash, self.after.players[seat].cash),
            )
            for seat in dict.fromkeys(seats)
        ]

    def holding(self, seat: Seat, company: Company) -> Figure:
        """The change of the seat's holding in a company."""
        before, after = (
            cards_of(table.players[seat].holdings[company]) for table in (self.before, self.after)
        )
        return Figure(
            _("{company} of {seat}").format(company=name(company), seat=self.names[seat]),
            before if before == after else f"{before} → {after}",
        )

    def stock(self, company: Company) -> Figure:
        """The securities of a company that are left in the bank."""
        return Figure(_("Left in the bank"), cards_of(self.after.bank[company]))

    def wealth(self, seat: Seat) -> Figure:
        """The seat's wealth before the event, with securities at purchase price."""
        player = self.before.players[seat]
        return Figure(
            _("Wealth of {seat}").format(seat=self.names[seat]),
            _("{cash} in cash + {units} × {unit} a unit = {wealth}").format(
                cash=francs(player.cash),
                units=player.units,
                unit=francs(UNIT),
                wealth=francs(player.wealth),
            ),
        )


def amounts(before: int, after: int) -> str:
    """A change of money in words: "3 000 F → 4 000 F", or one amount if there is none."""
    return francs(before) if before == after else f"{francs(before)} → {francs(after)}"
