"""The plan of a simulation, which determines every game: game `n` depends only on the plan and
`n`."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub import __version__
from mclub.bots import TITLES, Bot, bot
from mclub.club.bounds import MAX_SEED, check_bot, check_players
from mclub.club.own_bots import is_own, load
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, Simulated, able
from mclub.kinds.registry import game_kind

PLANNERS = ("planner", "strategist")
"""The bots that accept a budget, as in planner:96."""


class Setting(NamedTuple):
    """A combination to simulate: the number of players, and a value for each option."""

    players: int
    options: dict[str, str]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of a simulation. game: its name; bots: their names, assigned to the seats in turn;
    players, options: the player counts and option values to cycle through; seed: the root of all
    randomness; version: of mclub, since other versions may play differently.

    The number of games is not part of the plan, so a run can be extended.
    """

    game: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    options: dict[str, tuple[str, ...]]
    seed: str
    version: str = __version__

    def settings(self) -> list[Setting]:
        """Every combination once, in a fixed order."""
        choices = list(product(*self.options.values()))
        return [
            Setting(count, dict(zip(self.options, values, strict=True)))
            for count in self.players
            for values in choices
        ]

    def variations(self) -> dict[str, tuple[str, ...]]:
        """The options with several values, and "players" if the counts vary."""
        sizes = {"players": tuple(map(str, self.players))}
        return {name: values for name, values in (sizes | self.options).items() if len(values) > 1}

    def place(self, number: int) -> tuple[Setting, int]:
        """The setting of a game, and its lap. A lap goes through all settings; game 0 is the first
        of lap 0."""
        settings = self.settings()
        lap, at = divmod(number, len(settings))
        return settings[at], lap

    def seed_of(self, lap: int) -> str:
        """The seed shared by the games of a lap, which reduces the variance between settings."""
        return f"{self.seed}/{lap}"

    def bots_at(self, lap: int, players: int) -> list[str]:
        """The bots by seat; each lap shifts them by one seat."""
        return [self.bots[(seat + lap) % len(self.bots)] for seat in range(players)]


def make_plan(
    game: str,
    bots: Sequence[str],
    players: Sequence[int],
    options: Mapping[str, Sequence[str]],
    seed: str,
) -> Plan:
    """Validate and build a plan. Raises BadInput."""
    kind = game_kind(game)
    able(kind, Bots)
    able(kind, Simulated)
    if not bots or not players:
        raise BadInput(_("A simulation needs bots and players."))
    for name in bots:
        player(name, kind, "")
    for count in players:
        check_players(kind, count)
        if len(bots) > count:
            raise BadInput(
                _("{bots} bots don't fit at a table for {players}.").format(
                    bots=len(bots), players=count
                )
            )
    if not 0 < len(seed) <= MAX_SEED // 2:
        raise BadInput(_("A seed has 1 to {most} characters.").format(most=MAX_SEED // 2))
    _check_once(players)
    for values in options.values():
        _check_once(values)
    plan = Plan(
        game=game,
        bots=tuple(bots),
        players=tuple(players),
        options={name: tuple(values) for name, values in options.items()},
        seed=seed,
    )
    for setting in plan.settings():
        if kind.by_people(kind.options(setting.options)):
            raise BadInput(_("A game in which people deal can't be simulated."))
    return plan


def _check_once(values: Sequence[Any]) -> None:
    twice = [value for at, value in enumerate(values) if value in values[:at]]
    if twice:
        raise BadInput(_("{key} is given twice.").format(key=str(twice[0])[:60]))


def player(name: str, kind: GameKind, seed: str) -> Bot:
    """The bot of that name, e.g. "greedy", with a budget "planner:96", or the user's own
    "package:Class", which is loaded: a simulation is named by those who run it. Raises BadInput."""
    if is_own(name):
        load(name, kind)
        return bot(name, kind, seed)
    plain, colon, budget = name.partition(":")
    if not colon:
        return bot(plain, kind, seed)
    if plain not in TITLES:
        check_bot(name)
    if plain not in PLANNERS:
        raise BadInput(
            _("“{text}”: only planner and strategist take a budget, e.g. {example}").format(
                text=name[:40], example=f"{PLANNERS[0]}:96"
            )
        )
    if not budget.isdecimal() or not int(budget):
        raise BadInput(
            _(
                "“{text}”: after the colon comes the number of imagined games for each decision, "
                "at least 1, e.g. {example}."
            ).format(text=name[:40], example=f"{plain}:96")
        )
    return bot(plain, kind, seed, rollouts=int(budget))
