"""Static files: styles, modules, pictures. They change with the program alone."""

from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from events.language import gettext as _
from mclub.service.pages.rendering import place_of

TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(
    name: Annotated[str, PathParameter(max_length=100, description="A static file.")],
) -> Response[bytes]:
    """One file, to be asked for again each time: modules name each other without a version."""
    parts = str(name).strip("/")
    place = place_of(parts)
    if ".." in parts or "\0" in parts or place.suffix not in TYPES or not place.is_file():
        raise NotFoundException(_("There is nothing at this address."))
    return Response(
        place.read_bytes(),
        media_type=TYPES[place.suffix],
        headers={"Cache-Control": "no-cache"},
    )


ROUTES = (asset,)
