"""The types of a guide, and the loader for a game's TOML file.

A guide has chapters. Each is a game of its own that begins from a position, or after some moves,
and is pinned by its seed, which also marks it: `chapter_of` recognises the chapter of any game.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from events.decoding import convert
from events.errors import BadInput
from events.language import gettext as _
from events.language import language
from mclub.club.moment import Moment
from mclub.kinds.registry import GAMES, figures
from mclub.text.words import figure

NAME: Final = "guide.toml"
"""The name of the file in each game's package."""
Texts = dict[str, str]
"""A text by language: en, fr, de."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something new, and its explanation.

    id: unique in its guide; event, fields: the type of event at which it comes up, and values that
    its fields have; time: at which of these events, from 1; text: with figures of the game, fields
    of the event, and players by seat, "{blue} pays {amount} of {START_MONEY} M"; spotlight: the
    piece that it is about, as in `data-explain`; tries: the beginnings of the actions to try, none
    if any will do; rules: the rules that it explains; ends: whether it ends its chapter.
    """

    id: str
    event: str
    text: Texts
    rules: tuple[str, ...]
    fields: dict[str, Any] = {}
    time: int = 1
    spotlight: str = ""
    tries: tuple[str, ...] = ()
    ends: bool = False

    def invites(self, action: str) -> bool:
        """Whether this is an action to try."""
        return not self.tries or any(f"{action} ".startswith(f"{one} ") for one in self.tries)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a guide.

    start: the position from which it begins; in a game without positions, seats: those in play, and
    moves: the actions of all seats that come before the learner's first, each after its seat; step:
    its steps, in order.
    """

    id: str
    seed: str
    title: Texts
    step: tuple[Step, ...]
    start: dict[str, Any] | None = None
    seats: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's guide. seat: the learner's; bot: the program that plays the others."""

    seat: str
    bot: str
    chapter: tuple[Chapter, ...]


@cache
def has_guide(game: str) -> bool:
    """Whether the named game has a guide."""
    return game in GAMES and _place(game).is_file()


@cache
def guide_of(game: str) -> Guide:
    """The named game's guide. Raises BadInput if it has none."""
    if not has_guide(game):
        raise BadInput(_("There is no guided game of {game}.").format(game=repr(game[:40])))
    return convert(msgspec.toml.decode(_place(game).read_bytes()), Guide)


def guide_command(game: str) -> str:
    """What to type in order to begin the named game's guide or go on with it."""
    return f"mclub play --guide --game {game}"


def chapter_named(guide: Guide, id_: str) -> Chapter:
    """The chapter with this id. Raises BadInput."""
    found = next((chapter for chapter in guide.chapter if chapter.id == id_), None)
    if found is None:
        raise BadInput(
            _("There is no chapter {chapter}, only: {chapters}.").format(
                chapter=repr(id_[:40]), chapters=", ".join(each.id for each in guide.chapter)
            )
        )
    return found


def chapter_of(moment: Moment) -> Chapter | None:
    """The chapter that this game is; None if it isn't part of a guide."""
    game = moment.kind.KIND
    if not has_guide(game):
        return None
    seed = moment.created.seed.value
    return next((chapter for chapter in guide_of(game).chapter if chapter.seed == seed), None)


def in_language(texts: Texts) -> str:
    """The text in the current language."""
    return texts[language()]


def explained(moment: Moment, step: Step, event: Any) -> str:
    """The step's text in the current language, with the figures of the game, the players' names by
    seat, and the fields of the event at which it came up."""
    known = figures(moment.kind.KIND)
    values = {**known, **moment.player_names, **msgspec.structs.asdict(event)}
    written = {name: figure(one) if type(one) is int else one for name, one in values.items()}
    return in_language(step.text).format_map(written)


@cache
def _place(game: str) -> Path:
    """The path of the file, found without an import of the game."""
    package = find_spec(GAMES[game])
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).with_name(NAME)
