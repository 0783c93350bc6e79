"""IV Stock Exchange: settlement (MC-EXC-1, 2, 4) and Hostile Takeover (MC-EXC-3)."""

from commands.million_club import privilege
from commands.million_club.actions import DECLINE, TAKEOVER, Action, Decline, Takeover
from commands.million_club.crash import crash_if_empty, payable
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import (
    CompanyTakenOver,
    ExchangeSettled,
    PrivilegeDeclined,
    TileLeft,
)
from events.million_club.figures import TAKEOVER_PRICE
from events.million_club.words import DEPENDS_ON, Kind, Seat
from projections.million_club.table import Table, profit
from projections.million_club.words import card_name
from projections.words import person


def advance(stage: Stage) -> bool:
    """Settle all pawns, then offer a takeover; False when the Exchange is resolved."""
    table = stage.table
    if table.decision == "takeover" or not table.exchange:
        return False
    for seat, pawns in _settlements(table):
        if not table.exchange_open:
            break
        _settle(stage, seat, pawns)
    if not table.exchange_open:
        stage.emit(TileLeft("exchange", "crash"), ("MC-EXC-4", "MC-CRA-5"))
        return False
    holder = privilege.holder(stage, "exchange")
    if holder is None:
        return False
    if _targets(table, holder):
        return stage.ask(holder, "takeover", ("MC-EXC-3",))
    stage.pass_over(holder, "takeover", "no_target", ("MC-EXC-3",))
    return False


def _settlements(table: Table) -> list[tuple[Seat, tuple[Kind, ...]]]:
    """The groups settled as one sum, in turn order (MC-EXC-2)."""
    pawns: dict[Seat, list[Kind]] = {}
    for seat, sector in table.exchange:
        if seat in pawns:
            pawns[seat].append(sector)
        else:
            pawns[seat] = [sector]
    per_pawn = table.options["exchange_settlement"] == "per_pawn"
    settlements: list[tuple[Seat, tuple[Kind, ...]]] = []
    for seat in table.order:
        if seat not in pawns:
            continue
        if per_pawn:
            settlements += [(seat, (pawn,)) for pawn in pawns[seat]]
        else:
            settlements.append((seat, tuple(pawns[seat])))
    return settlements


def _settle(stage: Stage, seat: Seat, pawns: tuple[Kind, ...]) -> None:
    table = stage.table
    due = 0
    for pawn in pawns:
        due += profit(table.listings, pawn, DEPENDS_ON)
    amount = payable(table, due) if due > 0 else -min(-due, table.players[seat].money)
    stage.emit(
        ExchangeSettled(seat, pawns, dict(table.listings), due, amount), ("MC-EXC-1", "MC-EXC-2")
    )
    crash_if_empty(stage, seat, amount)


def price(table: Table, card: str) -> int:
    """The price of a takeover of this company, in M (MC-EXC-3)."""
    owner = table.owner(card)
    assert owner is not None
    return TAKEOVER_PRICE * table.players[owner].value(card)


def _targets(table: Table, seat: Seat) -> list[Takeover]:
    money, targets = table.players[seat].money, []
    for other in table.opponents(seat):
        player = table.players[other]
        for card in player.levels:
            if TAKEOVER_PRICE * player.value(card) <= money:
                targets.append(TAKEOVER[card])
    return targets


def legal(table: Table, seat: Seat) -> list[Action]:
    """Each opponent's company that the seat can pay in full, and `decline`."""
    return [*_targets(table, seat), DECLINE]


def decide(stage: Stage, seat: Seat, action: Takeover | Decline) -> None:
    """Transfer the company with its level and notes, and pay its owner."""
    table = stage.table
    if isinstance(action, Decline):
        stage.emit(PrivilegeDeclined("exchange", seat), ("MC-PRV-1",))
        return
    owner = table.owner(action.card)
    assert owner is not None
    value = table.players[owner].value(action.card)
    stage.emit(
        CompanyTakenOver(seat, owner, action.card, value, price(table, action.card)),
        ("MC-EXC-3", "MC-MOV-3"),
    )


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Takeover):
        return None
    card, owner = card_name(action.card), table.owner(action.card)
    if owner is None:
        return Refusal("MC-EXC-3", _("Nobody owns {card}.").format(card=card))
    if owner == seat:
        return Refusal("MC-EXC-3", _("{card} is already yours.").format(card=card))
    return Refusal(
        "MC-EXC-3",
        _(
            "{card} of {owner} costs {each} × {value} = {price} M, but you have only {money} M."
        ).format(
            card=card,
            owner=person(table, owner),
            each=TAKEOVER_PRICE,
            value=table.players[owner].value(action.card),
            price=price(table, action.card),
            money=table.players[seat].money,
        ),
    )
