"""The figures behind reveals and corrections at physical tables."""

from collections import Counter

from events.language import gettext as _
from events.million_club import facts as mc
from events.million_club.words import REGION_OF
from projections.explaining import Figure, Figures, with_sign
from projections.million_club.explaining import Scene
from projections.million_club.words import name

of = Figures()


@of(mc.RevealReached)
def _reveal_reached(event: mc.RevealReached, scene: Scene) -> list[Figure]:
    return [
        Figure(
            _("Hidden colonies of {seat}").format(seat=scene.names[seat]),
            _("{hidden} of {count}").format(
                hidden=scene.before.players[seat].colonies.count(None),
                count=len(scene.before.players[seat].colonies),
            ),
        )
        for seat in event.seats
    ]


@of(mc.ColoniesRevealed)
def _colonies_revealed(event: mc.ColoniesRevealed, scene: Scene) -> list[Figure]:
    regions = Counter(REGION_OF[card] for card in event.cards)
    return [
        Figure(_("Regions"), ", ".join(f"{name(r)} {count}" for r, count in regions.items())),
        Figure(
            _("Known before"),
            str(sum(card is not None for card in scene.before.players[event.seat].colonies)),
        ),
    ]


@of(mc.MoneyCorrected)
def _money_corrected(event: mc.MoneyCorrected, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Counted"), _("{amount} M").format(amount=event.after), "MC-BOX-1"),
        Figure(
            _("Difference"), _("{amount} M").format(amount=with_sign(event.after - event.before))
        ),
        *scene.money(event.seat),
        scene.bank(),
    ]
