"""The analysis of a game: luck and skill, the course by round, and the moments that decided."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from events.language import gettext as _
from events.language import ngettext, translate_action
from mclub.club.analysis import Analysis, Decision
from mclub.kinds.face import GameFace
from mclub.kinds.kind import GameKind
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.findings import (
    SOURCES,
    best_decisions,
    caveat,
    luck_of,
    mistakes,
    no_best,
    no_mistakes,
    others_text,
    readings,
    source_notes,
    stroke_text,
    why,
    why_note,
)
from mclub.screen.flow import column_table
from mclub.screen.seats import player_text, seat_text
from mclub.screen.shares import apportion, half, percent, round_rows, signed, with_error
from mclub.text.plain import safe


class Called(NamedTuple):
    """What is what in an analysis. names: of the players, by seat; labels: of the players in
    sentences, by seat; texts: what happened, by record; kind: the game."""

    names: Mapping[str, str]
    labels: Mapping[str, str]
    texts: Mapping[int, str]
    kind: GameKind


def render_analysis(analysis: Analysis, called: Called) -> Drawable:
    """The tables of an analysis."""
    return Group(*_parts(analysis, called))


def _parts(analysis: Analysis, called: Called) -> Iterator[Drawable]:
    yield Text(_head(analysis, called.kind.face()), style="bold")
    yield Text()
    yield _players(analysis, called.names)
    yield Text(" ".join(readings(analysis)), style="dim")
    yield Text("\n" + _("Shares at the end of each round"), style="bold")
    yield Text()
    yield _course(analysis)
    yield from _luck(analysis, called)
    yield from _mistakes(analysis, called)
    yield from _best(analysis, called.names)


def _head(analysis: Analysis, face: GameFace) -> str:
    rollouts = ngettext(
        "{count} playout for each moment", "{count} playouts for each moment", analysis.rollouts
    ).format(count=analysis.rollouts)
    seed = _("seed {seed}").format(seed=safe(analysis.seed))
    return f"{_(face.TITLE)} · {analysis.game} · {rollouts} · {seed}"


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


def _luck(analysis: Analysis, called: Called) -> Iterator[Drawable]:
    found = luck_of(analysis)
    if not found.sources:
        return
    yield Text("\n" + _("Strokes of luck"), style="bold")
    yield Text()
    table = column_table()
    table.add_column("#", right=True, no_wrap=True)
    table.add_column(_("Round"), right=True, no_wrap=True)
    table.add_column(_("What happened"))
    for seat in analysis.players:
        table.add_column(seat_text(seat), right=True, no_wrap=True)
    for stroke in found.strokes:
        event = stroke.event
        table.add_row(
            str(event.seq),
            _round(event.round),
            safe(stroke_text(stroke, called.texts, called.labels)),
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
        table.add_row(player_text(seat, called.names[seat]), *parts, signed(total))
    yield table
    yield Text(" ".join(source_notes(found)), style="dim")


def _mistakes(analysis: Analysis, called: Called) -> Iterator[Drawable]:
    yield Text("\n" + _("Decisions that cost most"), style="bold")
    yield Text()
    sure = mistakes(analysis)
    if not sure:
        yield Text(no_mistakes())
        return
    table = _decisions()
    table.add_column(_("Better"))
    table.add_column(_("Cost"), right=True, no_wrap=True)
    reasons = column_table()
    reasons.add_column("#", right=True, no_wrap=True)
    reasons.add_column(_("Why"))
    for one in sure:
        table.add_row(
            *_decision(one, called.names),
            safe(translate_action(one.better)),
            with_error(one.cost, one.interval),
        )
        reason = f"{why(one, called.kind, called.labels)} {caveat(one, analysis)}"
        reasons.add_row(str(one.seq), safe(reason.strip()))
    yield table
    yield Text()
    yield reasons
    yield Text(why_note(), style="dim")


def _best(analysis: Analysis, names: Mapping[str, str]) -> Iterator[Drawable]:
    yield Text("\n" + _("Best decisions"), style="bold")
    yield Text()
    best = best_decisions(analysis)
    if not best:
        yield Text(no_best())
        return
    table = _decisions()
    table.add_column(_("Gain"), right=True, no_wrap=True)
    for one in best:
        table.add_row(*_decision(one, names), with_error(one.gain, one.interval))
    yield table


def _round(number: int) -> str:
    return str(number) if number else _("Set-up")


def _decisions() -> Any:
    table = column_table()
    table.add_column("#", right=True, no_wrap=True)
    table.add_column(_("Round"), right=True, no_wrap=True)
    table.add_column(_("Player"), no_wrap=True)
    table.add_column(_("Decision"))
    return table


def _decision(one: Decision, names: Mapping[str, str]) -> tuple[str | Text, ...]:
    return (
        str(one.seq),
        _round(one.round),
        player_text(one.by, names[one.by]),
        safe(translate_action(one.action)),
    )
