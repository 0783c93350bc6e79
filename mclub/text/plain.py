"""Escape untrusted text for a terminal. All text that people may have typed goes through `safe`."""

import re
import unicodedata
from functools import cache

# Control, format (bidi, zero width), lone surrogates, private, unassigned, line and paragraph
# separators.
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Latin letters below this, and the symbols in our own texts, are safe.
_LATIN_ENDS = "\u0180"
_OWN_SIGNS = frozenset("–—‘’“”„…→×≥≤")
# More accents than any script puts on one letter would spill over neighbouring lines.
_ACCENTS = 3
# A pictograph with its selector or skin tone.
_PICTURE = (
    "[©®\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf\u23e9-\u23fa\u24c2"
    "\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297"
    "\u3299\U0001f004-\U0001f3fa\U0001f400-\U0001faff][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?"
)


@cache
def _unseen() -> frozenset[str]:
    """Letters by category, but invisible, or able to change the width of their neighbour. Made on
    first use, like `emoji`."""
    blocks = (0x180B, 0x180F), (0xFE00, 0xFE0F), (0x1F3FB, 0x1F3FF), (0xE0100, 0xE01EF)
    chars = {chr(code) for first, last in blocks for code in range(first, last + 1)}
    return frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | chars


@cache
def emoji() -> re.Pattern[str]:
    """A pattern for one emoji: up to four joined pictographs, or a keycap. Compiled on first use,
    since few commands need it."""
    return re.compile(f"{_PICTURE}(?:\u200d{_PICTURE}){{0,3}}|[0-9#*]\ufe0f\u20e3")


def safe(text: str) -> str:
    """The text with everything that could disturb a terminal escaped.

    Control and format characters (ESC, newline, bidi overrides, zero width), lone surrogates,
    private and unassigned characters become escapes like `\\x1b` or `\\u202e`. Joiners, selectors
    and skin tones stay if they are part of an emoji. Rich markup stays unchanged, since the screens
    never parse text as markup.
    """
    if text.isprintable() and (
        text.isascii() or all(char < _LATIN_ENDS or char in _OWN_SIGNS for char in text)
    ):
        return text
    text = unicodedata.normalize("NFC", text)
    parts = []
    accents = _ACCENTS  # an accent needs a base letter
    emoji_end = 0  # the end of the current emoji
    for at, char in enumerate(text):
        category = unicodedata.category(char)
        if at >= emoji_end and (match := emoji().match(text, at)):
            assigned = all(unicodedata.category(part) != "Cn" for part in match[0])
            emoji_end = match.end() if assigned else at
        if at < emoji_end:
            parts.append(char)
            accents = 0
            continue
        if category.startswith("M"):
            accents += 1
        if category in _UNSAFE or char in _unseen() or accents > _ACCENTS:
            char = char.encode("unicode_escape").decode("ascii")
            accents = _ACCENTS
        elif not category.startswith("M"):
            accents = 0
        parts.append(char)
    return "".join(parts)
