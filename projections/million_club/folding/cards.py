"""Fold handlers for drafts, intrigue cards and purchases."""

from events.million_club import facts as mc
from events.million_club.figures import MIN_LEVEL
from events.million_club.words import Pile
from projections.fold import Handlers
from projections.million_club.folding import (
    cards_of,
    gain,
    hand_over,
    move_listing,
    pay,
    remove_card,
)
from projections.million_club.table import Card, Table

when = Handlers[Table]()


@when(mc.HandDrawn)
def _hand_drawn(table: Table, event: mc.HandDrawn) -> None:
    del table.piles[event.pile][: event.count]
    table.hand = cards_of(event.cards, event.count)
    table.chair = 1


@when(mc.HandPassed)
def _hand_passed(table: Table, event: mc.HandPassed) -> None:
    table.hand = cards_of(event.cards, event.count)
    table.chair = event.chair


@when(mc.LeftoverDiscarded)
def _leftover_discarded(table: Table, event: mc.LeftoverDiscarded) -> None:
    table.discards[event.pile].extend(cards_of(event.cards, event.count))
    table.hand = []
    table.chair = 0


def _from_pile_or_hand(table: Table, pile: Pile, card: Card, privilege: bool) -> None:
    remove_card(table.piles[pile] if privilege else table.hand, card)
    table.shown = []


@when(mc.CardDiscarded)
def _card_discarded(table: Table, event: mc.CardDiscarded) -> None:
    card = event.card.value
    remove_card(table.hand, card)
    table.discards[event.pile].append(card)


@when(mc.IntrigueChosen)
def _intrigue_chosen(table: Table, event: mc.IntrigueChosen) -> None:
    _from_pile_or_hand(table, "intrigues", event.card, event.privilege)
    table.discards["intrigues"].append(event.card)
    table.card = event.card
    table.privilege = event.privilege


@when(mc.RacketPaid)
def _racket_paid(table: Table, event: mc.RacketPaid) -> None:
    pay(table, event.seat, -event.amount)


@when(mc.MillionsTaken)
def _millions_taken(table: Table, event: mc.MillionsTaken) -> None:
    pay(table, event.seat, event.amount)


@when(mc.OpponentNamed)
def _opponent_named(table: Table, event: mc.OpponentNamed) -> None:
    table.opponent = event.opponent


@when(mc.ColonySold)
def _colony_sold(table: Table, event: mc.ColonySold) -> None:
    seller, buyer = table.players[event.seller], table.players[event.buyer]
    remove_card(seller.colonies, event.card.value)
    buyer.colonies.append(event.card.value)
    seller.money += event.price
    buyer.money -= event.price
    table.shown = []


@when(mc.ColoniesSwapped)
def _colonies_swapped(table: Table, event: mc.ColoniesSwapped) -> None:
    mine, theirs = table.players[event.seat].colonies, table.players[event.opponent].colonies
    remove_card(mine, event.given.value)
    remove_card(theirs, event.received.value)
    mine.append(event.received.value)
    theirs.append(event.given.value)
    table.shown = []


@when(mc.EffectDeclined)
def _effect_declined(table: Table, _: mc.EffectDeclined) -> None:
    table.shown = []
    table.free = 0


@when(mc.EffectVoid)
def _effect_void(_table: Table, _event: mc.EffectVoid) -> None:
    """Informational; the table doesn't change."""


@when(mc.TypeTargeted)
def _type_targeted(table: Table, event: mc.TypeTargeted) -> None:
    table.target = event.kind
    table.hit = tuple(table.opponents(event.seat))


@when(mc.CompanyHit)
def _company_hit(table: Table, event: mc.CompanyHit) -> None:
    table.players[event.owner].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    table.hit = tuple(seat for seat in table.hit if seat != event.owner)


@when(mc.CompaniesSwapped)
def _companies_swapped(table: Table, event: mc.CompaniesSwapped) -> None:
    hand_over(table, event.seat, event.opponent, event.given)
    hand_over(table, event.opponent, event.seat, event.received)


@when(mc.NotePlaced)
def _note_placed(table: Table, event: mc.NotePlaced) -> None:
    notes = table.players[event.seat].notes
    change = event.notes - notes.get(event.card, 0)
    notes[event.card] = event.notes
    table.bank -= change
    move_listing(table, event.card, change)


@when(mc.ColonyBought)
def _colony_bought(table: Table, event: mc.ColonyBought) -> None:
    card = event.card.value
    _from_pile_or_hand(table, "colonies", card, event.privilege)
    table.players[event.seat].colonies.append(card)
    pay(table, event.seat, -event.price)


@when(mc.CompanyBought)
def _company_bought(table: Table, event: mc.CompanyBought) -> None:
    _from_pile_or_hand(table, "companies", event.card, event.privilege)
    gain(table, event.seat, event.card, MIN_LEVEL)
    pay(table, event.seat, -event.price)
