"""The score helper's questions: any input is an answer, or the question is repeated."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mclub.games.million_club.scoring.hand import Company, Hand
from mclub.games.million_club.scoring.questions import QUESTIONNAIRE
from mclub.hands.files import Hands
from mclub.hands.questions import ask
from tests.scoring.typing_people import at_terminal
from tests.sweeping import sweep_after

ANSWERS = ["yellow=Ann blue", "i3 r1+1", "as as", "14", "", "-", "3"]


def answering(*answers: str) -> tuple[Callable[[], str], list[str], Callable[[str], None]]:
    """The inputs in order until hypothesis's paper ends, and the output."""
    told: list[str] = []
    paper = iter(answers)

    def read() -> str:
        for answer in paper:
            return answer
        raise EOFError

    return read, told, told.append


def ask_all(*answers: str) -> tuple[Hands[Hand], list[str]]:
    read, told, tell = answering(*answers)
    return ask(read, tell, QUESTIONNAIRE), told


def test_every_seat_is_asked_for_companies_colonies_and_money() -> None:
    (players, hands), told = ask_all(*ANSWERS)

    assert players == {"yellow": "Ann", "blue": "blue"}
    assert hands == {
        "yellow": Hand((Company("industry", 3), Company("resource", 1, 1)), ("asia", "asia"), 14),
        "blue": Hand((), (), 3),
    }
    assert [line.partition("?")[0] for line in told[1:]] == [
        "Who plays",
        "Yellow (Ann), companies",
        "Yellow (Ann), colonies",
        "Yellow (Ann), money",
        "Blue, companies",
        "Blue, colonies",
        "Blue, money",
    ]


@pytest.mark.parametrize(
    ("at", "nonsense", "says"),
    [
        (0, "yellow yellow", "Yellow is given twice"),
        (0, "yellow", "for 2 to 6 players"),
        (1, "i5", "levels go from 1 to 4"),
        (1, "i1 " * 14, "14 companies; the box holds 13"),
        (2, "as as as as as as as", "7 colonies; the box holds 6"),
        (2, "many", "is not a region"),
        (3, "-3", "is not an amount of money"),
        (3, "a lot", "is not an amount of money"),
        (3, "160", "160 M and 1 M under companies; the box holds 160 M"),
        (6, "146", "160 M and 1 M under companies; the box holds 160 M"),
    ],
)
def test_nonsense_is_explained_in_a_line_and_asked_again(at: int, nonsense: str, says: str) -> None:
    hands, told = ask_all(*ANSWERS[:at], nonsense, *ANSWERS[at:])

    assert hands == ask_all(*ANSWERS)[0]
    [line] = [line for line in told if says in line]
    after = told.index(line) + 1
    assert told[after] == told[after - 2], "the same question again"


def test_one_can_go_back_to_the_question_before_and_to_who_plays() -> None:
    hands, _told = ask_all(
        "yellow red", "i4", "<", "<", "yellow=Ann blue", "i1", "as", "<", "<", *ANSWERS[1:]
    )

    assert hands == ask_all(*ANSWERS)[0]


def test_what_was_asked_after_the_question_gone_back_to_is_forgotten() -> None:
    (_players, hands), _told = ask_all(
        "yellow blue", "i1", "as", "140", "", "", "<", "<", "<", "14", "", "", "100"
    )

    assert [hand.money for hand in hands.values()] == [14, 100]


@settings(max_examples=150)
@given(st.lists(st.text(max_size=30), max_size=12))
def test_the_questions_survive_whatever_is_typed(noise: list[str]) -> None:
    read, told, tell = answering(*noise, "\x04")
    with pytest.raises(EOFError):
        ask(read, tell, QUESTIONNAIRE)
    assert told


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, 6), st.text(max_size=30)), max_size=6))
def test_no_noise_between_the_answers_changes_them(noise: list[tuple[int, str]]) -> None:
    """Noise is any input that isn't itself an answer."""
    answers = list(ANSWERS)
    for at, text in sorted(noise, reverse=True):
        answers.insert(at, f"?{text.replace('<', '')}\x00")

    assert ask_all(*answers)[0] == ask_all(*ANSWERS)[0]


def test_text_that_cannot_be_decoded_is_asked_for_again() -> None:
    broken = iter([True, False] * 7)
    read, told, tell = answering(*ANSWERS)

    def stumbling() -> str:
        return b"\xff".decode() if next(broken) else read()

    assert ask(stumbling, tell, QUESTIONNAIRE) == ask_all(*ANSWERS)[0]
    assert told.count("The answer contains invalid characters.") == 7


KEYS = [answer.encode() + b"\n" for answer in ANSWERS]


def test_a_person_at_a_terminal(tmp_path: Path) -> None:
    nonsense = [b"yellow=\xff\xfe blue\n", b"i9\n"]
    keys = [nonsense[0], KEYS[0], nonsense[1], *KEYS[1:]]
    code, seen = at_terminal(tmp_path / "games.db", keys, "score", "--ask")

    assert code == 0, seen
    assert "levels go from 1 to 4 (MC-BOX-2)." in seen
    assert "Winner: ▲ Yellow Ann" in seen
    assert "Traceback" not in seen
    assert not (tmp_path / "games.db").exists()


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["ctrl-c", "ctrl-d"])
@sweep_after(1, "after", [3, 0])
def test_leaving_is_clean(tmp_path: Path, key: bytes, after: int) -> None:
    code, seen = at_terminal(tmp_path / "games.db", [*KEYS[:after], key], "score", "--ask")

    assert code == 0, seen
    assert seen.endswith("Cancelled. Nothing was scored or stored.\n")
    assert "Traceback" not in seen
