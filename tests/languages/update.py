"""Update the catalogues from the sources: python -m tests.languages.update

New messages are added without a translation, unused ones are removed, and the compiled catalogues,
which the program reads, are rebuilt. Missing translations are reported.
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
"""The head of a catalogue, without names and times, so that only messages cause changes."""
PLURALS = {"fr": "(n > 1)", "de": "(n != 1)"}
"""The rule that selects one of the two plural forms; the program needs no more."""


def source(language: str) -> Path:
    """The catalogue that people edit."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def compiled_path(language: str) -> Path:
    """The catalogue that the program reads."""
    return source(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """The catalogue as stored."""
    with source(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def head(language: str) -> str:
    """The head of a catalogue."""
    name = Locale.parse(language).get_display_name("en")
    return HEAD.format(name=name, language=language, plural=PLURALS[language])


def is_translated(message: Message) -> bool:
    """Whether all forms of the message are translated."""
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(forms)


def update(language: str) -> Catalog:
    """The catalogue with exactly the current messages."""
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
    """The catalogue in its stored form."""
    file = BytesIO()
    write_po(file, catalog, width=0, no_location=True, omit_header=True)
    return head(language).encode() + file.getvalue()


def as_read(catalog: Catalog) -> bytes:
    """The catalogue in its compiled form, byte-identical for identical messages."""
    # Babel writes the time of day into the head of a compiled catalogue.
    catalog.creation_date = catalog.revision_date = datetime.fromtimestamp(0, UTC)
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> int:
    """Write both files of each language. Returns 1 if a translation is missing."""
    left = 0
    for language in TRANSLATED:
        catalog = update(language)
        source(language).write_bytes(as_text(language, catalog))
        compiled_path(language).write_bytes(as_read(catalog))
        for message in catalog:
            if message.id and not is_translated(message):
                left += 1
                print(f"{language}: {message.id!r}")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main())
