"""`play`: the table in the terminal."""

import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from os import urandom
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from mclub.bots import Bot, bot
from mclub.bots.seats import take_seats
from mclub.cli.new_options import (
    Alternative,
    BotSeats,
    Kind,
    Rulings,
    Seed,
    bots_of,
    colour_of,
    pairs_of,
    rulings_of,
)
from mclub.cli.options import ONE_KIND, Db, GameId, bookmark, open_game, place_of, seat_of
from mclub.cli.output import say_hidden_names, say_how_to_continue
from mclub.club.bounds import check_bots
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.practice import OPTIONS, STRENGTH, practice
from mclub.guide.course import guide_command, guide_of
from mclub.kinds.kind import GameKind
from mclub.kinds.registry import GAMES, game_kind
from mclub.play.place import Place
from mclub.text.printing import say
from mclub.text.streams import has_screen, input_is_over

if TYPE_CHECKING:
    from mclub.play.local import LocalPlace

Sit = Callable[[Place], Coroutine[Any, Any, Any]]
"""Runs the user interface at a place until the user leaves."""

PACE = 0.7
SLOWEST = 60.0


class Sitting(NamedTuple):
    """The players of a local table. people: the seats played at this screen; bots: by seat."""

    people: list[str]
    bots: dict[str, Bot]


def play(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COLOUR=NAME…",
            help="Start a game with these players, in order round the table. Default: continue "
            "the game last used, or if there is none, start one against bots.",
        ),
    ] = None,
    bots: BotSeats = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="COLOUR",
            help="Play only this seat at this screen; may be repeated. Default: all seats "
            "without a bot.",
        ),
    ] = None,
    link: Annotated[
        str | None,
        typer.Option("--link", metavar="URL", help="Join a table of a service by its link."),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Print line by line, for screen readers and slow connections."
        ),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            "--pace",
            metavar="SECONDS",
            min=0.0,
            max=SLOWEST,
            help="How long to show a bot's action before the next one.",
        ),
    ] = PACE,
    guide: Annotated[
        bool,
        typer.Option(
            "--guide", help="Learn the game in a guided one, or go on with it; see --game."
        ),
    ] = False,
    game: Kind = ONE_KIND,
    seed: Seed = None,
    alternative: Alternative = False,
    ruling: Rulings = None,
    db: Db = None,
    id_: GameId = None,
) -> None:
    """Play in the terminal: against bots, several people at one screen, or by a link."""
    if link is not None:
        if players or bots or seats or id_:
            raise BadInput(_("A link already names its game and seat: give it alone."))
        import asyncio

        asyncio.run(_play_by_link(link, plain=plain))
        return
    from mclub.play.local import LocalPlace

    if guide:
        if players or bots or seats or id_ or seed or alternative or ruling:
            raise BadInput(_("A guided game has its own players: give --guide with --game alone."))
        _play_guide(game_kind(game), plain=plain, pace=pace, db=db)
        return
    newcomer = not (players or id_ or bots or seats) and not _has_games(db)
    if not players and not newcomer:
        if seed or alternative or ruling:
            raise BadInput(
                _("To start a game, name the players, e.g. yellow=Ann --bot blue=greedy")
            )
        with open_game(db, id_) as running:
            named_bots = bots_of(bots, running.kind, running.people.names)
            sitting = _arrange_seats(running, running.bots | named_bots, seats, running.id)
            sit = _interface(plain=plain)
            take_seats(running, named_bots)
            bookmark(running)
            _play_here(LocalPlace(running, *sitting, pace), sit)
            say_how_to_continue(running.club.log, "mclub play", db)
        return
    if id_ is not None:
        raise BadInput(_("Give either players, to start a game, or --id, to continue one."))
    kind = game_kind(_choose_game(game) if newcomer else game)
    names, named_bots = (
        practice(kind, STRENGTH, urandom)
        if newcomer
        else (_seats(players or [], kind), bots_of(bots, kind))
    )
    # Check that the game can be played here before beginning it.
    with Club(place_of(db)) as club, Club() as draft:
        trial = draft.new(
            names,
            bots=named_bots,
            game=kind.KIND,
            seed=seed,
            alternative=alternative,
            rulings=(OPTIONS if newcomer else {}) | rulings_of(ruling),
        )
        sitting = _arrange_seats(trial, named_bots, seats, seed or trial.id)
        sit = _interface(plain=plain)
        saved = club.adopt(trial)
        say_hidden_names(saved)
        bookmark(saved)
        _play_here(LocalPlace(saved, *sitting, pace), sit)
        say_how_to_continue(club.log, "mclub play", db)


def _play_guide(kind: GameKind, *, plain: bool, pace: float, db: str | None) -> None:
    from mclub.guide.playing import continue_guide
    from mclub.play.local import LocalPlace

    guide, sit = guide_of(kind.KIND), _interface(plain=plain)
    with Club(place_of(db)) as club:
        game = continue_guide(club, kind, guide)
        sitting = _arrange_seats(game, game.bots, None, game.id)
        bookmark(game)
        _play_here(LocalPlace(game, *sitting, pace), sit)
        say_how_to_continue(club.log, guide_command(kind.KIND), db)


def _has_games(db: str | None) -> bool:
    with Club(place_of(db)) as club:
        return club.log.latest() is not None or bool(club.log.games())


def _choose_game(name: str) -> str:
    """The kind of game that the newcomer chooses by its number; `name`, if it isn't the default or
    there is no terminal to ask."""
    if name != ONE_KIND or not sys.stdin.isatty():
        return name
    kinds = list(GAMES)
    for number, kind in enumerate(kinds, 1):
        say(f"  {number}  {game_kind(kind).TITLE}")
    while True:
        answer = input(_("Which game do you want to play?") + " > ").strip() or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(kinds):
            return kinds[int(answer) - 1]


def _seats(players: list[str], kind: GameKind) -> dict[str, str]:
    pairs = pairs_of(players, _("write a player as COLOUR=NAME, e.g. yellow=Ann"))
    return {colour_of(colour, kind): name for colour, name in pairs}


def _arrange_seats(
    game: Game, bots: dict[str, str], people: list[str] | None, seed: str
) -> Sitting:
    """Create the bots and assign the other seats to people. bots: names by seat; people: None for
    all seats without a bot; seed: for the bots' random choices. Raises BadInput."""
    sitting = {seat: bot(name, game.kind, f"{seed} {seat}") for seat, name in bots.items()}
    seats = [seat_of(seat, game) for seat in people or game.seats]
    for seat in (*bots, *seats):
        if seat not in game.seats:
            raise BadInput(
                _("Nobody plays {seat}; the seats in play are {seats}.").format(
                    seat=translate_action(seat[:40]),
                    seats=", ".join(map(translate_action, game.seats)),
                )
            )
    check_bots(game.kind, game.created.options, bots)
    return Sitting([seat for seat in seats if seat not in bots], sitting)


def _play_here(place: "LocalPlace", sit: Sit) -> None:
    import asyncio

    with suppress(KeyboardInterrupt):
        asyncio.run(sit(place))


async def _play_by_link(link: str, *, plain: bool) -> None:
    from mclub.play.remote import RemotePlace

    place = await RemotePlace.join(link)
    try:
        await _interface(plain=plain)(place)
    finally:
        await place.close()


def _interface(*, plain: bool) -> Sit:
    """The user interface: full-screen, or line by line if `plain` or without a suitable terminal.
    Raises BadInput if there is no input."""
    if not plain and has_screen():
        from mclub.play.app import Table

        return lambda place: Table(place).take_over()
    if input_is_over():
        raise BadInput(_("Playing needs a terminal, or lines on standard input."))
    from mclub.play.plain import Talk

    return lambda place: Talk(place).run()
