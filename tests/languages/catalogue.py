"""The program's messages, extracted from its sources: the template of all catalogues.

They come from five places: calls of `gettext`, `ngettext` and `mark` in the code, the same in
templates, the help of the command line, which is taken from the commands themselves, how to play
each game, and the words of the notation.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import typer
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from commands.le_millionnaire import claims as le_millionnaire_claims
from commands.le_millionnaire import notation as le_millionnaire
from commands.million_club import claims as million_club_claims
from commands.million_club import notation as million_club
from commands.millions_of_dollars import claims as millions_of_dollars_claims
from commands.millions_of_dollars import notation as millions_of_dollars
from commands.notation import REFEREE, TABLE_WORDS
from commands.people import ACCOUNT_WORDS
from events.language import NOTATION
from mclub.cli import COMMANDS, app
from mclub.rulebook.how_to_play import HowToPlay, explained_games, read
from mclub.service.pages.parts import PartTag

ROOT = Path(__file__).parents[2]
PACKAGES = ("events", "projections", "commands", "mclub")
METHODS = [("**.py", "python"), ("**.j2", "jinja2")]
OPTIONS = {"**.j2": {"extensions": f"{PartTag.__module__}.{PartTag.__qualname__}", "silent": "no"}}
KEYWORDS = {"_": None, "gettext": None, "mark": None, "ngettext": (1, 2)}

Found = tuple[str, str | tuple[str, str], str | None]
"""The place, the message (with its plural), and its context."""


@cache
def template() -> Catalog:
    """All messages, in the order of the files."""
    catalog = Catalog(project="mclub", charset="utf-8", fuzzy=False)
    for place, message, context in messages_with_places():
        catalog.add(message, locations=[(place, 0)], context=context)
    return catalog


def messages_with_places() -> Iterator[Found]:
    """All messages with their places."""
    for package in PACKAGES:
        extracted = extract_from_dir(ROOT / package, METHODS, OPTIONS, keywords=KEYWORDS)
        for name, _line, message, _comments, _context in extracted:
            yield f"{package}/{name}", message, None
    for command, text in help_texts():
        yield f"mclub {command}", text, None
    for game in explained_games():
        for text in texts_of(read(game)):
            yield f"how to play {game}", text, None
    games = (
        *million_club.vocabulary(),
        *millions_of_dollars.vocabulary(),
        *le_millionnaire.vocabulary(),
    )
    claims = [
        word
        for module in (million_club_claims, millions_of_dollars_claims, le_millionnaire_claims)
        for word in (*module.CLAIM_WORDS, *module.LINKS)
    ]
    for word in dict.fromkeys((REFEREE, *TABLE_WORDS, *ACCOUNT_WORDS, *games, *claims)):
        yield "notation", word, NOTATION


def help_texts() -> Iterator[tuple[str, str]]:
    """Each command, with each text of its help."""
    group: Any = typer.main.get_command(app)
    for name in ("", *COMMANDS):
        command = group.get_command(typer.Context(group), name) if name else group
        for part in (command, *command.params):
            if getattr(part, "help", None):
                yield name, inspect.cleandoc(part.help)


def texts_of(marked: HowToPlay) -> Iterator[str]:
    """All texts of how to play a game, in their order."""
    yield from marked.goal
    for phase in marked.phase:
        yield from (phase.title, phase.brief, *phase.text, *phase.mistakes)
    for note in marked.referee:
        yield from (note.title, *note.text)
