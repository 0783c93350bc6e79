"""One POST to a foreign address, which is looked up once, judged, and then held on to.

A name that is first looked up as a public address and then as a private one gets nowhere: what was
judged is what is connected to. Redirections are not followed, answers are not read beyond their
status.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from events.errors import BadInput, NotAllowed
from events.language import gettext as _

SECONDS: Final = 10.0
"""Seconds for one delivery from end to end."""
MAX_URL: Final = 500
LONGEST_STATUS_LINE: Final = 1024


def check_url(url: str) -> None:
    """Raises BadInput for what nothing can be posted to."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(
            _(
                "That is no address for a webhook: it begins with http:// or https://, has a host, "
                "and at most {most} characters."
            ).format(most=MAX_URL)
        )


async def address_of(url: str, *, private: bool) -> str:
    """The IP address behind a URL. private: whether it may be a private one. Raises NotAllowed if
    it is one and may not, OSError if there is none."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, port_of(url), type=socket.SOCK_STREAM)
    addresses = [str(place[4][0]) for place in found]
    if not private and not all(map(_is_public, addresses)):
        raise NotAllowed(_("A webhook can't go to a private address here."))
    return addresses[0]


def _is_public(address: str) -> bool:
    place = ip_address(address)
    return place.is_global and not place.is_multicast


def port_of(url: str) -> int:
    """The port of a URL, named or not."""
    parts = urlsplit(url)
    return parts.port or {"http": 80, "https": 443}[parts.scheme]


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Posts JSON; the status of the answer. Raises NotAllowed, OSError, TimeoutError; a ValueError
    if the answer is no HTTP."""
    async with asyncio.timeout(SECONDS):
        address = await address_of(url, private=private)
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            port_of(url),
            ssl=ssl.create_default_context() if secure else None,
            server_hostname=parts.hostname if secure else None,
            limit=LONGEST_STATUS_LINE,
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [
                f"POST {target} HTTP/1.1",
                f"Host: {parts.netloc.rpartition('@')[2]}",
                "Content-Type: application/json",
                f"Content-Length: {len(body)}",
                "Connection: close",
                *(f"{name}: {value}" for name, value in headers.items()),
            ]
            writer.write("\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body)
            await writer.drain()
            status_line = (await reader.readline()).split(b" ", 2)
            return int(status_line[1]) if len(status_line) > 1 else 0
        finally:
            writer.close()
