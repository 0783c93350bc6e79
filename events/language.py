"""Translation of every text for people.

The catalogues belong to the program (`mclub/locale`); this layer only looks texts up. The user
interface installs a catalogue with `speak`; the default is English. The choice is kept in a context
variable, so a service can answer each request in its own language.
"""

from contextvars import ContextVar
from typing import Final, Protocol


class Translations(Protocol):
    """The interface of `gettext.NullTranslations` and its subclasses."""

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
"""The message context of the words of the notation."""

_spoken: ContextVar[Translations] = ContextVar("_spoken", default=ENGLISH)


def speak(translations: Translations) -> None:
    """Set the catalogue that translates the texts of the current context."""
    _spoken.set(translations)


def gettext(message: str) -> str:
    """`message` in the current language; import it as `_`."""
    return _spoken.get().gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message for `n` items, in the current language."""
    return _spoken.get().ngettext(singular, plural, n)


def mark(message: str) -> str:
    """Mark a message for extraction and return it unchanged; the caller translates it when used."""
    return message


def translate_action(action: str) -> str:
    """An action in the words of the current language; card ids and numbers stay as they are."""
    translations = _spoken.get()
    if translations is ENGLISH:
        return action
    return " ".join(translations.pgettext(NOTATION, word) for word in action.split(" "))


def language() -> str:
    """The current language: "en", "fr" …"""
    return _spoken.get().info()["language"]
