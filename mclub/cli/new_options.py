"""Options of the commands that begin a game, and functions that parse them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from commands.people import UNNAMED, People
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from mclub.cli.options import kind_option
from mclub.club.own_bots import is_own, load
from mclub.kinds.kind import GameKind


def complete_bot(incomplete: str) -> list[str]:
    """The bots for the colour typed so far."""
    from mclub.bots import BOTS

    colour, equals, _name = incomplete.partition("=")
    return [f"{colour}={name}" for name in BOTS] if equals else []


BotSeats = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="COLOUR=BOT",
        help="Let a bot play this seat, e.g. blue=greedy, or your own, blue=package:Class "
        "(docs/bots.md).",
        autocompletion=complete_bot,
    ),
]
Kind = Annotated[
    str,
    kind_option("Which game."),
]
Alternative = Annotated[
    bool, typer.Option("--alternative", help="Use the alternative set-up, with profiles.")
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", help="The seed of all randomness. Default: random."),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling", metavar="KEY=VALUE", help="Set a house rule; may be repeated (docs/rulings.md)."
    ),
]
Start = Annotated[
    Path | None,
    typer.Option("--from", metavar="POSITION.toml", help="Start from the position in this file."),
]
Deck = Annotated[
    Path | None,
    typer.Option("--deck", metavar="FILE.toml", help="Play with the cards listed in this file."),
]
Board = Annotated[
    Path | None,
    typer.Option("--board", metavar="FILE.toml", help="Play on the board in this file."),
]
BoardOrName = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="NAME|FILE.toml",
        help="Play on one of the game's boards, by name, or on the board in a file.",
    ),
]


def pairs_of(texts: list[str], shape: str) -> list[tuple[str, str]]:
    """Parse KEY=VALUE texts, in order. shape: the instruction for the error message. Raises
    BadInput."""
    pairs: list[tuple[str, str]] = []
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise BadInput(_("“{text}”: {shape}.").format(text=text[:60], shape=shape))
        if key in dict(pairs):
            raise BadInput(_("{key} is given twice.").format(key=key[:60]))
        pairs.append((key, value))
    return pairs


def bots_of(
    texts: list[str] | None, kind: GameKind, names: Mapping[str, str] = UNNAMED.names
) -> dict[str, str]:
    """Parse COLOUR=BOT texts into bots by seat, and load the user's own. names: the players' names
    by seat, if the game has begun: they may stand for a seat. Raises BadInput."""
    pairs = pairs_of(texts or [], _("write a bot as COLOUR=BOT, e.g. blue=greedy"))
    bots = {colour_of(colour, kind, names): name for colour, name in pairs}
    load_own(bots.values(), kind)
    return bots


def load_own(names: Iterable[str], kind: GameKind) -> list[str]:
    """Load those of the named bots that are the user's own, and return their names. Raises
    BadInput."""
    own = [name for name in names if is_own(name)]
    for name in own:
        load(name, kind)
    return own


def rulings_of(texts: list[str] | None) -> dict[str, str]:
    """Parse KEY=VALUE rulings into options by name. Raises BadInput."""
    return dict(pairs_of(texts or [], _("write a ruling as KEY=VALUE, e.g. crash=off")))


def colour_of(text: str, kind: GameKind, names: Mapping[str, str] = UNNAMED.names) -> str:
    """Like `seat_of`, but for a game that need not have begun. names: the players' names by seat.
    Raises BadInput for other text."""
    people = People(names, kind.spellings)
    seats = [seat for seat in people.seats(text) if seat in kind.SEATS]
    if len(seats) != 1:
        raise BadInput(
            _("There is no colour {word}. Choose from: {seats}.").format(
                word=text[:40], seats=", ".join(map(translate_action, kind.SEATS))
            )
        )
    return seats[0]
