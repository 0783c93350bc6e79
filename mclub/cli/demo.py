"""`demo`: plays a recorded game."""

import sys
from shutil import which
from typing import Annotated

import typer

from events.language import gettext as _
from mclub.cli.new_options import Kind
from mclub.cli.options import ONE_KIND, Db, place_of
from mclub.cli.output import draw
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.transcripts import transcript_moves
from mclub.kinds.face import Demo
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face
from mclub.text.plain import safe
from mclub.text.printing import say

LONGEST_PATH = 30
COLUMN = 45
"""The column of the descriptions; after a longer command it starts on the next line."""


def demo(
    quick: Annotated[
        bool, typer.Option("--quick", help="Show only the score sheet, not the boards on the way.")
    ] = False,
    kind: Kind = ONE_KIND,
    db: Db = None,
) -> None:
    """Play back a recorded game, up to its score sheet."""
    from mclub.screen.score import render_score

    face = game_face(kind)
    source = able(face, Demo)
    # Played in memory first, so that Ctrl-C leaves no partial game.
    with Club(place_of(db)) as club, Club() as stage:
        game, moves = transcript_moves(stage, source.DEMO.read_text("utf-8"))
        round_ = 0
        for move in moves:
            if not quick and game.kind.round_of(game.table) != round_:
                round_ = game.kind.round_of(game.table)
                draw(face.render_board(game.view("spectator")))
            _play(game, move, silent=quick)
        club.adopt(game)
        club.log.set_latest(game.id)
        draw(face.render_board(game.board()))
        draw(render_score(game.score(), game.shown_names, face))
        say("")
        say(_("This game is yours now ({id}). Try:").format(id=game.id))
        for command, what in source.tries():
            line = f"  {_program()} {command}"
            say(
                f"{line:<{COLUMN}}{what}"
                if len(line) < COLUMN - 1
                else f"{line}\n{'':{COLUMN}}{what}"
            )


def _program() -> str:
    """How to invoke this program: its name, or its path if it is not on the shell's path."""
    return "mclub" if which("mclub") or len(sys.argv[0]) > LONGEST_PATH else sys.argv[0]


def _play(game: Game, move: str, *, silent: bool) -> None:
    answer = game.act(None, move)
    if silent:
        return
    say(f"> {move}")
    for entry in answer["happened"]:
        say(f"  {entry['seq']:>5}  {safe(entry['text'])}")
