"""Styled text, and the parts of screens: each draws itself as lines.

Rich could draw them too, but its import would add a third to the time of most commands. The full
screen, progress bars and charts are drawn by Rich; there the parts of this module are renderables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, OverflowMethod
    from rich.measure import Measurement
    from rich.text import Text as RichText

GAP: Final = "  "
ELLIPSIS: Final = "…"
_NARROW: Final = frozenset(
    "▲●○■◆★♞§°·–−…×÷→⇄≥≤░▒─│┬┴┼├┤╭╮╰╯█▮✓’‘“”„«»⚀⚁⚂⚃⚄⚅\u00a0\u202fäöüÄÖÜßéèêëàâçîïôûùœÉÈÊÀ"
) | {chr(code) for code in range(ord(" "), ord("\x7f"))}
"""Characters that are one column wide, as nearly all are."""


def width_of(text: str) -> int:
    """The width of a text on one line, in columns."""
    return _measure_of(text)(text)


def _measure_of(text: str) -> Callable[[str], int]:
    """What measures the parts of a text: its characters are counted if all are narrow."""
    if _NARROW.issuperset(text):
        return len
    from rich.cells import cell_len

    return cell_len


class Drawable(ABC):
    """A part of a screen."""

    @abstractmethod
    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        """Its lines, at most `width` columns wide. height: the lines of the screen, if it should
        take its lower form there; None to use as many as it needs."""

    def widths(self) -> tuple[int, int]:
        """The columns that it needs at least, and those that it can use."""
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RichText]:
        for line in self.lines(options.max_width, options.height):
            yield line.__rich__()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        return Measurement(*self.widths()).with_maximum(options.max_width)


class Text(Drawable):
    """Text in pieces, each with a style: words such as "bold red on white".

    style: the style of the whole text, to which pieces add theirs. no_wrap: cut it rather than
    wrap it where it is too wide; None leaves that to its column.
    """

    __slots__ = ("no_wrap", "pieces", "style")

    def __init__(self, text: str = "", style: str = "", *, no_wrap: bool | None = None) -> None:
        self.style, self.no_wrap = style, no_wrap
        self.pieces = [(text, style)] if text else []

    @classmethod
    def assemble(cls, *parts: str | Text | tuple[str, str]) -> Text:
        """The parts one after another; a tuple is a text with its style."""
        text = cls()
        for part in parts:
            text.append(*part) if isinstance(part, tuple) else text.append(part)
        return text

    def append(self, more: str | Text, style: str = "") -> Text:
        """Append a text, and return this one."""
        pieces = more.pieces if isinstance(more, Text) else [(more, style)] if more else []
        if self.style:
            pieces = [(text, f"{self.style} {own}") for text, own in pieces]
        self.pieces += pieces
        return self

    def join(self, texts: Iterable[Text]) -> Text:
        """The texts, with this one between them and its style for all."""
        joined = Text(style=self.style)
        for number, text in enumerate(texts):
            if number:
                joined.pieces += self.pieces
            joined.append(text)
        return joined

    def copy(self) -> Text:
        """A text of its own with the same pieces."""
        return self[:]

    @property
    def plain(self) -> str:
        """The text without styles."""
        if len(self.pieces) == 1:
            return self.pieces[0][0]
        return "".join([text for text, _style in self.pieces])

    def __str__(self) -> str:
        return self.plain

    def __len__(self) -> int:
        return len(self.plain)

    @property
    def width(self) -> int:
        """Its width on one line, in columns."""
        return width_of(self.plain)

    def __getitem__(self, part: slice) -> Text:
        start, end, _step = part.indices(len(self))
        cut = Text(style=self.style, no_wrap=self.no_wrap)
        at = 0
        for text, style in self.pieces:
            if piece := text[max(0, start - at) : max(0, end - at)]:
                cut.pieces.append((piece, style))
            at += len(text)
        return cut

    def cut(self, width: int) -> Text:
        """The text, or if it is wider its start with an ellipsis."""
        if self.width <= width:
            return self
        return self[: _fitting(self.plain, width - 1)].append(ELLIPSIS)

    def padded(self, width: int, *, right: bool = False) -> Text:
        """A text `width` columns wide, filled with spaces after this one, or before it if it stands
        at the right."""
        blank = " " * (width - self.width)
        return Text(blank).append(self) if right else self.copy().append(blank)

    def paragraphs(self) -> Iterator[Text]:
        """Its lines as written."""
        plain = self.plain
        if "\n" not in plain:
            yield self
            return
        start = 0
        for line in plain.split("\n"):
            yield self[start : start + len(line)]
            start += len(line) + 1

    def is_line_of(self, width: int) -> bool:
        """Whether it is one line, no wider than that."""
        plain = self.plain
        return "\n" not in plain and width_of(plain) <= width

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        """Its lines, broken between words, and within a word that is wider than a line."""
        for line in self.paragraphs():
            if line.width <= width:
                yield line
            elif self.no_wrap:
                yield line.cut(width)
            else:
                yield from (line[start:end] for start, end in _broken(line.plain, width))

    def widths(self) -> tuple[int, int]:
        most = longest(self, whole=True)
        return most if self.no_wrap else longest(self), most

    def __rich__(self) -> RichText:
        from rich.text import Text as RichText

        overflow: OverflowMethod | None = "ellipsis" if self.no_wrap else None
        return RichText.assemble(*self.pieces, no_wrap=self.no_wrap, overflow=overflow)


def longest(text: str | Text, *, whole: bool = False) -> int:
    """The width of the longest word, or with `whole` of the longest line, in columns."""
    plain = str(text)
    if "\n" in plain:
        return max(longest(line, whole=whole) for line in plain.split("\n"))
    measure = _measure_of(plain)
    return measure(plain) if whole or " " not in plain else max(map(measure, plain.split(" ")))


def _broken(line: str, width: int) -> Iterator[tuple[int, int]]:
    """The start and end of each part of a line that is too wide."""
    start = end = at = 0
    measure = _measure_of(line)
    for word in line.split(" "):
        if word and end > start and measure(line[start : at + len(word)]) > width:
            yield start, end
            start = at
        end = at + len(word) if word else end
        at += len(word) + 1
        while end > start + 1 and measure(line[start:end]) > width:
            fits = start + max(1, _fitting(line[start:end], width))
            yield start, fits
            start = fits
    yield start, end


def _fitting(text: str, width: int) -> int:
    """The number of characters that fit."""
    if _NARROW.issuperset(text) or width < 1:
        return min(len(text), max(0, width))
    from rich.cells import chop_cells

    return len(chop_cells(text, width)[0])


class Group(Drawable):
    """Parts one below another."""

    def __init__(self, *parts: Drawable) -> None:
        self.parts = parts

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:
        """The lines of each part."""
        for part in self.parts:
            yield from part.lines(width, height)

    def widths(self) -> tuple[int, int]:
        """Those of its widest parts."""
        least, most = zip(*(part.widths() for part in self.parts), strict=True)
        return max(least), max(most)


class Indented(Drawable):
    """A part indented, below some blank lines."""

    def __init__(self, content: Drawable, columns: int = len(GAP), above: int = 0) -> None:
        self.content, self.columns, self.above = content, columns, above

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        """Its lines, as wide as there is room."""
        yield from [Text(" " * width)] * self.above
        for line in self.content.lines(width - self.columns):
            yield Text(" " * self.columns).append(line.padded(width - self.columns))

    def widths(self) -> tuple[int, int]:
        """Those of its content, with the indentation."""
        least, most = self.content.widths()
        return least + self.columns, most + self.columns
