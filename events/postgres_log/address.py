"""Parses the address of a database; the displayed form contains no password."""

from typing import Any, Final, NamedTuple
from urllib.parse import quote

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from events.errors import BadInput
from events.language import gettext as _

DEFAULTS: Final = {
    "connect_timeout": 10,
    "application_name": "mclub",
    # Half a minute is enough to notice that a machine is gone without closing its connections.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}
"""Values of libpq's parameters that the address doesn't set. Times in s, the last one in ms."""


class Address(NamedTuple):
    """A parsed address. parameters: for libpq, with the password; shown: the address without it."""

    parameters: dict[str, Any]
    shown: str


def parse_address(url: str) -> Address:
    """Parse postgresql://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE. Raises BadInput."""
    try:
        options = conninfo_to_dict(url) if _is_clear(url) else {}
    except (ProgrammingError, UnicodeError):
        options = {}
    if not options or set(str(options.get("port", ""))) - set("0123456789,"):
        # libpq's message would quote part of the address, perhaps of the password.
        raise BadInput(
            _(
                "The address of the database can't be read. Write it as "
                "postgresql://USER:PASSWORD@HOST:PORT/DATABASE. In a password, write “%” as "
                "%25, “/” as %2F, “@” as %40, “?” as %3F, “#” as %23."
            )
        )
    return Address(DEFAULTS | options | {"client_encoding": "UTF8"}, _display_form(options))


def _is_clear(url: str) -> bool:
    """Whether no part of a password can be mistaken for the host or database, which errors
    display."""
    if not url.isprintable() or " " in url:
        return False
    rest = url.partition("://")[2].partition("?")[0]
    authority = rest.partition("/")[0]
    return rest.count("@") == authority.count("@") <= 1 and "#" not in rest


def _display_form(options: dict[str, Any]) -> str:
    user, host, port, database = (
        quote(str(options.get(name, "")), safe=",:") for name in ("user", "host", "port", "dbname")
    )
    place = f"[{host}]" if ":" in host else host
    port = port if port.strip(",") else ""  # libpq's own separator for several hosts without a port
    return "postgresql://" + (user and f"{user}@") + place + (port and f":{port}") + f"/{database}"
