"""Player statistics over all finished games."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.kinds.face import GameFace
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import column_table
from mclub.screen.seats import name_text, seat_text
from mclub.text.words import decimal, figure, word

TITLES: Final = {
    "players": mark("Player"),
    "seats": mark("Seat"),
    "profiles": mark("Profile"),
    "player_counts": mark("Number of players"),
}


def render_stats(document: Mapping[str, Any], face: GameFace) -> Drawable:
    """The number of games counted and left out, then a table per group."""
    return Group(*_head(document), *_tables(document, face))


def _head(document: Mapping[str, Any]) -> Iterator[Text]:
    count, out = document["games"], document["left_out"]
    games = ngettext("{count} finished game", "{count} finished games", count).format(count=count)
    yield Text(games, style="bold")
    if document["average_minutes"] is not None:
        minutes = round(document["average_minutes"])
        yield Text(
            ngettext("{minutes} minute on average", "{minutes} minutes on average", minutes).format(
                minutes=minutes
            )
        )
    if any(out.values()):
        text = _(
            "Left out: {running} running, {abandoned} abandoned, {demo} of the demo, {bots} with "
            "bots"
        )
        yield Text(text.format(**out), style="dim")
    if out["crossed"]:
        text = _("Left out: {crossed} with an undo of something already seen")
        yield Text(text.format(crossed=out["crossed"]), style="dim")
    if out["cut"]:
        text = _("Left out: {cut} cut for one seat, without its hidden cards")
        yield Text(text.format(cut=out["cut"]), style="dim")


def _tables(document: Mapping[str, Any], face: GameFace) -> Iterator[Drawable]:
    for group, title in TITLES.items():
        rows = document[group]
        if not rows or (group == "profiles" and all(row["key"] is None for row in rows)):
            continue
        yield Text()
        table = column_table()
        table.add_column(_(title), min_width=24)
        for label in (_("Games"), _("Wins"), _("Points"), _("Best"), _("Rank"), _("Fortune")):
            table.add_column(label, right=True, no_wrap=True)
        for row in rows:
            table.add_row(
                _key(group, row["key"], face),
                str(row["games"]),
                str(row["wins"]),
                decimal(row["average_points"]),
                figure(row["best_points"]),
                decimal(row["average_rank"]),
                decimal(row["average_fortune"]),
            )
        yield table


def _key(group: str, key: Any, face: GameFace) -> Text:
    if key is None:
        return Text(_("without a profile"), style="dim")
    if group == "players":
        return name_text(key)
    if group == "seats":
        return seat_text(key)
    return Text(word(key, face.NAMES) if group == "profiles" else str(key))
