"""Handmade plans and outcomes: a few words make a whole game."""

from collections.abc import Mapping, Sequence

from mclub.simulate.game import Outcome, Part
from mclub.simulate.plan import Plan, make_plan

SEATS = ("yellow", "blue", "red", "green", "black", "white")


def plan_of(
    bots: str = "random",
    players: Sequence[int] = (2,),
    options: Mapping[str, Sequence[str]] | None = None,
    seed: str = "tests",
    game: str = "million-club",
) -> Plan:
    """A plan with these bots, separated by commas."""
    return make_plan(game, bots.split(","), players, options or {}, seed)


def outcome(
    number: int,
    totals: Sequence[int],
    *,
    bots: str = "random",
    profiles: Sequence[str | None] = (),
    first: int = 0,
    rounds: int = 9,
    decisions: int = 100,
    notable: Mapping[str, int] | None = None,
) -> Outcome:
    """A game with these points by seat; the highest total wins. first: the first player."""
    names = bots.split(",")
    best = max(totals)
    parts = tuple(
        Part(
            seat=SEATS[at],
            bot=names[at % len(names)],
            place=(at - first) % len(totals) + 1,
            total=total,
            fortune=0,
            rank=1 + sum(other > total for other in totals),
            wins=total == best,
            profile=profiles[at] if profiles else None,
        )
        for at, total in enumerate(totals)
    )
    return Outcome(number, rounds, decisions, dict(notable or {}), parts)
