"""Brings the catalogues up to date with the sources: python -m tests.languages.update

New messages come in without a translation, unused ones go, and the compiled catalogues, which the
program reads, are made anew. What is left to translate is told.
"""

import sys
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from mclub.text.languages import DOMAIN, FOLDER, LANGUAGES
from tests.languages.catalogue import template

TRANSLATED = LANGUAGES[1:]
HEAD = """\
# What mclub says, in {name}. Kept up to date by: make messages
msgid ""
msgstr ""
"Project-Id-Version: mclub\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"

"""
"""The head of a catalogue: no names, no times, so that only messages make a change."""
PLURALS = {"fr": "(n > 1)", "de": "(n != 1)"}
"""Which form a number asks for; of two, as the program needs no others."""


def source(language: str) -> Path:
    """The catalogue that people edit."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def compiled(language: str) -> Path:
    """The catalogue that the program reads."""
    return source(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """The catalogue as it is kept."""
    with source(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def head(language: str) -> str:
    """The head of a catalogue."""
    name = Locale.parse(language).get_display_name("en")
    return HEAD.format(name=name, language=language, plural=PLURALS[language])


def is_translated(message: Message) -> bool:
    """Whether every form of it is there."""
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(forms)


def updated(language: str) -> Catalog:
    """The catalogue with exactly the messages of today."""
    kept = read(language)
    catalog = read_po(StringIO(head(language)), locale=language, domain=DOMAIN)
    for message in template():
        if message.id:
            known = kept.get(message.id, message.context)
            catalog.add(
                message.id,
                known.string if known is not None else None,
                context=message.context,
            )
    return catalog


def as_text(language: str, catalog: Catalog) -> bytes:
    """The catalogue as it is kept."""
    file = BytesIO()
    write_po(file, catalog, width=0, no_location=True, omit_header=True)
    return head(language).encode() + file.getvalue()


def as_read(catalog: Catalog) -> bytes:
    """The catalogue as the program reads it: the same bytes for the same messages."""
    # Babel writes the time of day into the head of what it compiles.
    catalog.creation_date = catalog.revision_date = datetime.fromtimestamp(0, UTC)
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> int:
    """Writes both files of each language; 1 if a text is left to translate."""
    left = 0
    for language in TRANSLATED:
        catalog = updated(language)
        source(language).write_bytes(as_text(language, catalog))
        compiled(language).write_bytes(as_read(catalog))
        for message in catalog:
            if message.id and not is_translated(message):
                left += 1
                print(f"{language}: {message.id!r}")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main())
