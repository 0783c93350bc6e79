"""Bots rely only on what their seat may know: they choose the same in a game's twin, and the tables
that they imagine are possible."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from events.million_club.words import BOX
from mclub.bots import BOTS, bot, sight
from mclub.bots.hint import hint
from mclub.club.moment import Moment
from mclub.games.million_club.bots.guesses import guesses
from mclub.kinds.parts import Bots, able
from tests.properties.random_clubs import steady_club
from tests.properties.sweeps import (
    EACH_GAME,
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    ONE_GAME_OFTEN,
    Sweep,
)
from tests.sweeping import sweep_after

GAMES = 16
ROLLOUTS = 6


def moments(sweep: Sweep, number: int, chance: random.Random, count: int) -> Iterator[Moment]:
    """A random game after some of its commands."""
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        for _ in zip(range(sweep.commands), sweep.moves(game, number), strict=False):
            pass
        running = [end for end in game.line.ends() if game.at(end).status == "running"]
        for seq in sorted(chance.sample(running, min(count, len(running)))):
            yield game.at(seq)


@ONE_GAME_OFTEN
@sweep_after(1, "chunk", range(4))
def test_bots_choose_the_same_in_a_game_and_its_twin(sweep: Sweep, chunk: int) -> None:
    for number in range(chunk, GAMES, 4):
        chance = random.Random(f"bots {number}")
        for moment in moments(sweep, number, chance, 3):
            for seat in able(sweep.kind, Bots).awaited_seats(moment.table)[:3]:
                twin = Moment(
                    sweep.kind,
                    moment.id,
                    sweep.twin(moment.records, moment.id, seat, chance),
                )
                assert _secrets(twin) != _secrets(moment), "the twin must differ in something"
                for name in BOTS:
                    chooser = bot(name, sweep.kind, f"{number}", rollouts=ROLLOUTS)
                    chosen = chooser.choose(sight(moment, seat))
                    assert chosen in moment.kind.legal(moment.table, seat)
                    assert chooser.choose(sight(twin, seat)) == chosen, (name, moment.seq)


def _secrets(moment: Moment) -> list[Any]:
    return [record.event for record in moment.records[1:]]


@ONE_GAME_OFTEN
def test_a_hint_tells_no_more_than_the_seat_knows(sweep: Sweep) -> None:
    told = 0
    for number in range(8):
        chance = random.Random(f"hints {number}")
        for moment in moments(sweep, number, chance, 2):
            moment.created.options["hints"] = "on"
            for seat in sweep.kind.asked_seats(moment.table)[:1]:
                twin = Moment(
                    sweep.kind,
                    moment.id,
                    sweep.twin(moment.records, moment.id, seat, chance),
                )
                assert hint(twin, seat, ROLLOUTS) == hint(moment, seat, ROLLOUTS)
                told += 1
    assert told > 8


@EACH_GAME
@sweep_after(1, "games", [GAMES // 4, GAMES])
def test_what_is_imagined_looks_the_same_to_the_seat(sweep: Sweep, games: int) -> None:
    mind = able(sweep.kind, Bots).mind()
    for number in range(games):
        chance = random.Random(f"imagined {number}")
        for moment in moments(sweep, number, chance, 3):
            if moment.view("spectator")["phase"] == "picking":
                continue  # all pick at the same time, so missing picks are imagined, too
            for seat in sweep.kind.asked_seats(moment.table):
                shown = sight(moment, seat)
                imagine = mind.imagine(shown)
                for _ in range(3):
                    table = imagine(chance)
                    assert tuple(sweep.kind.legal(table, seat)) == shown.legal
                    assert _view(sweep, table, seat) == _view(sweep, moment.table, seat)


def _view(sweep: Sweep, table: Any, seat: str) -> dict[str, Any]:
    """The seat's view, without hidden cards, which were dealt again."""
    view = sweep.kind.view(table, "", 0, seat)
    view.pop("aside", None)
    view.pop("deck", None)
    for other, player in view["players"].items():
        if other != seat:
            player.pop("colonies", None)
            player.pop("characters", None)
            player.pop("cards", None)
    return view


def test_all_cards_of_the_box_are_in_what_is_imagined() -> None:
    for number in range(GAMES):
        chance = random.Random(f"box {number}")
        for moment in moments(MILLION_CLUB, number, chance, 4):
            (seat,) = MILLION_CLUB.kind.asked_seats(moment.table)
            table = able(MILLION_CLUB.kind, Bots).mind().imagine(sight(moment, seat))(chance)
            assert table.players[seat].colonies == moment.table.players[seat].colonies
            for pile, cards in BOX.items():
                lying = [*table.piles[pile], *table.discards[pile]]
                if table.phase == pile:
                    lying += table.hand
                for player in table.players.values():
                    lying += {"companies": player.levels, "colonies": player.colonies}.get(pile, ())
                assert Counter(lying) == Counter(cards), (number, moment.seq, pile)


def test_the_truth_is_among_the_guesses() -> None:
    narrowed = 0
    for number in range(GAMES):
        chance = random.Random(f"guesses {number}")
        for moment in moments(MILLION_CLUB, number, chance, 4):
            for seat in moment.seats:
                shown = sight(moment, seat)
                made = guesses(shown.events, moment.table.seats)
                for other, player in moment.table.players.items():
                    places = made.colonies[other]
                    assert len(places) == len(player.colonies)
                    assert all(any(card in place for place in places) for card in player.colonies)
                    narrowed += other != seat and any(len(place) < 20 for place in places)
                for pile in BOX:
                    assert set(moment.table.piles[pile]) <= made.piles[pile]
                    assert len(made.discards[pile]) == len(moment.table.discards[pile])
    assert narrowed > 30


def test_imagined_roles_are_those_of_the_role_cards() -> None:
    laid = 0
    for number in range(GAMES):
        chance = random.Random(f"roles {number}")
        for moment in moments(MILLIONS_OF_DOLLARS, number, chance, 4):
            if not moment.table.shown:
                continue
            laid += 1
            for seat in MILLIONS_OF_DOLLARS.kind.asked_seats(moment.table):
                table = (
                    able(MILLIONS_OF_DOLLARS.kind, Bots).mind().imagine(sight(moment, seat))(chance)
                )
                roles = [c.role for p in table.players.values() for c in p.characters]
                assert Counter(roles) == Counter([*moment.table.shown, table.aside])
                own = [c.role for c in moment.table.players[seat].characters]
                assert [c.role for c in table.players[seat].characters] == own
                for player in table.players.values():
                    faces = [character.role for character in player.characters]
                    assert len(set(faces)) == len(faces)
    assert laid > 12
