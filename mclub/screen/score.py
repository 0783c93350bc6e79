"""The score pad and the explanation of every line on it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from events.language import gettext as _
from mclub.kinds.face import Courses, GameFace, Line
from mclub.screen.flow import Flow
from mclub.screen.seats import is_called, name_text, player_text, seat_text
from mclub.text.plain import safe
from mclub.text.words import between, millions, winners_label, word

FRAME_COLUMNS: Final = 3
"""A line and a space at either side of each column."""


def render_score(score: dict[str, Any], names: Mapping[str, str], face: GameFace) -> RenderableType:
    """The score pad, the winners, and below them what each player's points are made of, or how the
    game went.

    names: what the players are called, by seat; a seat without a name is called by its colour.
    """
    explained = (
        [face.render_course(score, names)]
        if isinstance(face, Courses)
        else _explained(score["lines"], names, face)
    )
    return Group(_Pad(score, names, face), _winners(score, names), *explained)


class _Pad:
    """As many pads below each other as the players need: none is narrower than their words."""

    def __init__(self, score: Mapping[str, Any], names: Mapping[str, str], face: GameFace) -> None:
        self.players, self.bounds = score["players"], score.get("bounds", {})
        self.names, self.face = names, face

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seats = list(self.players)
        cells = (
            self._cell(seat, key, line) for key, line in self.face.SHEET.items() for seat in seats
        )
        heads = (seat_text(seat).plain for seat in seats)
        columns = max(map(cell_len, chain(heads, cells))) + FRAME_COLUMNS
        labels = max(cell_len(_(line.label)) for line in self.face.SHEET.values())
        room = options.max_width - labels - FRAME_COLUMNS - 1
        pads = -(-len(seats) // max(1, room // columns))
        beside = -(-len(seats) // pads)
        for at in range(0, len(seats), beside):
            yield self._table(seats[at : at + beside])

    def _table(self, seats: Sequence[str]) -> Table:
        table = Table(box=box.ROUNDED, border_style="dim", padding=(0, 1))
        table.add_column(_("Score"), no_wrap=True)
        for seat in seats:
            head = seat_text(seat)
            if is_called(seat, self.names.get(seat)):
                head.append("\n").append_text(name_text(self.names[seat]))
            table.add_column(head, justify="right", no_wrap=True, overflow="ellipsis")
        for key, line in self.face.SHEET.items():
            cells = (self._cell(seat, key, line) for seat in seats)
            table.add_row(_(line.label), *cells, style=line.style, end_section=line.ends)
        return table

    def _cell(self, seat: str, key: str, line: Line) -> str:
        points = self.players[seat][key]
        if line.amount:
            return millions(points, self.face.MILLIONS)
        return between(points, self.bounds.get(seat, {}).get(key))


def _winners(score: Mapping[str, Any], names: Mapping[str, str]) -> Text:
    label = winners_label(score)
    if not score["winners"]:
        return Text(label, style="dim")
    won = Text(", ").join(player_text(seat, names.get(seat)) for seat in score["winners"])
    return Text.assemble((label, "bold"), " ", won)


def _explained(
    lines: Mapping[str, Sequence[Mapping[str, Any]]], names: Mapping[str, str], face: GameFace
) -> Iterator[RenderableType]:
    for seat, counted in lines.items():
        yield Text.assemble("\n", player_text(seat, names.get(seat)))
        table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
        table.add_column(no_wrap=True, min_width=24)
        table.add_column(justify="right", no_wrap=True, min_width=2, style="bold")
        table.add_column(ratio=1)
        table.add_column(no_wrap=True, style="dim")
        for line in counted:
            table.add_row(
                "  " + _label(line, face),
                between(line["points"], line.get("bounds")),
                _counted(line, face),
                safe(line["rule"]),
            )
        yield table


def _label(line: Mapping[str, Any], face: GameFace) -> str:
    label = _(face.SHEET[line["line"]].label)
    return f"{label}, {word(line['kind'], face.NAMES)}" if line["kind"] else label


def _counted(line: Mapping[str, Any], face: GameFace) -> RenderableType:
    if line.get("amount") is not None:
        return Text(millions(line["amount"], face.MILLIONS))
    return Flow((Text(safe(card)) for card in line["cards"]), gap=" ")
