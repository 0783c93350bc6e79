"""I Lobby: company moves by sector (MC-LOB-1, 2, 4) and the Lobbyist (MC-LOB-3)."""

from commands.million_club import privilege
from commands.million_club.actions import (
    DECLINE,
    DONE,
    RELOCATE,
    Action,
    Decline,
    Develop,
    Done,
    Relocate,
    Tax,
)
from commands.million_club.moves import refuse_turn, turn, turns
from commands.million_club.placing import next_chair, open_tiles, refuse_tile
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import (
    MovesGranted,
    PawnRelocated,
    PrivilegeDeclined,
)
from events.million_club.words import KIND_OF, KINDS, Kind, Seat
from projections.million_club.table import Player, Table
from projections.million_club.words import name


def advance(stage: Stage) -> bool:
    """Ask the next seat with moves, then the Lobbyist; False when the Lobby is resolved."""
    table = stage.table
    if table.decision == "lobbyist" or not table.lobby:
        return False
    waiting = table.order
    if table.decision == "lobby":
        assert table.seat is not None
        if may_move(table.players[table.seat], table.moves):
            return stage.ask(table.seat, "lobby", ("MC-LOB-1",))
        waiting = waiting[waiting.index(table.seat) + 1 :]
    for seat in waiting:
        moves = moves_of(table, seat)
        if not moves:
            continue
        if may_move(table.players[seat], moves):
            stage.emit(MovesGranted(seat, moves), ("MC-LOB-2",))
            return stage.ask(seat, "lobby", ("MC-LOB-1",))
        stage.pass_over(seat, "lobby", "no_company", ("MC-LOB-4",))
    holder = privilege.holder(stage, "lobby")
    if holder is None:
        return False
    return stage.ask(holder, "lobbyist", ("MC-LOB-3",))


def may_move(player: Player, moves: dict[Kind, int]) -> bool:
    """Whether the type of any company has moves left."""
    for card in player.levels:  # noqa: SIM110 - a generator takes longer than the loop
        if moves.get(KIND_OF[card]):
            return True
    return False


def moves_of(table: Table, seat: Seat) -> dict[Kind, int]:
    """The moves that the seat's pawns in the Lobby grant, by type (MC-LOB-2)."""
    own = []
    for owner, sector in table.lobby:
        if owner == seat:
            own.append(sector)
    if not own:
        return {}
    per_pawn = table.options["lobby_moves"] == "per_pawn"
    everyone = [sector for _, sector in table.lobby]
    moves = {}
    for kind in KINDS:
        if kind in own:
            moves[kind] = everyone.count(kind) * (own.count(kind) if per_pawn else 1)
    return moves


def legal_moves(table: Table, seat: Seat) -> list[Action]:
    """Moves of companies whose type has moves left, and `done`."""
    player, moves = table.players[seat], table.moves
    actions = turns(player, [card for card in player.levels if moves.get(KIND_OF[card])])
    actions.append(DONE)
    return actions


def decide_moves(stage: Stage, seat: Seat, action: Develop | Tax | Done) -> None:
    """Make one company move, or waive the rest (MC-LOB-1)."""
    turn(stage, seat, action, "MC-LOB-1")


def refuse_moves(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    refusal = refuse_turn(table, action, "MC-LOB-1")
    if refusal or not isinstance(action, Develop | Tax):
        return refusal
    kind = KIND_OF[action.card]
    left = ", ".join(f"{name(kind)} {count}" for kind, count in table.moves.items() if count)
    return Refusal(
        "MC-LOB-2",
        _("No moves are left for {kind}. Left: {left}.").format(kind=name(kind), left=left),
    )


def legal_lobbyist(table: Table, seat: Seat) -> list[Action]:
    """A move of each of the seat's pawns in the Lobby to each place with room, and `decline`."""
    actions: list[Action] = []
    tiles = [tile for tile in open_tiles(table) if tile != "lobby"]
    for kind in KINDS:
        if (seat, kind) not in table.lobby:
            continue
        for tile in tiles:
            actions += RELOCATE[kind, tile]
    actions.append(DECLINE)
    return actions


def decide_lobbyist(stage: Stage, seat: Seat, action: Relocate | Decline) -> None:
    """Move a pawn, which then counts in full in its new place, or decline (MC-LOB-3)."""
    if isinstance(action, Decline):
        stage.emit(PrivilegeDeclined("lobby", seat), ("MC-PRV-1",))
        return
    chair = next_chair(stage.table, action.tile)
    stage.emit(
        PawnRelocated(seat, action.from_sector, action.tile, action.sector, chair), ("MC-LOB-3",)
    )


def refuse_lobbyist(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Relocate):
        return None
    if (seat, action.from_sector) not in table.lobby:
        return Refusal(
            "MC-LOB-3",
            _("You have no pawn in the Lobby's sector {sector}.").format(
                sector=name(action.from_sector)
            ),
        )
    if action.tile == "lobby":
        return Refusal("MC-LOB-3", _("The pawn must leave the Lobby for another tile."))
    return refuse_tile(table, action.tile, action.sector)
