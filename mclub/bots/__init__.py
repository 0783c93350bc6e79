"""Bots: programs that play. A bot is given what its seat may know (`Seen`) and returns one of the
seat's legal actions.

No bot knows a game's rules; each game supplies its own knowledge (`mclub.kinds.parts.Bots`).
"""

from collections.abc import Callable, Mapping
from typing import Final

from events.record import cut_for
from mclub.bots.budget import ROLLOUTS as ROLLOUTS
from mclub.bots.budget import Budget as Budget
from mclub.club import own_bots
from mclub.club.bounds import check_bot
from mclub.club.moment import Moment
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import TITLES as TITLES
from mclub.kinds.seen import Bot as Bot
from mclub.kinds.seen import BotClass as BotClass
from mclub.kinds.seen import Seen as Seen


def sight(moment: Moment, seat: str) -> Seen:
    """Everything that the seat may know at this moment."""
    records = moment.line.standing
    if not moment.opened:
        records = [cut_for(record, seat) for record in records]
    return Seen(moment.kind, seat, [record.event for record in records])


def _random(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Random

    return Random(kind, seed)


def _habit(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Habit

    return Habit(kind, seed)


def _greedy(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Greedy

    return Greedy(kind, seed)


def _planner(kind: GameKind, seed: str, budget: Budget) -> Bot:
    from mclub.bots.planner import Planner

    return Planner(kind, seed, budget)


def _strategist(kind: GameKind, seed: str, budget: Budget) -> Bot:
    from mclub.bots.planner import Planner
    from mclub.bots.simple import Habit

    if able(kind, Bots).mind().PLANS:
        return Planner(kind, seed, budget, practice=True)
    return Habit(kind, seed, practice=True)


BOTS: Final[Mapping[str, Callable[[GameKind, str, Budget], Bot]]] = {
    "random": _random,
    "habit": _habit,
    "greedy": _greedy,
    "planner": _planner,
    "strategist": _strategist,
}
"""A factory for each bot, by name, the simplest first."""


def bot(
    name: str,
    kind: GameKind,
    seed: str,
    *,
    rollouts: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """Create the named bot for a game of this kind, one of mclub's or a loaded one of the user's.

    rollouts, seconds: the budget of those that plan, see `Budget`. Raises BadInput for an unknown
    bot, or a game without bots.
    """
    check_bot(name)
    if own_bots.is_loaded(name):
        return own_bots.make(name, kind, seed)
    return BOTS[name](kind, seed, Budget(rollouts or ROLLOUTS, seconds))
