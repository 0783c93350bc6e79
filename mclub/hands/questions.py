"""Prompt for the hands seat by seat. An invalid answer gets an explanation, then the same
prompt."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from events.errors import MclubError
from events.language import gettext as _
from mclub.hands.files import Hands
from mclub.hands.players import Seating
from projections.words import COLOURS

H = TypeVar("H")
BACK = "<"
"""Typed to go back to the previous question."""


class Question(NamedTuple, Generic[H]):
    """A question to one seat. read: takes the seat's hand and the answer, and returns the updated
    hand."""

    seat: str
    text: str
    read: Callable[[H, str], H]


class Questionnaire(msgspec.Struct, Generic[H], frozen=True):
    """The questions of a game. empty: a hand before any answer; questions: takes a seat and its
    display name; check: raises BadInput for hands that can't be on the same table."""

    seating: Seating
    empty: H
    questions: Callable[[str, str], Iterable[Question[H]]]
    check: Callable[[Iterable[H]], None]


def ask(
    read: Callable[[], str], tell: Callable[[str], None], questionnaire: Questionnaire[H]
) -> Hands[H]:
    """Prompt for the players and their hands.

    read: returns a line, or raises EOFError or KeyboardInterrupt, which end the prompts, or
    UnicodeError; tell: prints a line. After an invalid answer, the question is asked again.
    """
    tell(
        _(
            "After an invalid answer the question is asked again; “<” goes back one question, "
            "Ctrl-D quits."
        )
    )
    while True:
        players = _players(read, tell, questionnaire)
        hands = _hands(players, read, tell, questionnaire)
        if hands is not None:
            return players, hands


def _players(
    read: Callable[[], str], tell: Callable[[str], None], questionnaire: Questionnaire[H]
) -> dict[str, str]:
    while True:
        tell(_("Who plays? Colours, with names if you like: yellow=Ann blue=Ben"))
        try:
            return questionnaire.seating.read(read())
        except (MclubError, UnicodeError) as error:
            tell(_why(error))


def _hands(
    players: dict[str, str],
    read: Callable[[], str],
    tell: Callable[[str], None],
    questionnaire: Questionnaire[H],
) -> dict[str, H] | None:
    """The hands; None to go back to the players."""
    questions = list(_questions(players, questionnaire))
    # The hands before each question; going back drops the latest.
    stages = [dict.fromkeys(players, questionnaire.empty)]
    while len(stages) <= len(questions):
        question = questions[len(stages) - 1]
        tell(question.text)
        try:
            answer = read()
            if answer.strip() == BACK:
                stages.pop()
                if not stages:
                    return None
                continue
            hands = stages[-1]
            hands = hands | {question.seat: question.read(hands[question.seat], answer)}
            questionnaire.check(hands.values())
            stages.append(hands)
        except (MclubError, UnicodeError) as error:
            tell(_why(error))
    return stages[-1]


def _questions(players: dict[str, str], questionnaire: Questionnaire[H]) -> Iterator[Question[H]]:
    for seat, name in players.items():
        colour = _(COLOURS[seat])
        yield from questionnaire.questions(seat, colour if name == seat else f"{colour} ({name})")


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return _("The answer contains invalid characters.")
    return str(error)
