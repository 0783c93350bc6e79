"""Fold handlers for the set-up and the preparation of a round."""

from events.millions_of_dollars import facts as md
from projections.fold import Handlers
from projections.millions_of_dollars.folding import earn, pay, role_of
from projections.millions_of_dollars.table import Character, Table

when = Handlers[Table]()


@when(md.LootDeckSet)
def _loot_deck_set(table: Table, event: md.LootDeckSet) -> None:
    table.deck = event.cards
    table.reconstruction = event.reconstruction


@when(md.LootPileShuffled)
def _loot_pile_shuffled(table: Table, event: md.LootPileShuffled) -> None:
    order = event.order.value
    table.pile = [None] * event.count if order is None else list(order)


@when(md.MoneyReceived)
def _money_received(table: Table, event: md.MoneyReceived) -> None:
    pay(table, event.seat, event.amount, "start")


@when(md.LeaderNamed)
def _leader_named(table: Table, event: md.LeaderNamed) -> None:
    table.leader = event.seat


@when(md.RoundOpened)
def _round_opened(table: Table, event: md.RoundOpened) -> None:
    table.round = event.round
    table.leader = event.leader
    table.phase = "picking"
    table.shared = False
    table.before = {seat: player.money for seat, player in table.players.items()}


@when(md.LootTurnedUp)
def _loot_turned_up(table: Table, event: md.LootTurnedUp) -> None:
    del table.pile[0]
    table.loot = event.card


@when(md.CharactersPicked)
def _characters_picked(table: Table, event: md.CharactersPicked) -> None:
    roles = event.roles.value or (None,) * event.count
    table.players[event.seat].characters = [Character(role_of(role)) for role in roles]


@when(md.StakePlaced)
def _stake_placed(table: Table, event: md.StakePlaced) -> None:
    character = table.character(event.who)
    character.stake = event.amount + event.lent
    character.lent = event.lent
    earn(table, event.who.seat, -event.amount, "staked", event.who.number)
    table.reserve -= event.lent


@when(md.RoleCardsLaid)
def _role_cards_laid(table: Table, event: md.RoleCardsLaid) -> None:
    table.shown = event.shown
    table.aside = role_of(event.aside.value)
    table.phase = "negotiating"
