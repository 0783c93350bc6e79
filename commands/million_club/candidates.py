"""The actions, legal or not, that a player might try with the pieces that a decision concerns.

The rules decide which of them are legal, and why the others are not.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Final

from commands.million_club.actions import (
    BUY,
    DEVELOP,
    HIT,
    LOOK,
    PLACES,
    RELOCATE,
    TAKEOVER,
    TAX,
    Action,
    swap,
)
from events.million_club.words import KINDS, TILES, Seat
from projections.million_club.table import Table, all_known, in_order


def candidates(table: Table, seat: Seat) -> Iterable[Action]:
    """The candidates for the seat's pending decision, in a fixed order."""
    find = _CANDIDATES.get(table.decision or "")
    return find(table, seat) if find else ()


def _moves(table: Table, seat: Seat) -> Iterable[Action]:
    return (way[card] for way in (DEVELOP, TAX) for card in table.players[seat].levels)


def _relocations(table: Table, seat: Seat) -> Iterable[Action]:
    own = [kind for kind in KINDS if (seat, kind) in table.lobby]
    return (
        action
        for kind, tile in product(own, TILES)
        if tile != "lobby"
        for action in RELOCATE[kind, tile]
    )


def _hand(table: Table, _seat: Seat) -> Iterable[Action]:
    return () if table.by_people else map(BUY.__getitem__, in_order(table.hand))


def _pile(table: Table, _seat: Seat) -> Iterable[Action]:
    return () if table.by_people else map(BUY.__getitem__, in_order(table.shown))


def _colonies(table: Table, _seat: Seat) -> Iterable[Action]:
    assert table.opponent is not None
    colonies = table.players[table.opponent].colonies
    return map(BUY.__getitem__, in_order(colonies)) if all_known(colonies) else ()


def _theirs(table: Table, seat: Seat) -> list[str]:
    return [card for other in table.opponents(seat) for card in table.players[other].levels]


_CANDIDATES: Final[Mapping[str, Callable[[Table, Seat], Iterable[Action]]]] = {
    "place": lambda _table, _seat: PLACES.values(),
    "lobby": _moves,
    "lobbyist": _relocations,
    "look": lambda table, seat: map(LOOK.__getitem__, table.opponents(seat)),
    "contract": _colonies,
    "competition": lambda table, seat: map(DEVELOP.__getitem__, table.players[seat].levels),
    "hit": lambda table, seat: map(HIT.__getitem__, _theirs(table, seat)),
    "dumping": lambda table, seat: (
        swap(mine, theirs)
        for mine, theirs in product(table.players[seat].levels, _theirs(table, seat))
    ),
    "expansion": _moves,
    "colony": _hand,
    "prospecting": _pile,
    "company": _hand,
    "opportunity": _pile,
    "takeover": lambda table, seat: map(TAKEOVER.__getitem__, _theirs(table, seat)),
    "round_end": _moves,
}
