"""The bot that plans: information-set Monte Carlo.

For a decision it imagines tables that could be behind what its seat has seen, plays each on by
habit after every action in question, up to the end of the stage that the game is in, and takes the
action whose tables are worth the most on average. What is hidden is dealt anew for every table, so
it can't tell more than the seat knows; what one action is tried on, the others are tried on too.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

from commands.dealer import Dealer, SeedDealer
from commands.text import text
from mclub.bots.budget import Budget
from mclub.bots.simple import chance_for
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import Seen

WIDEST: Final = 8
"""How many actions are tried at most: those that look best one decision ahead."""
AHEAD: Final = 1
"""How many stages of the game are played on."""
SHARES: Final = (0.4, 0.7, 1.0)
"""After which shares of the budget the worse half of the actions is given up; the last is all."""


class Plan(NamedTuple):
    """What was found of one action, on average over `rollouts` tables, in points.

    worth: how far the seat is ahead; parts: what its own things are worth, by what they are.
    """

    action: str
    worth: float
    rollouts: int
    parts: dict[str, float]


class Planner:
    """Takes the action that turned out best in thought."""

    def __init__(self, kind: GameKind, seed: str, budget: Budget) -> None:
        self._kind = able(kind, Bots)
        self._seed = seed
        self._budget = budget

    def choose(self, seen: Seen) -> str:
        """One of the legal actions."""
        sensible = self._sensible(seen)
        if len(sensible) == 1:
            return text(sensible[0])
        return self._think(seen, sensible).best()

    def plans(self, seen: Seen) -> list[Plan]:
        """All that was thought of, what `choose` takes first."""
        return self._think(seen, self._sensible(seen)).plans()

    def _sensible(self, seen: Seen) -> Sequence[Any]:
        mind = self._kind.mind()
        return mind.sensible(seen.table, seen.seat, mind.choices(seen.table, seen.seat))

    def _think(self, seen: Seen, sensible: Sequence[Any]) -> "_Thought":
        thought = _Thought(self._kind, seen, sensible, chance_for(self._seed, seen))
        rollouts, seconds = self._budget
        begun, spent = perf_counter(), 0
        for share in SHARES:
            more = True
            while more:
                spent += thought.try_all()
                if seconds is None:
                    more = spent < rollouts * share
                else:
                    more = perf_counter() - begun < seconds * share
            if share < 1:
                thought.give_up_half()
        return thought


class _Tried:
    """An action, and the tables that it led to with what they are worth."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self.ends: list[Table] = []

    @property
    def mean(self) -> float:
        return fmean(self.worths)


class _Thought:
    """One decision: the actions in question, the best of them so far, and those given up."""

    def __init__(self, kind: Bots, seen: Seen, sensible: Sequence[Any], chance: Random) -> None:
        self._mind, self._awaited = kind.mind(), seen.kind.awaited
        self._seat, self._chance = seen.seat, chance
        self._imagine = self._mind.imagine(seen)
        self._until = self._mind.stage(seen.table) + AHEAD
        self._trying = self._narrowed(sensible)
        self._given_up: list[_Tried] = []

    def try_all(self) -> int:
        """One more table, on which each action is tried; how many were tried."""
        table, dealer = self._table()
        luck = self._chance.random()
        for tried in self._trying:
            end = self._play_on(tried.choice, table, dealer, Random(luck))
            tried.worths.append(self._mind.worth(end, self._seat))
            tried.ends.append(end)
        return len(self._trying)

    def give_up_half(self) -> None:
        """The worse half, so that the rest is tried the more often."""
        ranked = _best_first(self._trying)
        kept = (len(ranked) + 1) // 2
        self._trying, given_up = ranked[:kept], ranked[kept:]
        self._given_up += given_up

    def best(self) -> str:
        """The best of those that were tried to the end."""
        return text(_best_first(self._trying)[0].choice)

    def plans(self) -> list[Plan]:
        """All that was tried, the best of those that were tried to the end before all."""
        best, *others = _best_first(self._trying)
        return [self._plan(tried) for tried in (best, *_best_first(others + self._given_up))]

    def _plan(self, tried: _Tried) -> Plan:
        parts = [self._mind.parts(end, self._seat) for end in tried.ends]
        means = {part: fmean(each[part] for each in parts) for part in parts[0]}
        return Plan(text(tried.choice), tried.mean, len(parts), means)

    def _narrowed(self, choices: Sequence[Any]) -> list[_Tried]:
        if len(choices) <= WIDEST:
            return [_Tried(choice) for choice in choices]
        table, dealer = self._table()
        looked = [_Tried(choice) for choice in choices]
        for tried in looked:
            after = table.copy()
            self._mind.take(after, self._seat, tried.choice, dealer)
            tried.worths.append(self._mind.worth(after, self._seat))
        return [_Tried(tried.choice) for tried in _best_first(looked)[:WIDEST]]

    def _table(self) -> tuple[Table, Dealer]:
        table = self._imagine(self._chance)
        return table, SeedDealer(str(self._chance.random()))

    def _play_on(self, choice: Any, table: Table, dealer: Dealer, chance: Random) -> Table:
        mind, until = self._mind, self._until
        table = table.copy()
        mind.take(table, self._seat, choice, dealer)
        while mind.stage(table) < until and (asked := self._awaited(table)):
            seat = asked[0]
            choices = mind.choices(table, seat)
            mind.take(table, seat, mind.habit(table, seat, choices, chance), dealer)
        return table


def _best_first(tried: list[_Tried]) -> list[_Tried]:
    return sorted(tried, key=lambda one: -one.mean)
