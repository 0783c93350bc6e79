"""II Intrigues: the hand passes from chair to chair (MC-INT-1, 2), then Machiavelli (MC-INT-3)."""

from collections.abc import Sequence

from commands.million_club import privilege
from commands.million_club.actions import CHOOSE, DECLINE, Action, Choose, Decline
from commands.million_club.effects import EFFECTS
from commands.million_club.hands import draw, leave, pass_on, reshuffle, show_pile
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import IntrigueChosen, PrivilegeDeclined
from events.million_club.words import INTRIGUES, Seat
from projections.million_club.table import Card, Table, in_order
from projections.million_club.words import card_name


def advance(stage: Stage) -> bool:
    """Ask the next seat; False when the tile is resolved and the cards are shuffled."""
    table = stage.table
    decision = table.decision
    seats = table.chairs["intrigues"]
    if decision is None:
        if not seats:
            return False
        draw(stage, "intrigues", "MC-INT-1", "MC-INT-1")
        return stage.ask(seats[0], "intrigue", ("MC-INT-1",))
    if _effect_asks(stage):
        return True
    if decision == "machiavelli" or table.privilege:
        reshuffle(stage, "intrigues", "MC-INT-3")
        return False
    if table.chair < len(seats):
        pass_on(stage, "intrigues", "MC-INT-1")
        return stage.ask(seats[table.chair - 1], "intrigue", ("MC-INT-1",))
    leave(stage, "intrigues", "MC-INT-1")
    holder = privilege.holder(stage, "intrigues")
    if holder is not None:
        show_pile(stage, holder, "intrigues", "MC-INT-3")
        return stage.ask(holder, "machiavelli", ("MC-INT-3",))
    reshuffle(stage, "intrigues", "MC-INT-3")
    return False


def _effect_asks(stage: Stage) -> bool:
    table = stage.table
    assert table.card is not None
    effect = EFFECTS[table.card]
    if table.decision == "intrigue":
        return effect.begin(stage)
    if table.decision == "machiavelli":
        return table.privilege and effect.begin(stage)
    return effect.resume(stage)


def legal_intrigue(table: Table, _seat: Seat) -> list[Action]:
    """Each card of the hand: one must be chosen (MC-INT-2)."""
    return [CHOOSE[card] for card in _intrigues(table, table.hand)]


def legal_machiavelli(table: Table, _seat: Seat) -> list[Action]:
    """Each card not drawn, and `decline`."""
    return [*(CHOOSE[card] for card in _intrigues(table, table.shown)), DECLINE]


def decide_intrigue(stage: Stage, seat: Seat, action: Choose) -> None:
    """Play the card and start its effect."""
    stage.emit(IntrigueChosen(seat, action.card), ("MC-INT-1", "MC-INT-2"))


def decide_machiavelli(stage: Stage, seat: Seat, action: Choose | Decline) -> None:
    """Play one more card from those not drawn, or decline."""
    if isinstance(action, Decline):
        stage.emit(PrivilegeDeclined("intrigues", seat), ("MC-PRV-1",))
    else:
        stage.emit(IntrigueChosen(seat, action.card, privilege=True), ("MC-INT-3",))


def refuse_intrigue(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Decline):
        return Refusal("MC-INT-2", _("You must choose a card, even if it would have no effect."))
    if not isinstance(action, Choose):
        return None
    return _refuse_card_played(table, action) or Refusal(
        "MC-INT-1",
        _("{card} is not in your hand (cards: {count}).").format(
            card=card_name(action.card), count=len(table.hand)
        ),
    )


def refuse_machiavelli(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Choose):
        return None
    return _refuse_card_played(table, action) or Refusal(
        "MC-INT-3",
        _("{card} is not in the pile that you choose from (cards: {count}).").format(
            card=card_name(action.card), count=len(table.shown)
        ),
    )


def _intrigues(table: Table, cards: list[Card]) -> Sequence[str]:
    if table.by_people:
        # Cards played this round can't be in the pile; all others can (MC-BOX-4).
        return [card for card in INTRIGUES if card not in table.discards["intrigues"]]
    return in_order(cards)


def _refuse_card_played(table: Table, action: Choose) -> Refusal | None:
    if not table.by_people:
        return None
    return Refusal(
        "MC-BOX-4",
        _("{card} has already been played this round, and there is only one of each card.").format(
            card=card_name(action.card)
        ),
    )
