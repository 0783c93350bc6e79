"""The one door through which every text for people passes.

The catalogues live with the program (`mclub/locale`); this layer only knows that a text may have
a translation. `speak` is handed one by whoever talks to a person; without it texts stay English.
The choice is kept in a context variable, so that a service can answer each request in its own
language.
"""

from contextvars import ContextVar
from typing import Final, Protocol


class Translations(Protocol):
    """What `gettext.NullTranslations` and its children offer."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int) -> str: ...

    def pgettext(self, context: str, message: str) -> str: ...

    def info(self) -> dict[str, str]: ...


class _English:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 (gettext's own signature)
        return message

    def info(self) -> dict[str, str]:
        return {"language": "en"}


ENGLISH: Final[Translations] = _English()
NOTATION: Final = "notation"
"""The context in which a catalogue holds the words that people type."""

_spoken: ContextVar[Translations] = ContextVar("_spoken", default=ENGLISH)


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


def spoken(action: str) -> str:
    """An action in the notation, as it is typed in the language spoken; ids stay as they are."""
    translations = _spoken.get()
    if translations is ENGLISH:
        return action
    return " ".join(translations.pgettext(NOTATION, word) for word in action.split(" "))


def language() -> str:
    """The language spoken: "en", "fr" …"""
    return _spoken.get().info()["language"]
