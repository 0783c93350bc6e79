"""How to play each game: the rules for people, beside the law of `mclub.rulebook.book`.

Each game's package has a file `how_to_play.toml`. Its texts are messages of the catalogues; a name
in braces is a figure of the game's module `events.<game>.figures`: "{START_MONEY} M".
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace

from events.decoding import convert
from events.errors import BadInput, word_list
from events.language import gettext as _
from mclub.kinds.face import Pieces
from mclub.kinds.parts import able
from mclub.kinds.registry import GAMES, game_face, package
from mclub.rulebook.book import file_of
from projections.words import group_digits

NAME = "how_to_play.toml"
"""The name of the file in each game's package."""
Texts = tuple[str, ...]


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table in the recorded game (`mclub demo`). record: the number of the record
    after which it is drawn; seat: whose view it is, "" for a spectator's; parts: the ids of the
    board's parts to draw."""

    record: int
    seat: str
    parts: Texts


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase of a game. key: also the anchor on its page; brief: the phase in a sentence;
    mistakes: what beginners get wrong; cards: keys of the cards or roles to explain with it;
    decisions: those that seats take in it; rules: the ids of the law's rules."""

    key: str
    title: str
    brief: str
    rules: Texts
    text: Texts
    mistakes: Texts = ()
    cards: Texts = ()
    decisions: Texts = ()
    picture: Picture | None = None


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for the referee."""

    title: str
    text: Texts
    rules: Texts


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play a game. goal: its aim, in paragraphs; phase: the phases in order; referee: what a
    referee needs at the table."""

    goal: Texts
    phase: tuple[Phase, ...]
    referee: tuple[Note, ...]

    def phase_of(self, decision: str) -> Phase:
        """The phase in which seats take a decision."""
        return next(phase for phase in self.phase if decision in phase.decisions)


def explained_games() -> tuple[str, ...]:
    """The games with such a file, in the order of `mclub.kinds.registry.GAMES`."""
    return tuple(game for game in GAMES if file_of(game, NAME).is_file())


def how_to_play(game: str) -> HowToPlay:
    """How to play a game, in the current language, with its figures. Raises BadInput for a game
    without such a file."""
    marked, figures = read(game), _figures(game)

    def say(text: str) -> str:
        return _(text).format_map(figures)

    return HowToPlay(
        _each(say, marked.goal),
        tuple(
            replace(
                phase,
                title=say(phase.title),
                brief=say(phase.brief),
                text=_each(say, phase.text),
                mistakes=_each(say, phase.mistakes),
            )
            for phase in marked.phase
        ),
        tuple(
            replace(note, title=say(note.title), text=_each(say, note.text))
            for note in marked.referee
        ),
    )


def card_effects(game: str, phase: Phase) -> list[tuple[str, str]]:
    """The name and the effect of each card or role explained with a phase."""
    face = able(game_face(game), Pieces)
    return [(_(face.NAMES[card]), face.effect(card)) for card in phase.cards]


def read(game: str) -> HowToPlay:
    """The content of a game's file: texts as marked, figures by name. Raises BadInput."""
    if game not in GAMES or not file_of(game, NAME).is_file():
        raise BadInput(
            _("How to play {game} isn't described here, only: {games}.").format(
                game=repr(game[:40]), games=word_list(explained_games())
            )
        )
    return _read(game)


@cache
def _read(game: str) -> HowToPlay:
    return convert(msgspec.toml.decode(file_of(game, NAME).read_bytes()), HowToPlay)


@cache
def _figures(game: str) -> dict[str, str]:
    """The game's figures by name, their digits in groups: "100 000"."""
    module: Any = import_module(f"events.{package(game).rpartition('.')[2]}.figures")
    return {
        name: group_digits(value) for name, value in vars(module).items() if isinstance(value, int)
    }


def _each(say: Callable[[str], str], texts: Texts) -> Texts:
    return tuple(map(say, texts))
