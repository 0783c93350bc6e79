"""The score sheet of typed hands, by way of a table that is scored like any other."""

from collections.abc import Mapping
from typing import Final, cast

from events.million_club.words import PREFIX, Seat
from mclub.games.million_club.scoring.files import FORM
from mclub.games.million_club.scoring.hand import Hand, cards_of
from mclub.games.million_club.scoring.questions import QUESTIONNAIRE
from mclub.hands.scoring import Scoring
from projections.document import Document
from projections.million_club.sheet import document as sheet
from projections.million_club.table import Player, Table, fresh


def _sheet(players: Mapping[str, str], hands: Mapping[str, Hand]) -> Document:
    """The score sheet of docs/format.md, whose lines name the cards as typed."""
    table, typed = lay(players, hands)
    document = sheet(table, ())
    for lines in document["lines"].values():
        for line in lines:
            line["cards"] = [typed[card] for card in line["cards"]]
    return document


def lay(players: Mapping[str, str], hands: Mapping[str, Hand]) -> tuple[Table, dict[str, str]]:
    """A table with these hands, and the typed form of each card on it.

    All cards of a type are equal, so players get them in box order.
    """
    table = fresh({}, [(cast("Seat", seat), name) for seat, name in players.items()])
    table.phase = "finished"
    typed: dict[str, str] = {}
    left: dict[str, list[str]] = {}

    def take(kind: str, text: str) -> str:
        card = left.setdefault(kind, cards_of(kind)).pop(0)
        typed[card] = text
        return card

    for seat, hand in hands.items():
        player: Player = table.players[cast("Seat", seat)]
        player.money = hand.money
        for company in hand.companies:
            card = take(company.kind, company.notation)
            player.levels[card] = company.level
            if company.notes:
                player.notes[card] = company.notes
        player.colonies = [take(region, PREFIX[region].lower()) for region in hand.colonies]
    return table, typed


SCORING: Final = Scoring(FORM, QUESTIONNAIRE, _sheet)
