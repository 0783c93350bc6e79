"""Whether play can reach a position: its pawns (MC-PLC-1, MC-LOB-3, MC-END-2), and an Exchange
closed by a crash (MC-CRA-5).

Pawns on a tile are in order of placing. The order between tiles is unknown, so the pawns are valid
if any order of them follows the turn order. A pawn moved by the Lobbyist is last on its tile and
was placed in the Lobby.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from events.errors import BadInput
from events.language import gettext as _
from events.language import ngettext, translate_action
from events.million_club.facts import Pawn
from events.million_club.figures import PAWNS, ROUNDS
from events.million_club.words import CLOSED, TILES, Phase, Seat, Tile
from projections.million_club.words import name

Row = tuple[Seat, ...]
"""The owners of the pawns on a tile, in order of placing."""


def check(round_: int, phase: Phase, order: Sequence[Seat], pawns: Sequence[Pawn]) -> None:
    """Check the pawns of a position. order: the seats in turn order. Raises BadInput, which says
    why play can't reach it."""
    if phase in ("reveal", "finished") and round_ < ROUNDS:
        raise BadInput(
            _(
                "The game can't be over in round {round}: it ends after round {last} (MC-RND-1)."
            ).format(last=ROUNDS, round=round_)
        )
    after_play = phase in ("round_end", "reveal", "finished")
    if after_play and not pawns:
        return  # the pawns no longer matter
    if phase != "placing":
        _check_all_placed(order, pawns)
    _check_turns(order, pawns)
    rows = {tile: tuple(pawn.seat for pawn in pawns if pawn.tile == tile) for tile in TILES}
    lobbied = phase not in ("placing", "lobby") and CLOSED[round_ - 1] != "lobby"
    before_moves = _rows_as_placed(rows) if lobbied else ()
    if any(_took_turns(order, each) for each in ([*rows.values()], *before_moves)):
        return
    tile = _contradictory_tile(order, rows)
    raise BadInput(
        _(
            "{tile}: the pawns can't have been placed in the order {seats}. Players place one "
            "each in turn, {first} first (MC-PLC-1)."
        ).format(
            tile=name(tile),
            seats=", ".join(map(translate_action, rows[tile])),
            first=translate_action(order[0]),
        )
    )


def check_closed(round_: int, phase: Phase, *, crashes: bool) -> None:
    """Raise BadInput if no crash can have closed the Exchange before this phase of the round.
    crashes: whether the table plays with the crash rule."""
    if not crashes:
        raise BadInput(
            _(
                "{tile}: only a crash can close it, and this table plays without crashes (crash = "
                "off)."
            ).format(tile=name("exchange"))
        )
    closed = CLOSED[round_ - 1]
    first = next(tile for tile in TILES if tile != closed)
    if closed != "exchange" and phase not in ("placing", first):
        return
    raise BadInput(
        _(
            "{tile}: no crash can have closed it by this point of round {round}; a crash "
            "closes it only if it has not been resolved yet (MC-CRA-5)."
        ).format(tile=name("exchange"), round=round_)
    )


def _check_all_placed(order: Sequence[Seat], pawns: Sequence[Pawn]) -> None:
    on = Counter(pawn.seat for pawn in pawns)
    for seat in order:
        if on[seat] < PAWNS:
            raise BadInput(
                _(
                    "{seat} has {count} of {most} pawns on the board: all must be placed "
                    "before the first tile resolves, and stay there until the round ends "
                    "(MC-PLC-1)."
                ).format(seat=translate_action(seat), count=on[seat], most=PAWNS)
            )


def _check_turns(order: Sequence[Seat], pawns: Sequence[Pawn]) -> None:
    """Check that each seat has placed as many pawns as turn order requires."""
    on = Counter(pawn.seat for pawn in pawns)
    due = Counter(order[at % len(order)] for at in range(len(pawns)))
    for seat in order:
        if on[seat] != due[seat]:
            raise BadInput(
                ngettext(
                    "Players place one pawn each in turn, {first} first (MC-PLC-1): of {all} "
                    "pawn on the board, {seat} has placed {due}, not {count}.",
                    "Players place one pawn each in turn, {first} first (MC-PLC-1): of {all} "
                    "pawns on the board, {seat} has placed {due}, not {count}.",
                    len(pawns),
                ).format(
                    all=len(pawns),
                    seat=translate_action(seat),
                    due=due[seat],
                    count=on[seat],
                    first=translate_action(order[0]),
                )
            )


def _rows_as_placed(rows: Mapping[Tile, Row]) -> Iterator[list[Row]]:
    """The rows before the Lobbyist's move, for each pawn that may have moved. That pawn is a row of
    its own, since nobody knows when it was placed."""
    for tile, row in rows.items():
        if tile == "lobby" or not row:
            continue
        lobby = Counter(rows["lobby"])
        lobby[row[-1]] += 1
        if all(lobby[row[-1]] > count for seat, count in lobby.items() if seat != row[-1]):
            yield [*({**rows, tile: row[:-1]}).values(), row[-1:]]


def _took_turns(order: Sequence[Seat], rows: Sequence[Row]) -> bool:
    """Whether the seats, placing in turn, can have produced all rows."""

    @cache
    def possible(placed: tuple[int, ...]) -> bool:
        at = sum(placed)
        if at == sum(map(len, rows)):
            return True
        return any(
            possible((*placed[:index], placed[index] + 1, *placed[index + 1 :]))
            for index, row in enumerate(rows)
            if placed[index] < len(row) and row[placed[index]] == order[at % len(order)]
        )

    return possible((0,) * len(rows))


def _contradictory_tile(order: Sequence[Seat], rows: Mapping[Tile, Row]) -> Tile:
    """The first tile whose pawns would be possible in another order."""
    for tile, row in rows.items():
        free = [each for other, each in rows.items() if other != tile]
        if len(row) > 1 and _took_turns(order, [*free, *((seat,) for seat in row)]):
            return tile
    return next(tile for tile in TILES if len(rows[tile]) > 1)
