"""Play one game between bots, from the set-up to a line of the results file."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from events.decoding import json_decoder
from events.errors import BadInput
from events.language import gettext as _
from mclub import __version__
from mclub.bots.match import Match
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Simulated, able
from mclub.kinds.registry import game_kind
from mclub.simulate.plan import Plan, player

LONGEST: Final = 20_000
"""The number of decisions after which a game is given up, since bots can haggle forever."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat's result.

    bot: its name in the plan; place: 1 for the first player of the first round, 2 for the next
    seat; wins: alone or shared; total: points; fortune: in millions.
    """

    seat: str
    bot: str
    place: int
    total: int
    fortune: int
    rank: int
    wins: bool = False
    profile: str | None = None


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The result of game `number` of a plan.

    notable: the count of each notable event that occurred; parts: in table order, empty if the game
    was given up.
    """

    number: int
    rounds: int
    decisions: int
    notable: dict[str, int]
    parts: tuple[Part, ...]


_encode = msgspec.json.Encoder().encode
decode = json_decoder(Outcome).decode
"""Parse an outcome. Raises msgspec.MsgspecError."""


def line(plan: Plan, number: int) -> bytes:
    """Play a game and return its line of the results file, without the newline. Raises BadInput if
    the plan comes from another version of mclub."""
    if plan.version != __version__:
        raise BadInput(
            _("mclub {other} can't play the games of mclub {version}.").format(
                other=__version__, version=plan.version
            )
        )
    return _encode(play(plan, number))


def play(plan: Plan, number: int, longest: int = LONGEST) -> Outcome:
    """Play game `number` of a plan. The result depends only on these two and `longest`."""
    kind = game_kind(plan.game)
    setting, lap = plan.place(number)
    seed = plan.seed_of(lap)
    seats = kind.SEATS[: setting.players]
    names = dict(zip(seats, plan.bots_at(lap, len(seats)), strict=True))
    bots = {seat: player(name, kind, f"{seed}/{seat}") for seat, name in names.items()}
    match = Match(kind, names, setting.options, seed)
    turn = decisions = 0
    while (waiting := match.awaited_seats) and decisions < longest:
        turn = _next(seats, turn, waiting)
        seat = seats[turn - 1]
        match.take(seat, bots[seat].choose(match.sight(seat)))
        decisions += 1
    notable = able(kind, Simulated).NOTABLE
    happened = Counter(type(event).__name__ for event in match.events)
    return Outcome(
        number,
        kind.round_of(match.table),
        decisions,
        {name: happened[name] for name in notable if happened[name]},
        _parts(kind, match, names) if kind.is_over(match.table) else (),
    )


def _next(seats: Sequence[str], turn: int, waiting: Sequence[str]) -> int:
    """The seat to act, 1 for the first: the next one in `waiting` after the seat that acted
    last."""
    return next(
        at % len(seats) + 1
        for at in range(turn, turn + len(seats))
        if seats[at % len(seats)] in waiting
    )


def _parts(kind: GameKind, match: Match, names: dict[str, str]) -> tuple[Part, ...]:
    sheet = kind.score(match.table)
    players = kind.board(match.table, "", 0)["players"]
    seats = list(names)
    first = seats.index(able(kind, Simulated).starter(match.events))
    return tuple(
        Part(
            seat=seat,
            bot=name,
            place=(at - first) % len(seats) + 1,
            total=sheet["players"][seat]["total"],
            fortune=sheet["players"][seat]["fortune"],
            rank=sheet["players"][seat]["rank"],
            wins=seat in sheet["winners"],
            profile=players[seat].get("profile"),
        )
        for at, (seat, name) in enumerate(names.items())
    )
