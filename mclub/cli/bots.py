"""`bots`, `hand`, `hint`: bots at a table, a change of players, and advice."""

import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from commands.notation import shorten
from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.new_options import BotSeats, complete_bot, load_own, pairs_of
from mclub.cli.options import Db, place_of, seat_of
from mclub.cli.output import draw, say_due, say_head
from mclub.club.bounds import why_not
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
        help="How many games a bot that plans plays out before each decision.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.01,
        max=600.0,
        help="How long a bot that plans thinks; its choice may then differ from run to run.",
    ),
]


@answering
def bots(
    game: Game,
    seats: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COLOUR=BOT…",
            help="E.g. blue=greedy; also random, habit, planner, strategist, or your own, "
            "package:Class. Default: those that have seats.",
            autocompletion=complete_bot,
        ),
    ] = None,
    rollouts: Rollouts = None,
    seconds: Seconds = None,
    db: Db = None,
) -> Answer:
    """Let bots take seats, and play until it is somebody else's turn."""
    from mclub.bots.seats import sit, step, take_seats

    new_bots = _bots(seats, game, db)
    here = {seat: name for seat, name in game.bots.items() if why_not(name) is None}
    sitting = sit(game.kind, game.id, here | new_bots, rollouts, seconds)
    since = game.seq
    take_seats(game, new_bots)
    while not game.asked_undo() and step(game, sitting):
        pass
    _take_up(db, game, new_bots)
    missing = {seat: why for seat in game.awaited_seats if (why := why_not(game.bots.get(seat)))}
    for seat, why in missing.items():
        say(safe(game.names[seat] + _(": ") + why), sys.stderr)
    entries, due = game.history(SPECTATOR, since), game.due(SPECTATOR)
    place = {"format": FORMAT, "game": game.id, "seq": game.seq}
    if (yield place | {"happened": entries, "due": due}):
        for entry in entries:
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        say_due(due, game)
    if missing:
        raise typer.Exit(BadInput.exit_code)


@answering
def hand(
    game: Game,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="COLOUR=NAME…", help="Who plays a seat from now on."),
    ] = None,
    bots: BotSeats = None,
    db: Db = None,
) -> Answer:
    """Hand seats to other people or to bots."""
    from mclub.bots.seats import take_seats

    pairs = pairs_of(players or [], _("write a player as COLOUR=NAME, e.g. yellow=Ann"))
    people, programs = {_seat(colour, game): name for colour, name in pairs}, _bots(bots, game, db)
    if not people and not programs:
        raise BadInput(_("Name who plays, e.g. blue=Ben, or --bot blue=greedy."))
    since = game.seq
    for seat, name in people.items():
        game.hand(seat, name)
    take_seats(game, programs)
    served = _take_up(db, game, programs)
    entries = game.history(since=since)
    place = {"format": FORMAT, "game": game.id, "seq": game.seq}
    if (yield place | {"happened": entries, "players": game.seating(), "head": game.head}):
        for entry in entries:
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        if programs:
            say(
                _("The service lets the bot play whenever it runs.")
                if served
                else _("To let the bot play: mclub bots")
            )
        say_head(game.head)


@answering
def hint(
    game: Game,
    seat: Annotated[
        str | None,
        typer.Argument(metavar="SEAT", help="A colour. Default: the seat whose turn it is."),
    ] = None,
    rollouts: Rollouts = None,
    seconds: Seconds = None,
    only_nudge: Annotated[
        bool, typer.Option("--nudge", help="Say only where to look, not what to do.")
    ] = False,
) -> Answer:
    """Show what the planner would do in a seat's place, and why."""
    from mclub.bots.hint import hint as advice
    from mclub.bots.nudge import nudge
    from mclub.club.piece import sight_of

    whose = _awaited_seat(game) if seat is None else _seat(seat, game)
    document = advice(game, whose, rollouts, seconds)
    if only_nudge:
        sentences = nudge(game.kind, sight_of(game, whose), document)
        if (yield {"format": FORMAT, "game": game.id, "seq": game.seq, "nudge": sentences}):
            for sentence in sentences:
                say(safe(sentence))
        return
    if (yield document):
        from mclub.screen.hint import render_hint

        draw(render_hint(document, game.names[whose], game.kind))


def _take_up(db: str | None, game: Game, bots: Mapping[str, str]) -> bool:
    """Hand the bots to the service if the game is one of its games. Returns whether it is. bots:
    the bots' names by seat."""
    from mclub.service.bots import take_up

    return bool(bots) and take_up(place_of(db), game.id, bots)


def _bots(texts: list[str] | None, game: Moment, db: str | None) -> dict[str, str]:
    """Parse COLOUR=BOT texts into bots by seat, and load the user's own. Raises BadInput."""
    pairs = pairs_of(texts or [], _("write a bot as COLOUR=BOT, e.g. blue=greedy"))
    bots = {_seat(colour, game): name for colour, name in pairs}
    own = load_own(bots.values(), game.kind)
    if own:
        from mclub.service.bots import is_served

        if is_served(place_of(db), game.id):
            raise BadInput(
                _("In a game of a service only mclub's own bots can play, not {name}.").format(
                    name=shorten(own[0])
                )
            )
    return bots


def _seat(text: str, game: Moment) -> str:
    seat = seat_of(text, game)
    if seat not in game.seats:
        raise BadInput(_("Nobody plays {seat}.").format(seat=text[:40]))
    return seat


def _awaited_seat(game: Moment) -> str:
    awaited = game.awaited_seats
    if len(awaited) != 1:
        raise BadInput(
            _("Say who the hint is for, e.g. mclub hint {seat}.").format(seat=game.seats[0])
        )
    return awaited[0]
