"""Compose a trade with keys and mouse, for games that allow trades at any price."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from events.errors import MclubError
from events.language import gettext as _
from events.language import translate_action
from mclub.kinds.face import GameFace, Side, Trade, Trades
from mclub.kinds.kind import Document
from mclub.play.place import Place
from mclub.play.texts import refusal, stack
from mclub.play.widgets import Key, Keys

LEAP: Final = 10
"""The number of steps for Page Up and Page Down."""


def trades_of(face: GameFace, view: Document, seat: str | None) -> Sequence[Trade]:
    """The trades that the seat may offer now. view: the seat's view."""
    return face.trades(view, seat) if seat is not None and isinstance(face, Trades) else ()


class Row:
    """A quantity to choose. words: the notation for each step; first: the quantity at the first
    step; unit: the increment per step."""

    def __init__(self, label: str, words: Sequence[str], first: int = 0, unit: int = 1) -> None:
        self.label, self.words, self.first, self.unit = label, words, first, unit
        self.at = 0

    @property
    def quantity(self) -> str:
        """The chosen quantity and the maximum."""
        current, last = (self.first + at * self.unit for at in (self.at, len(self.words) - 1))
        return f"{current} / {last}"

    def change(self, steps: int) -> None:
        """Change the quantity by `steps` steps, within its bounds."""
        self.at = max(0, min(len(self.words) - 1, self.at + steps))


def _rows(side: Side, step: int) -> list[Row]:
    """The rows of one side: securities, then money if allowed."""
    rows = [Row(pick.label, ["", *(lot.typed for lot in pick.lots)]) for pick in side.picks]
    if side.cash is None:
        return rows
    sums = [str(amount) for amount in range(step, side.cash + 1, step)]
    return [*rows, Row(side.money, ["", *sums], unit=step)]


class Trading(Screen[None]):
    """The two sides of a trade, and the resulting action. The screen stays open until the trade is
    accepted by the rules or abandoned, so that a refused one can be corrected."""

    BINDINGS: ClassVar = [
        ("escape,q,backspace", "shut"),
        ("left", "change(-1)"),
        ("right,space", "change(1)"),
        Binding("pageup", f"change(-{LEAP})", priority=True),
        Binding("pagedown", f"change({LEAP})", priority=True),
        Binding("enter", "offer", priority=True),
    ]

    def __init__(self, place: Place, seat: str, seq: int, trades: Sequence[Trade]) -> None:
        super().__init__()
        self._place, self._seat, self._seq, self._trades = place, seat, seq, trades
        self._with = Row("", [trade.seat for trade in trades], first=1)
        self._sides = [
            (_rows(trade.give, trade.step), _rows(trade.take, trade.step)) for trade in trades
        ]

    def compose(self) -> ComposeResult:
        """The rows, the action, and the keys."""
        yield OptionList(id="rows", compact=True)
        yield Static(id="proposal")
        yield Keys(classes="keys")

    def on_mount(self) -> None:
        """Start with an empty trade."""
        self.query_one(Keys).show(
            [
                Key("←", _("Less"), lambda: self.action_change(-1)),
                Key("→", _("More"), lambda: self.action_change(1)),
                Key("Enter", _("Offer"), self.action_offer),
                Key("Esc", _("Back"), self.action_shut),
            ]
        )
        self._show()

    @property
    def action(self) -> str:
        """The trade in the notation."""
        give, take = (
            " ".join(row.words[row.at] for row in rows if row.at) or "nothing"
            for rows in self._sides[self._with.at]
        )
        return f"offer {self._trades[self._with.at].seat} {give} for {take}"

    def _labelled_rows(self) -> Iterator[tuple[str, Row | None]]:
        """The entries of the list: each label with its row, None for a heading."""
        trade = self._trades[self._with.at]
        yield trade.title, self._with
        for side, rows in zip((trade.give, trade.take), self._sides[self._with.at], strict=True):
            yield side.label, None
            yield from ((row.label, row) for row in rows)

    def _show(self, why: str = "") -> None:
        options = self.query_one(OptionList)
        at, entries = options.highlighted or 0, list(self._labelled_rows())
        width = 2 + max(len(label) for label, _row in entries)
        options.set_options(
            Option(Text(label, style="dim"), disabled=True)
            if row is None
            else Option(
                Text.assemble(label.ljust(width), (row.quantity, "bold" if row.at else "dim"))
            )
            for label, row in entries
        )
        options.highlighted = min(at, len(entries) - 1)
        notices = [refusal(why)] if why else []
        self.query_one("#proposal", Static).update(
            stack([*notices, Text(translate_action(self.action), style="bold")])
        )

    def action_change(self, steps: int) -> None:
        """Change the quantity under the cursor."""
        _label, row = [*self._labelled_rows()][self.query_one(OptionList).highlighted or 0]
        if row is not None:
            row.change(steps)
            self._show()

    def on_option_list_option_selected(self) -> None:
        """A click adds one."""
        self.action_change(1)

    async def action_offer(self) -> None:
        try:
            await self._place.act(self._seat, self.action, self._seq)
        except MclubError as error:
            self._show(str(error))
        else:
            self.dismiss(None)

    def action_shut(self) -> None:
        self.dismiss(None)
