"""Fold handlers for the negotiation."""

from events.millions_of_dollars import facts as md
from events.millions_of_dollars.facts import Who
from projections.by_type import ByType
from projections.millions_of_dollars.folding import hand_over, role_of, take_out
from projections.millions_of_dollars.table import Offer, Table

when = ByType[[Table], None]()


@when(md.MoneyGiven)
def _money_given(event: md.MoneyGiven, table: Table) -> None:
    hand_over(table, Who(event.giver, 0), Who(event.receiver, 0), event.amount, "gift")


@when(md.WithdrawalOffered)
def _withdrawal_offered(event: md.WithdrawalOffered, table: Table) -> None:
    table.offers[event.seat, event.receiver] = Offer(event.amount, event.seat)


@when(md.OfferCountered)
def _offer_countered(event: md.OfferCountered, table: Table) -> None:
    table.offers[event.seat, event.receiver] = Offer(event.amount, event.by, event.number)


@when(md.OfferEnded)
def _offer_ended(event: md.OfferEnded, table: Table) -> None:
    del table.offers[event.seat, event.receiver]
    if event.why in ("rejected", "denied"):
        table.rejected.add((event.seat, event.receiver))


@when(md.WithdrawalPaid)
def _withdrawal_paid(event: md.WithdrawalPaid, table: Table) -> None:
    hand_over(table, Who(event.seat, 0), Who(event.receiver, 0), event.amount, "withdrawal")


@when(md.CharacterWithdrawn)
def _character_withdrawn(event: md.CharacterWithdrawn, table: Table) -> None:
    take_out(table, event.who, "withdrawn")


@when(md.CharacterShown)
def _character_shown(event: md.CharacterShown, table: Table) -> None:
    table.players[event.seat].usable_from.pop(0)
    role = role_of(event.role.value)
    if role is not None:
        # In a log cut for the seat that sees the character, its role is known from now on.
        table.character(event.who).role = role


@when(md.SeatReady)
def _seat_ready(event: md.SeatReady, table: Table) -> None:
    table.players[event.seat].ready = True


@when(md.ReadyLifted)
def _ready_lifted(event: md.ReadyLifted, table: Table) -> None:
    for seat in event.seats:
        table.players[seat].ready = False


@when(md.NegotiationEnded)
def _negotiation_ended(_: md.NegotiationEnded, table: Table) -> None:
    table.phase = "heist"
    table.offers, table.rejected = {}, set()
    for player in table.players.values():
        player.ready = False
