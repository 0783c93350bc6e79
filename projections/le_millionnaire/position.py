"""Position documents of Le Millionnaire, from which a game can start (docs/notation.md).

`commands.le_millionnaire.written` parses them. A position is a table before a throw.
"""

from collections.abc import Sequence
from typing import Final

from events.le_millionnaire import Event
from events.le_millionnaire import facts as lm
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.words import COMPANIES, UNKNOWN, Square
from events.record import Record
from events.shared import AT_TABLE, GameCreated
from projections.document import Document
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Player, Table

WHOLE: Final = (lm.SeatAsked, lm.BetPlaced, lm.SharesBought, lm.SharesChanged, lm.MoneyCorrected)
"""After these events, if the pending decision is the mover's before a throw, a position can express
the whole state."""


def position_of(events: Sequence[Event]) -> Document | None:
    """The position from which a game started; None after a set-up. events: of its first batch."""
    if not any(isinstance(event, lm.PositionSet) for event in events):
        return None
    table = FOLD.table(events)
    document = document_of(table)
    deck = next(event for event in events if isinstance(event, lm.DeckLaid))
    for at in deck.shuffled:
        document["deck"][at] = UNKNOWN
    for option in table.options:
        document.pop(option, None)  # stored with the game
    return document


def last_position(records: Sequence[Record[Event]]) -> tuple[int, Document] | None:
    """The last position from which a game can start, with the seq of its last record."""
    created = records[0].event
    assert isinstance(created, GameCreated)
    table, at = FOLD.fresh(created), None
    for number, record in enumerate(records[1:], 1):
        FOLD.evolve(table, record.event)
        if isinstance(record.event, WHOLE) and table.decision == "before":
            at = number
    if at is None:
        return None
    table = FOLD.table(record.event for record in records[: at + 1])
    return records[at].seq, document_of(table)


def document_of(table: Table) -> Document:
    """The table as a position; "?" for a hidden card."""
    options = {key: value for key, value in table.options.items() if key != AT_TABLE}
    return {
        "round": table.round,
        "first": table.banker,
        "turn": table.mover,
        "throws": table.throw,
        **options,
        "target": table.target,
        "stakes": [f"{place} {amount}" for place, amount in table.stakes.items()],
        "duel": list(table.duel),
        "deck": [_card(card) for card in table.deck],
        **_material(table),
        "players": {seat: _player(player) for seat, player in table.players.items()},
    }


def _material(table: Table) -> Document:
    """Board and deck, if they are from the table's own box."""
    board: Document = {} if table.guessed_board else {"squares": list(map(_square, table.squares))}
    if table.guessed_deck:
        return board
    return board | {"instructions": [" ".join(card.words) for card in table.cards]}


def _player(player: Player) -> Document:
    more = {"arc": player.arc, "bankrupt": player.out}
    return {
        "name": player.name,
        "cash": player.cash,
        "square": player.square,
        "securities": [
            text for company in COMPANIES for text in _securities(company, player.holdings[company])
        ],
        "cards": [_card(card) for card in player.cards],
        **{key: value for key, value in more.items() if value},
    }


def _securities(company: str, holding: Holding) -> list[str]:
    forms = ((holding.units, ""), (holding.small, " small"), (holding.large, " large"))
    return [f"{company} {count}{form}" for count, form in forms if count]


def _card(card: str | None) -> str:
    return UNKNOWN if card is None else card.replace("-", " ")


def _square(square: Square) -> str:
    return square.kind if square.company is None else f"{square.kind} {square.company}"
