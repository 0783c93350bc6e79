"""The types of a rulebook, and the loader for a game's TOML file."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

from events.decoding import convert
from events.errors import BadInput, word_list
from events.language import gettext as _
from mclub.kinds.registry import GAMES

NAME = "rulebook.toml"
"""The name of the file in each game's package."""


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source document of the rules. file: its name; language: "fr", "de" …; about: a description,
    by language as in `Rule`."""

    file: str
    language: str
    about: dict[str, str]

    def about_in(self, language: str) -> str:
        """The description in a language ("fr", "fr_CA", "FR"), or else in English."""
        return _in(language, self.about)


class Source(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A place in a document. file: the document's key, e.g. "B"; heading: as printed there."""

    file: str
    heading: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of `mclub new` that selects between readings of a rule; default: one of
    `values`."""

    name: str
    values: tuple[str, ...]
    default: str


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a game.

    id: e.g. "MC-EXC-3"; title: by language (en, fr, de); text: by language (en, fr, de), amounts in
    millions (M); source: empty for a ruling without a source; ruling: whether the text contains a
    ruling of this project, after the word "Ruling:"; option: selects between the rule's readings.
    """

    id: str
    title: dict[str, str]
    text: dict[str, str]
    source: tuple[Source, ...] = ()
    ruling: bool = False
    option: Option | None = None

    def title_in(self, language: str) -> str:
        """The title in a language ("fr", "fr_CA", "FR"), or else in English."""
        return _in(language, self.title)

    def text_in(self, language: str) -> str:
        """The text in a language ("fr", "fr_CA", "FR"), or else in English."""
        return _in(language, self.text)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of rules. first: the id of the first; title: see `Rule`."""

    first: str
    title: dict[str, str]

    def title_in(self, language: str) -> str:
        """The title in a language ("fr", "fr_CA", "FR"), or else in English."""
        return _in(language, self.title)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    sources: dict[str, Document]
    chapter: tuple[Chapter, ...]
    rule: tuple[Rule, ...]


def games() -> tuple[str, ...]:
    """The games with a rulebook, in the order of `mclub.kinds.registry.GAMES`."""
    return tuple(game for game in GAMES if file_of(game, NAME).is_file())


def rulebook(game: str) -> dict[str, Rule]:
    """A game's rules by id, in rulebook order. Raises BadInput if it has none."""
    return {rule.id: rule for rule in _file(game).rule}


def chapters(game: str) -> list[tuple[Chapter, list[Rule]]]:
    """A game's rules by chapter, in rulebook order. Raises BadInput if it has none."""
    begin = {chapter.first: chapter for chapter in _file(game).chapter}
    groups: list[tuple[Chapter, list[Rule]]] = []
    for rule in _file(game).rule:
        if rule.id in begin:
            groups.append((begin[rule.id], []))
        groups[-1][1].append(rule)
    return groups


def documents(game: str) -> dict[str, Document]:
    """The documents that a game's rules cite, by key. Raises BadInput without a rulebook."""
    return dict(_file(game).sources)


def game_of(rule: Rule) -> str:
    """The game that a rule belongs to."""
    return next(game for game in games() if rule.id in rulebook(game))


def _in(language: str, texts: dict[str, str]) -> str:
    return texts.get(language.replace("_", "-").split("-")[0].lower()) or texts["en"]


@cache
def file_of(game: str, name: str) -> Path:
    """The path of a file in a game's package, found without an import of the game."""
    package = find_spec(GAMES[game])
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).with_name(name)


def _file(game: str) -> _File:
    if game not in GAMES or not file_of(game, NAME).is_file():
        raise BadInput(
            _("There is no rulebook for {game}, only for: {games}.").format(
                game=repr(game[:40]), games=word_list(games())
            )
        )
    return _read(game)


@cache
def _read(game: str) -> _File:
    return convert(msgspec.toml.decode(file_of(game, NAME).read_bytes()), _File)
