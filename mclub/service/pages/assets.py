"""Static files: styles, scripts and pictures. They change only with a new release."""

import re
from functools import cache
from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from events.language import gettext as _
from mclub.service.entry import AnyRequest
from mclub.service.packing import accepts_gzip, pack_once
from mclub.service.pages.scripts import graph_digest, join, place_of

TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
ASIDE: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)?\n|^[ \t]+", re.MULTILINE)
"""Empty lines, comment lines and indentation: a quarter of all that a page loads. They can be
removed, because no string in a script spans several lines."""
KEEP: Final = "max-age=31536000, immutable"
"""The Cache-Control header for files that never change: a year."""


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(
    request: AnyRequest,
    name: Annotated[str, PathParameter(max_length=100, description="A static file.")],
) -> Response[bytes]:
    """A static file. Browsers cache it under the URL that contains its version, and revalidate it
    under any other URL."""
    parts = str(name).strip("/")
    place = place_of(parts)
    if ".." in parts or "\0" in parts or place.suffix not in TYPES or not place.is_file():
        raise NotFoundException(_("There is nothing at this address."))
    packed = accepts_gzip(request.headers.get("accept-encoding", ""))
    tag = f'"{graph_digest(parts)}{"-gzip" if packed else ""}"'
    is_version = request.url.query == graph_digest(parts)
    headers = {
        "Cache-Control": KEEP if is_version else "no-cache",
        "ETag": tag,
        "Vary": "Accept-Encoding",
    }
    is_current = request.headers.get("if-none-match") == tag
    if packed and not is_current:
        headers["Content-Encoding"] = "gzip"
    return Response(
        b"" if is_current else contents(parts, packed),
        status_code=304 if is_current else 200,
        media_type=TYPES[place.suffix],
        headers=headers,
    )


@cache
def contents(name: str, packed: bool) -> bytes:
    """The bytes of a static file without `ASIDE`, cached for the life of the worker. packed:
    compress them."""
    text = join(name) if name.endswith(".js") else place_of(name).read_text("utf-8")
    content = ASIDE.sub("", text).encode()
    return pack_once(content) if packed else content


ROUTES = (asset,)
