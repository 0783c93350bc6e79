"""POST requests to a player's URL. Its host is resolved once, checked and then pinned.

The connection goes to the address that was checked, so a name that resolves first to a public and
then to a private address gains nothing. Redirects are not followed. Only the status line of the
answer is read.
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
"""The timeout of one delivery in seconds, including name resolution."""
MAX_URL: Final = 500
LONGEST_STATUS_LINE: Final = 1024
CLOSED_4: Final = (
    IPv4Network("192.0.0.0/24"),  # special purposes; Python releases classify it differently
    IPv4Network("192.88.99.0/24"),  # relays to IPv6
)
"""Blocked IPv4 networks that Python may call global."""
OPEN_6: Final = IPv6Network("2000::/3")
"""The IPv6 range for public use. Of the ranges that embed an IPv4 address, which a gateway may
unpack, it excludes most, such as 64:ff9b::/96; `CLOSED_6` has the others."""
CLOSED_6: Final = (
    IPv6Network("2001::/23"),  # special purposes, such as tunnels with an IPv4 address inside
    IPv6Network("2001:db8::/32"),  # examples
    IPv6Network("2002::/16"),  # 6to4: an IPv4 address inside
    IPv6Network("3fff::/20"),  # examples
)
"""Parts of that range that are not for hosts of the public internet."""


async def check(url: str, *, private: bool) -> None:
    """Raises BadInput for a URL that no request can be sent to, and NotAllowed if it resolves only
    to private addresses and `private` is False.

    A name that doesn't resolve now passes, since each delivery resolves it anyway.
    """
    _check_form(url)
    with suppress(OSError):
        async with asyncio.timeout(SECONDS):
            await address_of(url, private=private)


def _check_form(url: str) -> None:
    """Raises BadInput for a malformed URL, without resolving its host."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:  # includes UnicodeError, for an empty or overlong label in the host name
        sound = False
    if not sound or len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(
            _(
                "That can't be a webhook's address: it must begin with http:// or "
                "https://, name a host, and have at most {most} characters."
            ).format(most=MAX_URL)
        )


async def address_of(url: str, *, private: bool) -> str:
    """Resolve the URL's host to an IP address to connect to. private: allow private addresses.
    Raises NotAllowed if it has only private ones and they are not allowed, OSError if it has none.
    """
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    answers = await loop.getaddrinfo(parts.hostname, port_of(url), type=socket.SOCK_STREAM)
    addresses = [str(answer[4][0]) for answer in answers]
    candidates = addresses if private else list(filter(is_public, addresses))
    if not candidates:
        raise NotAllowed(_("This service sends no webhooks to private addresses."))
    return candidates[0]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to a host of the public internet."""
    place = ip_address(address)
    if isinstance(place, IPv4Address):
        closed = place.is_multicast or any(place in network for network in CLOSED_4)
        return place.is_global and not closed
    return place in OPEN_6 and not any(place in network for network in CLOSED_6)


def port_of(url: str) -> int:
    """The port of an http or https URL, by default 80 or 443."""
    parts = urlsplit(url)
    return parts.port or {"http": 80, "https": 443}[parts.scheme]


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Post JSON and return the status of the answer, 0 if there is none. Raises NotAllowed,
    OSError, TimeoutError, and ValueError if the answer is not HTTP."""
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
