"""Every game of a test is put away after it."""

from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("table_setting", "draft_tiles")


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    yield
    import table_setting  # only now: pytest rewrites its assertions when it is first imported

    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
