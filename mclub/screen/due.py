"""The pending decisions, each with its seat's hand and the legal actions."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from events.language import gettext as _
from events.language import translate_action
from events.ranges import ranges
from mclub.kinds.face import GameFace
from mclub.screen.drawing import GAP, Drawable, Indented, Text
from mclub.screen.flow import Flow, row_table
from mclub.screen.seats import player_text
from mclub.text.plain import safe
from mclub.text.words import name_of, word

LABEL_COLUMNS: Final = 40
"""The maximum width of a label, which leaves room for the actions; longer ones are wrapped."""


def due_part(
    due: Sequence[dict[str, Any]],
    players: Mapping[str, Mapping[str, Any]],
    face: GameFace,
    most: int | None = None,
) -> Iterator[Drawable]:
    """Every pending decision, in document order. most: the maximum rows of actions for each; None
    for all."""
    for decision in due:
        seat = decision["seat"]
        name = name_of(seat, players[seat]) if seat in players else None
        yield Text.assemble(
            player_text(seat, name), _(": "), (face.question(decision["decision"]), "bold")
        )
        if decision["hand"] is not None:
            yield _rows(
                {_("cards:"): [card_text(card, face) for card in decision["hand"]]}, gap=GAP
            )
        if decision["actions"] is None:
            yield Text("  " + _("Only this seat sees its options."), style="dim")
        else:
            rows = _group(decision["actions"])
            yield _rows(dict(islice(rows.items(), most)), style="cyan", gap=" · ")
            if most is not None and len(rows) > most:
                yield Text("  " + _("Type `mclub legal` for all options"), style="dim")


def card_text(card: str, face: GameFace) -> Text:
    """A card in the notation, followed by its name if different."""
    if card in face.NAMES:
        return Text.assemble(translate_action(card), (f" ({word(card, face.NAMES)})", "dim"))
    return Text(safe(card))


def _group(actions: Sequence[str]) -> dict[str, list[Text]]:
    """Group actions that differ only in the last word: "place lobby", then the sectors. Group
    amounts with their recipients: "pay blue · red", then "1 … 5"."""
    rows: dict[str, list[str]] = {}
    for action in actions:
        start, _space, end = safe(translate_action(action)).rpartition(" ")
        if start:
            rows.setdefault(start, []).append(end)
        else:
            rows.setdefault(end, [])
    return {start: [Text(end) for end in ends] for start, ends in _merge(rows).items()}


def _merge(rows: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Shorten numbers to ranges, and merge rows of the same verb and endings if they differ only in
    one word before a number, or only in numbers."""
    merged: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for start, ends in rows.items():
        verb, _space, between = start.partition(" ")
        numbers = bool(ends) and all(end.isdecimal() for end in ends)
        endings = tuple(ranges(map(int, ends)) if numbers else ends)
        one_word = numbers and " " not in between
        if between and (one_word or between.replace(" ", "").isdecimal()):
            merged.setdefault((verb, endings), []).append(between)
        else:
            merged[start, endings] = []
    return {
        f"{verb} {' · '.join(between)}".rstrip(): list(ends)
        for (verb, ends), between in merged.items()
    }


def _rows(rows: Mapping[str, Sequence[Text]], *, gap: str, style: str = "") -> Drawable:
    table = row_table()
    table.add_column(no_wrap=max(map(len, rows), default=0) <= LABEL_COLUMNS, style=style)
    for start, ends in rows.items():
        table.add_row(start, Flow(ends, gap=gap))
    return Indented(table)
