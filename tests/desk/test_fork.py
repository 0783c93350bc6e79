"""What if: a new game continues from a point of another one."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

from events.chain import verify
from events.errors import BadInput, NotAllowed
from events.record import check_seals, seals
from events.shared import Forked, SealsOpened
from mclub import Club, Game
from mclub.club.difference import command_of
from mclub.club.fork import end_of_batch
from mclub.desk.compare import compare
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript, import_transcript
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import (
    board_alone,
    meanings,
    moves,
    new_game,
    steady_club,
    talk_a_little,
)
from tests.properties.random_games import by_chance, setting
from tests.sweeping import sweep_after

NUMBERS = range(20)


def some_game(club: Club, number: int) -> Game:
    """Game `number` of the sweep with some undos, not always to its end."""
    chance = random.Random(f"fork {number}")
    game = new_game(club, setting(number))
    length = chance.choice((5, 30, 60, 1000))
    for count, _ in enumerate(moves(game, by_chance(number))):
        if chance.random() < 0.1:
            talk_a_little(game, chance)
        if count == length:
            break
    return game


def points(game: Game, chance: random.Random) -> list[int]:
    """Some records at which the game can be forked, including the last."""
    first = game.line.ends()[0]
    return [*chance.sample(range(first, game.seq + 1), min(3, game.seq - first)), game.seq]


@sweep_after(5, "number", NUMBERS)
def test_a_fork_stands_where_the_game_stood(number: int) -> None:
    with steady_club() as club:
        game = some_game(club, number)
        for seq in points(game, random.Random(number)):
            end = end_of_batch(game, seq)
            assert end <= seq
            assert end == seq or game.records[end].batch == game.records[seq - 1].batch
            then = game.at(end)
            made = club.fork(game, seq)
            assert made.id != game.id
            assert board_alone(made) == board_alone(then)
            # A fork begins without the undos, and so without what they crossed.
            assert made.score() | {"crossed": []} == then.score() | {"crossed": []}
            assert made.created.options == game.created.options
            copied = [record for record in made.records if type(record.event) is not Forked]
            assert meanings(copied) == meanings(then.line.standing)
            assert [r.rules for r in copied] == [r.rules for r in then.line.standing]
            assert compare(made, then)["difference"] is None
            the_origin_is_named(club, made, game, end)
            its_seals_and_chain_are_its_own(club, made, game)
            assert board_alone(club.game(made.id)) == board_alone(made)


def the_origin_is_named(club: Club, made: Game, game: Game, end: int) -> None:
    origin = made.records[1].event
    head = club.log.rows(game.id)[end - 1][3].hex()
    assert origin == Forked(game.id, end, head)
    assert made.records[1].batch == 1
    assert made.history("spectator")[1]["text"] == (
        f"This game continues from event {end} of game {game.id}."
    )


def its_seals_and_chain_are_its_own(club: Club, made: Game, game: Game) -> None:
    rows = club.log.rows(made.id)
    verify(made.id, [(seq, body, hash_) for seq, body, _, hash_ in rows])
    theirs = {seal.commitment for record in game.records for seal in seals(record)}
    for record in made.records:
        check_seals(record)
        assert theirs.isdisjoint(seal.commitment for seal in seals(record))
        if type(record.event) is SealsOpened:
            assert record.event.salt == made.created.seed.salt != game.created.seed.salt


@sweep_after(5, "number", NUMBERS)
def test_both_ways_lead_to_the_same_if_the_same_is_done(number: int) -> None:
    """All randomness is derived from the seed, so the fork draws what the original drew."""
    with steady_club() as club:
        game = some_game(club, number)
        ends = game.line.ends()
        middle = ends[len(ends) // 2]
        made = club.fork(game, middle)
        rest = [r for r in game.line.standing if r.seq > middle and r.command is not None]
        for record in rest:
            made.act(record.by, command_of(record))
        assert board_alone(made) == board_alone(game)
        assert compare(game, made)["difference"] is None


@sweep_after(5, "number", NUMBERS)
def test_copied_commands_can_be_undone_amended_exported_and_forked_again(number: int) -> None:
    with steady_club() as club:
        game = some_game(club, number)
        made = club.fork(game, game.seq)
        again = import_transcript(club, "\n".join(export_transcript(made)))
        assert board_alone(again) == board_alone(made)
        second = club.fork(made, made.seq)
        assert [type(r.event) for r in second.records].count(Forked) == 1
        assert second.records[1].event.game == made.id
        assert board_alone(second) == board_alone(made)
        log = "\n".join(export_log(club, made)).encode()
        with steady_club() as other:
            stored = import_log(other, log)
            assert (stored.head, board_alone(stored)) == (made.head, board_alone(made))
        before = board_alone(made.at(made.line.ends()[-2]))
        last = made.line.last_command()[0]
        made.undo()
        assert board_alone(made) == before
        made.redo()
        made.amend(last.seq, command_of(last))
        assert board_alone(made) == board_alone(second)


def import_log(club: Club, log: bytes) -> Game:
    return import_file(club, io.BytesIO(log), "a log")


def test_the_beginning_alone_can_be_forked_and_its_middle_cannot() -> None:
    with steady_club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        assert board_alone(club.fork(game, game.seq)) == board_alone(game)
        for seq in (1, 5, game.seq - 1):
            with pytest.raises(NotAllowed, match="a game can't continue from there"):
                club.fork(game, seq)
        for seq in (0, game.seq + 1):
            with pytest.raises(BadInput, match="There is no event"):
                club.fork(game, seq)


def test_a_game_that_is_not_dealt_yet_cannot() -> None:
    with steady_club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, deal=False)
        with pytest.raises(NotAllowed):
            club.fork(game, 1)


def test_the_players_words_are_copied_and_mixed_in() -> None:
    with steady_club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea", deal=False)
        game.deal({"yellow": "lighthouse", "blue": "marmalade"})
        made = club.fork(game, game.seq)
        assert made.words == {"yellow": "lighthouse", "blue": "marmalade"}
        for action in ("place companies", "place colonies", "place companies", "place colonies"):
            game.act(None, action)
            made.act(None, action)
        assert board_alone(made) == board_alone(game)


def test_a_position_stays_where_the_transcript_begins() -> None:
    with steady_club() as club:
        game = new_game(club, setting(3))
        made = club.fork(game, game.seq)
        assert made.kind.start_of(made.records) == game.kind.start_of(game.records)
        assert made.kind.start_of(made.records) is not None


def test_a_cut_log_cannot_be_forked() -> None:
    with steady_club() as club, steady_club() as other:
        game = some_game(club, 1)
        game = club.fork(game, game.line.ends()[3])
        cut = import_log(other, "\n".join(export_log(club, game, game.seats[0])).encode())
        with pytest.raises(NotAllowed, match="cut for one seat"):
            other.fork(cut, cut.seq)


def test_on_the_command_line(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    assert "There is no game in" in mclub.refusal(5, "fork", "--at", "3")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    first = mclub.current()
    mclub.ok("act", "place companies; place exchange transport")
    before = mclub.heads()[first]
    told = mclub.ok("fork", "--at", "14")
    second = mclub.current()
    assert second != first
    assert (
        "Event 14 is in the middle of a command, which ends at 15; the one before it ends at 13."
        in told
    )
    assert f"Game {second} continues from event 13 of game {first}." in told
    made: dict[str, Any] = mclub.json("fork", "--at", "15", "--id", first)
    assert mclub.current() == made["game"]
    assert (made["format"], made["seq"]) == (1, 16)
    assert made["from"] == {"game": first, "seq": 15, "asked": 15}
    assert made["due"][0]["seat"] == "blue"
    assert mclub.heads()[first] == before
    assert len(mclub.json("list")) == 3
    assert "There is no event 99" in mclub.refusal(2, "fork", "--at", "99")
