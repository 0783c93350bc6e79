"""Fold handlers for drafts, intrigue cards and purchases."""

from events.million_club import facts as mc
from events.million_club.figures import MIN_LEVEL
from events.million_club.words import Pile
from projections.by_type import ByType
from projections.million_club.folding import cards_of, hand_over, pay, remove_card
from projections.million_club.folding.listings import gain, move_listing
from projections.million_club.table import Card, Table

when = ByType[[Table], None]()


@when(mc.HandDrawn)
def _hand_drawn(event: mc.HandDrawn, table: Table) -> None:
    del table.piles[event.pile][: event.count]
    table.hand = cards_of(event.cards, event.count)
    table.chair = 1


@when(mc.HandPassed)
def _hand_passed(event: mc.HandPassed, table: Table) -> None:
    table.hand = cards_of(event.cards, event.count)
    table.chair = event.chair


@when(mc.LeftoverDiscarded)
def _leftover_discarded(event: mc.LeftoverDiscarded, table: Table) -> None:
    table.discards[event.pile].extend(cards_of(event.cards, event.count))
    table.hand = []
    table.chair = 0


def _from_pile_or_hand(table: Table, pile: Pile, card: Card, privilege: bool) -> None:
    remove_card(table.piles[pile] if privilege else table.hand, card)
    table.shown = []


@when(mc.CardDiscarded)
def _card_discarded(event: mc.CardDiscarded, table: Table) -> None:
    card = event.card.value
    remove_card(table.hand, card)
    table.discards[event.pile].append(card)


@when(mc.IntrigueChosen)
def _intrigue_chosen(event: mc.IntrigueChosen, table: Table) -> None:
    _from_pile_or_hand(table, "intrigues", event.card, event.privilege)
    table.discards["intrigues"].append(event.card)
    table.card = event.card
    table.privilege = event.privilege


@when(mc.RacketPaid)
def _racket_paid(event: mc.RacketPaid, table: Table) -> None:
    pay(table, event.seat, -event.amount)


@when(mc.MillionsTaken)
def _millions_taken(event: mc.MillionsTaken, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(mc.OpponentNamed)
def _opponent_named(event: mc.OpponentNamed, table: Table) -> None:
    table.opponent = event.opponent


@when(mc.ColonySold)
def _colony_sold(event: mc.ColonySold, table: Table) -> None:
    seller, buyer = table.players[event.seller], table.players[event.buyer]
    remove_card(seller.colonies, event.card.value)
    buyer.colonies.append(event.card.value)
    seller.money += event.price
    buyer.money -= event.price
    table.shown = []


@when(mc.ColoniesSwapped)
def _colonies_swapped(event: mc.ColoniesSwapped, table: Table) -> None:
    mine, theirs = table.players[event.seat].colonies, table.players[event.opponent].colonies
    remove_card(mine, event.given.value)
    remove_card(theirs, event.received.value)
    mine.append(event.received.value)
    theirs.append(event.given.value)
    table.shown = []


@when(mc.EffectDeclined)
def _effect_declined(_: mc.EffectDeclined, table: Table) -> None:
    table.shown = []
    table.free = 0


@when(mc.EffectVoid)
def _effect_void(_event: mc.EffectVoid, _table: Table) -> None:
    """Ignore an event that doesn't change the table."""


@when(mc.TypeTargeted)
def _type_targeted(event: mc.TypeTargeted, table: Table) -> None:
    table.target = event.kind
    table.hit = tuple(table.opponents(event.seat))


@when(mc.CompanyHit)
def _company_hit(event: mc.CompanyHit, table: Table) -> None:
    table.players[event.owner].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    table.hit = tuple(seat for seat in table.hit if seat != event.owner)


@when(mc.CompaniesSwapped)
def _companies_swapped(event: mc.CompaniesSwapped, table: Table) -> None:
    hand_over(table, event.seat, event.opponent, event.given)
    hand_over(table, event.opponent, event.seat, event.received)


@when(mc.NotePlaced)
def _note_placed(event: mc.NotePlaced, table: Table) -> None:
    notes = table.players[event.seat].notes
    change = event.notes - notes.get(event.card, 0)
    notes[event.card] = event.notes
    table.bank -= change
    move_listing(table, event.card, change)


@when(mc.ColonyBought)
def _colony_bought(event: mc.ColonyBought, table: Table) -> None:
    card = event.card.value
    _from_pile_or_hand(table, "colonies", card, event.privilege)
    table.players[event.seat].colonies.append(card)
    pay(table, event.seat, -event.price)


@when(mc.CompanyBought)
def _company_bought(event: mc.CompanyBought, table: Table) -> None:
    _from_pile_or_hand(table, "companies", event.card, event.privilege)
    gain(table, event.seat, event.card, MIN_LEVEL)
    pay(table, event.seat, -event.price)
