"""The ladder of the bots: `python -m mclub.simulate.ladder GAME [GAMES] [BOT …]`, for example
`million-club 100 greedy planner:48 mine:Buyer`.

Plays GAMES games at each table that can be made of the bots, by default all of mclub's, with as few
players as the game allows; each game the bots sit one seat further. Prints the table of
docs/bots.md. The same command gives the same table on any number of cores. Needs openskill, which
`make` installs for development.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Final, NamedTuple

from typer import Argument

from events.errors import BadInput
from events.language import gettext as _
from mclub.bots import BOTS
from mclub.kinds.registry import game_kind
from mclub.processes import in_processes
from mclub.screen.simulation import show_time_left
from mclub.simulate.figures import Z, wilson
from mclub.simulate.game import play
from mclub.simulate.plan import Plan, make_plan
from mclub.tools import run_tool

try:
    from openskill.models import BradleyTerryPart
except ModuleNotFoundError:
    sys.exit("The ladder needs a library that is not installed: pipx install 'mclub[ladder]'")

GAMES: Final = 100
"""Games at each table."""
SEED: Final = "ladder"

Ranks = Mapping[str, int]
"""Who came where in a game, by bot: 1 for the winners."""


class Step(NamedTuple):
    """A bot's place on the ladder. rating: as openskill's, 25 for a bot that hasn't played; error:
    the half-width of its 95 % interval; beaten, met: of the games with the bot one step below, how
    many it finished before that bot, half of those with the same rank included, and how many there
    were."""

    bot: str
    rating: float
    error: float
    games: int
    beaten: float
    met: int


def tables(game: str, bots: Sequence[str]) -> list[Plan]:
    """The plan of each table that the bots can fill. Raises BadInput."""
    size = max(2, game_kind(game).FEWEST)
    if len(bots) < size:
        raise BadInput(
            _("A ladder of this game needs at least {fewest} different bots.").format(fewest=size)
        )
    return [
        make_plan(game, there, [size], {}, f"{SEED}/{' '.join(there)}"[:100])
        for there in combinations(bots, size)
    ]


def results(plans: Sequence[Plan], games: int) -> Iterator[Ranks]:
    """The ranks of all games, one of each table in turn, on all cores. A game that no bot ends has
    none."""
    items = [(plan, number) for number in range(games) for plan in plans]
    played = in_processes(_ranks, items, os.cpu_count() or 1)
    for ranks in show_time_left(played, 0, len(items)):
        if ranks:
            yield ranks


def _ranks(item: tuple[Plan, int]) -> Ranks:
    plan, number = item
    return {part.bot: part.rank for part in play(plan, number).parts}


def ladder(bots: Sequence[str], results: Iterable[Ranks]) -> list[Step]:
    """The steps, the best bot first."""
    model = BradleyTerryPart(tau=0.0)  # a bot doesn't get better or worse from game to game
    ratings = {bot: model.rating() for bot in bots}
    games = list(results)
    for ranks in games:
        teams = [[ratings[bot]] for bot in ranks]
        rated = model.rate(teams, ranks=[*map(float, ranks.values())])
        ratings |= {bot: new for bot, (new,) in zip(ranks, rated, strict=True)}
    order = sorted(bots, key=lambda bot: -ratings[bot].mu)
    return [
        Step(
            bot,
            ratings[bot].mu,
            Z * ratings[bot].sigma,
            sum(bot in ranks for ranks in games),
            *_against(bot, below, games),
        )
        for bot, below in zip(order, [*order[1:], None], strict=True)
    ]


def _against(bot: str, other: str | None, results: Iterable[Ranks]) -> tuple[float, int]:
    met = [ranks for ranks in results if {bot, other} <= ranks.keys()]
    return sum((1 + _sign(ranks[other] - ranks[bot])) / 2 for ranks in met if other), len(met)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _minus(number: float) -> str:
    return f"{number:.1f}".replace("-", "−")


def rows(steps: Iterable[Step]) -> Iterator[str]:
    """The table in Markdown."""
    yield "| bot | rating | 95 % | games | before the next bot | 95 % |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for step in steps:
        ahead = "| |"
        if step.met:
            share, low, high = wilson(step.beaten, step.met)
            ahead = f"{share:.0%} of {step.met} | [{100 * low:.0f}, {100 * high:.0f}] |".replace(
                "%", " %", 1
            )
        yield f"| {step.bot} | {_minus(step.rating)} | ±{step.error:.1f} | {step.games} | {ahead}"


def main(
    game: str,
    games: Annotated[int, Argument(min=1)] = GAMES,
    bots: Annotated[list[str] | None, Argument()] = None,
) -> None:
    """Rate the bots of a game, by default all, on games at each table that can be made of them, and
    print the table."""
    names = [*dict.fromkeys(bots or BOTS)]
    plans = tables(game, names)
    print("\n".join(rows(ladder(names, results(plans, games)))))


if __name__ == "__main__":
    run_tool(main)
