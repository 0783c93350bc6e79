"""Every invalid action ends in one line with the rule, the right exit code, and no record.

Where a rule forbids the action, the line names the rule and the alternatives.
"""

import re
from pathlib import Path
from typing import get_args

import pytest

from commands.million_club.notation import VERBS
from commands.notation import TABLE_WORDS
from events.million_club.words import Decision
from mclub.rulebook.book import rulebook
from tests.mclub.command_line import Mclub
from tests.mclub.refusals import ALTERNATIVE, CASES, ILLEGAL, POSITIONS, lay_position
from tests.sweeping import sweep_between


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("positions")


@sweep_between(
    4,
    "position, words, code, says",
    CASES,
    ids=[f"{position}: {ascii(words)[1:41]}" for position, words, _, _ in CASES],
)
def test_a_refusal_is_one_line_and_appends_nothing(
    mclub: Mclub, folder: Path, position: str, words: str, code: int, says: str
) -> None:
    mclub.path.write_bytes(lay_position(folder, position))
    before = mclub.heads()
    refusal = mclub.refusal(code, "act", words)
    assert says in refusal
    assert len(refusal) < 700
    assert mclub.heads() == before
    ids = re.findall(r"\((MC-[A-Z]+-[A-Z0-9]+)\)", refusal)
    assert set(ids) <= set(rulebook("million-club"))
    if code == ILLEGAL and "turn" not in refusal and "over" not in refusal:
        asked = mclub.json("legal")["due"]
        assert ids or not asked[0]["actions"] or "Nobody plays" in refusal
        if ids:
            possible = asked[0]["actions"]
            assert f"Possible: {', '.join(possible[:12])}" in refusal


def test_the_table_has_every_word_and_every_decision() -> None:
    words = {word for _, typed, _, _ in CASES for word in typed.replace(":", " ").split()}
    assert {*VERBS, *TABLE_WORDS} <= words
    illegal = {position.split(",")[0] for position, _, code, _ in CASES if code == ILLEGAL}
    assert set(get_args(Decision)) <= illegal


@pytest.mark.parametrize("position", [*POSITIONS, *ALTERNATIVE])
def test_the_positions_ask_what_they_are_named_after(
    mclub: Mclub, folder: Path, position: str
) -> None:
    mclub.path.write_bytes(lay_position(folder, position))
    due = mclub.json("legal")["due"]
    asked = {"full": "place", "lobby used": "lobby"}.get(position, position.split(",")[0])
    assert [decision["decision"] for decision in due] == ([] if asked == "finished" else [asked])
