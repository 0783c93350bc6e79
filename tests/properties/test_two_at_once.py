"""Two programs act in one game in one file at the same moment: one succeeds, the other is
informed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.errors import NotYourTurn
from mclub.club.club import Club
from mclub.club.game import Game
from tests.properties.random_clubs import legal_texts, moves, new_game, steady_club
from tests.properties.random_games import by_chance, setting
from tests.properties.two_programs import Order, Report, Two, two_programs

ROUNDS = 6


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def two(path: Path) -> Iterator[Two]:
    with two_programs(path) as programs:
        yield programs


def somewhere(club: Club, number: int) -> tuple[Game, random.Random]:
    """A game a few commands after its beginning, with more than one legal action."""
    game, chance = new_game(club, setting(number)), random.Random(f"two {number}")
    for _, _ in zip(range(chance.randint(1, 40)), moves(game, by_chance(number)), strict=False):
        pass
    while len(legal_texts(game)) < 2:
        game.undo()
    return game, chance


def taken_and_refused(reports: list[Report]) -> tuple[Report, Report]:
    """The report of the one success, and that of the refusal."""
    reports.sort(key=lambda report: report.answer is None)
    assert [report.answer is not None for report in reports] == [True, False]
    return reports[0], reports[1]


@pytest.mark.parametrize("said", [True, False], ids=["expect", "no expect"])
def test_exactly_one_is_taken_and_the_other_learns_what_happened(
    path: Path, two: Two, said: bool
) -> None:
    with steady_club(path, 1) as club:
        for number in range(ROUNDS):
            game, chance = somewhere(club, number)
            seat, known = game.table.seat, game.seq
            assert seat is not None
            typed = chance.sample(legal_texts(game), 2)
            expect = known if said else None
            orders = [Order(game.id, seat, text, expect) for text in typed]
            taken, refused = taken_and_refused(two.at_once(*orders))
            assert refused.error == "GameMovedOn"
            game.refresh()
            assert taken.answer is not None
            assert game.seq == taken.answer["seq"] > known
            assert f"you saw event {known}, it is at {game.seq}" in refused.text
            for entry in taken.answer["happened"]:
                assert entry["text"] in refused.text
            assert {record.batch for record in game.records[known:]} == {known + 1}
            assert club.game(game.id).board() == game.board()


def test_the_same_command_id_at_once_is_one_batch_and_two_equal_answers(
    path: Path, two: Two
) -> None:
    with steady_club(path, 2) as club:
        for number in range(ROUNDS):
            game, chance = somewhere(club, number)
            known = game.seq
            order = Order(game.id, game.table.seat, chance.choice(legal_texts(game)), None, "once")
            one, other = two.at_once(order, order)
            assert one == other
            assert one.answer is not None
            game.refresh()
            assert game.seq == one.answer["seq"]
            assert {record.batch for record in game.records[known:]} == {known + 1}


def test_who_loads_later_is_told_whose_turn_it_is(path: Path) -> None:
    with steady_club(path, 3) as here, steady_club(path, 4) as there:
        game = new_game(here, setting(1))
        while game.table.decision != "place":
            game.act(game.table.seat, legal_texts(game)[0])
        seat = game.table.seat
        game.act(seat, "place lobby industry" if game.table.closed != "lobby" else "place exch ind")
        late = there.game(game.id)
        with pytest.raises(NotYourTurn):
            late.act(seat, "place colonies")
        assert (late.seq, late.head) == (game.seq, game.head)
