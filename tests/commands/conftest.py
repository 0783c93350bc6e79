"""Every game of a test is put away after it."""

from collections.abc import Iterator

import pytest

import table_setting


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    yield
    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
