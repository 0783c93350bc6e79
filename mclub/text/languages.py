"""The supported languages, and the choice between them.

The source texts are English; the other languages are gettext catalogues in `mclub/locale`.
CONTRIBUTING.md explains how to update them.
"""

from collections.abc import Mapping
from functools import cache
from gettext import translation
from pathlib import Path
from typing import Final

from events.errors import BadInput
from events.language import ENGLISH, Translations, speak
from events.language import gettext as _

DOMAIN: Final = "mclub"
FOLDER: Final = Path(__file__).parents[1] / "locale"
LANGUAGES: Final = ("en", "fr", "de")
VARIABLE: Final = "MCLUB_LANG"
LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The locale variables of the system, by precedence."""


def choose_language(requested: str | None, environment: Mapping[str, str]) -> str:
    """One of `LANGUAGES`: the one requested, else MCLUB_LANG, else the language of the system's
    locale.

    Raises BadInput for an unsupported request or MCLUB_LANG; an unsupported locale falls back to
    English.
    """
    for chosen in (requested, environment.get(VARIABLE)):
        if chosen:
            language = _language_of(chosen)
            if language not in LANGUAGES:
                raise BadInput(
                    _("mclub does not speak {language}. Choose from: {languages}.").format(
                        language=chosen[:40], languages=", ".join(LANGUAGES)
                    )
                )
            return language
    system = next((environment[name] for name in LOCALE if environment.get(name)), "")
    language = _language_of(system)
    return language if language in LANGUAGES else LANGUAGES[0]


def _language_of(locale: str) -> str:
    """The language code of a locale: "fr" for "fr_CA.UTF-8"."""
    return locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def use(language: str) -> None:
    """Set the language of the current context, one of `LANGUAGES`."""
    speak(catalogue(language))


@cache
def catalogue(language: str) -> Translations:
    """The translations for one of `LANGUAGES`."""
    if language == LANGUAGES[0]:
        return ENGLISH
    return translation(DOMAIN, FOLDER, [language])
