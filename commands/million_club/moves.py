"""Company moves: develop (MC-MOV-1) and tax (MC-MOV-2, MC-MOV-3)."""

from collections.abc import Iterable

from commands.million_club.actions import COMPANIES, DEVELOP, TAX, Action, Develop, Done, Tax
from commands.million_club.crash import crash_if_empty, payable
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import CompanyDeveloped, CompanyTaxed, MovesForgone
from events.million_club.figures import MAX_LEVEL, MIN_LEVEL
from events.million_club.words import Seat
from projections.million_club.table import Player, Table
from projections.million_club.words import card_name
from projections.words import person


def _turns(card: str, level: int) -> tuple[Action, ...]:
    develop = (DEVELOP[card],) if level < MAX_LEVEL else ()
    return (*develop, TAX[card]) if level > MIN_LEVEL else develop


_TURNS = {
    level: {card: _turns(card, level) for card in COMPANIES}
    for level in range(MIN_LEVEL, MAX_LEVEL + 1)
}


def turns(player: Player, cards: Iterable[str]) -> list[Action]:
    """The possible moves of these companies, all of which the player owns."""
    levels = player.levels
    actions: list[Action] = []
    for card in cards:
        actions += _TURNS[levels[card]][card]
    return actions


def develop(stage: Stage, card: str, rule: str) -> None:
    """Raise the company by one level. rule: id of the rule that grants the move."""
    table = stage.table
    seat = table.seat
    assert seat is not None
    level = table.players[seat].levels[card]
    stage.emit(CompanyDeveloped(seat, card, level, level + 1), ("MC-MOV-1", rule))


def tax(stage: Stage, card: str, rule: str) -> None:
    """Pay the company's effective level in M from the bank, then lower it by one level. This may
    cause a crash (MC-CRA-6). rule: id of the rule that grants the move."""
    player = stage.actor
    level, value = player.levels[card], player.value(card)
    amount = payable(stage.table, value)
    stage.emit(
        CompanyTaxed(player.seat, card, value, amount, level, level - 1),
        ("MC-MOV-2", "MC-MOV-3", rule),
    )
    crash_if_empty(stage, player.seat, amount)


def turn(stage: Stage, seat: Seat, action: Develop | Tax | Done, rule: str) -> None:
    """Develop or tax a company, or waive this move and the rest. rule: id of the rule that grants
    the move."""
    # By the type itself: `isinstance` takes four times as long for a struct of another type.
    if type(action) is Develop:
        develop(stage, action.card, rule)
    elif type(action) is Tax:
        tax(stage, action.card, rule)
    else:
        stage.emit(MovesForgone(seat), (rule,))


def refuse_turn(table: Table, action: Action, rule: str) -> Refusal | None:
    """Why the active seat can't develop or tax this company at all; None if it can, or for another
    action. rule: id of the rule that grants the move."""
    if not isinstance(action, Develop | Tax):
        return None
    return refuse_not_owned(table, action.card, rule) or refuse_level(table, action)


def refuse_not_owned(table: Table, card: str, rule: str) -> Refusal | None:
    """Why the active seat can't use this card as its company. rule: id of the rule that requires
    one."""
    seat = table.seat
    assert seat is not None
    if card in table.players[seat].levels:
        return None
    owner = table.owner(card)
    if owner is None:
        why = _("Nobody owns {card}.").format(card=card_name(card))
    else:
        why = _("{card} belongs to {owner}.").format(
            card=card_name(card), owner=person(table, owner)
        )
    return Refusal(rule, why)


def refuse_level(table: Table, action: Develop | Tax) -> Refusal | None:
    seat = table.seat
    assert seat is not None
    player = table.players[seat]
    level = player.levels[action.card]
    card = card_name(action.card)
    if isinstance(action, Develop) and level == MAX_LEVEL:
        return Refusal(
            "MC-MOV-1",
            _("{card} is at level {level}, the highest.").format(card=card, level=level),
        )
    if isinstance(action, Tax) and level == MIN_LEVEL:
        notes = player.notes.get(action.card, 0)
        why = (
            _(
                "{card} can't go below its own level, {level} (with {notes} under it, it "
                "counts as {value})."
            )
            if notes
            else _("{card} is at level {level} and can't be taxed.")
        ).format(card=card, level=level, notes=notes, value=player.value(action.card))
        return Refusal("MC-MOV-3" if notes else "MC-MOV-2", why)
    return None
