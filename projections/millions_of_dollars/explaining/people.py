"""The figures behind a correction of money."""

from events.language import gettext as _
from events.millions_of_dollars import facts as md
from projections.explaining import Figure, Figures, with_sign
from projections.millions_of_dollars.explaining import Scene

of = Figures()


@of(md.MoneyCorrected)
def _money_corrected(event: md.MoneyCorrected, scene: Scene) -> list[Figure]:
    difference = _("{amount} M$").format(amount=with_sign(event.after - event.before))
    return [
        Figure(_("Counted"), _("{amount} M$").format(amount=event.after), "MD-BOX-1"),
        Figure(_("Difference"), difference),
        *scene.money(event.seat),
        *scene.reserve(),
    ]
