"""Render SVG from Jinja templates, and PNG from SVG with the same fonts on every machine."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from events.language import gettext as _
from events.language import language
from mclub.text.fonts import Font, drawable, path_of, runs

DPI: Final = 200
"""The resolution of a PNG."""
BOLDER: Final = 0.045
"""Extra stroke width of bold text in em: one font file serves for both weights."""


def svg(template: Path, **values: Any) -> bytes:
    """The rendered template; the viewer's machine supplies the fonts."""
    return render(template, **values)


def png(template: Path, **values: Any) -> bytes:
    """The rendered template as a PNG at `DPI`, with the fonts of `mclub.text.fonts`."""
    import resvg_py

    picture = render(template, drawable, **values)
    files = [str(path_of("sans"))]
    if b'class="cjk"' in picture:
        files.append(str(path_of("cjk")))
    # No system fonts: the same drawing gives the same image everywhere.
    return resvg_py.svg_to_bytes(
        svg_string=picture.decode(), font_files=files, skip_system_fonts=True, dpi=DPI
    )


RENDERERS: Final[Mapping[str, Callable[..., bytes]]] = {".svg": svg, ".png": png}
"""The renderers by file ending."""


def render(
    template: Path, pieces: Callable[[str], Iterator[tuple[Font, str]]] = runs, **values: Any
) -> bytes:
    """Render the template in the current language. pieces: splits a text into runs of one font."""
    environment = Environment(
        loader=FileSystemLoader((template.parent, Path(__file__).parent)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["n"] = _number
    environment.globals |= {"_": _, "language": language(), "bolder": BOLDER, "pieces": pieces}
    return environment.get_template(template.name).render(values).encode()


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
