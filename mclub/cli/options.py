"""Options and arguments that commands share, and functions that parse them and open the game."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commands.notation import one_seat
from events.errors import BadInput, MclubError, UnknownGame, printable, reason
from events.language import gettext as _
from events.language import translate_action
from events.log import Log
from events.opening import is_address
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import REFEREE, SPECTATOR, Moment
from mclub.club.sights import BROKEN
from mclub.kinds.registry import GAMES
from mclub.text.printing import say

if TYPE_CHECKING:
    from mclub.simulate.run import Workers

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE|URL",
        envvar="MCLUB_DB",
        show_envvar=True,
        help="Where the games are: a file, or the postgresql:// address of a database. "
        "Default: games.db in your data folder.",
    ),
]


def complete_game(ctx: typer.Context, incomplete: str) -> list[str]:
    """The ids with this prefix of the games in the file or database."""
    with suppress(MclubError), Club(place_of(ctx.params.get("db"))) as club:
        return [id_ for id_, _ in club.log.games() if id_.startswith(incomplete)]
    return []


def complete_seat(ctx: typer.Context, incomplete: str) -> list[str]:
    """The seats of the game with this prefix."""
    with suppress(MclubError), Club(place_of(ctx.params.get("db"))) as club:
        seats = club.game(ctx.params.get("game") or last_used(club, ctx.params.get("db"))).seats
        return [seat for seat in map(translate_action, seats) if seat.startswith(incomplete)]
    return []


def complete_kind(incomplete: str) -> list[str]:
    """The names of games with this prefix."""
    return [name for name in GAMES if name.startswith(incomplete)]


def kind_option(meaning: str) -> Any:
    """The option `--game` for the kind of game. meaning: its help in this command."""
    return typer.Option("--game", metavar="NAME", help=meaning, autocompletion=complete_kind)


Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", min=1, max=512, help="How many processes to use. Default: one per core."
    ),
]
Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Use the workers of a Dask scheduler."),
]
GameId = Annotated[
    str | None,
    typer.Option(
        "-g",
        "--id",
        metavar="GAME",
        autocompletion=complete_game,
        help="The game's id. Default: the game last used.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON (docs/format.md).")]
EyesOption = Annotated[
    str | None,
    typer.Option(
        "--seat",
        help="Show only what this seat, or a spectator, may see. Default: everything, as the "
        "referee.",
        autocompletion=complete_seat,
    ),
]


ONE_KIND = next(iter(GAMES))
"""The default game."""


def workers_of(jobs: int | None, dask: str | None) -> "Workers":
    """The workers of these two options. Raises BadInput for both at once."""
    from mclub.simulate.run import Workers

    if jobs is not None and dask is not None:
        raise BadInput(_("Choose either --jobs or --dask."))
    return Workers(jobs, dask)


def rollouts_of(asked: int) -> int:
    """The playouts that an analysis makes if so many are asked for; says so if they are more."""
    from mclub.analysis.look import CHUNK
    from mclub.analysis.looks import rollouts_made

    made = rollouts_made(asked)
    if made != asked:
        text = _("Playouts are made {chunk} at a time, at least {least}: {count} for each moment.")
        least = rollouts_made(1)
        say(text.format(chunk=CHUNK, least=least, count=made), sys.stderr)
    return made


def eyes_of(text: str | None, game: Moment) -> str:
    """The reader: a seat of the game (`seat_of`), a spectator, or by default the referee."""
    if text is None or text in (REFEREE, SPECTATOR):
        return text or REFEREE
    return seat_of(text, game)


def account_of(text: str, game: Moment) -> str:
    """The account of this name in any language, or else the seat (`seat_of`)."""
    return game.people.account(text) or seat_of(text, game)


def seat_of(text: str, game: Moment) -> str:
    """The seat with this colour, in any language or abbreviated, or with a player of this name;
    other text is returned unchanged. Raises BadNotation if ambiguous."""
    seats = [seat for seat in game.people.seats(text) if seat in game.kind.SEATS]
    return one_seat(text, seats) if seats else text


def asker_of(text: str | None, game: Moment) -> str | None:
    """The seat named (`seat_of`), if any. Raises BadNotation if ambiguous."""
    return None if text is None else seat_of(text, game)


def place_of(db: str | None) -> str:
    """The location of the games: the one given, or a file in the user's data folder, which is
    created if it is missing. Raises BadInput."""
    if db is not None:
        return db
    from platformdirs import user_data_path

    folder = user_data_path("mclub", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            _(
                "The folder {folder} for your games can't be created: {why}. Name a file "
                "elsewhere with --db or MCLUB_DB."
            ).format(folder=printable(str(folder)), why=reason(error))
        ) from error
    return str(folder / "games.db")


def command_for(log: Log, command: str, db: str | None) -> str:
    """The command as the user types it for this log: with `--db`, but no password, unless it is the
    default. db: the value of the option."""
    if db is None or db == os.environ.get("MCLUB_DB"):
        return command
    from shlex import quote

    return f"{command} --db {quote(log.place if is_address(db) else db)}"


def last_used(club: Club, db: str | None) -> str:
    """The id of the game last used. If none was recorded, because a service or Python created the
    games, the only one. db: the value of the option. Raises UnknownGame."""
    latest = club.log.latest()
    if latest is not None:
        return latest
    games = [game for game, _kind in club.log.games()]
    if len(games) == 1:
        return games[0]
    if games:
        raise UnknownGame(
            _(
                "There are {count} games in {path}, and no command has used one yet: choose one "
                "with --id. To list them: {command}"
            ).format(
                count=len(games),
                path=club.log.place,
                command=command_for(club.log, "mclub list", db),
            )
        )
    raise UnknownGame(
        _("There is no game in {path} yet. Start one: {command}").format(
            path=club.log.place,
            command=command_for(club.log, "mclub new yellow=Ann blue=Ben", db),
        )
    )


@contextmanager
def open_game(db: str | None, game: str | None, *, check: bool = True) -> Iterator[Game]:
    """Open the named game, or the one last used. A named game becomes the one last used if the
    command succeeds."""
    with Club(place_of(db), check=check) as club:
        opened_game = club.game(game or last_used(club, db))
        try:
            yield opened_game
        except BROKEN as error:
            from mclub.desk.blame import blame_log

            blame_log(opened_game, error)
            raise
        if game is not None:
            bookmark(opened_game)


def games_of(place: str, kind: str | None) -> tuple[str, list[str]]:
    """A kind of game, and the ids of all its games in the log at `place`. By default that of the
    game last used; if there is none, as in an imported file, of the newest."""
    with Club(place) as club:
        kinds = dict(club.log.games())
        newest = next(reversed(kinds), "")
        kind = kind or kinds.get(club.log.latest() or newest, ONE_KIND)
    return kind, [game for game, one in kinds.items() if one == kind]


def bookmark(game: Game) -> None:
    """Record the game as the one last used."""
    with suppress(BadInput):  # not possible with read-only access
        game.club.log.set_latest(game.id)
