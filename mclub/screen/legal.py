"""The legal actions, by seat."""

from collections.abc import Mapping
from typing import Any

from events.language import gettext as _
from mclub.kinds.face import GameFace
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.due import due_part
from mclub.text.words import NOT_DEALT


def render_legal(doc: dict[str, Any], names: Mapping[str, str], face: GameFace) -> Drawable:
    """Every pending decision with all its actions, as on the board. names: the players' names by
    seat."""
    if not doc["due"]:
        return Text(_(NOT_DEALT) if doc["seq"] == 1 else _("Nothing is due."))
    players = {seat: {"name": name} for seat, name in names.items()}
    return Group(*due_part(doc["due"], players, face))
