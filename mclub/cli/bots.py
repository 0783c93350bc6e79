"""`bots`, `hint`: programs that play, and what they would do in one's place."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Db, GameId, Json, complete_bot, opened, pairs_of, seat_of
from mclub.cli.output import draw, print_json, say, say_due
from mclub.games import Document
from mclub.moment import FORMAT, SPECTATOR, Moment
from mclub.plain import safe

Rollouts = Annotated[
    int | None,
    typer.Option(
        "--rollouts",
        min=1,
        max=100_000,
        help="How many games the planner plays on in thought for a decision.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.01,
        max=600.0,
        help="How long it thinks instead; then it need not decide the same again.",
    ),
]


def bots(
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
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """Let bots play seats until it is somebody else's turn."""
    from mclub.bots.seats import check_dealt_here, sit, step

    with opened(db, game) as opened_game:
        check_dealt_here(opened_game)
        pairs = pairs_of(seats, _("a bot is written COLOUR=BOT, e.g. blue=greedy"))
        named = {_seat(colour, opened_game): name for colour, name in pairs}
        sitting = sit(opened_game.kind, opened_game.id, named, rollouts, seconds)
        since = opened_game.seq
        while step(opened_game, sitting):
            pass
        happened = opened_game.history(SPECTATOR, since)
        if json:
            print_json(_told(opened_game, happened))
            return
        for entry in happened:
            say(f"{entry['seq']:>5}  {safe(entry['text'])}")
        say_due(opened_game.due(SPECTATOR), opened_game)


def _told(game: Moment, happened: list[Document]) -> Document:
    return {
        "format": FORMAT,
        "game": game.id,
        "seq": game.seq,
        "happened": happened,
        "due": game.due(SPECTATOR),
    }


def hint(
    seat: Annotated[
        str | None,
        typer.Argument(metavar="SEAT", help="A colour. Default: the seat whose turn it is."),
    ] = None,
    rollouts: Rollouts = None,
    seconds: Seconds = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """What the planner would do in a seat's place, and why."""
    from mclub.bots.hint import hint as thought

    with opened(db, game) as opened_game:
        whose = _awaited(opened_game) if seat is None else _seat(seat, opened_game)
        document = thought(opened_game, whose, rollouts, seconds)
        if json:
            print_json(document)
            return
        from mclub.screen.hint import render_hint

        draw(render_hint(document, opened_game.names[whose], opened_game.kind))


def _seat(text: str, game: Moment) -> str:
    seat = seat_of(text, game)
    if seat not in game.seats:
        raise BadInput(_("Nobody plays {seat}.").format(seat=text[:40]))
    return seat


def _awaited(game: Moment) -> str:
    awaited = game.awaited
    if len(awaited) != 1:
        raise BadInput(
            _("Say whose hint it is, e.g. mclub hint {seat}.").format(seat=game.seats[0])
        )
    return awaited[0]
