"""A link as a QR code, on a terminal or a page, for a phone's camera."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

from rich.text import Text

if TYPE_CHECKING:
    import segno

QUIET: Final = 4
"""The width of the white border in modules; cameras need it to find the code."""
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def modules(link: str) -> list[list[int]] | None:
    """The modules of the code, 1 for black, with a white border; None if the link is too long."""
    code = _code(link, "L")
    if code is None:
        return None
    return [[int(bool(bit)) for bit in row] for row in code.matrix_iter(border=QUIET)]


def svg(link: str) -> str | None:
    """The code as an SVG picture that fills its container, black on white; None if the link is too
    long."""
    code = _code(link, "M")
    if code is None:
        return None
    picture = BytesIO()
    code.save(
        picture, kind="svg", xmldecl=False, omitsize=True, nl=False, border=QUIET, light="#fff"
    )
    return picture.getvalue().decode()


def _code(link: str, error: str) -> "segno.QRCode | None":
    import segno

    try:
        return segno.make_qr(link, error=error, boost_error=False)
    except segno.DataOverflowError:
        return None


def draw_code(rows: list[list[int]]) -> Text:
    """The code black on white in any terminal theme, two modules to a character."""
    blank = [0] * len(rows[0])
    if len(rows) % 2:
        rows = [*rows, blank]
    lines = [
        "".join(_HALVES[pair] for pair in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n".join(lines), style="#000000 on #ffffff", no_wrap=True, overflow="crop")
