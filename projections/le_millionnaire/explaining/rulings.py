"""Where a ruling decided: the game's option, what it made of the event, what others would have."""

from typing import Any

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import OPTIONS
from projections.explaining import Ruling, ruling
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import francs


def rulings(event: Any, scene: Scene) -> list[Ruling]:
    """The options that made a difference to this event: the target, to the end that it makes."""
    if not isinstance(event, lm.GameEnded) or event.why != "target":
        return []
    most = max(event.fortunes.values())
    return [
        ruling(scene.before.options, "target", {v: _meant(int(v), most) for v in OPTIONS["target"]})
    ]


def _meant(target: int, most: int) -> str:
    if most >= target:
        text = _("a fortune of {most} has reached {target}, so the game ends")
    else:
        text = _("a fortune of {most} has not reached {target}, so the game would go on")
    return text.format(most=francs(most), target=francs(target))
