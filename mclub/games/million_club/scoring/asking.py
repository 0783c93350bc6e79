"""Asking for the hands seat by seat: what can't be is said in a line, and asked again."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events.errors import MclubError
from events.language import gettext as _
from events.million_club.words import Seat
from mclub.games.million_club.scoring.files import Hands
from mclub.games.million_club.scoring.hand import (
    Hand,
    in_the_box,
    read_colonies,
    read_companies,
    read_money,
    read_players,
)
from projections.million_club.words import name

BACK = "<"
"""Typed to go back to the question before."""


class Question(NamedTuple):
    """One thing that is asked of one seat. read: gives the hand with the answer in it."""

    seat: Seat
    text: str
    read: Callable[[Hand, str], Hand]


def ask(read: Callable[[], str], tell: Callable[[str], None]) -> Hands:
    """Asks who plays and what each has.

    read: gives a line, or raises EOFError or KeyboardInterrupt, which end it, or UnicodeError;
    tell: says a line. Whatever is typed, it is an answer or is asked for again.
    """
    tell(_("What is typed wrong is asked again; “<” goes back one question, Ctrl-D leaves."))
    while True:
        players = _players(read, tell)
        hands = _hands(players, read, tell)
        if hands is not None:
            return players, hands


def _players(read: Callable[[], str], tell: Callable[[str], None]) -> dict[Seat, str]:
    while True:
        tell(_("Who plays? Colours, with names if you like: yellow=Ann blue=Ben"))
        try:
            return read_players(read())
        except (MclubError, UnicodeError) as error:
            tell(_why(error))


def _hands(
    players: dict[Seat, str], read: Callable[[], str], tell: Callable[[str], None]
) -> dict[Seat, Hand] | None:
    """The hands; None to go back to who plays."""
    questions = list(_questions(players))
    # What has been answered before each question: going back forgets what came after.
    stages = [dict.fromkeys(players, Hand())]
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
            in_the_box(hands.values())
            stages.append(hands)
        except (MclubError, UnicodeError) as error:
            tell(_why(error))
    return stages[-1]


def _questions(players: dict[Seat, str]) -> Iterator[Question]:
    for seat, called in players.items():
        who = name(seat) if called == seat else f"{name(seat)} ({called})"
        yield Question(
            seat,
            _("{player}, companies? Type and level, notes after a +: i3 i2 r1+1 t4").format(
                player=who
            ),
            lambda hand, text: replace(hand, companies=read_companies(text)),
        )
        yield Question(
            seat,
            _("{player}, colonies? Regions: as as af").format(player=who),
            lambda hand, text: replace(hand, colonies=read_colonies(text)),
        )
        yield Question(
            seat,
            _("{player}, money? In millions: 14").format(player=who),
            lambda hand, text: replace(hand, money=read_money(text)),
        )


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return _("That holds characters that are no text.")
    return str(error)
