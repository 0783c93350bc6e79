"""Static files: styles, modules, pictures. They change only with the program."""

from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from events.language import gettext as _
from mclub.service.entry import AnyRequest
from mclub.service.pages.rendering import digest, place_of

TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(
    request: AnyRequest,
    name: Annotated[str, PathParameter(max_length=100, description="A static file.")],
) -> Response[bytes]:
    """A static file. The browser revalidates it each time: modules import each other without a
    version."""
    parts = str(name).strip("/")
    place = place_of(parts)
    if ".." in parts or "\0" in parts or place.suffix not in TYPES or not place.is_file():
        raise NotFoundException(_("There is nothing at this address."))
    headers = {"Cache-Control": "no-cache", "ETag": f'"{digest(parts)}"'}
    known = request.headers.get("if-none-match") == headers["ETag"]
    return Response(
        b"" if known else place.read_bytes(),
        status_code=304 if known else 200,
        media_type=TYPES[place.suffix],
        headers=headers,
    )


ROUTES = (asset,)
