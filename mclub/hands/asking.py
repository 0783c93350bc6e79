"""Asking for the hands seat by seat: what can't be is said in a line, and asked again."""

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
"""Typed to go back to the question before."""


class Question(NamedTuple, Generic[H]):
    """One thing that is asked of one seat. read: gives the hand with the answer in it."""

    seat: str
    text: str
    read: Callable[[H, str], H]


class Asking(msgspec.Struct, Generic[H], frozen=True):
    """What a game asks. empty: a hand before anything is answered; questions: of a seat, which is
    also handed as people call it; check: raises BadInput for hands that can't be on one table."""

    seating: Seating
    empty: H
    questions: Callable[[str, str], Iterable[Question[H]]]
    check: Callable[[Iterable[H]], None]


def ask(read: Callable[[], str], tell: Callable[[str], None], asking: Asking[H]) -> Hands[H]:
    """Asks who plays and what each has.

    read: gives a line, or raises EOFError or KeyboardInterrupt, which end it, or UnicodeError;
    tell: says a line. Whatever is typed, it is an answer or is asked for again.
    """
    tell(
        _(
            "After a wrong answer the question comes again; “<” goes back one "
            "question, Ctrl-D quits."
        )
    )
    while True:
        players = _players(read, tell, asking)
        hands = _hands(players, read, tell, asking)
        if hands is not None:
            return players, hands


def _players(
    read: Callable[[], str], tell: Callable[[str], None], asking: Asking[H]
) -> dict[str, str]:
    while True:
        tell(_("Who plays? Colours, with names if you like: yellow=Ann blue=Ben"))
        try:
            return asking.seating.read(read())
        except (MclubError, UnicodeError) as error:
            tell(_why(error))


def _hands(
    players: dict[str, str],
    read: Callable[[], str],
    tell: Callable[[str], None],
    asking: Asking[H],
) -> dict[str, H] | None:
    """The hands; None to go back to who plays."""
    questions = list(_questions(players, asking))
    # What has been answered before each question: going back forgets what came after.
    stages = [dict.fromkeys(players, asking.empty)]
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
            asking.check(hands.values())
            stages.append(hands)
        except (MclubError, UnicodeError) as error:
            tell(_why(error))
    return stages[-1]


def _questions(players: dict[str, str], asking: Asking[H]) -> Iterator[Question[H]]:
    for seat, called in players.items():
        colour = _(COLOURS[seat])
        yield from asking.questions(seat, colour if called == seat else f"{colour} ({called})")


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return _("That contains characters that are not text.")
    return str(error)
