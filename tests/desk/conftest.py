"""The desk's tests use the random games of `tests/properties` and the tables of `tests/commands`;
every game is closed after its test."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    from tests.commands.million_club import table_setting

    yield
    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
