"""Colonial Contract and Colonial Unrest: a view of an opponent's colonies, then a deal."""

from commands.million_club import unseen
from commands.million_club.actions import (
    BUY,
    BUY_SORT,
    DECLINE,
    LOOK,
    Action,
    Buy,
    Decline,
    Look,
    Swap,
    swap,
)
from commands.million_club.hands import seal
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from commands.text import text
from events.language import gettext as _
from events.million_club.facts import (
    ColoniesSwapped,
    ColonySold,
    EffectDeclined,
    EffectVoid,
    HandShown,
    OpponentNamed,
)
from events.million_club.figures import CONTRACT_PRICE
from events.million_club.words import Decision, Seat
from events.sealed import Sealed
from projections.million_club.table import Player, Table, all_known, in_order
from projections.million_club.words import CARD_RULES, card_name
from projections.words import person


def begin(stage: Stage) -> bool:
    """Ask whose colonies to view; the card is void if no opponent has any (MC-INT-2)."""
    table, seat = stage.table, stage.seat
    rule = _rule(table)
    looks = legal_look(table, seat)
    if not looks:
        assert table.card is not None
        stage.emit(EffectVoid(seat, table.card, "no_colony"), (rule, "MC-INT-2"))
        return False
    if len(looks) > 1:
        return stage.ask(seat, "look", (rule,))
    stage.only_answer(seat, "look", text(looks[0]), (rule,))
    look(stage, seat, looks[0])
    return resume(stage)


def resume(stage: Stage) -> bool:
    """Offer the deal after the view; False once it is done or declined."""
    table = stage.table
    if not table.shown:
        return False
    decision: Decision = "contract" if table.card == "contract" else "unrest"
    return stage.ask(stage.seat, decision, (_rule(table), "MC-INT-2"))


def legal_look(table: Table, seat: Seat) -> list[Look]:
    """A look at the colonies of each opponent who has any."""
    return [LOOK[s] for s in table.opponents(seat) if table.players[s].colonies]


def look(stage: Stage, seat: Seat, action: Look) -> None:
    """Show the opponent's colonies to the seat. Only the opponent's name is public."""
    table = stage.table
    rule = _rule(table)
    hand = table.players[action.seat].colonies
    stage.emit(OpponentNamed(seat, action.seat), (rule,))
    stage.emit(HandShown(seat, action.seat, len(hand), seal(hand, seat)), (rule,))


def refuse_look(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Look):
        return None
    if action.seat == seat:
        return Refusal(_rule(table), _("Name an opponent, not yourself."))
    if action.seat not in table.players:
        return Refusal(_rule(table), _("Nobody plays {seat}.").format(seat=action.seat))
    return Refusal(
        _rule(table),
        _("{player} has no colony to look at.").format(player=person(table, action.seat)),
    )


def legal_contract(table: Table, _seat: Seat) -> list[Action]:
    """Each of the opponent's colonies, if the seat can pay for it, and `decline`."""
    actor, opponent = _pair(table)
    actions: list[Action] = []
    if actor.money < CONTRACT_PRICE:
        return [DECLINE]
    if table.by_people:
        actions += [
            BUY_SORT[None],
            *(BUY_SORT[region] for region in unseen.possible(table, opponent)),
        ]
    elif all_known(opponent.colonies):
        actions += [BUY[card] for card in in_order(opponent.colonies)]
    actions.append(DECLINE)
    return actions


def decide_contract(stage: Stage, _seat: Seat, action: Buy | Decline) -> None:
    """Exchange the colony for the money (MC-CRD-CONTRACT)."""
    actor, opponent = _pair(stage.table)
    if isinstance(action, Decline):
        stage.emit(EffectDeclined(actor.seat, "contract"), ("MC-CRD-CONTRACT",))
        return
    both, bought = _seats_of(actor, opponent), action.card
    if stage.table.by_people:
        bought = unseen.colony_of(stage.table, opponent, action.card)
    card = unseen.UNKNOWN if bought is None else Sealed(both, value=bought)
    stage.emit(ColonySold(opponent.seat, actor.seat, CONTRACT_PRICE, card), ("MC-CRD-CONTRACT",))


def refuse_contract(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Buy):
        return None
    actor, opponent = _pair(table)
    if actor.money < CONTRACT_PRICE:
        return Refusal(
            "MC-CRD-CONTRACT",
            _("A colony costs {price} M, but you have only {money} M.").format(
                price=CONTRACT_PRICE, money=actor.money
            ),
        )
    return _not_in_hand("MC-CRD-CONTRACT", table, opponent, action.card)


def legal_unrest(table: Table, _seat: Seat) -> list[Action]:
    """Each of the seat's colonies for each of the opponent's, and `decline`."""
    actor, opponent = _pair(table)
    actions: list[Action] = []
    if table.by_people:
        actions += unseen.swaps(table, actor, opponent)
    elif all_known(actor.colonies) and all_known(opponent.colonies):
        actions += [
            swap(mine, theirs)
            for mine in in_order(actor.colonies)
            for theirs in in_order(opponent.colonies)
        ]
    actions.append(DECLINE)
    return actions


def decide_unrest(stage: Stage, _seat: Seat, action: Swap | Decline) -> None:
    """Swap the two colonies (MC-CRD-UNREST)."""
    actor, opponent = _pair(stage.table)
    if isinstance(action, Decline):
        stage.emit(EffectDeclined(actor.seat, "unrest"), ("MC-CRD-UNREST",))
        return
    both = _seats_of(actor, opponent)
    mine, theirs = action.mine, action.theirs
    if stage.table.by_people:
        mine = unseen.colony_of(stage.table, actor, action.mine)
        theirs = unseen.colony_of(stage.table, opponent, action.theirs, mine)
    given, received = (
        unseen.UNKNOWN if card is None else Sealed(both, value=card) for card in (mine, theirs)
    )
    stage.emit(ColoniesSwapped(actor.seat, opponent.seat, given, received), ("MC-CRD-UNREST",))


def refuse_unrest(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Swap):
        return None
    actor, opponent = _pair(table)
    mine = action.mine
    if table.by_people:
        has_mine = mine is None or mine in unseen.possible(table, actor)
    else:
        has_mine = mine in actor.colonies
    if not has_mine or not actor.colonies:
        return _not_in_hand("MC-CRD-UNREST", table, actor, mine)
    return _not_in_hand("MC-CRD-UNREST", table, opponent, action.theirs)


def _not_in_hand(rule: str, table: Table, player: Player, card: str | None) -> Refusal:
    if card is None:
        why = _("{player} has no colony.").format(player=person(table, player.seat))
        return Refusal(rule, why)
    return Refusal(
        rule,
        _("{player} has no colony {card}.").format(
            player=person(table, player.seat), card=card_name(card)
        ),
    )


def _pair(table: Table) -> tuple[Player, Player]:
    assert table.seat is not None
    assert table.opponent is not None
    return table.players[table.seat], table.players[table.opponent]


def _seats_of(actor: Player, opponent: Player) -> tuple[Seat, Seat]:
    return actor.seat, opponent.seat


def _rule(table: Table) -> str:
    assert table.card is not None
    return CARD_RULES[table.card]
