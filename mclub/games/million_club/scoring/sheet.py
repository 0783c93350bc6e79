"""The score sheet of typed hands: builds a table and scores it like any other."""

from collections.abc import Mapping
from typing import cast

from events.million_club.words import PREFIX, Seat
from mclub.games.million_club.scoring.hand import SEATING, Hand, cards_of, in_the_box
from projections.document import Document
from projections.million_club.sheet import document as sheet
from projections.million_club.table import Player, Table, fresh


def score_hands(players: Mapping[str, str], hands: Mapping[str, Hand]) -> Document:
    """The score document of docs/format.md; its lines name the cards as typed.

    players: the names by seat. Raises BadInput for hands that can't be on one table.
    """
    SEATING.check_enough(players)
    in_the_box(hands.values())
    table, typed = lay(players, hands)
    document = sheet(table, ())
    for lines in document["lines"].values():
        for line in lines:
            line["cards"] = [typed[card] for card in line["cards"]]
    document["names"] = {seat: called for seat, called in players.items() if called != seat}
    return document


def lay(players: Mapping[str, str], hands: Mapping[str, Hand]) -> tuple[Table, dict[str, str]]:
    """The table, and the typed form of each card on it.

    Which card of a type a player has makes no difference, so they are taken in order.
    """
    table = fresh({}, [(cast("Seat", seat), called) for seat, called in players.items()])
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
            card = take(company.kind, company.typed)
            player.levels[card] = company.level
            if company.notes:
                player.notes[card] = company.notes
        player.colonies = [take(region, PREFIX[region].lower()) for region in hand.colonies]
    return table, typed
