"""`pad`, and what `score` does without a game: hands typed or in a file, score pads."""

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.million_club.words import SEATS
from mclub.cli.output import say
from mclub.plain import safe

if TYPE_CHECKING:
    from mclub.scoring.files import Hands

MOST = len(SEATS)

Paper = Annotated[str, typer.Option("--paper", metavar="a4|a5", help="The pad's paper.")]


def pad(
    blank: Annotated[
        Path,
        typer.Option("--blank", metavar="FILE", help="Where to: a .pdf, .html, .svg or .png file."),
    ],
    players: Annotated[
        int,
        typer.Option("--players", min=2, max=MOST, help="So many columns."),
    ] = MOST,
    paper: Paper = "a4",
) -> None:
    """Draw an empty score pad to print."""
    from mclub.scoring import drawing
    from mclub.scoring import pad as pads

    drawing.write(pads.blank(players), blank, paper)


def write_pad(
    path: Path, document: dict[str, Any], names: dict[str, str], day: str, paper: str
) -> None:
    """Draws the pad of a score document into a file."""
    from mclub.scoring import drawing
    from mclub.scoring import pad as pads

    drawing.write(pads.filled(document, names, day), path, paper)


def checked_date(text: str) -> str:
    """A day as it is written on a pad. Raises BadInput."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(
            _("“{text}” is no day; write it as {example}.").format(
                text=safe(text[:40]), example="2026-12-24"
            )
        ) from None


def today() -> str:
    """The day of the machine's clock."""
    return date.today().isoformat()


def hand_score(file: Path | None) -> dict[str, Any]:
    """The score document of a file, of the lines on standard input, or of what people answer."""
    from mclub.scoring.files import read_file, read_lines
    from mclub.scoring.sheet import score_hands

    if file is not None:
        players, hands = read_file(file)
    elif sys.stdin.isatty():
        players, hands = _asked()
    else:
        players, hands = read_lines(sys.stdin.buffer)
    return score_hands(players, hands)


def _asked() -> "Hands":
    from contextlib import suppress

    from mclub.scoring.asking import ask

    with suppress(ImportError):
        import readline  # noqa: F401 - arrows and history while typing

    # What is asked must not stand in the answer of a program that writes into a file.
    prompt = "> " if sys.stdout.isatty() else ""
    try:
        return ask(lambda: input(prompt), lambda line: say(safe(line), sys.stderr))
    except (EOFError, KeyboardInterrupt):
        say("", sys.stderr)
        say(_("Left. Nothing was scored, nothing is stored."), sys.stderr)
        raise typer.Exit(0) from None
