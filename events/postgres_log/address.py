"""A database's address, and its display form, which never shows a password."""

from typing import Any, Final, NamedTuple
from urllib.parse import quote

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from events.errors import BadInput
from events.language import gettext as _

UNLESS_SAID: Final = {
    "connect_timeout": 10,
    "application_name": "mclub",
    # A silently lost machine is detected within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}
"""libpq defaults, unless the address sets them; times in s, the last one in ms."""


class Address(NamedTuple):
    """parameters: for libpq, the password included; shown: without secrets."""

    parameters: dict[str, Any]
    shown: str


def parse_address(url: str) -> Address:
    """Parse postgresql://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE. Raises BadInput."""
    try:
        said = conninfo_to_dict(url) if _is_clear(url) else {}
    except (ProgrammingError, UnicodeError):
        said = {}
    if not said or set(str(said.get("port", ""))) - set("0123456789,"):
        # libpq's message would quote part of the address, perhaps of the password.
        raise BadInput(
            _(
                "The address of the database can't be read. Write it as "
                "postgresql://USER:PASSWORD@HOST:PORT/DATABASE. In a password, write “%” as "
                "%25, “/” as %2F, “@” as %40, “?” as %3F, “#” as %23."
            )
        )
    return Address(UNLESS_SAID | said | {"client_encoding": "UTF8"}, _display_form(said))


def _is_clear(url: str) -> bool:
    """Whether no password can be parsed as a host or database name: errors show those."""
    if not url.isprintable() or " " in url:
        return False
    rest = url.partition("://")[2].partition("?")[0]
    authority = rest.partition("/")[0]
    return rest.count("@") == authority.count("@") <= 1 and "#" not in rest


def _display_form(said: dict[str, Any]) -> str:
    user, host, port, database = (
        quote(str(said.get(name, "")), safe=",:") for name in ("user", "host", "port", "dbname")
    )
    place = f"[{host}]" if ":" in host else host
    port = port if port.strip(",") else ""  # libpq's own separator for several hosts without a port
    return "postgresql://" + (user and f"{user}@") + place + (port and f":{port}") + f"/{database}"
