"""The documents name everything there is: commands, options, codes, words, links."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
import typer

import commands
import events
import mclub
import projections
from commands.le_millionnaire.notation import BOX_WORDS, CARD_WORDS, COMPANY_WORDS, FORM_WORDS
from commands.le_millionnaire.notation import VERBS as LM_VERBS
from commands.le_millionnaire.written import FIELDS as LM_FIELDS
from commands.le_millionnaire.written import PLAYER_FIELDS as LM_PLAYER_FIELDS
from commands.million_club.notation import INTRIGUE_WORDS, KIND_WORDS, TILE_WORDS, VERBS
from commands.million_club.position import PlayerPosition, Position
from commands.millions_of_dollars.notation import ROLE_WORDS
from commands.millions_of_dollars.notation import VERBS as MD_VERBS
from commands.notation import SEAT_WORDS, TABLE_WORDS
from events.errors import MclubError
from events.million_club.words import OPTIONS
from events.sqlite_log.schema import VIEWS
from mclub import Club, Game, Moment
from mclub.cli import COMMANDS, PANELS, app
from projections.le_millionnaire.words import DECISIONS as LM_DECISIONS
from projections.million_club.words import DECISIONS
from projections.millions_of_dollars.words import DECISIONS as MD_DECISIONS
from tests.docs.blocks import FILES, PROMPT, ROOT, blocks, short_name

DOCS = ROOT / "docs"
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def sections(text: str) -> dict[str, str]:
    """The text below each heading of level two and three."""
    parts = re.split(r"^#{2,3} (.*)$", text, flags=re.MULTILINE)
    return dict(zip((title.strip("`") for title in parts[1::2]), parts[2::2], strict=True))


def command(name: str) -> Any:
    group: Any = typer.main.get_command(app)
    return group.get_command(typer.Context(group), name)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_help_and_a_section_with_an_example(name: str) -> None:
    assert command(name).help
    section = sections(text_of(DOCS / "cli.md"))[f"mclub {name}"]
    typed = [
        line
        for block in blocks(section)
        if block.is_session
        for line in block.body.splitlines()
        if line.startswith(PROMPT)
    ]
    assert any(re.search(rf"\bmclub {name}\b", line) for line in typed)


@pytest.mark.parametrize(
    ("path", "guide"),
    [(ROOT / "README.md", "docs/cli.md"), (DOCS / "cli.md", "")],
    ids=["README", "cli"],
)
def test_commands_are_listed_in_the_groups_of_the_help(path: Path, guide: str) -> None:
    for panel, names in PANELS.items():
        links = " · ".join(f"[{name}]({guide}#mclub-{name})" for name in names)
        assert f"| {panel} | {links} |" in text_of(path).splitlines()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_commands_own_options_are_documented(name: str) -> None:
    guide = sections(text_of(DOCS / "cli.md"))
    told = guide[f"mclub {name}"] + guide["Options that many commands have"]
    options = {option for parameter in command(name).params for option in parameter.opts}
    missing = {o for o in options if o.startswith("--") and f"`{o}" not in told}
    assert missing - {"--help"} == set()


def test_every_option_of_the_game_is_documented_with_its_values() -> None:
    told = sections(text_of(DOCS / "cli.md"))["mclub new"]
    for option, values in OPTIONS.items():
        row = next(line for line in told.splitlines() if line.startswith(f"| `{option}` |"))
        assert [value for value in values if f"`{value}`" not in row] == []


def errors(base: type[MclubError] = MclubError) -> Iterator[type[MclubError]]:
    for error in base.__subclasses__():
        yield error
        yield from errors(error)


def test_every_error_is_documented_with_its_exit_code() -> None:
    for package in (commands, events, mclub, projections):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    told = sections(text_of(DOCS / "format.md"))["Errors and exit codes"].splitlines()
    codes = text_of(DOCS / "cli.md")
    assert {
        error.__name__
        for error in errors()
        if not any(
            line.startswith(f"| {error.exit_code} |") and f"`{error.__name__}`" in line
            for line in told
        )
    } == set()
    assert {error.exit_code for error in errors() if f"| {error.exit_code} |" not in codes} == set()


@pytest.mark.parametrize(
    "words",
    [
        *(VERBS, TABLE_WORDS, SEAT_WORDS, TILE_WORDS, KIND_WORDS, INTRIGUE_WORDS),
        *(MD_VERBS, ROLE_WORDS),
        *(LM_VERBS, COMPANY_WORDS, FORM_WORDS, BOX_WORDS, CARD_WORDS),
    ],
    ids=[
        *("verbs", "table", "seats", "tiles", "types", "intrigues"),
        *("MD verbs", "roles"),
        *("LM verbs", "companies", "forms", "boxes", "cards"),
    ],
)
def test_every_word_of_the_notation_is_documented(words: dict[str, tuple[str, ...]]) -> None:
    told = text_of(DOCS / "notation.md")
    rows = {meaning: re.findall(rf"^\| `{meaning}` \|.*", told, re.MULTILINE) for meaning in words}
    for meaning, others in words.items():
        assert any(
            all(re.search(rf"\b{word}\b", row) for word in others) for row in rows[meaning]
        ), meaning


@pytest.mark.parametrize(
    "decisions", [DECISIONS, MD_DECISIONS, LM_DECISIONS], ids=["MC", "MD", "LM"]
)
def test_every_decision_is_documented(decisions: dict[str, str]) -> None:
    told = text_of(DOCS / "notation.md")
    assert [decision for decision in decisions if f"| `{decision}` |" not in told] == []


def test_every_field_of_a_position_is_documented() -> None:
    told = sections(text_of(DOCS / "notation.md"))["Positions"]
    fields = (*Position.__struct_fields__, *PlayerPosition.__struct_fields__)
    assert [field for field in fields if f"`{field}`" not in told] == []


def test_every_field_of_a_position_of_le_millionnaire_is_documented() -> None:
    told = sections(text_of(DOCS / "notation.md"))["Starting in the middle"]
    fields = (*LM_FIELDS, *LM_PLAYER_FIELDS)
    assert [field for field in fields if f"`{field}`" not in told] == []


@pytest.mark.parametrize("kind", [Club, Moment, Game], ids=lambda kind: kind.__name__)
def test_everything_public_of_a_class_is_documented(kind: type) -> None:
    told = sections(text_of(DOCS / "python.md"))[kind.__name__]
    public = [name for name in vars(kind) if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"`{name}[`(]", told)] == []


def test_every_view_of_the_log_is_documented() -> None:
    assert [view for view in VIEWS if f"`{view}`" not in text_of(DOCS / "log.md")] == []


def anchor(title: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", title.lower())
    return kept.replace(" ", "-")


@pytest.mark.parametrize("path", [*FILES, ROOT / "CHANGELOG.md"], ids=short_name)
def test_relative_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(without_blocks(text_of(path))):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, place = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), link
        if place:
            titles = HEADING.findall(without_blocks(text_of(target)))
            assert place in [anchor(title) for _, title in titles], link


@pytest.mark.parametrize("path", FILES, ids=short_name)
def test_files_named_in_the_text_exist(path: Path) -> None:
    """Paths such as `commands/million_club/lobby.py`."""
    named_files = re.findall(
        r"`((?:events|projections|commands|mclub|tests|fixtures|docs)/[\w./]+)`",
        without_blocks(text_of(path)),
    )
    assert [name for name in named_files if not (ROOT / name).exists()] == []
