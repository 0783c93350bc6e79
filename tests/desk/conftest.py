"""The desk's tests play the random games of `tests/properties` and lay the tables of
`tests/commands`; every game of a test is put away after it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
for folder in (
    "properties",
    "commands",
    "commands/millions_of_dollars",
    "commands/le_millionnaire",
    "mclub",
):
    sys.path.append(str(TESTS / folder))
for module in (
    "random_games",
    "random_clubs",
    "twins",
    "table_setting",
    "command_line",
    "programs",
    "conservation",
    "wrong_actions",
    "explanations",
    "md_clubs",
    "md_conservation",
    "md_twins",
    "lm_clubs",
    "lm_conservation",
    "lm_twins",
    "sweeps",
):
    pytest.register_assert_rewrite(module)


@pytest.fixture(autouse=True)
def _put_away() -> Iterator[None]:
    import table_setting

    yield
    while table_setting.CLUBS:
        table_setting.CLUBS.pop().close()
