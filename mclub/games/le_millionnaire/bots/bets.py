"""The bets with a positive expected value, and their stakes."""

from collections.abc import Iterator

from commands.le_millionnaire.actions import (
    BET,
    BET_ARC,
    BET_AUTEUIL,
    BET_OUTSIDERS,
    CHANCE,
    ROULETTE,
    Bet,
)
from events.le_millionnaire.figures import CHANCE_CAP, CHIP, ROULETTE_CAP, ROULETTE_ODDS, STAKE
from events.le_millionnaire.words import ARC, AUTEUIL, CHANCE_BOX, OUTSIDERS
from mclub.games.le_millionnaire.bots.odds import reach
from mclub.games.le_millionnaire.bots.outlook import Outlook
from projections.le_millionnaire.table import Player, Table


def paying_bets(table: Table, player: Player, outlook: Outlook) -> Iterator[Bet]:
    """The bets with a positive expected value that are not placed yet, best first. A free stake
    follows the Kelly criterion, a share of the player's wealth, so bad luck ruins nobody."""
    ahead = reach(table.squares, player.square)
    gains = ahead.bets | {OUTSIDERS: ahead.violet * outlook.outsiders - 1}
    for place in sorted(gains, key=lambda one: -gains[one]):
        if gains[place] > 0 and place not in table.stakes:
            bet = _bet(table, player, place, gains[place])
            if bet is not None:
                yield bet


def _bet(table: Table, player: Player, place: str, gain: float) -> Bet | None:
    """The bet on a place; None if the player may not place it or can't pay for it."""
    chips, can_stake = player.cash // CHIP, player.cash >= STAKE
    if place == OUTSIDERS:
        return BET_OUTSIDERS if can_stake else None
    if place in (AUTEUIL, ARC):
        return _steeplechase(table, player, place) if can_stake else None
    if place == CHANCE_BOX:
        number = min(chips, CHANCE_CAP // CHIP, int(gain * player.wealth) // CHIP)
        return CHANCE[number - 1] if number > 0 else None
    kind = table.square(int(place)).kind
    if kind == "horse":
        return BET[int(place) - 1] if can_stake else None
    number = min(chips, ROULETTE_CAP // CHIP, int(gain / ROULETTE_ODDS * player.wealth) // CHIP)
    return ROULETTE[int(place) - 1][number - 1] if number > 0 else None


def _steeplechase(table: Table, player: Player, place: str) -> Bet | None:
    """The steeplechase bet, if the rules allow it (LM-BET-3, LM-BET-4)."""
    if AUTEUIL in table.stakes or ARC in table.stakes:
        return None
    if place == ARC:
        return BET_ARC if player.arc else None
    return BET_AUTEUIL if table.square(player.square).kind != "violet" else None
