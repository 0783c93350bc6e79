"""The course of a game: each heist with its loot, and the fate of every character."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.language import gettext as _
from mclub.games.millions_of_dollars.words import OUT, STATES, dollars, loot_lines, name
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import Flow, row_table
from mclub.screen.seats import player_text
from mclub.text.plain import safe
from mclub.text.words import with_sign, word


def render_course(score: dict[str, Any], names: Mapping[str, str]) -> Drawable:
    """The completed heists, in order. names: the players' names by seat."""
    guess = score["reconstruction"]
    return Group(*(part for heist in score["heists"] for part in _heist(heist, guess, names)))


def _heist(
    heist: Mapping[str, Any], reconstruction: bool, names: Mapping[str, str]
) -> Iterator[Drawable]:
    yield Text()
    yield Flow(_heading(heist, reconstruction), gap=" · ")
    table = row_table()
    table.add_column(min_width=20, max_width=26)
    table.add_column(no_wrap=True, min_width=10)
    table.add_column()
    table.add_column(right=True, no_wrap=True, min_width=3, style="bold")
    table.add_column(right=True, no_wrap=True, min_width=5)
    table.add_column(no_wrap=True, style="dim", min_width=8)
    seats_shown: set[str] = set()
    for character in heist["characters"]:
        seat = character["seat"]
        sums = ("", "")
        if seat not in seats_shown:
            sums = (with_sign(heist["change"][seat]), dollars(heist["money"][seat]))
        table.add_row(
            "" if seat in seats_shown else Text("  ").append(player_text(seat, names.get(seat))),
            name(character["role"]) if character["role"] else "?",
            Flow(_fate(character)),
            *sums,
            safe(character["rule"]),
        )
        seats_shown.add(seat)
    yield table


def _heading(heist: Mapping[str, Any], reconstruction: bool) -> Iterator[Text]:
    yield Text(_("Round {round}").format(round=heist["round"]), style="bold")
    loot, *others = loot_lines(heist["loot"], reconstruction=reconstruction)
    yield Text(_("loot {millions}").format(millions=loot))
    yield from map(Text, others)
    if heist["named"]:
        yield Text(_("named: {role}").format(role=name(heist["named"])))
    if not heist["shared"]:
        yield Text(_("nobody shares"))


def _fate(character: Mapping[str, Any]) -> Iterator[Text]:
    """A character's fate, losses and gains."""
    why = character["why"]
    yield Text(word(why, OUT) if why else word(character["state"], STATES))
    if character["lost"]:
        yield Text(_("stake of {amount} M$ lost").format(amount=character["lost"]))
    if character["intimidation"]:
        yield Text(_("Intimidation card gained"))
