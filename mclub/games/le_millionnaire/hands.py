"""Scores a table of Le Millionnaire without a game, from hands that people enter.

Securities are typed as in a trade, "azure 3 azure small jade large"; money in francs.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

import msgspec
from msgspec.structs import replace

from commands.le_millionnaire.notation import PIECE, SEAT
from commands.le_millionnaire.position import check_supply
from commands.le_millionnaire.trade import bundle
from commands.notation import one_of
from events.errors import BadNotation
from events.language import gettext as _
from events.le_millionnaire.facts import Bundle
from events.le_millionnaire.figures import CHIP, FEWEST, MONEY
from events.le_millionnaire.words import OPTIONS, SEATS, Seat
from mclub.hands.files import Form
from mclub.hands.players import Seating, words
from mclub.hands.questions import Question, Questionnaire
from mclub.hands.scoring import Scoring
from projections.document import Document
from projections.le_millionnaire.score import document
from projections.le_millionnaire.table import Table, fresh
from projections.le_millionnaire.words import francs

SEATING: Final = Seating(SEAT, SEATS, FEWEST, "LM-SET-1")


class _Player(msgspec.Struct):
    """A player in a TOML file: securities as typed, in one string or a list."""

    securities: str | list[str] = ""
    cash: int | str = 0
    name: str | None = None


def _sheet(players: Mapping[str, str], hands: Mapping[str, Bundle]) -> Document:
    return document(_lay(players, hands))


def _lay(players: Mapping[str, str], hands: Mapping[str, Bundle]) -> Table:
    options = {option: values[0] for option, values in OPTIONS.items()}
    table = fresh(options, [(cast("Seat", seat), name) for seat, name in players.items()])
    table.phase = "finished"
    for seat, hand in hands.items():
        player = table.players[cast("Seat", seat)]
        player.cash = hand.cash
        player.holdings |= dict(hand.holdings)
    return table


def _check_box(hands: Iterable[Bundle]) -> None:
    check_supply(dict(hand.holdings) for hand in hands)


def _read(text: str) -> Bundle:
    """Parse securities, money, or both. Raises BadNotation."""
    parts = words(text)
    typed = [one_of(word, PIECE.read(word.text), PIECE.expected) for word in parts]
    hand = bundle(tuple(typed))
    if hand is None:
        raise BadNotation(
            _("“{text}” is not recognised; write e.g. azure 3 jade small 84000.").format(
                text=text.strip()[:60]
            )
        )
    if hand.cash % CHIP or hand.cash > MONEY:
        raise BadNotation(
            _(
                "{amount} is impossible: money comes in whole thousands, and the box holds {box}."
            ).format(amount=francs(hand.cash), box=francs(MONEY))
        )
    return hand


def _securities(text: str) -> Bundle:
    hand = _read(text)
    if hand.cash:
        raise BadNotation(_("Enter only securities here, e.g. azure 3 jade small"))
    return hand


def _cash(text: str) -> int:
    hand = _read(text)
    if hand.holdings:
        raise BadNotation(_("Enter only money here, in francs, e.g. 84000"))
    return hand.cash


def _of_fields(fields: Mapping[str, str]) -> Bundle:
    return replace(_securities(fields["securities"]), cash=_cash(fields["cash"]))


def _questions(seat: str, player: str) -> Iterator[Question[Bundle]]:
    yield Question(
        seat,
        _("{player}, securities? By company: azure 3 azure small jade large").format(player=player),
        lambda hand, text: replace(hand, holdings=_securities(text).holdings),
    )
    yield Question(
        seat,
        _("{player}, money? In francs: 84000").format(player=player),
        lambda hand, text: replace(hand, cash=_cash(text)),
    )


FORM: Final[Form[Bundle]] = Form(
    seating=SEATING,
    player=_Player,
    columns=("securities", "cash"),
    read=_of_fields,
    mixed=_read,
    example="yellow=Ann: azure 3 jade small 84000",
)
QUESTIONNAIRE: Final = Questionnaire(SEATING, Bundle(), _questions, _check_box)
SCORING: Final = Scoring(FORM, QUESTIONNAIRE, _sheet)
