"""The state of a table of Million Club.

Only the fold (`projections.million_club.fold`) changes a table; all other code reads it. In a cut
log hidden cards are None; their number is correct.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

import msgspec

from events.million_club.figures import BANK, PAWNS
from events.million_club.words import (
    BOX,
    CHAIRED,
    KIND_OF,
    KINDS,
    Decision,
    Intrigue,
    Kind,
    Phase,
    Pile,
    Profile,
    Seat,
    Tile,
)
from projections.table import SeatedTable, by_people, quick_to_change

Card = str | None
_POSITION = {card: at for pile in BOX.values() for at, card in enumerate(pile)}
_place_in_box = _POSITION.__getitem__


@quick_to_change
class Player(msgspec.Struct, gc=False):
    """A player's state. Money in M.

    levels: the own level (1–4) of each company, in order of acquisition; notes: the number of notes
    under each company that has any; pawns: those not yet placed.
    """

    seat: Seat
    name: str
    bot: str | None = None
    profile: Profile | None = None
    money: int = 0
    pawns: int = PAWNS
    levels: dict[str, int] = {}
    notes: dict[str, int] = {}
    colonies: list[Card] = []

    def value(self, card: str) -> int:
        """A company's effective level: its own level and its notes (MC-MOV-3)."""
        return self.levels[card] + self.notes.get(card, 0)

    def of_kind(self, kind: Kind) -> list[str]:
        """The player's companies of a type."""
        return [card for card in self.levels if KIND_OF[card] == kind]

    def copy(self) -> Player:
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(
            self,
            levels=self.levels.copy(),
            notes=self.notes.copy(),
            colonies=self.colonies.copy(),
        )


@quick_to_change
class Table(SeatedTable[Seat, Player], gc=False):
    """The state of a game at one moment.

    lobby, exchange: (seat, sector) of each pawn, in the order of placing; chairs: the seats on the
    other three tiles, chair 1 first; full: those of these tiles without a free chair; piles: top
    card first; discards: the cards beside the piles; shuffles: the number of shuffles of each pile.

    seat, decision: the pending decision and its seat, or None. The next fields describe it: moves,
    free: as in `MovesGranted`; expanding: the company that makes these moves; chair, hand: of a
    draft; shown: the cards that the seat looks at; card: the intrigue card in play; privilege:
    whether it was chosen through Machiavelli; opponent, target: those named for it; hit: the
    opponents who have yet to lose a level of a company.
    """

    round: int = 0
    closed: Tile = "lobby"
    first: Seat | None = None
    order: tuple[Seat, ...] = ()
    phase: Phase = "setup"
    bank: int = BANK
    listings: dict[Kind, int] = {}
    exchange_open: bool = True
    lobby: list[tuple[Seat, Kind]] = []
    exchange: list[tuple[Seat, Kind]] = []
    chairs: dict[Tile, list[Seat]] = {}
    full: tuple[Tile, ...] = ()
    piles: dict[Pile, list[Card]] = {}
    discards: dict[Pile, list[Card]] = {}
    shuffles: dict[Pile, int] = {}
    seat: Seat | None = None
    decision: Decision | None = None
    moves: dict[Kind, int] = {}
    free: int = 0
    expanding: str | None = None
    chair: int = 0
    hand: list[Card] = []
    shown: list[Card] = []
    card: Intrigue | None = None
    privilege: bool = False
    opponent: Seat | None = None
    target: Kind | None = None
    hit: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()

    def owner(self, card: str) -> Seat | None:
        """The owner of a company; None if nobody has it."""
        for seat, player in self.players.items():
            if card in player.levels:
                return seat
        return None

    def pawns_on(self, tile: Tile) -> dict[Seat, int]:
        """The number of pawns on a tile by seat, for the seats that have any."""
        seats = self.chairs.get(tile)
        if seats is None:
            seats = [seat for seat, _ in (self.lobby if tile == "lobby" else self.exchange)]
        pawns: dict[Seat, int] = {}
        for seat in seats:
            pawns[seat] = pawns.get(seat, 0) + 1
        return pawns

    def copy(self) -> Table:
        """A copy that the fold can change without changing this one."""
        return msgspec.structs.replace(
            self,
            players={seat: player.copy() for seat, player in self.players.items()},
            listings=self.listings.copy(),
            lobby=self.lobby.copy(),
            exchange=self.exchange.copy(),
            chairs={tile: seats.copy() for tile, seats in self.chairs.items()},
            piles={pile: cards.copy() for pile, cards in self.piles.items()},
            discards={pile: cards.copy() for pile, cards in self.discards.items()},
            shuffles=self.shuffles.copy(),
            moves=self.moves.copy(),
            hand=self.hand.copy(),
            shown=self.shown.copy(),
        )


def profit(listings: dict[Kind, int], kind: Kind, depends_on: dict[Kind, Kind]) -> int:
    """The profit of a pawn on the sector `kind` of the Exchange, M (MC-EXC-1)."""
    return listings[kind] - listings[depends_on[kind]]


def fresh(options: dict[str, str], players: list[tuple[Seat, str]]) -> Table:
    """The table before the set-up: all cards are in unshuffled piles. players: (seat, name)."""
    return Table(
        options=options,
        seats=tuple(seat for seat, _ in players),
        players={seat: Player(seat, name) for seat, name in players},
        by_people=by_people(options),
        listings=dict.fromkeys(KINDS, 0),
        chairs={tile: [] for tile in CHAIRED},
        piles={pile: list(cards) for pile, cards in BOX.items()},
        discards={pile: [] for pile in BOX},
        shuffles=dict.fromkeys(BOX, 0),
    )


def in_order(cards: Sequence[Card]) -> list[str]:
    """The known cards in box order: a hand has no order of its own."""
    faces: Sequence[Any] = cards
    try:
        return sorted(faces, key=_place_in_box)
    except KeyError:
        return sorted([card for card in faces if card in _POSITION], key=_place_in_box)


def all_known(cards: Sequence[Card]) -> TypeGuard[Sequence[str]]:
    """Whether no card of the list is hidden."""
    return all(cards)
