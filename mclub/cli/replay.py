"""`replay`: shows earlier states of a game."""

import gc
from contextlib import suppress
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Db, EyesOption, GameId, Json, eyes_of, open_game
from mclub.cli.output import draw, print_json
from mclub.cli.reel import Point, Reel
from mclub.cli.stepping import Stepper, go_by_itself, go_by_lines, show
from mclub.club.moment import Moment
from mclub.text.streams import has_screen
from mclub.text.words import decimal

FASTEST, SLOWEST = 0.05, 3600.0
"""The limits of the pace, in seconds for each event."""


def replay(
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="SEQ|ROUND|CRASH",
            help="Show the board after this event, at the start of a round (“round 4”), or right "
            "after a crash (“crash”, “crash 2”).",
        ),
    ] = None,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help="Show the board at the end of this round."),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Step through the game with keys, forward and back.")
    ] = False,
    watch: Annotated[
        float | None,
        typer.Option(
            "--watch",
            metavar="SECONDS",
            help="Play it back automatically, with this pause after each event.",
        ),
    ] = None,
    seat: EyesOption = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """Show the board as it was: at each round's end, at one point, or event by event."""
    if at is not None and round_ is not None:
        raise BadInput(_("Choose either --at or --round."))
    if step + (watch is not None) + json > 1:
        raise BadInput(_("Choose one of --step, --watch and --json."))
    place = None if at is None else Point.read(at)
    if watch is not None and not FASTEST <= watch <= SLOWEST:
        raise BadInput(
            _("--watch must be between {fastest} and {slowest} seconds per event.").format(
                fastest=decimal(FASTEST, 2), slowest=f"{SLOWEST:.0f}"
            )
        )
    with open_game(db, game) as opened_game:
        reel = Reel(opened_game, eyes_of(seat, opened_game))
        begin = None
        if place is not None:
            begin = reel.find(place)
        elif round_ is not None:
            begin = _end_of(opened_game, round_)
        if not step and watch is None:
            _boards(reel, begin, as_json=json)
            return
    # The file is closed, so others can continue the game meanwhile.
    _go_through(Stepper(reel, begin or 1), watch)


def _go_through(stepper: Stepper, pace: float | None) -> None:
    """Step through the game until the user leaves. pace: seconds for each event, None to wait for
    keys."""
    gc.enable()  # unlike other commands, this one may run for long
    with suppress(KeyboardInterrupt):
        if has_screen():
            import asyncio

            from mclub.cli.step_screen import StepScreen

            asyncio.run(StepScreen(stepper, pace).take_over())
            if pace is not None:
                show(stepper)
        elif pace is None:
            go_by_lines(stepper)
        else:
            go_by_itself(stepper, pace)


def _boards(reel: Reel, at: int | None, *, as_json: bool) -> None:
    game = reel.game
    ends = game.kind.round_ends(game.line.standing).values()
    seqs = [at] if at is not None else [*ends] or [game.seq]
    boards = [game.at(seq).view(reel.eyes) for seq in seqs]
    if as_json:
        print_json(boards if at is None else boards[0])
        return
    for board in boards:
        draw(reel.face.render_board(board))


def _end_of(game: Moment, number: int) -> int:
    ends = game.kind.round_ends(game.line.standing)
    if number not in ends:
        raise BadInput(
            _("Round {round} has not ended in this game; rounds that have: {rounds}.").format(
                round=number, rounds=", ".join(map(str, ends)) or _("none")
            )
        )
    return ends[number]
