"""Figures of Le Millionnaire's events, and the options that affected them."""

from events.language import gettext as _
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import Company, Seat
from projections import explaining as shared
from projections.explaining import Figure
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import cards_of, francs, name


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation."""

    def had(self, *seats: Seat) -> list[Figure]:
        """These seats' money before and after."""
        return [
            Figure(
                _("Money of {seat}").format(seat=self.names[seat]),
                amounts(self.before.players[seat].cash, self.after.players[seat].cash),
            )
            for seat in dict.fromkeys(seats)
        ]

    def held(self, seat: Seat, company: Company) -> Figure:
        """The seat's holding in the company, before and after."""
        before, after = (
            cards_of(table.players[seat].holdings[company]) for table in (self.before, self.after)
        )
        return Figure(
            _("{company} of {seat}").format(company=name(company), seat=self.names[seat]),
            before if before == after else f"{before} → {after}",
        )

    def stock(self, company: Company) -> Figure:
        """The bank's remaining holding in the company."""
        return Figure(_("Left in the bank"), cards_of(self.after.bank[company]))

    def wealth(self, seat: Seat) -> Figure:
        """The seat's wealth before the event, at purchase price."""
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
    """E.g. "3 000 F → 4 000 F", or "3 000 F" if unchanged."""
    return francs(before) if before == after else f"{francs(before)} → {francs(after)}"
