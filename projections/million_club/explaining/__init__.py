"""Figures of Million Club's events, and the options that affected them."""

from collections.abc import Iterable, Mapping, Sequence

from events.language import gettext as _
from events.million_club.words import KIND_OF, KINDS, Kind, Pile, Seat, Tile
from projections import explaining as shared
from projections.explaining import Figure, change
from projections.million_club.table import Player, Table
from projections.million_club.words import card_name, name


class Scene(shared.Scene[Table], frozen=True):
    """The context of an explanation."""

    def purse(self, seat: Seat) -> int | None:
        """The seat's money before the event; None if hidden from the reader."""
        return self.before.players[seat].money if self.all or seat == self.seat else None

    def had(self, seat: Seat) -> list[Figure]:
        """The seat's money before and after, if visible to the reader."""
        if self.purse(seat) is None:
            return []
        text = amounts(self.before.players[seat].money, self.after.players[seat].money)
        return [Figure(_("Money of {seat}").format(seat=self.names[seat]), text)]

    def bank(self) -> Figure:
        """The bank before and after."""
        return Figure(_("Bank"), amounts(self.before.bank, self.after.bank))

    def listing(self, card: str) -> Figure:
        """The listing of the card's type before and after."""
        kind = KIND_OF[card]
        return Figure(
            _("Listing {kind}").format(kind=name(kind)),
            change(self.before.listings[kind], self.after.listings[kind]),
            "MC-SET-3",
        )

    def pawns(self, pawns: Mapping[Seat, int]) -> str:
        """E.g. "Yellow 2, Blue 1"."""
        return ", ".join(f"{self.names[seat]} {count}" for seat, count in pawns.items())

    def pile(self, pile: Pile) -> Figure:
        """The size of a pile before and after."""
        text = change(len(self.before.piles[pile]), len(self.after.piles[pile]))
        return Figure(_("Pile {pile}").format(pile=name(pile)), text)


def amounts(before: int, after: int) -> str:
    return _("{amount} M").format(amount=change(before, after))


def worth(player: Player, card: str) -> str:
    """E.g. "I3 (Industry): own level 3 + 1 note = 4"."""
    level, notes = player.levels[card], player.notes.get(card, 0)
    if not notes:
        return _("{card}: own level {level}, no note = {value}").format(
            card=card_name(card), level=level, value=level
        )
    return _("{card}: own level {level} + {notes} under it = {value}").format(
        card=card_name(card), level=level, notes=notes, value=level + notes
    )


def companies(player: Player, kinds: Iterable[Kind] = KINDS) -> str:
    """The player's companies of these types with own levels and notes: "I3:2+1, T1:1"."""
    wanted = tuple(kinds)
    held = [
        f"{card}:{level}" + (f"+{player.notes[card]}" if card in player.notes else "")
        for card, level in player.levels.items()
        if KIND_OF[card] in wanted
    ]
    return ", ".join(held) or _("none")


def sectors(pawns: Sequence[tuple[Seat, Kind]], kind: Kind) -> dict[Seat, int]:
    """Pawns in a sector by seat, for seats that have any."""
    count: dict[Seat, int] = {}
    for seat, sector in pawns:
        if sector == kind:
            count[seat] = count.get(seat, 0) + 1
    return count


def on_tile(scene: Scene, tile: Tile) -> Figure:
    """Pawns on the tile after the event, by seat."""
    pawns = scene.after.pawns_on(tile)
    return Figure(
        _("Pawns on {tile}").format(tile=name(tile)), scene.pawns(pawns) if pawns else _("none")
    )
