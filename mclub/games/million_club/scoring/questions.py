"""The questions about each player's hand in Million Club."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from events.language import gettext as _
from mclub.games.million_club.scoring.hand import (
    SEATING,
    Hand,
    in_the_box,
    read_colonies,
    read_companies,
    read_money,
)
from mclub.hands.questions import Question, Questionnaire


def _questions(seat: str, player: str) -> Iterator[Question[Hand]]:
    yield Question(
        seat,
        _("{player}, companies? Type and level, notes after a +: i3 i2 r1+1 t4").format(
            player=player
        ),
        lambda hand, text: replace(hand, companies=read_companies(text)),
    )
    yield Question(
        seat,
        _("{player}, colonies? Regions: as as af").format(player=player),
        lambda hand, text: replace(hand, colonies=read_colonies(text)),
    )
    yield Question(
        seat,
        _("{player}, money? In millions: 14").format(player=player),
        lambda hand, text: replace(hand, money=read_money(text)),
    )


QUESTIONNAIRE: Final = Questionnaire(SEATING, Hand(), _questions, in_the_box)
