"""Fold handlers for the heist, the share and the end of rounds and game."""

from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import State
from projections.by_type import ByType
from projections.millions_of_dollars.folding import earn, hand_over, lift_stake, pay, take_out
from projections.millions_of_dollars.table import FinishedRound, Reason, Table

# The reason for which a stake returns, by the state of the character; "out" is a Brute.
BACK: dict[State, Reason] = {"withdrawn": "withdrew", "in": "alone", "out": "brute"}

when = ByType[[Table], None]()


@when(md.CharacterRevealed)
def _character_revealed(event: md.CharacterRevealed, table: Table) -> None:
    character = table.character(event.who)
    character.role = event.role
    character.revealed = True


@when(md.RoleNamed)
def _role_named(event: md.RoleNamed, table: Table) -> None:
    table.named = event.role


@when(md.CharacterEliminated)
def _character_eliminated(event: md.CharacterEliminated, table: Table) -> None:
    take_out(table, event.who, "out").why = event.why


@when(md.StakeReturned)
def _stake_returned(event: md.StakeReturned, table: Table) -> None:
    lift_stake(table, event.who)
    reason = BACK[table.character(event.who).state]
    earn(table, event.who.seat, event.amount, reason, event.who.number)
    table.reserve += event.repaid


@when(md.StakeLost)
def _stake_lost(event: md.StakeLost, table: Table) -> None:
    lift_stake(table, event.who)
    table.character(event.who).lost = event.amount
    table.reserve += event.amount


@when(md.IntimidationGained)
def _intimidation_gained(event: md.IntimidationGained, table: Table) -> None:
    table.players[event.who.seat].usable_from.append(table.round + 1)
    table.character(event.who).gained = True
    table.intimidation -= 1


@when(md.SnitchFined)
def _snitch_fined(event: md.SnitchFined, table: Table) -> None:
    pay(table, event.who.seat, -event.amount, "fine", event.who.number)


@when(md.LootShared)
def _loot_shared(event: md.LootShared, table: Table) -> None:
    table.shared = True
    for who in event.sharers:
        pay(table, who.seat, event.share, "share", who.number)


@when(md.LootLeft)
def _loot_left(_: md.LootLeft, table: Table) -> None:
    table.shared = False


@when(md.DriverPaid)
def _driver_paid(event: md.DriverPaid, table: Table) -> None:
    hand_over(table, event.payer, event.driver, event.amount, "fare")


@when(md.BruteRobbed)
def _brute_robbed(event: md.BruteRobbed, table: Table) -> None:
    hand_over(table, event.brute, event.con_man, event.amount, "robbery")


@when(md.BonusPaid)
def _bonus_paid(event: md.BonusPaid, table: Table) -> None:
    pay(table, event.who.seat, event.amount, "bonus", event.who.number)


@when(md.RoundEndReached)
def _round_end_reached(_: md.RoundEndReached, table: Table) -> None:
    table.phase = "round_end"


@when(md.RoleLaidOpen)
def _role_laid_open(event: md.RoleLaidOpen, table: Table) -> None:
    player = table.players[event.seat]
    player.last = event.role
    player.characters[0].role = event.role


@when(md.RoundEnded)
def _round_ended(event: md.RoundEnded, table: Table) -> None:
    assert table.loot is not None
    players = table.players.items()
    table.rounds.append(
        FinishedRound(
            event.round,
            table.loot,
            table.shown,
            {seat: tuple(player.characters) for seat, player in players},
            {seat: player.money - table.before[seat] for seat, player in players},
            table.shared,
            table.named,
        )
    )
    table.loot = table.aside = table.named = None
    table.shown = ()
    for player in table.players.values():
        player.characters = []
        player.still_in = ()


@when(md.GameEnded)
def _game_ended(event: md.GameEnded, table: Table) -> None:
    table.phase = "finished"
    table.winners = event.winners
    table.why = event.why
