"""A game catches up with its log by the records that others have appended."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from events.errors import LogDamaged
from events.log import row_of
from mclub import Club
from mclub.club.game import Game
from mclub.kinds.registry import GAMES

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}


@pytest.fixture
def clubs(place: str) -> Iterator[tuple[Club, Club]]:
    """Two programs with the same log."""
    with Club(place) as one, Club(place) as other:
        yield one, other


def play(game: Game, chance: random.Random, steps: int) -> None:
    """Act at random, and sometimes take something back, restore it or hand on a seat."""
    for _ in range(steps):
        due = [entry for entry in game.due() if entry["actions"]]
        beside = chance.random()
        if game.line.redoable and beside < 0.5:
            game.redo()
        elif not due or (beside < 0.1 and len(game.line.ends()) > 1):
            game.undo()
        elif beside < 0.15:
            game.hand(chance.choice(list(SEATS)), f"Eve {game.seq}")
        else:
            entry = chance.choice(due)
            game.act(entry["seat"], chance.choice(entry["actions"]))


def known(game: Game) -> dict[str, Any]:
    """All that the game knows of its log."""
    eyes = ["referee", "spectator", *SEATS]
    return {
        "records": game.records,
        "table": game.table,
        "head": game.head,
        "line": game.line,
        "boards": {one: game.view(one) for one in eyes},
        "histories": {one: game.history(one) for one in eyes},
        "cuts": {one: game.cut(one) for one in eyes},
        "words": game.words,
        "names": game.names,
    }


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_that_catches_up_is_like_one_opened_anew(
    clubs: tuple[Club, Club], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = clubs
    chance = random.Random(f"catch up {kind}")
    game = one.new(SEATS, game=kind, seed="tea", deal=False)
    kept = other.game(game.id)
    game.deal({"yellow": "rain"})
    for _ in range(8):
        with monkeypatch.context() as patch:
            patch.delattr(type(other.log), "bulk")  # only what is missing is read
            kept.refresh()
        assert known(kept) == known(one.game(game.id))
        play(game, chance, chance.randrange(1, 9))


def copy(game: Game, seq: int) -> Club:
    """Another log with the first records of the game."""
    club = Club()
    rows = list(map(row_of, game.club.log.rows(game.id)[:seq], game.records))
    club.log.create(game.id, game.kind.KIND, rows)
    return club


@pytest.mark.parametrize("steps", [0, 9], ids=["shorter", "gone on otherwise"])
def test_a_log_with_other_records_is_read_anew(steps: int) -> None:
    with Club() as club:
        game = club.new(SEATS, seed="tea")
        begin = game.seq
        game.act(None, "place companies")
        assert game.records[-1].seq > begin
        with copy(game, begin) as restored:
            now = restored.game(game.id)
            play(now, random.Random("restored"), steps)
            assert (now.seq > game.seq) is (steps > 0)
            game.club = restored
            assert known(game.refresh()) == known(now)


def test_a_log_with_as_many_other_records_is_read_anew() -> None:
    with Club() as club:
        game = club.new(SEATS, seed="tea")
        begin = game.seq
        game.act(None, "place companies")
        with copy(game, begin) as restored:
            now = restored.game(game.id)
            now.act(None, "place colonies")
            assert now.seq == game.seq
            game.club = restored
            assert known(game.refresh()) == known(now)
            game.act(None, "place intrigues")
            assert known(restored.game(game.id)) == known(game)


def test_a_damaged_record_is_found_while_catching_up() -> None:
    with Club() as club:
        kept = club.new(SEATS, seed="tea")
        begin = kept.seq
        with copy(kept, begin) as other:
            game = other.game(kept.id)
            game.act(None, "place companies")
            rows = list(map(row_of, other.log.rows(game.id, begin), game.records[begin:]))
        body = rows[-1].body.replace('"by":"', '"by": "')
        club.log.append(kept.id, begin, [*rows[:-1], replace(rows[-1], body=body)])
        board = kept.board()
        with pytest.raises(LogDamaged) as damage:
            kept.refresh()
        assert damage.value.seq == begin + len(rows)
        assert kept.board() == board
