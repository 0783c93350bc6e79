"""A file of charts, SVG or PNG: a title and panels, one below the other."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, Protocol

from mclub.text.svg import RENDERERS

WIDE: Final = 960.0
UNIT: Final = 100.0
"""Drawing units in an inch."""
MARGIN: Final = 16.0
HEAD: Final = 48.0
"""The height of the picture's title."""
HEADING: Final = 26.0
"""The height of a panel's title."""
LETTERS: Final = 13.0
"""The size of all other text."""


class Panel(Protocol):
    """A chart in a picture. tall: its height, title included."""

    @property
    def title(self) -> str: ...
    @property
    def tall(self) -> float: ...


def frame(
    form: str,
    template: str,
    title: str,
    panels: Sequence[Panel],
    foot_tall: float = 0.0,
    **values: Any,
) -> bytes:
    """Draw the panels into a picture. form: ".svg" or ".png"; template: the file that draws panels
    and foot; foot_tall: the height of the foot; values: further variables of the template."""
    tops = list(accumulate((panel.tall for panel in panels), initial=HEAD))
    return RENDERERS[form](
        Path(__file__).with_name(template),
        title=title,
        panels=list(zip(tops, panels, strict=False)),
        wide=WIDE,
        tall=tops[-1] + foot_tall,
        unit=UNIT,
        margin=MARGIN,
        heading=HEADING,
        size=LETTERS,
        **values,
    )
