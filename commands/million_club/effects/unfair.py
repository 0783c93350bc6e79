"""Unfair Competition: raises one of the seat's companies and lowers one of each opponent's
(MC-CRD-UNFAIR)."""

from commands.million_club.actions import (
    DECLINE,
    DEVELOP,
    HIT,
    TARGET,
    Action,
    Decline,
    Develop,
    Hit,
    Target,
)
from commands.million_club.moves import develop, refuse_not_owned, refuse_turn
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from commands.text import text
from events.language import gettext as _
from events.million_club.facts import CompanyHit, EffectDeclined, TypeTargeted
from events.million_club.figures import MAX_LEVEL, MIN_LEVEL
from events.million_club.words import KIND_OF, KINDS, Seat
from projections.million_club.table import Table
from projections.million_club.words import card_name, name
from projections.words import person

RULE = "MC-CRD-UNFAIR"


def begin(stage: Stage) -> bool:
    """Ask for a type."""
    return stage.ask(stage.seat, "target", (RULE,))


def resume(stage: Stage) -> bool:
    """Offer the seat a level for one of its companies, then lower a company of each opponent in
    turn; ask which one if there is a choice."""
    table, seat = stage.table, stage.seat
    if table.decision == "target" and len(legal_competition(table, seat)) > 1:
        return stage.ask(seat, "competition", (RULE,))
    for owner in table.hit:
        hits = _hits(table, owner)
        if len(hits) > 1:
            return stage.ask(seat, "hit", (RULE,))
        if hits:
            stage.only_answer(seat, "hit", text(hits[0]), (RULE,))
            decide_hit(stage, seat, hits[0])
    return False


def legal_target(_table: Table, _seat: Seat) -> list[Action]:
    """The three types."""
    return [TARGET[kind] for kind in KINDS]


def decide_target(stage: Stage, seat: Seat, action: Target) -> None:
    stage.emit(TypeTargeted(seat, action.kind), (RULE,))


def legal_competition(table: Table, seat: Seat) -> list[Action]:
    """The seat's own companies of the chosen type that can rise, and `decline`."""
    player = table.players[seat]
    actions: list[Action] = [
        DEVELOP[card]
        for card, level in player.levels.items()
        if KIND_OF[card] == table.target and level < MAX_LEVEL
    ]
    actions.append(DECLINE)
    return actions


def decide_competition(stage: Stage, seat: Seat, action: Develop | Decline) -> None:
    """Raise the seat's company by one level."""
    if isinstance(action, Decline):
        stage.emit(EffectDeclined(seat, "unfair"), (RULE,))
    else:
        develop(stage, action.card, RULE)


def refuse_competition(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Develop):
        return None
    refusal = refuse_turn(table, action, RULE)
    return refusal or _wrong_type(table, action.card)


def legal_hit(table: Table, _seat: Seat) -> list[Action]:
    """The companies of the next opponent that can lose a level."""
    for owner in table.hit:
        hits = _hits(table, owner)
        if hits:
            return list(hits)
    return []


def decide_hit(stage: Stage, seat: Seat, action: Hit) -> None:
    """Lower an opponent's company by one level."""
    owner = stage.table.owner(action.card)
    assert owner is not None
    level = stage.table.players[owner].levels[action.card]
    stage.emit(CompanyHit(seat, owner, action.card, level, level - 1), (RULE,))


def refuse_hit(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Hit):
        return None
    owner = table.owner(action.card)
    due = next(seat for seat in table.hit if _hits(table, seat))
    if owner is None:
        return refuse_not_owned(table, action.card, RULE)
    if owner != due:
        return Refusal(
            RULE,
            _("{card} belongs to {owner}; choose a company of {due}.").format(
                card=card_name(action.card), owner=person(table, owner), due=person(table, due)
            ),
        )
    if KIND_OF[action.card] != table.target:
        return _wrong_type(table, action.card)
    return Refusal(
        RULE,
        _(
            "{card} is at level {level} and can't lose a level; choose another company of this "
            "type."
        ).format(card=card_name(action.card), level=MIN_LEVEL),
    )


def _hits(table: Table, owner: Seat) -> list[Hit]:
    levels = table.players[owner].levels
    high = (card for card, level in levels.items() if level > MIN_LEVEL)
    return [HIT[card] for card in high if KIND_OF[card] == table.target]


def _wrong_type(table: Table, card: str) -> Refusal:
    assert table.target is not None
    return Refusal(
        RULE,
        _("{card} is not of the chosen type, {kind}.").format(
            card=card_name(card), kind=name(table.target)
        ),
    )
