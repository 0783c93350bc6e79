"""Routes that help the pages: making QR codes and reading TOML."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, post

from events.errors import BadInput
from events.language import gettext as _
from mclub.files.reading import beyond_bounds, toml_of
from mclub.records.qr import svg
from mclub.service.api import samples
from mclub.service.api.openapi import PUBLIC, body_of, operation
from mclub.service.bodies import Coding, Filed
from mclub.service.entry import Running

SVG: Final = "image/svg+xml"
LONGEST_LINE: Final = 2_000
"""The maximum length of a line of TOML in characters: the time to parse a dotted key is quadratic
in its parts."""
BOUNDED: Final = (*PUBLIC, 413, 422, 503)


@post("/api/qr", **operation("Make a QR code", samples.CODE, BOUNDED, media_type=SVG))
async def code(service: Running, data: Annotated[Coding, body_of(samples.CODING)]) -> Response[str]:
    """A QR code as an SVG picture, black on white in any theme. The text is not stored."""
    picture = await service.tables.run_brief(lambda: svg(data.text))
    if picture is None:
        raise BadInput(_("The text is too long for a QR code."))
    return Response(picture, media_type=SVG)


@post("/api/toml", **operation("Read a position, deck or board", samples.READ, BOUNDED))
async def read(service: Running, data: Annotated[Filed, body_of(samples.FILED)]) -> dict[str, Any]:
    """Converts TOML to the document that `start`, `deck` or `board` takes. The document is
    validated when the game starts."""
    return {"document": await service.tables.run_brief(lambda: _document(data.text))}


def _document(text: str) -> dict[str, Any]:
    name = _("The file")
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadInput(
            _("{file} has a line of more than {most} characters.").format(
                file=name, most=LONGEST_LINE
            )
        )
    document = toml_of(text, name)
    try:
        msgspec.json.encode(document)
    except RecursionError as error:  # such as a table name with a thousand parts
        raise beyond_bounds(name) from error
    return document


ROUTES = (code, read)
