"""Bets before a throw, and their settlement (LM-BET-1…6)."""

from collections.abc import Sequence
from functools import cache

from commands.le_millionnaire.actions import (
    BET,
    BET_ARC,
    BET_AUTEUIL,
    BET_OUTSIDERS,
    CHANCE,
    ROULETTE,
    Action,
    Bet,
)
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import BetPlaced, BetsSettled, OutsiderLost, OutsiderWon, Won
from events.le_millionnaire.figures import (
    ARC_ODDS,
    AUTEUIL_ODDS,
    CHANCE_CAP,
    CHANCE_ODDS,
    CHIP,
    FACES,
    HORSE_ODDS,
    ROULETTE_CAP,
    ROULETTE_ODDS,
    STAKE,
)
from events.le_millionnaire.words import (
    ARC,
    AUTEUIL,
    CHANCE_BOX,
    FARTHEST,
    NEAREST,
    OUTSIDERS,
    Seat,
    Square,
)
from projections.le_millionnaire.table import Player, Table
from projections.le_millionnaire.words import francs, no_square, place, square

RULES = {OUTSIDERS: "LM-BET-2", AUTEUIL: "LM-BET-3", ARC: "LM-BET-4", CHANCE_BOX: "LM-BET-5"}
"""The rule of each box."""
_SQUARE_RULES = {"horse": "LM-BET-1", "violet": "LM-BET-5", "exchange": "LM-BET-6"}
"""The rule of a square by its kind."""


def legal(table: Table, seat: Seat) -> list[Action]:
    """Bets on squares within reach of the dice, then on the boxes, except where a stake lies."""
    player = table.players[seat]
    chips, can_stake = player.cash // CHIP, player.cash >= STAKE
    stakes, squares = table.stakes, table.squares
    actions: list[Action] = []
    if not chips:
        return actions
    for where, horse, roulette in _within_reach(squares, player.square):
        if where in stakes:
            continue
        if horse is None:
            actions += roulette[:chips]
        elif can_stake:
            actions.append(horse)
    if can_stake and OUTSIDERS not in stakes:
        actions.append(BET_OUTSIDERS)
    if can_stake and AUTEUIL not in stakes and ARC not in stakes:
        if table.square(player.square).kind != "violet":
            actions.append(BET_AUTEUIL)
        if player.arc:
            actions.append(BET_ARC)
    if CHANCE_BOX not in stakes:
        actions += CHANCE[:chips]
    return actions


@cache
def _within_reach(
    squares: tuple[Square, ...], start: int
) -> list[tuple[str, Bet | None, Sequence[Bet]]]:
    """The squares within reach of the dice that take bets, each with its bet if it is a horse, else
    with its bets of one chip, two chips …"""
    ahead = [(start - 1 + steps) % len(squares) for steps in range(NEAREST, FARTHEST + 1)]
    return [
        (str(at + 1), BET[at] if squares[at].kind == "horse" else None, ROULETTE[at])
        for at in ahead
        if squares[at].kind != "exchange"
    ]


def decide(stage: Stage, seat: Seat, action: Bet) -> None:
    """Lay the stake, which stays until the throw."""
    amount = STAKE if action.amount is None else action.amount
    stage.emit(BetPlaced(seat, action.place, amount), (_rule(stage.table, action.place),))


def _rule(table: Table, where: str) -> str:
    if not where.isdigit():
        return RULES[where]
    return _SQUARE_RULES[table.square(int(where)).kind]


def refuse(table: Table, seat: Seat, action: Bet) -> Refusal:
    player = table.players[seat]
    if action.place.isdigit() and int(action.place) > len(table.squares):
        return Refusal("LM-SET-4", no_square(table, int(action.place)))
    rule = _rule(table, action.place)
    if action.place in table.stakes:
        why = _("There is already a bet of {amount} on {place}.")
        amount = francs(table.stakes[action.place])
        return Refusal(rule, why.format(amount=amount, place=place(action.place)))
    why_not = (
        _refuse_square(table, player, int(action.place))
        if action.place.isdigit()
        else _refuse_box(table, player, action.place)
    )
    if why_not is not None:
        return Refusal(rule, why_not)
    return Refusal(rule, _refuse_amount(table, player, action))


def _refuse_square(table: Table, player: Player, number: int) -> str | None:
    if table.square(number).kind == "exchange":
        return _("You can't bet on an exchange square.")
    steps = (number - player.square) % len(table.squares)
    if not NEAREST <= steps <= FARTHEST:
        return _("You can't get from square {start} to {square} in one throw.").format(
            start=player.square, square=square(table, number)
        )
    return None


def _refuse_box(table: Table, player: Player, box: str) -> str | None:
    if box == AUTEUIL and table.square(player.square).kind == "violet":
        return _("You can't bet on Auteuil from a violet square, and you are on one.")
    if box in (AUTEUIL, ARC) and (AUTEUIL in table.stakes or ARC in table.stakes):
        return _("You can't bet on Auteuil and the Arc de Triomphe at once.")
    if box == ARC and not player.arc:
        return _("Only a player who won at Auteuil with the last throw can bet on the Arc.")
    return None


def _refuse_amount(table: Table, player: Player, action: Bet) -> str:
    amount = action.amount
    if action.place == CHANCE_BOX:
        cap = CHANCE_CAP
    elif action.place.isdigit() and table.square(int(action.place)).kind == "violet":
        cap = ROULETTE_CAP
    else:
        cap = 0
    if not cap and amount is not None:
        return _("The stake there is always {stake}: leave the amount out.").format(
            stake=francs(STAKE)
        )
    if cap and (amount is None or amount % CHIP or not CHIP <= amount <= cap):
        return _("Name the stake: {least} to {most}, in steps of {least}.").format(
            least=francs(CHIP), most=francs(cap)
        )
    return _("You have {cash}, but the stake is {stake}.").format(
        cash=francs(player.cash),
        stake=francs(STAKE if amount is None else amount),
    )


def settle(stage: Stage) -> None:
    """Settle the throw's bets. On a violet square, a stake on Outsiders waits for the card."""
    table = stage.table
    if not table.stakes:
        return
    assert table.mover is not None
    assert table.dice is not None
    here = table.players[table.mover].square
    kind = table.square(here).kind
    wins, rules, lost = [], [], 0
    for where, stake in table.stakes.items():
        odds = _odds(where, here, kind, table.dice)
        if odds:
            wins.append(Won(where, stake, stake * odds))
            rules.append(_rule(table, where))
        elif where != OUTSIDERS or kind != "violet":
            lost += stake
    if wins or lost:
        stage.emit(BetsSettled(table.mover, tuple(wins), lost), (*dict.fromkeys(rules), "LM-BET-6"))


def settle_outsider(stage: Stage, odds: int) -> None:
    """Settle the stake on Outsiders, if there is one (LM-BET-2). odds: 0 if it is lost."""
    stake = stage.table.stakes.get(OUTSIDERS, 0)
    if stake and odds:
        stage.emit(OutsiderWon(stage.mover.seat, stake, stake * odds), ("LM-BET-2",))
    elif stake:
        stage.emit(OutsiderLost(stage.mover.seat, stake), ("LM-BET-2",))


def _odds(where: str, here: int, kind: str, dice: tuple[int, int]) -> int:
    """How many times the stake the bank pays; 0 if the bet is lost or still waits."""
    total = sum(dice)
    if where == str(here):
        return HORSE_ODDS * total if kind == "horse" else ROULETTE_ODDS
    if where == CHANCE_BOX:
        return CHANCE_ODDS if kind == "violet" else 0
    if kind != "horse" or dice[0] != dice[1]:
        return 0
    if where == AUTEUIL:
        return AUTEUIL_ODDS * total
    if where == ARC and dice[0] not in (1, FACES):
        return ARC_ODDS * total
    return 0
