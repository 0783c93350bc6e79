"""The simple bots: at random, by habit, and by the value of the next table."""

from random import Random as Chance

from commands.dealer import SeedDealer
from commands.text import text
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import Seen

SAMPLES = 4
"""Tables that the greedy bot samples for each decision."""


def chance_for(seed: str, seen: Seen) -> Chance:
    """The random numbers for this decision, deterministic in the seed and `seen`."""
    return Chance(f"{seed}/{seen.seat}/{len(seen.events)}")


class Random:
    """Takes any legal action, with equal probability."""

    def __init__(self, kind: GameKind, seed: str) -> None:
        able(kind, Bots)
        self._seed = seed

    def choose(self, seen: Seen) -> str:
        return chance_for(self._seed, seen).choice(seen.legal)


class Habit:
    """Plays like the planner's rollouts: decides by a few figures of the table, without trying any
    action. Fast enough for thousands of games. practice: whether it plays as a practised player
    would."""

    def __init__(self, kind: GameKind, seed: str, *, practice: bool = False) -> None:
        self._mind = able(kind, Bots).mind()
        self._choose = self._mind.practice if practice else self._mind.habit
        self._seed = seed

    def choose(self, seen: Seen) -> str:
        table, seat = seen.table, seen.seat
        choices = self._mind.choices(table, seat)
        return text(self._choose(table, seat, choices, chance_for(self._seed, seen)))


class Greedy:
    """Takes the action after which the table is worth the most to its seat."""

    def __init__(self, kind: GameKind, seed: str) -> None:
        self._mind = able(kind, Bots).mind()
        self._seed = seed

    def choose(self, seen: Seen) -> str:
        mind, seat = self._mind, seen.seat
        choices = mind.sensible(seen.table, seat, mind.choices(seen.table, seat))
        if len(choices) == 1:
            return text(choices[0])
        chance = chance_for(self._seed, seen)
        imagine = mind.imagine(seen)
        totals = [0.0] * len(choices)
        for _ in range(SAMPLES):
            table = imagine(chance)
            dealer = SeedDealer(str(chance.random()))
            for number, choice in enumerate(choices):
                after = table.copy()
                mind.take(after, seat, choice, dealer)
                totals[number] += mind.worth(after, seat)
        best = max(totals)
        # Take the last of equally good actions: games list actions that change nothing last.
        return text(
            [choice for choice, total in zip(choices, totals, strict=True) if total == best][-1]
        )
