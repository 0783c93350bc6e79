"""A language in which every letter is wide, so that narrow letters reveal untranslated text."""

import re

from commands.le_millionnaire.notation import vocabulary as lm_vocabulary
from commands.million_club.notation import vocabulary
from commands.millions_of_dollars.notation import vocabulary as md_vocabulary
from commands.notation import TABLE_WORDS

LANGUAGE = "fr_WIDE"
"""French to the rulebook, and distinct from every language with a cache entry."""
WIDE = {code: code + 0xFEE0 for code in range(33, 127) if chr(code).isalpha()}


class Wide:
    """A catalogue that contains every message."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\}|`[^`]*`|mclub [a-z]+)", message)
        return "".join(part if at % 2 else part.translate(WIDE) for at, part in enumerate(parts))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular if n == 1 else plural)

    def pgettext(self, context: str, message: str) -> str:
        known = {*vocabulary(), *md_vocabulary(), *lm_vocabulary(), *TABLE_WORDS}
        return message.translate(WIDE) if message in known else message

    def info(self) -> dict[str, str]:
        return {"language": LANGUAGE}
