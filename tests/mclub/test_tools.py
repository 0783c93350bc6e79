"""The programs beside `mclub`, started as their docs say."""

import sys
from collections.abc import Callable

import pytest

from mclub.analysis import control, fit
from mclub.simulate import ladder
from mclub.tools import run_tool


@pytest.mark.parametrize(
    ("tool", "words", "message"),
    [
        (ladder.main, "chess", "Error: There is no game chess. Choose from: million-club,"),
        (ladder.main, "million-club 2 habit nix", "Error: There is no bot nix."),
        (
            ladder.main,
            "million-club 2 habit habit",
            "Error: A ladder of this game needs at least 2 different bots.",
        ),
        (ladder.main, "million-club none", "'none' is not a valid int range."),
        (fit.main, "million-club 1", "1 is not in the range x>=2."),
        (
            control.main,
            "million-club habit 2",
            "Error: This is a game for 2 to 6 players, not for 1.",
        ),
        (control.main, "million-club habit,habit", "Missing argument 'games'."),
    ],
)
def test_a_wrong_argument_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tool: Callable[..., None],
    words: str,
    message: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["tool", *words.split()])
    with pytest.raises(SystemExit) as ending:
        run_tool(tool)
    assert ending.value.code == 2
    assert message in capsys.readouterr().err


def test_the_help_names_the_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tool", "--help"])
    with pytest.raises(SystemExit) as ending:
        run_tool(ladder.main)
    assert ending.value.code == 0
    assert "game [games] [bots]" in capsys.readouterr().out.replace("{game}", "game").lower()
