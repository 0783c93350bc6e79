"""The bots' names in the language of the reader."""

from contextvars import copy_context

import pytest

from mclub.text.languages import use
from projections.words import shown_name


@pytest.mark.parametrize(
    ("language", "habit", "named"),
    [
        ("en", "bot habit", "bot Robo"),
        ("fr", "bot habitude", "bot Robo"),
        ("de", "Bot Gewohnheit", "Bot Robo"),
    ],
)
def test_a_bot_without_a_name_is_called_by_what_it_does(
    language: str, habit: str, named: str
) -> None:
    context = copy_context()
    context.run(use, language)
    assert context.run(shown_name, "blue", "blue", "habit") == habit
    assert context.run(shown_name, "blue", "Robo", "habit") == named
