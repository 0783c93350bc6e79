"""III Colonies and V Companies: the same draft, with Prospecting and Opportunity."""

from typing import Literal

import msgspec

from commands.million_club import privilege, unseen
from commands.million_club.actions import BUY, DECLINE, DISCARD, Action, Buy, Decline, Discard
from commands.million_club.hands import draw, leave, pass_on, reshuffle, show_pile
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.facts import (
    CardDiscarded,
    ColonyBought,
    CompanyBought,
    PrivilegeDeclined,
)
from events.million_club.figures import COLONY_PRICE, COMPANY_PRICE
from events.million_club.words import Decision, Seat
from events.sealed import Sealed
from projections.million_club.table import Table, in_order
from projections.million_club.words import card_name


class Draft(msgspec.Struct, frozen=True):
    """The differences between the two tiles: price in M, decisions, rule ids by their number."""

    tile: Literal["colonies", "companies"]
    price: int
    chair: Decision
    privilege: Decision
    rule: dict[int, str]

    def advance(self, stage: Stage) -> bool:
        """Ask the next chair that gets a card, then the privilege holder; False when resolved."""
        table, tile = stage.table, self.tile
        seats = table.chairs[tile]
        if table.decision == self.privilege:
            reshuffle(stage, tile, self.rule[4])
            return False
        if not seats:
            return False
        decided = 0 if table.decision is None else table.chair
        if decided == 0:
            draw(stage, tile, self.rule[1], self.rule[3])
        elif decided < len(seats) and table.hand:
            pass_on(stage, tile, self.rule[1])
        if decided < len(seats) and table.hand:
            return stage.ask(seats[decided], self.chair, (self.rule[1], self.rule[2]))
        for seat in seats[decided:]:
            stage.pass_over(seat, self.chair, "no_card", (self.rule[3],))
        return self._after_chairs(stage)

    def _after_chairs(self, stage: Stage) -> bool:
        if stage.table.hand:
            leave(stage, self.tile, self.rule[1])
        holder = privilege.holder(stage, self.tile)
        if holder is not None and stage.table.piles[self.tile]:
            show_pile(stage, holder, self.tile, self.rule[4])
            return stage.ask(holder, self.privilege, (self.rule[4],))
        if holder is not None:
            stage.pass_over(holder, self.privilege, "no_card", (self.rule[4],))
        reshuffle(stage, self.tile, self.rule[4])
        return False

    def legal_chair(self, table: Table, _seat: Seat) -> list[Action]:
        """A purchase of each card of the hand, if the seat can pay, and each discard."""
        if table.by_people:
            purchases = unseen.draws(table, self.tile) if self._can_pay(table) else []
            return purchases + unseen.discards()
        cards = in_order(table.hand)
        buys: list[Action] = [BUY[card] for card in cards] if self._can_pay(table) else []
        return buys + [DISCARD[card] for card in cards]

    def legal_privilege(self, table: Table, _seat: Seat) -> list[Action]:
        """A purchase of each card that the seat sees, if it can pay, and `decline`."""
        if table.by_people:
            return [*(unseen.draws(table, self.tile) if self._can_pay(table) else []), DECLINE]
        cards = in_order(table.shown) if self._can_pay(table) else []
        actions: list[Action] = [BUY[card] for card in cards]
        actions.append(DECLINE)
        return actions

    def decide(self, stage: Stage, seat: Seat, action: Buy | Discard | Decline) -> None:
        """Buy, discard or decline."""
        # By the type itself: `isinstance` takes four times as long for a struct of another type.
        if type(action) is Buy:
            self._buy(stage, seat, action)
        elif type(action) is Discard:
            card = unseen.UNKNOWN if action.card is None else Sealed((seat,), value=action.card)
            stage.emit(CardDiscarded(seat, self.tile, card), (self.rule[1],))
        else:
            stage.emit(PrivilegeDeclined(self.tile, seat), ("MC-PRV-1",))

    def _buy(self, stage: Stage, seat: Seat, action: Buy) -> None:
        table = stage.table
        privilege = table.decision == self.privilege
        rules = (self.rule[4 if privilege else 1],)
        if self.tile == "colonies":
            if table.by_people:
                card = unseen.face(table, action.card, seat)
            else:
                card = Sealed((seat,), value=action.card)
            stage.emit(ColonyBought(seat, self.price, card, privilege), rules)
        else:
            assert action.card is not None
            bought = unseen.company(table, action.card) if table.by_people else action.card
            stage.emit(CompanyBought(seat, self.price, bought, privilege), rules)

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Buy | Discard):
            return None
        privilege = table.decision == self.privilege
        cards = table.shown if privilege else table.hand
        if isinstance(action, Discard) and privilege:
            return None
        if table.by_people:
            if isinstance(action, Discard):
                return None
            if self._can_pay(table):
                number = self.rule[4 if privilege else 1]
                return unseen.refuse_word(self.tile, action.card, number)
        elif action.card not in cards:
            return Refusal(
                self.rule[4 if privilege else 1],
                _("{card} is not one of the cards you can choose from (cards: {count}).").format(
                    card=card_name(action.card), count=len(cards)
                ),
            )
        return Refusal(
            self.rule[2],
            _("{card} costs {price} M, but you have only {money} M.").format(
                card=self._card_text(action.card),
                price=self.price,
                money=table.players[seat].money,
            ),
        )

    def _card_text(self, card: str | None) -> str:
        if card is None:
            return _("A colony") if self.tile == "colonies" else _("A company")
        return card_name(card)

    def _can_pay(self, table: Table) -> bool:
        assert table.seat is not None
        return table.players[table.seat].money >= self.price


COLONIES = Draft(
    "colonies",
    COLONY_PRICE,
    "colony",
    "prospecting",
    {1: "MC-COL-1", 2: "MC-COL-2", 3: "MC-COL-3", 4: "MC-COL-4"},
)
COMPANIES = Draft(
    "companies",
    COMPANY_PRICE,
    "company",
    "opportunity",
    {1: "MC-COM-1", 2: "MC-COM-2", 3: "MC-COM-3", 4: "MC-COM-4"},
)
