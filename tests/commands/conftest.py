"""Close every game after its test."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    yield
    from tests.commands.million_club import table_setting

    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
