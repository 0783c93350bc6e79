"""Write a pad or a cheat sheet to a file: PDF by fpdf2, SVG and HTML by Jinja templates, PNG from
the SVG by resvg."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_args

from events.errors import BadInput
from events.language import gettext as _
from events.language import language
from mclub.files import whole_file
from mclub.pads.layout import HEIGHT, WIDTH, Box, Mark, Stroke, Text, marks
from mclub.pads.pad import Pad, Paper
from mclub.pads.sheet import Sheet, sheet_marks
from mclub.text import svg as drawing
from mclub.text.fonts import Font, drawable, path_of, width
from mclub.text.svg import BOLDER

if TYPE_CHECKING:
    from fpdf import FPDF

P = TypeVar("P", Pad, Sheet)
FOLDER = Path(__file__).parent
PAPERS: dict[Paper, tuple[int, int]] = {"a4": (210, 297), "a5": (148, 210)}
"""Width and height in mm."""
POINTS = 72 / 25.4
"""Points in a mm."""


def write(pad: Pad, path: Path, paper: str = "a4") -> None:
    """Write a pad to a file in the format of its ending. Raises BadInput."""
    _write(pad, FORMATS, _("{file}: a pad can be drawn as {endings}."), path, paper)


def write_sheet(sheet: Sheet, path: Path, paper: str = "a4") -> None:
    """Write a cheat sheet to a file in the format of its ending. Raises BadInput."""
    _write(sheet, SHEETS, _("{file}: a cheat sheet can be drawn as {endings}."), path, paper)


def _write(
    page: P,
    formats: Mapping[str, Callable[[P, Paper], bytes]],
    refusal: str,
    path: Path,
    paper: str,
) -> None:
    """Write the page. refusal: the message for an ending that isn't in `formats`."""
    ending = path.suffix.lower()
    if ending not in formats:
        raise BadInput(refusal.format(file=path, endings=", ".join(formats)))
    whole_file.write(path, formats[ending](page, _paper(paper)))


def _paper(paper: str) -> Paper:
    sizes: dict[str, Paper] = {size: size for size in get_args(Paper)}
    if paper.lower() not in sizes:
        raise BadInput(
            _("There is no paper size {paper}. Choose from: {papers}.").format(
                paper=paper[:40], papers=", ".join(sizes)
            )
        )
    return sizes[paper.lower()]


Printed = Pad | Sheet


def svg(printed: Printed, paper: Paper) -> bytes:
    return _draw(printed, paper, drawing.svg)


def png(printed: Printed, paper: Paper) -> bytes:
    return _draw(printed, paper, drawing.png)


def _draw(printed: Printed, paper: Paper, draw: Callable[..., bytes]) -> bytes:
    return draw(
        FOLDER / "pad.svg.j2",
        heading=_heading(printed),
        marks=_marks(printed),
        paper=PAPERS[paper],
        sheet=(WIDTH, HEIGHT),
    )


def _marks(printed: Printed) -> list[Mark]:
    return marks(printed) if isinstance(printed, Pad) else sheet_marks(printed)


def _heading(printed: Printed) -> str:
    heading = f"{printed.title} · {printed.about}"
    return f"{heading} · {printed.date}" if isinstance(printed, Pad) and printed.date else heading


def html(pad: Pad, paper: Paper) -> bytes:
    """A self-contained page that prints on the paper."""
    return drawing.render(FOLDER / "pad.html.j2", pad=pad, paper=paper.upper())


def pdf(printed: Printed, paper: Paper) -> bytes:
    """A PDF of one page, with embedded fonts."""
    from fpdf import FPDF
    from fpdf.fonts import TTFFont

    across, down = (side * POINTS for side in PAPERS[paper])
    document = FPDF(unit="pt", format=(across, down))
    try:
        document.set_auto_page_break(False)
        document.set_lang(language())
        document.set_title(f"{printed.title} · {printed.about}")
        document.set_creator("mclub")
        document.add_page()
        scale = across / WIDTH
        for mark in _marks(printed):
            match mark:
                case Box():
                    _box(document, mark, scale)
                case Stroke():
                    document.set_draw_color(0)
                    document.set_line_width(mark.width * scale)
                    ends = (mark.x1, mark.y1, mark.x2, mark.y2)
                    document.line(*(end * scale for end in ends))
                case Text():
                    _text(document, mark, scale)
        return bytes(document.output())
    finally:
        for font in document.fonts.values():
            if isinstance(font, TTFFont):
                font.close()


def _box(document: "FPDF", box: Box, scale: float) -> None:
    document.set_draw_color(0)
    if box.stroke:
        document.set_line_width(box.stroke * scale)
    if box.grey is not None:
        document.set_fill_color(round(box.grey * 255))
    style = ("D" if box.stroke else "") + ("F" if box.grey is not None else "")
    document.rect(box.x * scale, box.y * scale, box.width * scale, box.height * scale, style=style)


def _text(document: "FPDF", text: Text, scale: float) -> None:
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    x = text.x - back * width(text.text, text.size)
    document.set_text_color(round(text.grey * 255))
    document.set_draw_color(round(text.grey * 255))
    document.set_line_width(text.size * BOLDER * scale)
    with document.local_context(text_mode="FILL_STROKE" if text.bold else "FILL"):
        for font, piece in drawable(text.text):
            _set_font(document, font, text.size * scale)
            document.text(x * scale, text.y * scale, piece)
            x += width(piece, text.size)


def _set_font(document: "FPDF", font: Font, size: float) -> None:
    if font not in document.fonts:
        document.add_font(font, "", str(path_of(font)))
    document.set_font(font, size=size)


FORMATS: Mapping[str, Callable[[Pad, Paper], bytes]] = {
    ".pdf": pdf,
    ".html": html,
    ".svg": svg,
    ".png": png,
}
"""The renderers of a pad by file ending."""
SHEETS: Mapping[str, Callable[[Sheet, Paper], bytes]] = {".pdf": pdf, ".svg": svg, ".png": png}
"""The renderers of a cheat sheet by file ending."""
