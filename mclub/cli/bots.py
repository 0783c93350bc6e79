"""`bots`, `hint`: programs that play, and their advice."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import complete_bot, pairs_of, seat_of
from mclub.cli.output import draw, say_due
from mclub.club.game import Game
from mclub.club.moment import FORMAT, SPECTATOR, Moment
from mclub.text.plain import safe
from mclub.text.printing import say

Rollouts = Annotated[
    int | None,
    typer.Option(
        "--rollouts",
        min=1,
        max=100_000,
        help="How many games the planner plays out before each decision.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.01,
        max=600.0,
        help="How long it thinks instead; its choice may then differ from run to run.",
    ),
]


@answering
def bots(
    game: Game,
    seats: Annotated[
        list[str],
        typer.Argument(
            metavar="COLOUR=BOT…",
            help="E.g. blue=greedy; also random, habit, planner.",
            autocompletion=complete_bot,
        ),
    ],
    rollouts: Rollouts = None,
    seconds: Seconds = None,
) -> Answer:
    """Let bots play these seats until it is somebody else's turn."""
    from mclub.bots.seats import check_dealt_here, sit, step

    check_dealt_here(game)
    pairs = pairs_of(seats, _("write a bot as COLOUR=BOT, e.g. blue=greedy"))
    named = {_seat(colour, game): name for colour, name in pairs}
    sitting = sit(game.kind, game.id, named, rollouts, seconds)
    since = game.seq
    while step(game, sitting):
        pass
    happened, due = game.history(SPECTATOR, since), game.due(SPECTATOR)
    place = {"format": FORMAT, "game": game.id, "seq": game.seq}
    if (yield place | {"happened": happened, "due": due}):
        for entry in happened:
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        say_due(due, game)


@answering
def hint(
    game: Game,
    seat: Annotated[
        str | None,
        typer.Argument(metavar="SEAT", help="A colour. Default: the seat whose turn it is."),
    ] = None,
    rollouts: Rollouts = None,
    seconds: Seconds = None,
) -> Answer:
    """Show what the planner would do in a seat's place, and why."""
    from mclub.bots.hint import hint as thought

    whose = _awaited_seat(game) if seat is None else _seat(seat, game)
    document = thought(game, whose, rollouts, seconds)
    if (yield document):
        from mclub.screen.hint import render_hint

        draw(render_hint(document, game.names[whose], game.kind))


def _seat(text: str, game: Moment) -> str:
    seat = seat_of(text, game)
    if seat not in game.seats:
        raise BadInput(_("Nobody plays {seat}.").format(seat=text[:40]))
    return seat


def _awaited_seat(game: Moment) -> str:
    awaited = game.awaited
    if len(awaited) != 1:
        raise BadInput(
            _("Say who the hint is for, e.g. mclub hint {seat}.").format(seat=game.seats[0])
        )
    return awaited[0]
