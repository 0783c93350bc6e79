"""One POST to a foreign address, which is looked up once, judged, and then held on to.

A name that first leads to a public address and then to a private one gets nowhere: what was judged
is what is connected to. Redirections are not followed, answers are not read beyond their
status.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from events.errors import BadInput, NotAllowed
from events.language import gettext as _

SECONDS: Final = 10.0
"""Seconds for one delivery from end to end."""
MAX_URL: Final = 500
LONGEST_STATUS_LINE: Final = 1024
CLOSED_4: Final = (
    IPv4Network("192.0.0.0/24"),  # special purposes; what is global of it differs by Python release
    IPv4Network("192.88.99.0/24"),  # relays to IPv6
)
"""IPv4 networks that are closed although Python may call them global."""
OPEN_6: Final = IPv6Network("2000::/3")
"""The IPv6 that is assigned for public use. Outside lie all forms with an IPv4 address in them that
a gateway may unpack, such as 64:ff9b::a.b.c.d, except for 2002::/16."""
CLOSED_6: Final = (
    IPv6Network("2001::/23"),  # special purposes, such as tunnels with an IPv4 address inside
    IPv6Network("2001:db8::/32"),  # examples
    IPv6Network("2002::/16"),  # 6to4: an IPv4 address inside
    IPv6Network("3fff::/20"),  # examples
)


async def check(url: str, *, private: bool) -> None:
    """Raises BadInput for a URL that nothing can be posted to, NotAllowed for one that leads to
    private addresses alone and may not.

    A name that can't be looked up now passes: whoever sends looks again.
    """
    _check_form(url)
    with suppress(OSError):
        async with asyncio.timeout(SECONDS):
            await address_of(url, private=private)


def _check_form(url: str) -> None:
    """Raises BadInput for what nothing can be posted to, whatever its name leads to."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:  # UnicodeError as well: a part of the name is empty or too long
        sound = False
    if not sound or len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(
            _(
                "That can't be a webhook's address: it must begin with http:// or "
                "https://, name a host, and have at most {most} characters."
            ).format(most=MAX_URL)
        )


async def address_of(url: str, *, private: bool) -> str:
    """The IP address to post to, looked up now. private: whether it may be a private one. Raises
    NotAllowed if only private ones are found and it may not be one, OSError if none is."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, port_of(url), type=socket.SOCK_STREAM)
    addresses = [str(place[4][0]) for place in found]
    open_ones = addresses if private else list(filter(is_public, addresses))
    if not open_ones:
        raise NotAllowed(_("This service sends no webhooks to private addresses."))
    return open_ones[0]


def is_public(address: str) -> bool:
    """Whether an IP address can only mean a host of the public internet."""
    place = ip_address(address)
    if isinstance(place, IPv4Address):
        closed = place.is_multicast or any(place in network for network in CLOSED_4)
        return place.is_global and not closed
    return place in OPEN_6 and not any(place in network for network in CLOSED_6)


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
