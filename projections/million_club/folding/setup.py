"""Fold handlers for the set-up and for positions."""

from events.million_club import facts as mc
from events.million_club.words import HIDDEN
from projections.by_type import ByType
from projections.million_club.folding import cards_of, pay, put_pawn, remove_card, set_order
from projections.million_club.folding.listings import gain, move_listing
from projections.million_club.table import Table

when = ByType[[Table], None]()


@when(mc.ProfileDealt)
def _profile_dealt(event: mc.ProfileDealt, table: Table) -> None:
    table.players[event.seat].profile = event.profile


@when(mc.PileShuffled)
def _pile_shuffled(event: mc.PileShuffled, table: Table) -> None:
    table.piles[event.pile] = cards_of(event.order, event.count)
    table.discards[event.pile] = []
    table.shuffles[event.pile] = event.ordinal


@when(mc.MoneyReceived)
def _money_received(event: mc.MoneyReceived, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(mc.CompanyDealt)
def _company_dealt(event: mc.CompanyDealt, table: Table) -> None:
    remove_card(table.piles["companies"], event.card)
    gain(table, event.seat, event.card, event.level)
    if event.notes:
        table.players[event.seat].notes[event.card] = event.notes
        table.bank -= event.notes
        move_listing(table, event.card, event.notes)


@when(mc.ColonyDealt, mc.ColonyTaken)
def _colony_from_pile(event: mc.ColonyDealt | mc.ColonyTaken, table: Table) -> None:
    card = event.card.value
    remove_card(table.piles["colonies"], card)
    table.players[event.seat].colonies.append(card)
    table.shown = []


@when(mc.CompanyTaken)
def _company_taken(event: mc.CompanyTaken, table: Table) -> None:
    remove_card(table.piles["companies"], event.card)
    gain(table, event.seat, event.card, event.level)
    table.shown = []


@when(mc.PileShown)
def _pile_shown(event: mc.PileShown, table: Table) -> None:
    table.shown = cards_of(event.cards, event.count)


@when(mc.HandShown)
def _hand_shown(event: mc.HandShown, table: Table) -> None:
    table.shown = cards_of(event.cards, event.count)
    whom = table.players[event.whom]
    if event.cards.value is not None and None in whom.colonies:
        # In a log cut for the seat that looks, the hand is known from now on.
        whom.colonies = list(table.shown)


@when(mc.FirstPlayerNamed)
def _first_player_named(event: mc.FirstPlayerNamed, table: Table) -> None:
    set_order(table, event.seat)


@when(mc.PositionSet)
def _position_set(event: mc.PositionSet, table: Table) -> None:
    table.round = event.round
    table.closed = event.closed
    table.phase = event.phase
    table.bank = event.bank
    table.exchange_open = event.exchange_open
    set_order(table, event.first)
    for pawn in event.pawns:
        put_pawn(table, pawn.seat, pawn.tile, pawn.sector)
        table.players[pawn.seat].pawns -= 1


@when(mc.HoldingSet)
def _holding_set(event: mc.HoldingSet, table: Table) -> None:
    player = table.players[event.seat]
    player.money = event.money
    player.profile = event.profile
    colonies = cards_of(event.colonies, event.count)
    player.colonies = [None if card == HIDDEN else card for card in colonies]
    for card in player.colonies:
        remove_card(table.piles["colonies"], card)
    for company in event.companies:
        remove_card(table.piles["companies"], company.card)
        gain(table, event.seat, company.card, company.level)
        if company.notes:
            player.notes[company.card] = company.notes
            move_listing(table, company.card, company.notes)


@when(mc.PileSet)
def _pile_set(event: mc.PileSet, table: Table) -> None:
    table.piles[event.pile] = cards_of(event.cards, event.count)


@when(mc.DiscardSet)
def _discard_set(event: mc.DiscardSet, table: Table) -> None:
    cards = cards_of(event.cards, event.count)
    for card in cards:
        remove_card(table.piles[event.pile], card)
    table.discards[event.pile] = cards
