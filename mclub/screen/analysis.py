"""The analysis of a game: luck and skill, the course by round, and the moments that decided."""

from collections.abc import Iterator, Mapping
from typing import Final

from events.language import gettext as _
from events.language import ngettext
from mclub.club.analysis import Analysis
from mclub.kinds.registry import game_kind
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.findings import (
    SOURCES,
    best_decisions,
    luck_of,
    mistakes,
    no_best,
    no_mistakes,
    others_text,
    readings,
    source_notes,
    why_note,
)
from mclub.screen.flow import Table, column_table
from mclub.screen.seats import player_text, seat_text
from mclub.screen.shares import apportion, half, percent, round_rows, signed, with_error
from mclub.screen.telling import Telling
from mclub.text.plain import safe

ROUND: Final = 7
"""The width of the rounds beside a sentence, in columns: the set-up has a long name in French."""


def render_analysis(analysis: Analysis, telling: Telling, names: Mapping[str, str]) -> Drawable:
    """The tables of an analysis. names: of the players, by seat."""
    return Group(*_parts(analysis, telling, names))


def _parts(analysis: Analysis, telling: Telling, names: Mapping[str, str]) -> Iterator[Drawable]:
    yield Text(_head(analysis), style="bold")
    yield Text()
    yield _players(analysis, names)
    yield Text(" ".join(readings(analysis)), style="dim")
    yield Text("\n" + _("Shares at the end of each round"), style="bold")
    yield Text()
    yield _course(analysis)
    yield from _luck(analysis, telling, names)
    yield from _mistakes(analysis, telling)
    yield from _best(analysis, telling)


def _head(analysis: Analysis) -> str:
    title = _(game_kind(analysis.kind).face().TITLE)
    rollouts = ngettext(
        "{count} playout for each moment", "{count} playouts for each moment", analysis.rollouts
    ).format(count=analysis.rollouts)
    seed = _("seed {seed}").format(seed=safe(analysis.seed))
    return f"{title} · {analysis.game} · {rollouts} · {seed}"


def _players(analysis: Analysis, names: Mapping[str, str]) -> Drawable:
    table = column_table()
    table.add_column(_("Player"), no_wrap=True)
    for title in (_("Start"), _("Luck"), _("Skill"), _("Others"), _("Result")):
        table.add_column(title, right=True, no_wrap=True)
    rows = round_rows(analysis.players)
    for seat, player in analysis.players.items():
        start, luck, skill, others, result = rows[seat]
        own = player.interval
        table.add_row(
            player_text(seat, names[seat]),
            percent(start),
            *(
                f"{signed(value)} ±{half(interval)}"
                for value, interval in ((luck, own.luck), (skill, own.skill), (others, own.others))
            ),
            percent(result),
        )
    return table


def _course(analysis: Analysis) -> Drawable:
    seats = list(analysis.players)
    last: dict[int, Mapping[str, float]] = {event.round: event.values for event in analysis.events}
    table = column_table()
    table.add_column(_("Round"), right=True, no_wrap=True)
    for seat in seats:
        table.add_column(seat_text(seat), right=True, no_wrap=True)
    for number, values in sorted(last.items()):
        shares = apportion([values[seat] for seat in seats])
        table.add_row(_round(number), *map(percent, shares))
    return table


def _luck(analysis: Analysis, telling: Telling, names: Mapping[str, str]) -> Iterator[Drawable]:
    found = luck_of(analysis)
    if not found.sources:
        return
    yield Text("\n" + _("Strokes of luck"), style="bold")
    yield Text()
    table = column_table()
    table.add_column("#", right=True, no_wrap=True)
    table.add_column(_("Round"), right=True, max_width=ROUND)
    table.add_column(_("What happened"))
    for seat in analysis.players:
        table.add_column(seat_text(seat), right=True, no_wrap=True)
    for stroke in found.strokes:
        event = stroke.event
        table.add_row(
            str(event.seq),
            _round(event.round),
            safe(telling.stroke(stroke)),
            *map(signed, stroke.changes.values()),
        )
    table.add_row("", "", others_text(found), *map(signed, found.left.values()))
    yield table
    yield Text("\n" + _("What each player's luck came from"), style="bold")
    yield Text()
    table = column_table()
    table.add_column(_("Player"), no_wrap=True)
    for source in found.sources:
        table.add_column(_(SOURCES[source]), right=True, no_wrap=True)
    table.add_column(_("Luck"), right=True, no_wrap=True)
    for seat, total in found.total.items():
        parts = (signed(changes[seat]) for changes in found.sources.values())
        table.add_row(player_text(seat, names[seat]), *parts, signed(total))
    yield table
    yield Text(" ".join(source_notes(found)), style="dim")


def _mistakes(analysis: Analysis, telling: Telling) -> Iterator[Drawable]:
    yield Text("\n" + _("Decisions that cost most"), style="bold")
    yield Text()
    sure = mistakes(analysis)
    if not sure:
        yield Text(no_mistakes())
        return
    table = _decisions(_("Cost"))
    for one in sure:
        told = Group(
            Text(safe(telling.decision(one))),
            Text(safe(_("Better: {action}").format(action=telling.better(one)))),
            *(Text(safe(reason), style="dim") for reason in telling.reasons(one)),
        )
        table.add_row(str(one.seq), _round(one.round), told, with_error(one.cost, one.interval))
    yield table
    yield Text(why_note(), style="dim")


def _best(analysis: Analysis, telling: Telling) -> Iterator[Drawable]:
    yield Text("\n" + _("Best decisions"), style="bold")
    yield Text()
    best = best_decisions(analysis)
    if not best:
        yield Text(no_best())
        return
    table = _decisions(_("Gain"))
    for one in best:
        told = safe(telling.decision(one))
        table.add_row(str(one.seq), _round(one.round), told, with_error(one.gain, one.interval))
    yield table


def _round(number: int) -> str:
    return str(number) if number else _("Set-up")


def _decisions(size: str) -> Table:
    """A table of decisions. size: the heading of what they cost or gained."""
    table = column_table()
    table.add_column("#", right=True, no_wrap=True)
    table.add_column(_("Round"), right=True, max_width=ROUND)
    table.add_column(_("Decision"))
    table.add_column(size, right=True, no_wrap=True)
    return table
