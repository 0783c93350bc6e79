"""Where a ruling decided: the game's option, what it made of the event, what others would have."""

from collections.abc import Mapping
from typing import Any

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import OPTIONS
from projections.explaining import Ruling, ruling
from projections.le_millionnaire.explaining import Scene
from projections.le_millionnaire.words import francs


def rulings(event: Any, scene: Scene) -> list[Ruling]:
    """The options that made a difference to this event."""
    options = scene.before.options
    return [ruling(options, option, texts) for option, texts in _decided(event, scene).items()]


def _decided(event: Any, scene: Scene) -> dict[str, Mapping[str, str]]:
    """By option, what each of its values means here."""
    match event:
        case lm.GameEnded(why="target" | "will"):
            return _ends(event, scene)
        case lm.SharesGranted() | lm.GrantCashed() if _is_odd(event):
            return {"half_units": _halves()}
        case lm.TradeOffered() if scene.before.throw:
            return {"free_trades": _trades()}
        case lm.SharesSold() if scene.before.debt and scene.before.decision != "sell":
            return {"sole_sale": _sales()}
        case lm.CardsReturned():
            return {"cards_back": _backs()}
    return {}


def _ends(event: lm.GameEnded, scene: Scene) -> dict[str, Mapping[str, str]]:
    """The target, and where the will has ended the game, when it is looked at."""
    ends = {"target": _targets(event, scene)}
    return ends | {"will": _wills()} if event.why == "will" else ends


def _targets(event: lm.GameEnded, scene: Scene) -> Mapping[str, str]:
    most = max(event.fortunes.values())
    values = dict.fromkeys((scene.before.options["target"], *OPTIONS["target"]))
    return {value: _meant(int(value), most) for value in values}


def _meant(target: int, most: int) -> str:
    if most >= target:
        text = _("a fortune of {most} has reached {target}, so the game ends")
    else:
        text = _("a fortune of {most} has not reached {target}, so the game would go on")
    return text.format(most=francs(most), target=francs(target))


def _wills() -> Mapping[str, str]:
    return {
        "turn": _("all fortunes are looked at when the turn ends, with its doubles"),
        "at_once": _("drawer and heir are compared as soon as the will is played"),
    }


def _is_odd(event: lm.SharesGranted | lm.GrantCashed) -> bool:
    """Whether half a unit is at stake: one for two, on an odd number of units."""
    whole = event.amount // UNIT + (
        event.holding.total if isinstance(event, lm.SharesGranted) else 0
    )
    return event.held % 2 == 1 and whole != event.held


def _halves() -> Mapping[str, str]:
    return {
        "paid": _("half a unit is paid in money, {amount}").format(amount=francs(UNIT // 2)),
        "lost": _("half a unit is left out"),
    }


def _trades() -> Mapping[str, str]:
    return {
        "on": _("after a double a trade is possible in which the player to move pays no money"),
        "off": _("after a double there are no trades"),
    }


def _sales() -> Mapping[str, str]:
    return {
        "taken": _("a sale that can only come out in one way is made without a question"),
        "asked": _("the seller is asked unless everything brings no more than the sum"),
    }


def _backs() -> Mapping[str, str]:
    return {
        "apart": _("they lie as far from each other as the deck allows"),
        "middle": _("the first goes under the deck, the next into its middle, and so on"),
    }
