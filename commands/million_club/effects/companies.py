"""Dumping and Expansion: a swap of companies, and two moves on one company."""

from commands.million_club.actions import DONE, Action, Develop, Done, Swap, Tax, swap
from commands.million_club.moves import refuse_not_owned, refuse_turn, turn, turns
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from commands.text import text
from events.language import gettext as _
from events.million_club.facts import CompaniesSwapped, EffectVoid, MovesGranted
from events.million_club.figures import DUMPING_GAP, EXPANSION_MOVES
from events.million_club.words import Seat
from projections.million_club.table import Table
from projections.million_club.words import card_name

DUMPING, EXPANSION = "MC-CRD-DUMPING", "MC-CRD-EXPANSION"


def begin_dumping(stage: Stage) -> bool:
    """Ask which companies to swap; a swap is mandatory if any is legal (MC-INT-2)."""
    seat = stage.seat
    swaps = legal_dumping(stage.table, seat)
    if not swaps:
        stage.emit(EffectVoid(seat, "dumping", "no_swap"), (DUMPING, "MC-INT-2"))
        return False
    if len(swaps) > 1:
        return stage.ask(seat, "dumping", (DUMPING,))
    stage.only_answer(seat, "dumping", text(swaps[0]), (DUMPING,))
    decide_dumping(stage, seat, swaps[0])
    return False


def legal_dumping(table: Table, seat: Seat) -> list[Swap]:
    """Each of the seat's companies for an opponent's of any type, if their effective levels are
    close enough (MC-MOV-3)."""
    player, swaps = table.players[seat], []
    others = [
        (card, other.value(card))
        for other in map(table.players.__getitem__, table.opponents(seat))
        for card in other.levels
    ]
    for mine in player.levels:
        level = player.value(mine)
        for theirs, value in others:
            if abs(level - value) <= DUMPING_GAP:
                swaps.append(swap(mine, theirs))
    return swaps


def decide_dumping(stage: Stage, seat: Seat, action: Swap) -> None:
    """Swap the companies, with the notes under them."""
    assert action.mine is not None
    assert action.theirs is not None
    opponent = stage.table.owner(action.theirs)
    assert opponent is not None
    stage.emit(
        CompaniesSwapped(seat, action.mine, opponent, action.theirs),
        (DUMPING, "MC-MOV-3"),
    )


def refuse_dumping(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Swap) or action.mine is None or action.theirs is None:
        return None
    refusal = refuse_not_owned(table, action.mine, DUMPING)
    if refusal:
        return refusal
    owner = table.owner(action.theirs)
    if owner is None or owner == seat:
        return Refusal(
            DUMPING,
            _("{card} is not an opponent's company.").format(card=card_name(action.theirs)),
        )
    mine = table.players[seat].value(action.mine)
    theirs = table.players[owner].value(action.theirs)
    return Refusal(
        DUMPING,
        _(
            "{mine} counts as level {level} and {theirs} as level {other}: more than {gap} apart."
        ).format(mine=action.mine, level=mine, theirs=action.theirs, other=theirs, gap=DUMPING_GAP),
    )


def begin_expansion(stage: Stage) -> bool:
    """Grant two optional moves on one company, in any mix."""
    player = stage.actor
    if not player.levels:
        stage.emit(EffectVoid(player.seat, "expansion", "no_company"), (EXPANSION, "MC-INT-2"))
        return False
    stage.emit(MovesGranted(player.seat, free=EXPANSION_MOVES), (EXPANSION,))
    return stage.ask(player.seat, "expansion", (EXPANSION,))


def resume_expansion(stage: Stage) -> bool:
    """Ask again while a move is left."""
    if not stage.table.free:
        return False
    return stage.ask(stage.seat, "expansion", (EXPANSION,))


def legal_expansion(table: Table, seat: Seat) -> list[Action]:
    """Moves of any of the seat's companies, then only of the first one moved; and `done`."""
    player = table.players[seat]
    actions = turns(player, [table.expanding] if table.expanding else player.levels)
    actions.append(DONE)
    return actions


def decide_expansion(stage: Stage, seat: Seat, action: Develop | Tax | Done) -> None:
    """Make a move, or waive the rest."""
    turn(stage, seat, action, EXPANSION)


def refuse_expansion(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    refusal = refuse_turn(table, action, EXPANSION)
    if refusal or not isinstance(action, Develop | Tax):
        return refusal
    assert table.expanding is not None
    return Refusal(
        EXPANSION,
        _("Both moves must go to the same company, and {card} got the first.").format(
            card=card_name(table.expanding)
        ),
    )
