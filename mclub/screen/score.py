"""The score pad and the explanation of every line on it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from events.language import gettext as _
from events.language import ngettext
from mclub.games.face import Courses, GameFace, Line
from mclub.plain import safe
from mclub.screen.flow import Flow
from mclub.screen.seats import is_called, name_text, player_text, seat_text
from mclub.words import millions, word


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
    return Group(
        _pad(score["players"], names, face.SHEET), _winners(score["winners"], names), *explained
    )


def _pad(
    players: Mapping[str, Mapping[str, Any]], names: Mapping[str, str], sheet: Mapping[str, Line]
) -> RenderableType:
    table = Table(box=box.ROUNDED, border_style="dim", padding=(0, 1))
    table.add_column(_("Score"), no_wrap=True)
    for seat in players:
        head = seat_text(seat)
        if is_called(seat, names.get(seat)):
            head.append("\n").append_text(name_text(names[seat]))
        table.add_column(head, justify="right", no_wrap=True, overflow="ellipsis")
    for key, line in sheet.items():
        shown = millions if line.amount else _figure
        cells = (shown(player[key]) for player in players.values())
        table.add_row(_(line.label), *cells, style=line.style, end_section=line.ends)
    return table


def _figure(points: int | None) -> str:
    return "?" if points is None else str(points).replace("-", "−")


def _winners(winners: Sequence[str], names: Mapping[str, str]) -> Text:
    if not winners:
        return Text(_("No winner yet."), style="dim")
    label = ngettext("Winner:", "Winners, together:", len(winners))
    won = Text(", ").join(player_text(seat, names.get(seat)) for seat in winners)
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
                "  " + _label(line, face), str(line["points"]), _counted(line), safe(line["rule"])
            )
        yield table


def _label(line: Mapping[str, Any], face: GameFace) -> str:
    label = _(face.SHEET[line["line"]].label)
    return f"{label}, {word(line['kind'], face.NAMES)}" if line["kind"] else label


def _counted(line: Mapping[str, Any]) -> RenderableType:
    if line.get("amount") is not None:
        return Text(millions(line["amount"]))
    return Flow((Text(safe(card)) for card in line["cards"]), gap=" ")
