"""`play`: a table in the terminal."""

import asyncio
import os
import sys
from typing import Annotated, NamedTuple

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.bots import BOTS, Bot, bot
from mclub.bots.seats import check_dealt_here
from mclub.cli.options import (
    ONE_KIND,
    Alternative,
    Db,
    GameId,
    Kind,
    Rulings,
    Seed,
    opened,
    pairs_of,
    place_of,
    rulings_of,
    seat_of,
)
from mclub.cli.output import say
from mclub.club import Club
from mclub.game import Game
from mclub.games import GameKind, game_kind
from mclub.play.place import Place

PACE = 0.7
SLOWEST = 60.0


class Sits(NamedTuple):
    """Who sits where. bots: by seat; people: the seats that play at this screen, None for all that
    no bot plays; seed: of the bots' own chance; pace: as of `LocalPlace`."""

    bots: dict[str, str]
    people: list[str] | None
    seed: str
    pace: float


def complete_bot(incomplete: str) -> list[str]:
    """A colour's bots."""
    colour, equals, _name = incomplete.partition("=")
    return [f"{colour}={name}" for name in BOTS] if equals else []


def play(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COLOUR=NAME…",
            help="Begin a game with these people, in order round the table. Default: go on with "
            "the game last used.",
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="COLOUR=BOT",
            help="A seat that a bot plays, e.g. blue=greedy (docs/bots.md).",
            autocompletion=complete_bot,
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="COLOUR",
            help="Only these seats play here; the others at other screens. Default: all people.",
        ),
    ] = None,
    link: Annotated[
        str | None,
        typer.Option("--link", metavar="URL", help="Sit down at a table of a service by its link."),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Line by line, for screen readers and slow lines."),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            "--pace",
            metavar="SECONDS",
            min=0.0,
            max=SLOWEST,
            help="How long a bot's action stands before the next one.",
        ),
    ] = PACE,
    game: Kind = ONE_KIND,
    seed: Seed = None,
    alternative: Alternative = False,
    ruling: Rulings = None,
    db: Db = None,
    id_: GameId = None,
) -> None:
    """Sit at a table in the terminal: against bots, several at one screen, or by a link."""
    if link is not None:
        if players or bots or seats or id_:
            raise BadInput(_("A link says which game and seat it is: give it alone."))
        asyncio.run(_by_link(link, plain=plain))
        return
    if not players:
        if seed or alternative or ruling:
            raise BadInput(_("Name the players to begin a game, e.g. yellow=Ann --bot blue=greedy"))
        with opened(db, id_) as found:
            sits = Sits(_bots(bots, found.kind), seats, found.id, pace)
            _here(found, sits, plain=plain)
        return
    if id_ is not None:
        raise BadInput(_("Give either players, to begin a game, or --id, to go on with one."))
    kind = game_kind(game)
    named = _seats(players, kind) | _bots(bots, kind)
    with Club(place_of(db)) as club:
        begun = club.new(
            named, game=game, seed=seed, alternative=alternative, rulings=rulings_of(ruling)
        )
        club.log.set_latest(begun.id)
        _here(begun, Sits(_bots(bots, kind), seats, seed or begun.id, pace), plain=plain)


def _seats(players: list[str], kind: GameKind) -> dict[str, str]:
    pairs = pairs_of(players, _("a player is written COLOUR=NAME, e.g. yellow=Ann"))
    return {seat_of(colour, kind) or colour: name for colour, name in pairs}


def _bots(bots: list[str] | None, kind: GameKind) -> dict[str, str]:
    pairs = pairs_of(bots or [], _("a bot is written COLOUR=BOT, e.g. blue=greedy"))
    return {seat_of(colour, kind) or colour: name for colour, name in pairs}


def _here(game: Game, sits: Sits, *, plain: bool) -> None:
    from mclub.play.local import LocalPlace

    bots: dict[str, Bot] = {
        seat: bot(name, game.kind, f"{sits.seed} {seat}") for seat, name in sits.bots.items()
    }
    seats = [seat_of(seat, game.kind) for seat in sits.people or game.seats]
    for seat in (*bots, *seats):
        if seat not in game.seats:
            raise BadInput(
                _("Nobody plays {seat}; at the table are {seats}.").format(
                    seat=(seat or "")[:40], seats=", ".join(game.seats)
                )
            )
    people = [seat for seat in seats if seat is not None and seat not in bots]
    if bots:
        check_dealt_here(game)
    asyncio.run(_sit(LocalPlace(game, people, bots, sits.pace), plain=plain))
    say(_("Everything is in the log. Go on at any time: mclub play"))


async def _by_link(link: str, *, plain: bool) -> None:
    from mclub.play.remote import RemotePlace

    place = await RemotePlace.join(link)
    try:
        await _sit(place, plain=plain)
    finally:
        await place.close()


async def _sit(place: Place, *, plain: bool) -> None:
    """At the screen, or line by line where there is none to draw on."""
    if plain or not _can_draw():
        from mclub.play.plain import Talk

        await Talk(place).run()
        return
    from mclub.play.app import Table

    await Table(place).run_async()


def _can_draw() -> bool:
    """Whether there is a terminal, and one that shows the signs of the board."""
    dumb = os.environ.get("TERM", "").lower() in ("", "dumb", "unknown")
    utf8 = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return sys.stdin.isatty() and sys.stdout.isatty() and utf8 and not dumb
