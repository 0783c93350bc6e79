"""The audience of each seal in Millions of Dollars is right, nothing else names a role before its
reveal, and the twins of `test_twins` differ in every secret."""

import random
import re
from collections import Counter
from typing import Any

import msgspec

from events.millions_of_dollars import facts as md
from events.sealed import Sealed
from events.shared import GameCreated
from mclub.club.game import Game
from tests.properties.millions_of_dollars import twins as md_twins
from tests.properties.random_clubs import steady_club
from tests.properties.sweeps import AT_A_TABLE, MILLIONS_OF_DOLLARS
from tests.sweeping import sweep_after

SWEEP = MILLIONS_OF_DOLLARS
ROLE = re.compile(r"snitch|brute|driver|con-man|mastermind")
TURNED_UP = (
    md.RoleCardsLaid,
    md.CharacterRevealed,
    md.RoleNamed,
    md.CharacterEliminated,
    md.BonusPaid,
    md.RoleLaidOpen,
    md.DriverPaid,
    md.BruteRobbed,
    md.LootDeckSet,
    md.LootTurnedUp,
)
"""Events that name a public role, or concern one; loot cards name one for the bonus."""


def who_may_know(event: Any) -> set[str]:
    """By the rules: the picking seat its pick, the user of an Intimidation card what it shows."""
    match event:
        case md.CharactersPicked(seat=seat) | md.CharacterShown(seat=seat):
            return {seat}
        case _:
            assert isinstance(event, GameCreated | md.LootPileShuffled | md.RoleCardsLaid)
            return set()


@sweep_after(4, "number", range(24))
def test_seals_are_for_those_whom_the_rules_name_and_the_rest_names_nothing(number: int) -> None:
    secrets = 0
    with steady_club(entropy=number) as club:
        game = SWEEP.new(club, number)
        assert all(SWEEP.moves(game, number))
        for record in game.records[:-1]:
            public = {}
            for name in record.event.__struct_fields__:
                part = getattr(record.event, name)
                if isinstance(part, Sealed):
                    assert set(part.audience) == who_may_know(record.event)
                    assert part.commitment != ""
                    secrets += 1
                else:
                    public[name] = part
            if not isinstance(record.event, TURNED_UP):
                assert not ROLE.search(msgspec.json.encode(public).decode()), record
    assert secrets > 10


@sweep_after(4, "number", range(24))
def test_only_what_was_picked_is_a_hidden_command(number: int) -> None:
    with steady_club(entropy=number) as club:
        game, read = SWEEP.new(club, number), 0
        read = game.seq
        for seat, typed in SWEEP.moves(game, number):
            command = game.records[read].command
            if typed.startswith("pick"):
                assert isinstance(command, Sealed)
                assert (command.audience, command.value) == ((seat,), typed)
            else:
                assert command == typed
            read = game.seq


def test_where_people_deal_nothing_is_sealed_that_the_program_knows() -> None:
    with steady_club() as club:
        game = AT_A_TABLE.new(club, 5)
        assert all(AT_A_TABLE.moves(game, 5))
        for record in game.records[1:]:
            parts = [getattr(record.event, name) for name in record.event.__struct_fields__]
            assert not isinstance(record.command, Sealed)
            assert all(part.value is None for part in parts if isinstance(part, Sealed))


def test_twins_differ_in_everything_that_is_secret() -> None:
    differ: Counter[str] = Counter()
    for number in range(16):
        chance = random.Random(number)
        with steady_club(entropy=number) as club:
            game = SWEEP.new(club, number)
            for _ in SWEEP.moves(game, number):
                threatened = type(game.line.last_command()[0].event) is md.CharacterShown
                if not game.opened and (threatened or chance.random() < 0.03):
                    compare(game, chance, differ)
    assert set(differ) == {
        "GameCreated.seed",
        "LootPileShuffled.order",
        "CharactersPicked.roles",
        "RoleCardsLaid.aside",
        "CharacterShown.role",
        "command",
    }
    assert all(differ.values()), differ


def compare(game: Game, chance: random.Random, differ: Counter[str]) -> None:
    """Count the twins that differ from their games for some reader."""
    eyes = chance.choice((*game.seats, None))
    twin = md_twins.twin(game.records, game.id, eyes, chance)
    for record, other in zip(game.records, twin, strict=True):
        for name in record.event.__struct_fields__:
            part, same = getattr(record.event, name), getattr(other.event, name)
            if isinstance(part, Sealed):
                differ[f"{type(record.event).__name__}.{name}"] += part.value != same.value
            else:
                assert part == same
        if isinstance(record.command, Sealed):
            differ["command"] += record.command.value != other.command.value
