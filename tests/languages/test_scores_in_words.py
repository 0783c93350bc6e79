"""The rulebook's scoring examples as sentences in each language, pinned by snapshot."""

import io
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from mclub import Club
from mclub.screen.printing import print_screen
from mclub.screen.score import render_score
from mclub.text.languages import LANGUAGES

FOLDER = Path(__file__).parents[2] / "fixtures/million_club/examples"
SCORING = ("ex_09_leadership", "ex_10_consortium", "ex_11_concession", "ex_12_money")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCORING)
def test_a_score_is_told_in_the_language(
    name: str,
    language: str,
    speaking: Callable[[str, Callable[[], str]], str],
    snapshot: SnapshotAssertion,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    case = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["case"][0]

    def sentences() -> str:
        with Club() as club:
            game = club.new(
                case.get("players"),
                seed=case.get("seed", "s"),
                rulings=case.get("options"),
                start=case.get("position"),
                recorded=True,
            )
            for line in case.get("when", []):
                game.act(None, line)
            screen = io.StringIO()
            print_screen(render_score(game.score(), game.player_names, game.kind.face()), screen)
            return "\n".join(line.rstrip() for line in screen.getvalue().splitlines())

    assert speaking(language, sentences) == snapshot
