"""Two events with the same words but different figures, as listed in each language."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from mclub.club.difference import compare_records
from tests.mclub.command_line import Mclub

T = TypeVar("T")


@pytest.mark.parametrize(
    ("language", "figures"),
    [
        ("en", '[options: {"a":"b"} / {}; host: plays / referees]'),
        ("fr", '[options : {"a":"b"} / {} ; host : plays / referees]'),
    ],
)
def test_figures_are_listed_as_the_language_does(
    speaking: Callable[[str, Callable[[], T]], T], mclub: Mclub, language: str, figures: str
) -> None:
    game = mclub.club().new({"yellow": "Ann", "blue": "Ben"}, seed="s")
    first = game.records[0]
    one, other = (
        [replace(first, event=replace(game.created, options=options, host=host))]
        for options, host in (({"a": "b"}, "plays"), ({}, "referees"))
    )
    before, after = speaking(language, lambda: compare_records(game, one, game, other))
    assert before == after
    assert before[0].replace("\u00a0", " ").replace("\u202f", " ").endswith(f" {figures}")
    assert compare_records(game, one, game, one) == ([], [])
