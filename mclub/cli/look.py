"""`show`, `view`, `legal`, `history`, `ledger`, `list`: read-only commands."""

from typing import Annotated

import typer

from mclub.cli.answers import Answer, answering
from mclub.cli.options import (
    Db,
    EyesOption,
    account_of,
    eyes_of,
    place_of,
)
from mclub.cli.output import draw, say_notices
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR


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
