"""One POST to a foreign address, which is resolved once, checked, and then pinned.

A name that resolves first to a public and then to a private address gets nowhere: the checked
address is the one connected to. Redirects are not followed; only the status of an answer is read.
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
    IPv4Network("192.0.0.0/24"),  # special purposes; Python releases differ on it
    IPv4Network("192.88.99.0/24"),  # relays to IPv6
)
"""Blocked IPv4 networks that Python may call global."""
OPEN_6: Final = IPv6Network("2000::/3")
"""The IPv6 range assigned for public use. Forms with an embedded IPv4 address that a gateway may
unpack, such as 64:ff9b::a.b.c.d, are outside it, except for 2002::/16."""
CLOSED_6: Final = (
    IPv6Network("2001::/23"),  # special purposes, such as tunnels with an IPv4 address inside
    IPv6Network("2001:db8::/32"),  # examples
    IPv6Network("2002::/16"),  # 6to4: an IPv4 address inside
    IPv6Network("3fff::/20"),  # examples
)


async def check(url: str, *, private: bool) -> None:
    """Raises BadInput for a URL that can't be posted to, NotAllowed for one that resolves only to
    private addresses when they are not allowed.

    A name that can't be resolved now passes: it is resolved again for each delivery.
    """
    _check_form(url)
    with suppress(OSError):
        async with asyncio.timeout(SECONDS):
            await address_of(url, private=private)


def _check_form(url: str) -> None:
    """Raises BadInput for a URL that can't be posted to, whatever its name resolves to."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:  # UnicodeError as well: a label of the name is empty or too long
        sound = False
    if not sound or len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(
            _(
                "That can't be a webhook's address: it must begin with http:// or "
                "https://, name a host, and have at most {most} characters."
            ).format(most=MAX_URL)
        )


async def address_of(url: str, *, private: bool) -> str:
    """The IP address to post to, resolved now. private: whether a private one is allowed. Raises
    NotAllowed if there are only private ones and they are not allowed, OSError if there is none."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, port_of(url), type=socket.SOCK_STREAM)
    addresses = [str(place[4][0]) for place in found]
    open_ones = addresses if private else list(filter(is_public, addresses))
    if not open_ones:
        raise NotAllowed(_("This service sends no webhooks to private addresses."))
    return open_ones[0]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to a host of the public internet."""
    place = ip_address(address)
    if isinstance(place, IPv4Address):
        closed = place.is_multicast or any(place in network for network in CLOSED_4)
        return place.is_global and not closed
    return place in OPEN_6 and not any(place in network for network in CLOSED_6)


def port_of(url: str) -> int:
    """The port of a URL, explicit or not."""
    parts = urlsplit(url)
    return parts.port or {"http": 80, "https": 443}[parts.scheme]


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Post JSON; returns the status of the answer. Raises NotAllowed, OSError, TimeoutError;
    ValueError if the answer is not HTTP."""
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
