"""`show`, `view`, `legal`, `history`, `score`, `ledger`, `list`: read-only commands."""

from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import (
    ONE_KIND,
    Db,
    EyesOption,
    GameId,
    account_of,
    complete_kind,
    eyes_of,
    open_game,
    place_of,
)
from mclub.cli.output import draw, say_head, say_notices
from mclub.cli.scorepad import Paper, checked_date, hand_score, today
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from mclub.kinds.face import Pads
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face
from mclub.text.local_time import local_day
from mclub.text.plain import safe
from mclub.text.printing import say


@answering
def show(game: Game) -> Answer:
    """Show the whole board, as the referee sees it."""
    board = game.board()
    if (yield board):
        draw(game.kind.face().render_board(board))
        say_notices(board, game)


@answering
def view(
    game: Game,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help=f"A colour, or {SPECTATOR}.")],
) -> Answer:
    """Show the board as a seat sees it, without what it may not know."""
    board = game.view(eyes_of(seat, game))
    if (yield board):
        draw(game.kind.face().render_board(board))
        say_notices(board, game)


@answering
def legal(game: Game, seat: EyesOption = None) -> Answer:
    """Show who has to decide what, and the legal actions."""
    document = game.legal(eyes_of(seat, game))
    if (yield document):
        from mclub.screen.legal import render_legal

        draw(render_legal(document, game.shown_names, game.kind.face()))
        say_notices(document, game)


@answering
def history(
    game: Game,
    seat: EyesOption = None,
    since: Annotated[
        int,
        typer.Option("--since", metavar="SEQ", min=0, help="Show only what came after this event."),
    ] = 0,
) -> Answer:
    """Show what happened, in words, with the rules."""
    entries = game.history(eyes_of(seat, game), since)
    if (yield entries):
        from mclub.screen.history import render_history

        draw(render_history(entries))


@answering
def score(
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Score a table without a game, by questions or from lines on standard input.",
        ),
    ] = False,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Score a table from a .toml or .csv file."),
    ] = None,
    pad: Annotated[
        Path | None,
        typer.Option(
            "--pad",
            metavar="FILE",
            help="Draw the score pad into this .pdf, .html, .svg or .png file.",
        ),
    ] = None,
    paper: Paper = "a4",
    kind: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            help="With --ask or --file: which game.",
            autocompletion=complete_kind,
        ),
    ] = None,
    date: Annotated[
        str | None,
        typer.Option(
            "--date",
            metavar="DAY",
            help="The date on the pad. Default: that of the last move, in local time.",
        ),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Show the score sheet, each line with its cards; with or without a game."""
    day = date and checked_date(date)
    if ask or file:
        if (ask and file) or game:
            raise BadInput(_("Choose what to score: one of --ask, --file and --id."))
        face = game_face(kind or ONE_KIND)
        document = hand_score(face, file)
        names = document["names"]
        last_day = today()
    else:
        if kind is not None:
            raise BadInput(_("--game needs --ask or --file; name a game in the log with --id."))
        with open_game(db, game) as opened_game:
            document = opened_game.score() | {"head": opened_game.head}
            names = opened_game.shown_names
            last_day = local_day(opened_game.records[-1].at)
        face = opened_game.kind.face()
    if pad is not None:
        from mclub.pads import drawing

        sheet = able(face, Pads).pads().fill_pad(document, names, day or last_day)
        drawing.write(sheet, pad, paper)
    if (yield document):
        from mclub.screen.score import render_score

        draw(render_score(document, names, face))
        ties = face.ties(document, names)
        for line in ["", *ties] if ties else []:
            say(safe(line))
        if "head" in document:
            say_head(document["head"])


@answering
def ledger(
    game: Game,
    seat: Annotated[
        str | None,
        typer.Argument(metavar="SEAT", help="Show only money to or from this seat, or the bank."),
    ] = None,
) -> Answer:
    """List all movements of money, with the balances after them."""
    entries = game.ledger(None if seat is None else account_of(seat, game))
    if (yield entries):
        from mclub.screen.ledger import render_ledger

        draw(render_ledger(entries, game.kind.face()))


@answering
def list_(db: Db = None) -> Answer:
    """List all games."""
    with Club(place_of(db)) as club:
        entries = list(club.overview())
    if (yield entries):
        from mclub.screen.games import render_games

        draw(render_games(entries))
