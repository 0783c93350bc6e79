"""`grant`: gives a database role the privileges that a service needs."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.opening import is_address
from mclub.cli.options import Db, place_of
from mclub.text.plain import safe
from mclub.text.printing import say


def grant(
    role: Annotated[
        str, typer.Argument(metavar="ROLE", help="A database role that owns no tables.")
    ],
    db: Db = None,
) -> None:
    """Let a database role serve games: it can add to their logs, but not change or delete them."""
    place = place_of(db)
    if not is_address(place):
        raise BadInput(
            _("{path} is a file, which has no roles: name a database with --db.").format(path=place)
        )
    from events.postgres_log import PostgresLog
    from mclub.service.store.postgres import PostgresStore
    from mclub.service.store.postgres_schema import RIGHTS

    with PostgresLog(place) as log:
        PostgresStore(place).close()  # creates the service's tables, since its role may not
        log.grant(role, RIGHTS)
        say(
            _("{role} may now read the games of {place} and add to them, nothing else.").format(
                role=safe(role), place=log.place
            )
        )
