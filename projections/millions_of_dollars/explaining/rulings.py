"""Where a ruling decided: the game's option, what it made of the event, what others would have."""

from collections.abc import Callable
from typing import Any

from events.language import gettext as _
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import BONUS
from projections.explaining import Ruling, ruling
from projections.millions_of_dollars.explaining import Scene
from projections.millions_of_dollars.words import name


def rulings(event: Any, scene: Scene) -> list[Ruling]:
    """The options that made a difference to this event."""
    decide = _BY_EVENT.get(type(event))
    found = decide(event, scene) if decide else None
    if found is None:
        return []
    option, texts = found
    return [ruling(scene.before.options, option, texts)]


Decided = tuple[str, dict[str, str]] | None
"""An option, and what each of its values means here; None if it makes no difference."""


def _lent_stake(event: md.StakeReturned, scene: Scene) -> Decided:
    before = scene.before.character(event.who)
    if not before.lent:
        return None
    return "lent_stake", {
        "kept": _("the player takes back all {stake} M$").format(stake=before.stake),
        "returned": _(
            "the player takes back {own} M$, and {lent} M$ go back to the reserve"
        ).format(own=before.stake - before.lent, lent=before.lent),
    }


def _leader_calls(event: md.NegotiationEnded, scene: Scene) -> Decided:
    if event.why != "called":
        return None
    waiting = [s for s, p in scene.before.players.items() if p.still_in and not p.ready]
    return "leader_calls", {
        "on": _("the Leader begins the heist"),
        "off": _("the heist begins when all who are in are ready; not ready: {seats}").format(
            seats=scene.some(waiting)
        ),
    }


def _no_repeat(event: md.RoleLaidOpen, _scene: Scene) -> Decided:
    return "no_repeat", {
        "on": _("the {role} can't be chosen in the next round").format(role=name(event.role)),
        "off": _("no role is laid open, and each can be chosen again"),
    }


def _round_end(_event: md.RoundEndReached, _scene: Scene) -> Decided:
    return "no_repeat", {
        "on": _("the roles of this round are laid open"),
        "off": _("no role is laid open, and each can be chosen again"),
    }


def _threaten(_event: md.CharacterShown, scene: Scene) -> Decided:
    if scene.before.phase != "heist":
        return None
    return "threaten", {
        "hidden": _("the card is used while the character lies hidden, in the heist as well"),
        "negotiation": _("the card can be used in the negotiation only"),
    }


def _shared(event: md.LootShared, scene: Scene) -> Decided:
    count = len(event.sharers)
    return _short(event.loot + event.extra, event.share * count + event.left, scene)


def _bonus(event: md.BonusPaid, scene: Scene) -> Decided:
    return _short(BONUS, event.amount, scene)


def _short(due: int, paid: int, scene: Scene) -> Decided:
    """due, paid: M$ out of the reserve."""
    missing = due - (paid if paid < due else scene.before.reserve)
    if missing <= 0:
        return None
    return "short_reserve", {
        "shared": _("what is there is paid; {missing} M$ are missing").format(missing=missing),
        "owed": _("all is paid, and the reserve owes {missing} M$").format(missing=missing),
    }


_BY_EVENT: dict[type, Callable[[Any, Scene], Decided]] = {
    md.StakeReturned: _lent_stake,
    md.CharacterShown: _threaten,
    md.LootShared: _shared,
    md.BonusPaid: _bonus,
    md.NegotiationEnded: _leader_calls,
    md.RoleLaidOpen: _no_repeat,
    md.RoundEndReached: _round_end,
}
