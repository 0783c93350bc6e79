"""The widgets of the table's screen: board, choices, keys."""

from collections.abc import Callable, Sequence
from inspect import isawaitable
from typing import Any, Final, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from mclub.play.choices import NOTHING, Choice, Offer

GAP: Final = 3
"""The number of columns between two choices."""
KEYED: Final = "123456789"
"""The keys for the first choices."""


class Placed:
    """A renderable drawn in a fixed number of lines, once for each width: Textual measures it
    several times before it shows it."""

    def __init__(self, content: RenderableType, lines: int) -> None:
        self._content, self._lines = content, lines
        self._segments: dict[int, list[Segment]] = {}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        if width not in self._segments:
            options = options.update(height=self._lines or None)
            self._segments[width] = [*console.render(self._content, options)]
        yield from self._segments[width]


class Board(VerticalScroll, can_focus=False):
    """The board, in the form that fits best, scrollable."""

    class Resized(Message):
        """Sent when the space for the board has changed."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._content: RenderableType = ""
        self._by_height: dict[int, Placed] = {}
        self._sheet = Static()

    def compose(self) -> Any:
        yield self._sheet

    def show(self, content: RenderableType) -> None:
        self._content = content
        self._by_height.clear()
        self._sheet.update(self._placed(self.size.height))

    def _placed(self, height: int) -> Placed:
        return self._by_height.setdefault(height, Placed(self._content, height))

    def on_resize(self) -> None:
        """Choose the form again for the new size."""
        self._sheet.update(self._placed(self.size.height))
        self.post_message(self.Resized())

    def turn(self, lines: int) -> None:
        """Scroll without animation, so that repeated keys add up."""
        self.scroll_relative(y=lines, animate=False, immediate=True)

    def lines(self, height: int) -> int:
        """The height of the board when drawn for `height` lines."""
        options = self.app.console.options.update(width=max(1, self.size.width))
        return len(self.app.console.render_lines(self._placed(height), options, pad=False))


class Choices(ScrollView, can_focus=True):
    """Choices in columns. Enter takes the one under the cursor, as do its number and a click."""

    class Taken(Message):
        """Sent when the user takes a choice."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._offer = NOTHING
        self._at = 0

    def show(self, offer: Offer) -> None:
        """Show another offer. The cursor stays on its choice if it is still offered."""
        before, choices = self._offer.choices, offer.choices
        current = before[self._at] if before else None
        self._at = choices.index(current) if current in choices else 0
        self._offer = offer
        self.display = bool(choices)
        self._measure()

    def _measure(self) -> None:
        self.styles.height = max(1, self._rows)
        self.virtual_size = Size(self.size.width, self._rows)
        self._look()

    def _look(self) -> None:
        self.scroll_to_region(Region(0, self._at // self._columns, 1, 1), animate=False)
        self.refresh()

    @property
    def _lead(self) -> str:
        return f"{self._offer.lead}   " if self._offer.lead else ""

    @property
    def _cell(self) -> int:
        return 2 + max((len(choice.label) for choice in self._offer.choices), default=0)

    @property
    def _columns(self) -> int:
        room = self.size.width - len(self._lead) + GAP
        return max(1, room // (self._cell + GAP))

    @property
    def _rows(self) -> int:
        return -(-len(self._offer.choices) // self._columns)

    def on_resize(self) -> None:
        """Adapt the columns to the width."""
        self._measure()

    def render_line(self, y: int) -> Strip:
        choices, lead = self._offer.choices, self._lead
        first = (y + round(self.scroll_offset.y)) * self._columns
        segments = [Segment(" " * len(lead) if first else lead, Style(dim=True))]
        for at in range(first, min(first + self._columns, len(choices))):
            key = KEYED[at] if at < len(KEYED) else "·"
            here = at == self._at
            label = choices[at].label
            segments += [
                Segment(key, Style(bold=True, color=None if here else "cyan", reverse=here)),
                Segment(f" {label}", Style(bold=here, reverse=here)),
                Segment(" " * (self._cell - 2 - len(label) + GAP)),
            ]
        return Strip(segments).adjust_cell_length(self.size.width)

    def move(self, columns: int, rows: int) -> None:
        """Move the cursor within the choices."""
        at = self._at + columns + rows * self._columns
        self._at = max(0, min(len(self._offer.choices) - 1, at))
        self._look()

    def take(self, number: int | None = None) -> None:
        """Take the choice with this index, by default the one under the cursor."""
        at = self._at if number is None else number
        if 0 <= at < len(self._offer.choices):
            self._at = at
            self._look()
            self.post_message(self.Taken(self._offer.choices[at]))

    def on_click(self, event: events.Click) -> None:
        """Take the clicked choice."""
        column, beside = divmod(event.x - len(self._lead), self._cell + GAP)
        at = (event.y + round(self.scroll_offset.y)) * self._columns + column
        if 0 <= column < self._columns and beside < self._cell:
            self.take(at)


class Key(NamedTuple):
    """An available key. label: shown beside it; action: called when it is pressed."""

    key: str
    label: str
    action: Callable[[], Any]


class Keys(Widget):
    """The available keys, also clickable. If space is short they move closer, then the first ones
    lose their labels, which the help explains."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._keys: Sequence[Key] = ()

    def show(self, keys: Sequence[Key]) -> None:
        self._keys = keys
        self.refresh()

    def _pieces(self) -> list[tuple[str, str]]:
        """The text of each key with the separator after it."""
        unnamed = [(2, count) for count in range(1, len(self._keys) + 1)]
        for gap, first in [(3, 0), (2, 0), (1, 0), *unnamed]:
            pieces = [
                (key, (f" {label}" if at >= first else "") + " " * gap)
                for at, (key, label, _action) in enumerate(self._keys)
            ]
            if sum(len(key) + len(behind) for key, behind in pieces) <= self.size.width + gap:
                break
        return pieces

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - there is one line
        segments: list[Segment] = []
        for key, behind in self._pieces():
            segments += [
                Segment(key, Style(bold=True, color="cyan")),
                Segment(behind, Style(dim=True)),
            ]
        return Strip(segments).adjust_cell_length(self.size.width)

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the clicked key."""
        end = 0
        for (key, behind), (_key, _label, action) in zip(self._pieces(), self._keys, strict=True):
            end += len(key) + len(behind)
            if event.x < end:
                result = action()
                if isawaitable(result):
                    await result
                return
