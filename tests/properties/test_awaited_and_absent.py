"""The seats that a game waits for, and its answers for an absent seat, in random games."""

import random
from collections.abc import Iterable

import pytest

from mclub.club.game import Game
from tests.properties.random_clubs import steady_club
from tests.properties.sweeps import (
    EACH_GAME,
    LE_MILLIONNAIRE,
    MILLIONS_OF_DOLLARS,
    Sweep,
    each_number,
)
from tests.sweeping import sweep_after

COSTLY = {
    "million-club": {"buy", "takeover", "develop", "relocate"},
    "millions-of-dollars": {"pay", "offer", "take", "withdraw", "threaten", "call"},
    "le-millionnaire": {"buy", "change", "bet", "offer", "accept", "claim", "liquidate"},
}
"""Verbs that spend, bind or use something up, and are never mandatory."""
FREE = {
    "million-club": {"done", "decline", "discard"},
    "millions-of-dollars": {"ready"},
    "le-millionnaire": {"ready", "throw", "decline", "done", "pass", "exempt"},
}
"""Verbs that give nothing away."""


def verbs(actions: Iterable[str]) -> set[str]:
    return {action.partition(" ")[0] for action in actions}


@each_number(3, of_dollars=12)
def test_the_game_waits_for_some_of_those_who_may_act_and_for_nobody_else(
    sweep: Sweep, number: int
) -> None:
    with steady_club() as club:
        game = sweep.new(club, number)
        for _ in sweep.moves(game, number):
            asked = game.kind.asked_seats(game.table)
            assert list(game.awaited_seats) == [
                seat for seat in asked if seat in game.awaited_seats
            ]
            assert bool(game.awaited_seats) == bool(asked) == (game.status == "running")
            for eyes in ("referee", "spectator", *game.seats):
                told = {entry["seat"]: entry["awaited"] for entry in game.view(eyes)["due"]}
                assert told == {seat: seat in game.awaited_seats for seat in asked}
                assert game.due(eyes) == game.view(eyes)["due"]


@sweep_after(2, "number", range(8))
def test_who_is_ready_is_awaited_again_when_that_lapses(number: int) -> None:
    with steady_club() as club:
        game = MILLIONS_OF_DOLLARS.new(club, number)
        for _ in MILLIONS_OF_DOLLARS.moves(game, number):
            players = game.board()["players"]
            ready = {seat for seat, player in players.items() if player["ready"]}
            assert not ready & {*game.awaited_seats}
            if game.board()["phase"] == "negotiating":
                assert {*game.kind.asked_seats(game.table)} - ready == {*game.awaited_seats}


@EACH_GAME
@sweep_after(2, "number", range(6))
def test_an_absent_seat_gives_nothing_away_and_the_game_comes_to_its_end(
    sweep: Sweep, number: int
) -> None:
    said = set()
    with steady_club() as club:
        game = sweep.new(club, number)
        gone = game.seats[number % len(game.seats)]
        player = sweep.player(number)
        while game.status == "running":
            if gone in game.awaited_seats:
                legal = game.kind.legal(game.table, gone)
                action = game.kind.answer_for_absent(game.table, gone)
                assert action in legal
                gives_nothing(action, legal, sweep.kind.KIND)
                said |= verbs([action])
                game.act(gone, action)
                continue
            seat, typed = player(game)
            if seat != gone:
                game.act(seat, typed)
            else:
                nobody_but_the_absent_may_go_on(game, gone)
    assert said & FREE[sweep.kind.KIND]


def gives_nothing(action: str, legal: list[str], kind: str) -> None:
    verb = action.partition(" ")[0]
    assert verb not in COSTLY[kind]
    if free := verbs(legal) & FREE[kind]:
        assert verb in free


def nobody_but_the_absent_may_go_on(game: Game, gone: str) -> None:
    """Ready. Other awaited seats act instead, so that the game continues."""
    seat = random.Random(game.seq).choice(game.awaited_seats)
    assert seat != gone
    game.act(seat, game.kind.answer_for_absent(game.table, seat))


@pytest.mark.parametrize(("card", "answer"), [("exemption", "exempt"), ("notice", "pay")])
def test_an_exemption_is_used_before_a_tax_is_paid(card: str, answer: str) -> None:
    with steady_club() as club:
        game = LE_MILLIONNAIRE.new(club, 0)
        table, seat = game.table.copy(), game.seats[0]
        table.decision, table.asking = "tax", [seat]
        table.players[seat].cards.append(card)
        assert game.kind.legal(table, seat)[0] == "pay"
        assert game.kind.answer_for_absent(table, seat) == answer
