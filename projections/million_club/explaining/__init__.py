"""The figures behind Million Club's events, and the options that affected them."""

from collections.abc import Iterable, Mapping, Sequence

from events.language import gettext as _
from events.million_club.words import KIND_OF, KINDS, Kind, Pile, Seat, Tile
from projections import explaining as shared
from projections.explaining import Figure, change
from projections.million_club.table import Player, Table
from projections.million_club.words import card_name, name


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation, with the figures that many events of Million Club share."""

    def purse(self, seat: Seat) -> int | None:
        """The seat's money before the event, M; None if the reader may not see it."""
        return self.before.players[seat].money if self.all or seat == self.seat else None

    def money(self, seat: Seat) -> list[Figure]:
        """The change of the seat's money, if the reader may see it; else nothing."""
        if self.purse(seat) is None:
            return []
        text = amounts(self.before.players[seat].money, self.after.players[seat].money)
        return [Figure(_("Money of {seat}").format(seat=self.names[seat]), text)]

    def bank(self) -> Figure:
        """The change of the bank's money."""
        return Figure(_("Bank"), amounts(self.before.bank, self.after.bank))

    def listing(self, card: str) -> Figure:
        """The change of the listing of a company's type."""
        kind = KIND_OF[card]
        return Figure(
            _("Listing {kind}").format(kind=name(kind)),
            change(self.before.listings[kind], self.after.listings[kind]),
            "MC-SET-3",
        )

    def pawns(self, pawns: Mapping[Seat, int]) -> str:
        """Numbers by seat as a list: "Yellow 2, Blue 1"."""
        return ", ".join(f"{self.names[seat]} {count}" for seat, count in pawns.items())

    def pile(self, pile: Pile) -> Figure:
        """The change of the size of a pile."""
        text = change(len(self.before.piles[pile]), len(self.after.piles[pile]))
        return Figure(_("Pile {pile}").format(pile=name(pile)), text)


def amounts(before: int, after: int) -> str:
    """A change of money in words: "3 → 4 M", or "3 M" if nothing changed."""
    return _("{amount} M").format(amount=change(before, after))


def worth(player: Player, card: str) -> str:
    """A company's effective level in words: "I3 (Industry): own level 3 + 1 under it = 4"."""
    level, notes = player.levels[card], player.notes.get(card, 0)
    if not notes:
        return _("{card}: own level {level}, no note = {value}").format(
            card=card_name(card), level=level, value=level
        )
    return _("{card}: own level {level} + {notes} under it = {value}").format(
        card=card_name(card), level=level, notes=notes, value=level + notes
    )


def companies(player: Player, kinds: Iterable[Kind] = KINDS) -> str:
    """A player's companies of these types with own levels and notes: "I3:2+1, T1:1"."""
    wanted = tuple(kinds)
    texts = [
        f"{card}:{level}" + (f"+{player.notes[card]}" if card in player.notes else "")
        for card, level in player.levels.items()
        if KIND_OF[card] in wanted
    ]
    return ", ".join(texts) or _("none")


def sectors(pawns: Sequence[tuple[Seat, Kind]], kind: Kind) -> dict[Seat, int]:
    """The number of pawns in a sector, by seat, of the seats that have any."""
    count: dict[Seat, int] = {}
    for seat, sector in pawns:
        if sector == kind:
            count[seat] = count.get(seat, 0) + 1
    return count


def on_tile(scene: Scene, tile: Tile) -> Figure:
    """The pawns on a tile after the event, by seat."""
    pawns = scene.after.pawns_on(tile)
    return Figure(
        _("Pawns on {tile}").format(tile=name(tile)), scene.pawns(pawns) if pawns else _("none")
    )
