"""Counted money next to the ledger, with slips that would explain a difference."""

from collections.abc import Iterator
from typing import Any

from events.language import gettext as _
from mclub.kinds.face import GameFace
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.ledger import render_ledger
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import millions, with_sign


def render_count(document: dict[str, Any], face: GameFace) -> Drawable:
    """A line per account; a difference is followed by the last movements and the most likely
    slips."""
    return Group(
        *(
            part
            for account, result in document["accounts"].items()
            for part in _account(account, result, face)
        )
    )


def _account(account: str, result: dict[str, Any], face: GameFace) -> Iterator[Drawable]:
    line = Text.assemble(
        seat_text(account, names=face.NAMES),
        _(": "),
        _("counted {counted}, in the ledger {ledger}").format(
            counted=millions(result["counted"], face.MILLIONS),
            ledger=millions(result["ledger"], face.MILLIONS),
        ),
    )
    if not result["difference"]:
        yield Text.assemble(line, _(": "), (_("right"), "green"))
        return
    difference = _(face.MILLIONS).format(amount=with_sign(result["difference"]))
    yield Text.assemble(line, _(": "), (difference, "bold red"))
    yield Indented(Text(_("Last movements"), style="bold"))
    yield Indented(render_ledger(result["movements"], face))
    if not result["slips"]:
        yield Indented(Text(_("No single slip explains it.")))
        return
    yield Indented(Text(_("Possible explanations, the likeliest first"), style="bold"))
    for number, slip in enumerate(result["slips"], 1):
        yield Indented(Text(f"{number}  {safe(slip['text'])}"))
