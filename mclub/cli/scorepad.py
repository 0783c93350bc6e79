"""`pad`, and `score` without a game: blank score pads, and the score of hands typed or read from a
file."""

import sys
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.new_options import Kind
from mclub.cli.options import ONE_KIND
from mclub.club.bounds import check_players
from mclub.kinds.face import GameFace, HandScores, Pads, ScoringHands
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face, game_kind
from mclub.text.plain import safe
from mclub.text.printing import say

Paper = Annotated[str, typer.Option("--paper", metavar="a4|a5", help="The pad's paper size.")]


def pad(
    blank: Annotated[
        Path,
        typer.Option(
            "--blank", metavar="FILE", help="The file to write: .pdf, .html, .svg or .png."
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="N",
            help="The number of columns. Default: the maximum number of players.",
        ),
    ] = None,
    paper: Paper = "a4",
    game: Kind = ONE_KIND,
) -> None:
    """Draw a blank score pad to print."""
    from mclub.pads import drawing

    pads, kind = able(game_face(game), Pads).pads(), game_kind(game)
    if players is not None:
        check_players(kind, players)
    drawing.write(pads.blank(players or len(kind.SEATS)), blank, paper)


def checked_date(text: str) -> str:
    """The date of a score pad in ISO form. Raises BadInput for an invalid one."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(
            _("“{text}” is not a date; write it like {example}.").format(
                text=safe(text[:40]), example="2026-12-24"
            )
        ) from None


def today() -> str:
    """The current local date."""
    return date.today().isoformat()


def hand_score(face: GameFace, file: Path | None) -> Document:
    """The score document of the hands in a file, on standard input, or given as answers to
    questions. Raises BadInput."""
    scores = able(face, ScoringHands).hands()
    if file is not None:
        return scores.of_file(file)
    if sys.stdin.isatty():
        return _ask_hands(scores)
    return scores.of_lines(sys.stdin.buffer)


def _ask_hands(scores: HandScores) -> Document:
    with suppress(ImportError):
        import readline  # noqa: F401 - arrows and history while typing

    # Questions must not go into output that is redirected to a file.
    prompt = "> " if sys.stdout.isatty() else ""
    try:
        return scores.of_answers(lambda: input(prompt), lambda line: say(safe(line), sys.stderr))
    except (EOFError, KeyboardInterrupt):
        say("", sys.stderr)
        say(_("Cancelled. Nothing was scored or stored."), sys.stderr)
        raise typer.Exit(0) from None
