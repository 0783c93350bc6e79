"""The games of a log."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.language import gettext as _
from mclub.screen.drawing import Drawable, Text
from mclub.screen.flow import Flow, column_table
from mclub.screen.seats import player_text
from mclub.text.local_time import local_minute
from mclub.text.plain import safe
from mclub.text.words import STATUS, word
from projections.words import shown_name


def render_games(games: Sequence[Mapping[str, Any]]) -> Drawable:
    """One row per game; a star marks the current game. Shows the kind if there are several."""
    if not games:
        return Text(_("No games yet."))
    several = len({game["kind"] for game in games}) > 1
    table = column_table()
    table.add_column("", no_wrap=True)
    table.add_column(_("Game"))
    if several:
        table.add_column(_("Kind"), no_wrap=True)
    table.add_column(_("Players"))
    table.add_column(_("Status"), no_wrap=True)
    table.add_column(_("Round"), right=True, no_wrap=True)
    table.add_column(_("Events"), right=True, no_wrap=True)
    table.add_column(_("Last played"), no_wrap=True)
    for game in games:
        table.add_row(
            Text("*" if game["current"] else " ", style="bold"),
            Text(safe(game["game"]), style="bold" if game["current"] else ""),
            *([Text(safe(game["kind"]))] if several else []),
            Text(safe(game["why"])) if "why" in game else _players(game),
            word(game["status"] if game.get("dealt", True) else "undealt", STATUS),
            str(game.get("round", "")),
            str(game.get("seq", "")),
            local_minute(game.get("last", "")),
        )
    return table


def _players(game: Mapping[str, Any]) -> Drawable:
    bots = game.get("bots", {})
    return Flow(
        player_text(seat, shown_name(seat, name, bots.get(seat)))
        for seat, name in game["players"].items()
    )
