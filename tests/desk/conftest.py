"""The desk's tests play the random games of `tests/properties` and lay the tables of
`tests/commands`; every game of a test is put away after it."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    from tests.commands.million_club import table_setting

    yield
    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
