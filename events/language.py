"""The one door through which every text for people passes.

The catalogues live with the program (`mclub/locale`); this layer only knows that a text may have
a translation. `speak` is handed one by whoever talks to a person; without it texts stay English.
The choice is kept in a context variable, so that a service can answer each request in its own
language.
"""

from contextvars import ContextVar
from typing import Protocol


class Translations(Protocol):
    """What `gettext.NullTranslations` and its children offer."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int) -> str: ...


class _English:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural


_spoken: ContextVar[Translations] = ContextVar("_spoken", default=_English())  # noqa: B039


def speak(translations: Translations) -> None:
    """Let every following text of this context come out of `translations`."""
    _spoken.set(translations)


def gettext(message: str) -> str:
    """`message` in the language spoken; import it as `_`."""
    return _spoken.get().gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of a counted text that `n` asks for, in the language spoken."""
    return _spoken.get().ngettext(singular, plural, n)


def mark(message: str) -> str:
    """`message` unchanged: marks a text of a table for the catalogue, to be looked up later."""
    return message
