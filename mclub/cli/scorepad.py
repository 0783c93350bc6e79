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
from mclub.cli.answers import Answer, answering
from mclub.cli.new_options import Kind
from mclub.cli.options import ONE_KIND, Db, GameId, kind_option, open_game
from mclub.cli.output import draw, say_head
from mclub.club.bounds import check_players
from mclub.kinds.face import GameFace, HandScores, Pads, ScoringHands
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face, game_kind
from mclub.text.local_time import local_day
from mclub.text.plain import safe
from mclub.text.printing import say

Paper = Annotated[str, typer.Option("--paper", metavar="a4|a5", help="The pad's paper size.")]


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
        kind_option("With --ask or --file: which game."),
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
    day = date and _checked_date(date)
    if ask or file:
        if (ask and file) or game:
            raise BadInput(_("Choose what to score: one of --ask, --file and --id."))
        face = game_face(kind or ONE_KIND)
        document = _hand_score(face, file)
        names = document["names"]
        last_day = _today()
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


def pad(
    blank: Annotated[
        Path | None,
        typer.Option(
            "--blank", metavar="FILE", help="The file to write: .pdf, .html, .svg or .png."
        ),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            "--sheet",
            metavar="FILE",
            help="Write a cheat sheet instead, to a .pdf, .svg or .png file.",
        ),
    ] = None,
    referee: Annotated[
        bool, typer.Option("--referee", help="With --sheet: the cheat sheet for the referee.")
    ] = False,
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
    """Draw a blank score pad or a cheat sheet to print."""
    from mclub.pads import drawing

    if (blank is None) == (sheet is None):
        raise BadInput(_("Choose what to draw: one of --blank and --sheet."))
    if sheet is not None:
        from mclub.pads.sheet import referee_sheet
        from mclub.pads.sheet import sheet as players_sheet

        if players is not None:
            raise BadInput(_("--players needs --blank."))
        content = referee_sheet(game) if referee else players_sheet(game)
        drawing.write_sheet(content, sheet, paper)
        return
    assert blank is not None
    if referee:
        raise BadInput(_("--referee needs --sheet."))
    pads, kind = able(game_face(game), Pads).pads(), game_kind(game)
    if players is not None:
        check_players(kind, players)
    drawing.write(pads.blank(players or len(kind.SEATS)), blank, paper)


def _checked_date(text: str) -> str:
    """The date of a score pad in ISO form. Raises BadInput for an invalid one."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(
            _("“{text}” is not a date; write it like {example}.").format(
                text=safe(text[:40]), example="2026-12-24"
            )
        ) from None


def _today() -> str:
    """The current local date."""
    return date.today().isoformat()


def _hand_score(face: GameFace, file: Path | None) -> Document:
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
