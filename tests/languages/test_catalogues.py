"""The catalogues contain exactly the program's messages, complete and with the same
placeholders."""

import ast
import re
from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tests.languages.catalogue import KEYWORDS, PACKAGES, ROOT, template
from tests.languages.update import (
    TRANSLATED,
    as_read,
    as_text,
    compiled_path,
    is_translated,
    read,
    source,
)

Key = tuple[str, str | None]


def by_key(language: str) -> dict[Key, Message]:
    return {key(message): message for message in read(language) if message.id}


def key(message: Message) -> Key:
    return (str(message.id), message.context)


def forms(texts: object) -> list[str]:
    return [str(text) for text in texts] if isinstance(texts, (tuple, list)) else [str(texts)]


def placeholders(text: str) -> set[str]:
    return {name for _before, name, _spec, _how in Formatter().parse(text) if name is not None}


def test_the_template_holds_what_each_place_says() -> None:
    ids = {key(message) for message in template()}
    for said in (
        ("No action was given.", None),  # the code
        ("('{count} action:', '{count} actions:')", None),  # a plural
        ("Placing chairs", None),
        ("placing pawns", None),  # marked in a table of words
        ("Nothing up to that point contradicts the rules.", None),  # a template
        ("Take an action: mclub act place lobby industry.", None),  # a command's help
        ("The game's id. Default: the game last used.", None),  # an option's help
        ("[required]", None),  # Typer's own
        ("place", "notation"),
    ):
        assert (said in ids) == (said[0] != "Placing chairs"), said
    assert len(ids) > 1200


def test_no_text_hides_from_the_template() -> None:
    """Babel doesn't look into f-strings, so no message may be inside one."""
    ids = {str(part) for message in template() for part in forms(message.id)}
    hidden = []
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    texts = node.args[: 2 if node.func.id == "ngettext" else 1]
                    if node.func.id in KEYWORDS:
                        hidden += [
                            f"{path.name}:{text.lineno}: {text.value}"
                            for text in texts
                            if isinstance(text, ast.Constant) and text.value not in ids
                        ]
    assert hidden == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_none_is_left_over(language: str) -> None:
    wanted = {key(message) for message in template() if message.id}
    there = by_key(language)
    assert wanted - there.keys() == set(), "run: make messages"
    assert there.keys() - wanted == set(), "run: make messages"
    assert [k for k, message in there.items() if not is_translated(message)] == []
    assert [k for k, message in there.items() if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_placeholders_of_its_message(language: str) -> None:
    for message in by_key(language).values():
        originals, texts = forms(message.id), forms(message.string)
        assert len(originals) == len(texts), message.id
        for original, text in zip(originals, texts, strict=True):
            expected = placeholders(original)
            if len(texts) == 2:  # the singular may use a word, as in English
                assert placeholders(text) >= expected - {"count", "more"}, message.id
                assert placeholders(text) <= placeholders(originals[1]), message.id
            else:
                assert placeholders(text) == expected, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_begins_and_ends_as_its_message(language: str) -> None:
    """White space at the ends, paragraphs, and literal input."""
    typed = re.compile(r"`[^`]*`|--[a-z][a-z-]+|MCLUB_[A-Z]+|https?://\S+")
    for message in by_key(language).values():
        if message.id in ("; ", ": "):
            continue
        for original, text in zip(forms(message.id), forms(message.string), strict=True):
            assert len(text) - len(text.strip(" ")) == len(original) - len(original.strip(" ")), (
                text
            )
            assert text.count("\n\n") == original.count("\n\n"), text
            assert sorted(typed.findall(text)) == sorted(typed.findall(original)), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_program_reads_what_people_edit(language: str) -> None:
    with compiled_path(language).open("rb") as file:
        catalogue = GNUTranslations(file)
    for message in by_key(language).values():
        said, texts = forms(message.id), forms(message.string)
        if len(said) == 2:
            assert [catalogue.ngettext(*said, n) for n in (1, 2)] == texts
        elif message.context:
            assert catalogue.pgettext(message.context, said[0]) == texts[0]
        else:
            assert catalogue.gettext(said[0]) == texts[0]
    assert catalogue.info()["language"] == language


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_kept_as_it_is_written(language: str) -> None:
    assert as_text(language, read(language)) == source(language).read_bytes()
    assert as_read(read(language)) == compiled_path(language).read_bytes(), "run: make messages"


@pytest.mark.parametrize(("language", "zero"), [("fr", 0), ("de", 1)])
def test_nothing_is_one_in_french_and_many_in_german(language: str, zero: int) -> None:
    with compiled_path(language).open("rb") as file:
        catalogue = GNUTranslations(file)
    said = ("{count} action:", "{count} actions:")
    texts = [catalogue.ngettext(*said, n) for n in (1, 2)]
    assert texts[0] != texts[1]
    assert catalogue.ngettext(*said, 0) == texts[zero]


WRITTEN = {
    # French has a narrow no-break space before high punctuation, and its own quotes and apostrophe.
    "fr": re.compile(r"(?<=[^\W\d_]) ?[:;!?](?= |$)|(?<=\w)'(?=\w)|[“”„]"),
    "de": re.compile(r"(?<=\w)'(?=\w)|«|»|”| [;!](?= |$)"),
}
TYPED = re.compile(r"`[^`]*`|'[^']*'(?=$|\W)|«[^»]*»|„[^“]*“|\w+: (as |i3 ).*")
"""Literal input within a message."""

FORMAL = re.compile(r"\w+n Sie\b|(?<=[\wäöüß,] )(?:Sie|Ihnen|Ihre?[mnrs]?)\b")
"""German texts that address the reader as “Sie”; at the start of a sentence “Sie” means “they”."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_signs_are_those_of_the_language(language: str) -> None:
    wrong = []
    for message in by_key(language).values():
        for text in forms(message.string):
            bare = TYPED.sub("x", text)
            if message.context is None and WRITTEN[language].search(bare):
                wrong.append(text)
    assert wrong == []


def test_every_place_is_a_file_or_a_command() -> None:
    places = {place for message in template() for place, _line in message.locations}
    assert {"mclub/desk/report.html.j2", "events/errors.py", "mclub act", "notation"} <= places


def test_german_addresses_the_reader_as_du() -> None:
    texts = [text for message in by_key("de").values() for text in forms(message.string)]
    assert [text for text in texts if FORMAL.search(text)] == []
    assert FORMAL.search("Schalten Sie es ein.")
    assert FORMAL.search("Hier sehen alle Ihre Karten.")
    assert not FORMAL.search("Die Karten sind offen. Sie sind gemischt.")
