"""Counted money beside the ledger, with the slips that would explain a difference."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from events.language import gettext as _
from mclub.kinds.face import GameFace
from mclub.screen.flow import INDENT
from mclub.screen.ledger import render_ledger
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import millions, signed


def render_count(document: dict[str, Any], face: GameFace) -> RenderableType:
    """A line for each account; for a difference also the last movements and the likeliest slips."""
    return Group(
        *(
            part
            for account, found in document["accounts"].items()
            for part in _account(account, found, face)
        )
    )


def _account(account: str, found: dict[str, Any], face: GameFace) -> Iterator[RenderableType]:
    line = Text.assemble(
        seat_text(account, names=face.NAMES),
        _(": "),
        _("counted {counted}, in the ledger {ledger}").format(
            counted=millions(found["counted"], face.MILLIONS),
            ledger=millions(found["ledger"], face.MILLIONS),
        ),
    )
    if not found["difference"]:
        yield Text.assemble(line, _(": "), (_("right"), "green"))
        return
    difference = _(face.MILLIONS).format(amount=signed(found["difference"]))
    yield Text.assemble(line, _(": "), (difference, "bold red"))
    yield Padding(Text(_("Last movements"), style="bold"), INDENT)
    yield Padding(render_ledger(found["movements"], face), INDENT)
    if not found["slips"]:
        yield Padding(Text(_("No single slip explains it.")), INDENT)
        return
    yield Padding(Text(_("Possible explanations, the likeliest first"), style="bold"), INDENT)
    for number, slip in enumerate(found["slips"], 1):
        yield Padding(Text(f"{number}  {safe(slip['text'])}"), INDENT)
