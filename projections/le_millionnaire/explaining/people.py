"""The figures behind a correction of money at a physical table."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from projections.explaining import Figure, Figures
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import francs

of = Figures()


@of(lm.MoneyCorrected)
def _money_corrected(event: lm.MoneyCorrected, scene: Scene) -> list[Figure]:
    return [Figure(_("Counted"), francs(event.after)), *scene.money(event.seat)]
