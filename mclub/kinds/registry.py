"""The registry of games, loaded by name. To add a game, add a package and one line here."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from events.errors import BadInput
from events.language import gettext as _
from mclub.kinds.kind import GameKind

if TYPE_CHECKING:
    from mclub.kinds.face import GameFace

GAMES: dict[str, str] = {
    "million-club": "mclub.games.million_club",
    "millions-of-dollars": "mclub.games.millions_of_dollars",
    "le-millionnaire": "mclub.games.le_millionnaire",
}
"""Each game's name and package; the first is the default."""


def package(name: str) -> str:
    """The package of the named game. Raises BadInput for an unknown name."""
    if name not in GAMES:
        raise BadInput(
            _("There is no game {name}. Choose from: {games}.").format(
                name=name[:40], games=", ".join(GAMES)
            )
        )
    return GAMES[name]


def game_kind(name: str) -> GameKind:
    """The named game. Raises BadInput."""
    kind: GameKind = import_module(package(name)).GAME
    return kind


def game_face(name: str) -> "GameFace":
    """The face of the named game. Raises BadInput."""
    return game_kind(name).face()


def figures(name: str) -> Mapping[str, Any]:
    """The figures of the named game's rules, by name. Raises BadInput."""
    folder = package(name).rpartition(".")[2]
    return vars(import_module(f"events.{folder}.figures"))
