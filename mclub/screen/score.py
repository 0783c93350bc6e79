"""The score sheet with an explanation of every line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.language import gettext as _
from mclub.kinds.face import Courses, GameFace, Line
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import Flow, row_table
from mclub.screen.seats import is_called, name_text, player_text, seat_text
from mclub.screen.sheets import Sheets
from mclub.text.plain import safe
from mclub.text.words import crossings_notice, figure_or_bounds, millions, winners_label, word


def render_score(score: dict[str, Any], names: Mapping[str, str], face: GameFace) -> Drawable:
    """The score sheet and the winners, then the source of each player's points, or the course of
    the game.

    names: the players' names by seat; a seat without one shows its colour.
    """
    explained = (
        [face.render_course(score, names)]
        if isinstance(face, Courses)
        else _explanation(score["lines"], names, face)
    )
    notice = crossings_notice(score.get("crossed", ()))
    notices = [Text(notice, style="dim")] if notice else []
    return Group(_sheets(score, names, face), _winners(score, names), *notices, *explained)


def _sheets(score: Mapping[str, Any], names: Mapping[str, str], face: GameFace) -> Sheets:
    players, bounds = score["players"], score.get("bounds", {})

    def cell(seat: str, key: str, line: Line) -> str:
        points = players[seat][key]
        if line.amount:
            return millions(points, face.MILLIONS)
        return figure_or_bounds(points, bounds.get(seat, {}).get(key))

    return Sheets({seat: _head(seat, names.get(seat)) for seat in players}, cell, face)


def _head(seat: str, name: str | None) -> Text:
    head = seat_text(seat)
    if name and is_called(seat, name):
        head.append("\n").append(name_text(name))
    return head


def _winners(score: Mapping[str, Any], names: Mapping[str, str]) -> Text:
    label = winners_label(score)
    if not score["winners"]:
        return Text(label, style="dim")
    won = Text(", ").join(player_text(seat, names.get(seat)) for seat in score["winners"])
    return Text.assemble((label, "bold"), " ", won)


def _explanation(
    lines: Mapping[str, Sequence[Mapping[str, Any]]], names: Mapping[str, str], face: GameFace
) -> Iterator[Drawable]:
    for seat, entries in lines.items():
        yield Text.assemble("\n", player_text(seat, names.get(seat)))
        table = row_table()
        table.add_column(no_wrap=True, min_width=24)
        table.add_column(right=True, no_wrap=True, min_width=2, style="bold")
        table.add_column()
        table.add_column(no_wrap=True, style="dim")
        for line in entries:
            table.add_row(
                "  " + _label(line, face),
                figure_or_bounds(line["points"], line.get("bounds")),
                _basis(line, face),
                safe(line["rule"]),
            )
        yield table


def _label(line: Mapping[str, Any], face: GameFace) -> str:
    label = _(face.SHEET[line["line"]].label)
    return f"{label}, {word(line['kind'], face.NAMES)}" if line["kind"] else label


def _basis(line: Mapping[str, Any], face: GameFace) -> Drawable:
    if line.get("amount") is not None:
        return Text(millions(line["amount"], face.MILLIONS))
    return Flow((Text(safe(card)) for card in line["cards"]), gap=" ")
