"""A playout decides as single actions do, one after another."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from commands.dealer import SeedDealer
from events.sealed import Sealed
from events.shared import GameCreated, Player
from mclub.kinds.registry import GAMES, game_kind

DECISIONS = 150


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_decides_as_single_actions_do(name: str) -> None:
    kind, dealer = game_kind(name), SeedDealer("playout")
    players = tuple(Player(seat, seat) for seat in kind.SEATS[:4])
    created = GameCreated(name, players, kind.options({}), Sealed())
    _facts, table = kind.begin(created, dealer)
    again, chance = table.copy(), Random(1)
    taken: list[tuple[str, str, Any]] = []

    def choose(_table: Any, seat: str, decision: str, choices: Sequence[Any]) -> Any:
        action = chance.choice(choices)
        taken.append((seat, decision, action))
        return action

    for _ in kind.COURSE.play_on(table, dealer, choose):
        if len(taken) == DECISIONS:
            break
    for seat, decision, action in taken:
        assert kind.awaited_seats(again)[0] == seat
        assert kind.COURSE.decision_of(again, seat) == decision
        assert action in kind.COURSE.legal(again, seat)
        kind.COURSE.play(again, seat, action, dealer)
    assert table == again


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_with_the_game(name: str) -> None:
    kind, dealer, chance = game_kind(name), SeedDealer("end"), Random(1)
    players = tuple(Player(seat, seat) for seat in kind.SEATS[: kind.FEWEST])
    _facts, table = kind.begin(GameCreated(name, players, kind.options({}), Sealed()), dealer)
    for _ in kind.COURSE.play_on(table, dealer, lambda *given: chance.choice(given[-1])):
        assert kind.awaited_seats(table)
    assert kind.is_over(table)
    assert not kind.awaited_seats(table)
