"""The answers to a seat contain nothing that it may not know, and agree with its view."""

import json
import os
import random
import re
import subprocess
import sys
from textwrap import dedent
from typing import Any

from events.sealed import Sealed
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from tests.properties import twins
from tests.properties.random_clubs import new_game, steady_club, talk_a_little, typed_by
from tests.properties.random_games import INTRIGUES, by_chance, setting
from tests.properties.sweeps import Sweep, each_number
from tests.sweeping import sweep_after

GAMES = 24
HEX = re.compile(r"[0-9a-f]{32}")


def cards(value: object) -> set[str]:
    """Companies and colonies; the names of intrigue cards are also words of the language."""
    return twins.cards_in(value) - set(INTRIGUES)


@each_number(GAMES, of_dollars=12, at_a_table=6)
def test_due_is_what_the_view_says_and_answers_keep_secrets(sweep: Sweep, number: int) -> None:
    chance, player = random.Random(f"eyes {number}"), sweep.player(number)
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        told = Revealed(game)
        while game.due():
            if chance.random() < 0.15:
                every_pair_of_eyes_agrees(game)
            if chance.random() < 0.03:
                talk_a_little(game, chance)
                continue
            (seat, typed), before = player(game), game.seq
            answer = game.act(seat, typed)
            told.keep_up()
            the_answer_keeps_secrets(game, told, answer, seat, before)
        every_pair_of_eyes_agrees(game)


def every_pair_of_eyes_agrees(game: Game) -> None:
    """`due` of the full table equals `due` of the log cut for each seat; only the seat to decide
    gets its actions."""
    whole = game.due()
    for eyes in (*game.seats, SPECTATOR):
        due = game.due(eyes)
        assert due == game.view(eyes)["due"] == game.legal(eyes)["due"]
        for entry, everything in zip(due, whole, strict=True):
            assert (entry["seat"], entry["decision"]) == (
                everything["seat"],
                everything["decision"],
            )
            if entry["seat"] == eyes:
                assert entry == everything
                assert entry["actions"] == game.kind.legal(game.table, eyes) != []
            else:
                assert entry["hand"] is entry["actions"] is None


class Revealed:
    """What the records so far have revealed. seen: the cards that each seat has ever seen; salts:
    those of all seals."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.read = 0
        self.seen: dict[str, set[str]] = {seat: set() for seat in game.seats}
        self.salts: set[str] = set()

    def keep_up(self) -> None:
        """Read the records since the last call."""
        new = self.game.records[self.read :]
        self.read += len(new)
        for seat, seen in self.seen.items():
            seen |= twins.ever_seen(new, seat)
        for record in new:
            seals = [part for part in twins.parts(record) if isinstance(part, Sealed)]
            self.salts |= {seal.salt for seal in seals if seal.salt}


def the_answer_keeps_secrets(
    game: Game, told: Revealed, answer: dict[str, Any], seat: str, before: int
) -> None:
    """The events name what the new records show the seat, and the question only what it has ever
    seen. No salt of a seal is revealed, since it would give away the value."""
    assert (answer["seq"], answer["game"]) == (game.seq, game.id)
    if game.opened:
        return
    assert not told.salts & set(HEX.findall(json.dumps(answer)))
    assert cards(answer["happened"]) <= twins.ever_seen(game.records[before:], seat)
    assert answer["due"] == game.view(seat)["due"]
    assert cards(answer["due"]) <= told.seen[seat]


@sweep_after(4, "number", range(GAMES))
def test_no_eyes_read_a_card_that_they_have_not_seen(number: int) -> None:
    chance, pick = random.Random(f"cut {number}"), by_chance(number)
    with steady_club(entropy=number) as club:
        game = new_game(club, setting(number))
        for _ in range(chance.randint(1, 150)):
            if game.table.seat is not None:
                game.act(game.table.seat, typed_by(pick, game))
        moment = game.at(game.records[-1].batch - 1)
        for eyes in (*game.seats, SPECTATOR):
            seat = None if eyes == SPECTATOR else eyes
            read = [moment.view(eyes), moment.history(eyes), moment.legal(eyes)]
            assert cards(read) <= twins.ever_seen(moment.records, seat)
            money = {name: p["money"] for name, p in read[0]["players"].items()}
            assert [name for name in money if money[name] is not None] == [seat] * (
                seat is not None
            )


def test_the_operational_log_never_names_a_card() -> None:
    code = """
        from mclub.club.trace import start
        from tests.properties.random_clubs import moves, new_game, steady_club
        from tests.properties.random_games import by_chance, setting
        start("debug")
        for number in range(2):
            with steady_club() as club:
                game = new_game(club, setting(number))
                print(sum(1 for _ in moves(game, by_chance(number))))
                club.game(game.id)
    """
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", dedent(code)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    commands = sum(map(int, ran.stdout.split()))
    told = [json.loads(line) for line in ran.stderr.splitlines()]
    assert len(told) == commands + 2 * 2
    for line in told:
        assert set(line) <= {
            "event",
            "level",
            "timestamp",
            "game",
            "kind",
            "seats",
            "seq",
            "events",
        }
        assert twins.cards_in({key: line[key] for key in line if key != "timestamp"}) == set()
