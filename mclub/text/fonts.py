"""The fonts of the pads: text widths, and the font for each character.

Noto Sans covers Latin, Greek and Cyrillic; Noto Sans CJK covers Chinese, Japanese and Korean. The
second is large, and is only loaded for text that the first can't draw.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal
from unicodedata import combining

Font = Literal["sans", "cjk", "other"]
UNKNOWN = "□"
"""Replaces a character that neither font has, where the viewer's fonts can't be used."""


@cache
def path_of(font: Font) -> Path:
    if font == "sans":
        import fontpkg_noto_sans  # type: ignore[import-untyped]

        return Path(fontpkg_noto_sans.ROOT) / "files" / "NotoSans[wdth,wght].ttf"
    import noto_cjk_sans_jp_regular  # type: ignore[import-untyped]

    return Path(str(noto_cjk_sans_jp_regular.FONT_PATH))


@cache
def _advances(font: Font) -> dict[int, float]:
    """The advance width in em of each character of the font."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(path_of(font), lazy=True) as file:
        em = file["head"].unitsPerEm
        metrics = file["hmtx"].metrics
        return {code: metrics[glyph][0] / em for code, glyph in file.getBestCmap().items()}


def font_of(char: str) -> Font:
    """The font that has the character; "other" if neither has."""
    if ord(char) in _advances("sans"):
        return "sans"
    return "cjk" if ord(char) in _advances("cjk") else "other"


def runs(text: str) -> Iterator[tuple[Font, str]]:
    """Split the text into runs of one font each."""
    for font, chars in groupby(text, font_of):
        yield font, "".join(chars)


def drawable(text: str) -> Iterator[tuple[Font, str]]:
    """Like `runs`, but replaces characters that neither font has."""
    for font, piece in runs(text):
        yield ("cjk", UNKNOWN * len(piece)) if font == "other" else (font, piece)


def width(text: str, size: float) -> float:
    """The width of the text at a font size, in the unit of `size`."""
    return size * sum(map(_advance, text))


@lru_cache(maxsize=4096)
def _advance(char: str) -> float:
    """The width in em of a character, or of its replacement."""
    [(font, glyph)] = drawable(char)
    return _advances(font)[ord(glyph)]


def fit(text: str, room: float, sizes: tuple[float, ...], lines: int) -> tuple[float, list[str]]:
    """The largest of `sizes` at which the text fits into `room` on at most `lines` lines, and its
    lines.

    Text that is too long even at the smallest size ends in “…”.
    """
    for size in sizes:
        # Break into more lines only between words.
        broken = _break(text, room, size, at_blanks=True)
        if len(broken) <= lines and all(width(line, size) <= room for line in broken):
            return size, broken
    smallest = sizes[-1]
    broken = _break(text, room, smallest, at_blanks=" " in text)
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return smallest, [_shorten(line, room, smallest) for line in broken]


def _break(text: str, room: float, size: float, *, at_blanks: bool) -> list[str]:
    lines = [""]
    pieces = text.split(" ") if at_blanks else _letters(text)
    between = " " if at_blanks else ""
    for piece in pieces:
        longer = f"{lines[-1]}{between}{piece}" if lines[-1] else piece
        if not lines[-1] or width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return [line.strip() for line in lines]


def _letters(text: str) -> list[str]:
    """The characters, each with its combining accents."""
    letters: list[str] = []
    for char in text:
        if combining(char) and letters:
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def _shorten(line: str, room: float, size: float) -> str:
    """The line, cut to end in “…” if it is too wide."""
    letters = _letters(line)
    if width(line, size) <= room:
        return line
    while letters and width("".join(letters) + "…", size) > room:
        letters.pop()
    return "".join(letters) + "…"
