"""What may be typed now, and by whom."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from events.language import gettext as _
from mclub.screen.due import due_part


def render_legal(doc: dict[str, Any]) -> RenderableType:
    """Every decision that is due with all its actions, as on the board."""
    if not doc["due"]:
        return Text(_("Nothing is due."))
    return Group(*due_part(doc["due"], {}))
