"""Fold handlers for the set-up and the preparation of a round."""

from events.millions_of_dollars import facts as md
from projections.by_type import ByType
from projections.millions_of_dollars.folding import earn, give_characters, pay, role_of
from projections.millions_of_dollars.table import Table

when = ByType[[Table], None]()


@when(md.LootDeckSet)
def _loot_deck_set(event: md.LootDeckSet, table: Table) -> None:
    table.deck = event.cards
    table.reconstruction = event.reconstruction


@when(md.LootPileShuffled)
def _loot_pile_shuffled(event: md.LootPileShuffled, table: Table) -> None:
    order = event.order.value
    table.pile = [None] * event.count if order is None else list(order)


@when(md.MoneyReceived)
def _money_received(event: md.MoneyReceived, table: Table) -> None:
    pay(table, event.seat, event.amount, "start")


@when(md.LeaderNamed)
def _leader_named(event: md.LeaderNamed, table: Table) -> None:
    table.leader = event.seat


@when(md.RoundOpened)
def _round_opened(event: md.RoundOpened, table: Table) -> None:
    table.round = event.round
    table.leader = event.leader
    table.phase = "picking"
    table.shared = False
    table.before = {seat: player.money for seat, player in table.players.items()}


@when(md.LootTurnedUp)
def _loot_turned_up(event: md.LootTurnedUp, table: Table) -> None:
    del table.pile[0]
    table.loot = event.card


@when(md.CharactersPicked)
def _characters_picked(event: md.CharactersPicked, table: Table) -> None:
    roles = event.roles.value or (None,) * event.count
    give_characters(table, event.seat, roles)


@when(md.StakePlaced)
def _stake_placed(event: md.StakePlaced, table: Table) -> None:
    character = table.character(event.who)
    character.stake = event.amount + event.lent
    character.lent = event.lent
    earn(table, event.who.seat, -event.amount, "staked", event.who.number)
    table.reserve -= event.lent


@when(md.RoleCardsLaid)
def _role_cards_laid(event: md.RoleCardsLaid, table: Table) -> None:
    table.shown = event.shown
    table.aside = role_of(event.aside.value)
    table.phase = "negotiating"
