"""`export` and `import`: games as files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from commands.notation import check_typable
from events.errors import BadInput, reason
from events.language import gettext as _
from events.language import ngettext
from events.sqlite_log.opening import PRIVATE
from mclub.cli.answers import Answer, answering
from mclub.cli.copy import FAILED, answer_of
from mclub.cli.options import Db, GameId, complete_seat, eyes_of, open_game, place_of
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.logs import export_log, import_file
from mclub.files.reading import first_line
from mclub.files.transcripts import export_transcript
from mclub.text.plain import safe
from mclub.text.printing import say, say_exactly

if TYPE_CHECKING:
    from mclub.records import Result

MAX_LOCATION = 100
"""The maximum length of a location, in characters."""


def export(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="The file to write; .gz compresses it. Default: print."
        ),
    ] = None,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Plain text in the notation. It reveals the seed.")
    ] = False,
    bgstats: Annotated[
        bool, typer.Option("--bgstats", help="A link that adds a finished game to BG Stats.")
    ] = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="The result of a finished game, one line per player.")
    ] = False,
    qr: Annotated[
        bool | None,
        typer.Option(
            "--qr/--no-qr", help="With --bgstats: the link as a QR code. Default: on a terminal."
        ),
    ] = None,
    location: Annotated[
        str | None, typer.Option("--location", help="With --bgstats: where it was played.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            help="Only what this seat, or a spectator, may know. Default: everything.",
            autocompletion=complete_seat,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="The logs of all games, in one compressed FILE.")
    ] = False,
    db: Db = None,
    game: GameId = None,
) -> None:
    """Export a game: its log as JSON Lines, a transcript, or its result."""
    if every:
        if transcript or bgstats or csv or seat or game:
            raise BadInput(
                _("--all exports the logs of all games: leave out the game and other options.")
            )
        _export_all(place_of(db), file)
        return
    if bgstats and file is not None:
        raise BadInput(_("--bgstats prints a link; don't name a file with it."))
    if transcript + bgstats + csv > 1:
        raise BadInput(_("Choose one of --transcript, --bgstats and --csv."))
    if transcript and seat:
        raise BadInput(_("A transcript reveals everything; it can't be cut for a seat."))
    if seat and (bgstats or csv):
        raise BadInput(_("A result is the same for all; it can't be cut for a seat."))
    if not bgstats and (qr is not None or location is not None):
        raise BadInput(_("--qr and --location need --bgstats."))
    with open_game(db, game) as opened_game:
        if bgstats:
            from mclub.records import result

            _say_play(result(opened_game), location or "", qr)
            return
        if csv:
            from mclub.records import result
            from mclub.records.csv import lines as csv_lines

            lines = list(csv_lines(result(opened_game)))
        elif transcript:
            lines = list(export_transcript(opened_game))
            if _seed_reveals_secrets(opened_game):
                say(
                    _("This contains the seed of a running game, and everything hidden in it."),
                    sys.stderr,
                )
        else:
            lines = list(export_log(opened_game.club, opened_game, eyes_of(seat, opened_game)))
    if file is not None:
        _write(file, lines)
        return
    for line in lines:
        say_exactly(line)


def _export_all(place: str, file: Path | None) -> None:
    from mclub.files.collection import pack_games
    from mclub.files.compression import SUFFIX
    from mclub.files.whole_file import replacement
    from mclub.screen.compare import show_count

    if file is None or file.suffix.lower() != SUFFIX:
        raise BadInput(_("--all writes a compressed file: name one that ends in .gz."))
    with Club(place) as club:
        games = [id_ for id_, _kind in club.log.games()]
    failures = []
    with replacement(file) as unfinished:
        unfinished.touch(PRIVATE)
        with unfinished.open("wb") as stream:
            for packed in show_count(pack_games(place, games), len(games)):
                stream.write(packed.content)
                if packed.why:
                    failures.append(packed)
    for packed in failures:
        say(_("{game}: {why}").format(game=safe(packed.game), why=safe(packed.why)))
    say(
        _("Written: {file}. Games: {count}, failed: {failed}.").format(
            file=safe(str(file)), count=len(games) - len(failures), failed=len(failures)
        )
    )
    if failures:
        raise typer.Exit(FAILED)


def _write(file: Path, lines: list[str]) -> None:
    from mclub.files.compression import SUFFIX, compress
    from mclub.files.whole_file import replacement

    text = "".join(f"{line}\n" for line in lines).encode()
    with replacement(file) as unfinished:
        unfinished.touch(PRIVATE)  # it may contain everybody's secrets, like the log
        unfinished.write_bytes(compress(text) if file.suffix.lower() == SUFFIX else text)
    say(_("Written: {file}").format(file=safe(str(file))))


def _seed_reveals_secrets(game: Game) -> bool:
    """Whether the game's seed would reveal cards that are still hidden."""
    dealt_here = not game.kind.by_people(game.created.options)
    return dealt_here and game.status == "running" and not game.opened


def _say_play(result: "Result", location: str, qr: bool | None) -> None:
    """Print the link, and the QR code below it if it fits the terminal."""
    from mclub.records.bgstats import link

    check_typable(location, MAX_LOCATION)
    url = link(result, location)
    say_exactly(url)
    terminal = sys.stdout.isatty()
    if not (terminal if qr is None else qr):
        return
    from mclub.records.qr import draw_code, modules
    from mclub.screen.console import console

    code = modules(url)
    screen = console()
    if code is None:
        say(_("The link is too long for a QR code."), sys.stderr)
    elif terminal and len(code[0]) > screen.width:
        say(
            _("The QR code is {wide} columns wide, this terminal only {columns}.").format(
                wide=len(code[0]), columns=screen.width
            ),
            sys.stderr,
        )
    else:
        screen.print(draw_code(code))


@answering
def import_(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="An exported log or a transcript; “-” reads standard input."
        ),
    ],
    db: Db = None,
) -> Answer:
    """Import an exported game, or all games of a compressed file."""
    from mclub.files.compression import MAGIC, import_compressed
    from mclub.screen.compare import show_count

    with Club(place_of(db)) as club, _open_input(file) as stream:
        name = _("standard input") if file == "-" else file
        first = first_line(stream)
        if first.startswith(MAGIC):
            games = import_compressed(club, stream, name, first)
            yield from answer_of(list(show_count(games, None)))
            return
        game = import_file(club, stream, name, first)
        club.log.set_latest(game.id)
        if (yield game.board()):
            say(
                ngettext(
                    "Game {id}: {count} event.", "Game {id}: {count} events.", game.seq
                ).format(id=game.id, count=game.seq)
            )


@contextmanager
def _open_input(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=file, why=reason(error))
        ) from error
