"""Whether play can reach a position of Le Millionnaire (LM-SET-4, LM-BAN-1, LM-WIN-1)."""

from collections.abc import Sequence

from commands.le_millionnaire.material import Material
from commands.le_millionnaire.position import seats_of_turn
from commands.le_millionnaire.written import PlayerPosition, Position
from events.errors import BadInput
from events.language import gettext as _
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.words import name, names


def check(position: Position, material: Material, seats: Sequence[Seat]) -> None:
    """Check the position. seats: in table order. Raises BadInput, which says why play can't reach
    it."""
    if set(seats) != set(position.players):
        return  # reported when the position is set up
    banker, mover = seats_of_turn(position, seats)
    playing = [seat for seat in seats if not position.players[seat].bankrupt]
    _check_bankrupts(position, mover)
    if len(playing) < 2:
        raise BadInput(
            _("The game would be over. Not bankrupt: {seats} (LM-WIN-1).").format(
                seats=names(playing) or _("nobody")
            )
        )
    _check_duel(position)
    if mover not in playing or (position.duel and mover not in position.duel):
        raise BadInput(
            _("It can't be {seat}'s turn: {seat} is out of the game (LM-BAN-1).").format(
                seat=name(mover)
            )
        )
    if position.round == 1:
        at = seats.index(banker)
        order = [*seats[at:], *seats[:at]]
        moved = order.index(mover) + (position.throws > 0)
        _check_starts(position, material, order[moved:])


def _has_nothing(player: PlayerPosition) -> bool:
    return not player.cash and not any(holding.total for holding in player.securities.values())


def _check_bankrupts(position: Position, mover: Seat) -> None:
    for seat, player in position.players.items():
        if player.bankrupt and not (_has_nothing(player) and not player.cards):
            raise BadInput(
                _(
                    "{seat} is bankrupt, so can't have money, securities or cards (LM-BAN-1)."
                ).format(seat=name(seat))
            )
        if not player.bankrupt and seat != mover and _has_nothing(player):
            raise BadInput(
                _("{seat} has nothing left, so must be bankrupt (LM-BAN-1).").format(
                    seat=name(seat)
                )
            )


def _check_duel(position: Position) -> None:
    duel = position.duel
    if not duel:
        return
    players = position.players
    if len(set(duel)) < 2 or any(players[seat].bankrupt for seat in duel):
        raise BadInput(
            _(
                "A duel needs at least two players who are not bankrupt; here: {seats} (LM-WIN-1)."
            ).format(seats=names(duel))
        )


def _check_starts(position: Position, material: Material, waiting: Sequence[Seat]) -> None:
    """Check that seats which haven't thrown yet stand on a violet square, where they start."""
    for seat in waiting:
        number = position.players[seat].square
        kind = material.board[number - 1].kind if 1 <= number <= len(material.board) else "violet"
        if kind != "violet":
            raise BadInput(
                _(
                    "{seat} has not thrown yet, so must be on a violet square, not on "
                    "{square} ({kind}; LM-SET-4)."
                ).format(seat=name(seat), square=number, kind=name(kind))
            )
