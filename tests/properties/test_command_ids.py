"""A repeated request is harmless, a different one with the same id is refused, a stale one is told
what happened, and several actions count as one request."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from events.errors import (
    BadNotation,
    CommandIdTaken,
    GameMovedOn,
    IllegalAction,
    MclubError,
    NotAllowed,
    NotYourTurn,
)
from events.record import Row
from mclub.club.game import Game
from tests.properties.random_clubs import AT, legal_texts, new_game, steady_club, typed_by
from tests.properties.random_games import by_chance, setting
from tests.sweeping import sweep_after


def a_go(game: Game, number: int, actions: int) -> str:
    """The next actions of a game as one request; the game itself is not changed. It is shorter than
    `actions` if an action shows somebody cards, which ends a request."""
    with steady_club(entropy=99) as elsewhere:
        copy, pick, typed = new_game(elsewhere, setting(number)), by_chance(number), []
        while len(typed) < actions:
            assert copy.table.seat is not None
            typed.append(f"{copy.table.seat}: {typed_by(pick, copy)}")
            before = copy.seq
            copy.act(None, typed[-1])
            if any(record.event.opens for record in copy.records[before:]):
                break
    return "; ".join(typed)


@sweep_after(4, "number", range(20))
@pytest.mark.parametrize("actions", [1, 5])
def test_the_same_id_again_gives_the_same_answer(number: int, actions: int) -> None:
    with steady_club() as club:
        game = new_game(club, setting(number))
        go, known = a_go(game, number, actions), game.seq
        answer = game.act(None, go, command_id="once")
        head = game.head
        assert game.act(None, go, command_id="once") == answer
        with pytest.raises(CommandIdTaken):
            club.game(game.id).act(None, f"{go}; done", command_id="once")
        assert game.refresh().head == head
        if game.table.seat is not None:
            game.act(None, legal_texts(game)[0], command_id="another")
            assert game.act(None, go, command_id="once") == answer
            game.undo()
            assert club.game(game.id).act(None, go, command_id="once") == answer
        assert len({r.batch for r in game.records[known : answer["seq"]]}) == go.count(";") + 1
        assert game.at(answer["seq"]).seq == answer["seq"]
        assert head == club.log.rows(game.id)[answer["seq"] - 1][3].hex()


@pytest.mark.parametrize("actions", [1, 5])
def test_the_same_id_while_the_first_is_under_way_gives_the_same_answer(
    actions: int, tmp_path: Path
) -> None:
    """The other program's request arrives between this one's read and write."""
    path, number = tmp_path / "games.db", 1
    with steady_club(path, 5) as club:
        game = new_game(club, setting(number))
        go, answers = a_go(game, number, actions), []

        def the_other_is_faster() -> str:
            if not answers:
                answers.append(game.act(None, go, command_id="once"))
            return AT

        with steady_club(path, 6, clock=the_other_is_faster) as late:
            answers.append(late.game(game.id).act(None, go, command_id="once"))
        assert answers[0] == answers[1]
        assert game.refresh().seq == answers[0]["seq"]


@pytest.mark.parametrize("actions", [1, 5])
def test_the_same_id_with_the_same_expectation_just_before_the_first_is_appended(
    actions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other program's request arrives after this one has found the id unused, and expects the
    same record."""
    path, number = tmp_path / "games.db", 1
    with steady_club(path, 5) as club, steady_club(path, 6) as late:
        game = new_game(club, setting(number))
        go, known, answers = a_go(game, number, actions), game.seq, []
        same, append = late.game(game.id), late.log.append

        def the_other_is_faster(id_: str, expected: int, rows: Sequence[Row]) -> None:
            if not answers:
                answers.append(game.act(None, go, expect=known, command_id="once"))
            append(id_, expected, rows)

        monkeypatch.setattr(late.log, "append", the_other_is_faster)
        answers.append(same.act(None, go, expect=known, command_id="once"))
        assert answers[0] == answers[1]
        with pytest.raises(GameMovedOn):
            same.act(None, go, expect=known, command_id="another")


@sweep_after(3, "number", range(12))
def test_a_stale_request_is_told_what_happened_since(number: int) -> None:
    chance, pick = random.Random(number), by_chance(number)
    with steady_club() as club:
        game = new_game(club, setting(number))
        known, seat = game.seq, chance.choice(game.seats)
        for _ in range(chance.randint(1, 4)):
            game.act(game.table.seat, typed_by(pick, game))
        head = game.head
        with pytest.raises(GameMovedOn) as moved:
            game.act(seat, legal_texts(game)[0], expect=known)
        assert (moved.value.expected, moved.value.actual) == (known, game.seq)
        since = [entry["text"] for entry in game.history(seat, since=known)]
        assert list(moved.value.since) == since != []
        for words in since:
            assert words in str(moved.value)
        with pytest.raises(GameMovedOn):
            game.act(game.table.seat, legal_texts(game)[0], expect=game.seq + 1)
        assert game.head == head == club.game(game.id).head
        game.act(game.table.seat, legal_texts(game)[0], expect=game.seq)


@sweep_after(4, "number", range(20))
def test_no_action_follows_one_that_shows_cards(number: int) -> None:
    """A refusal would revert a look at cards, which can't be unseen."""
    pick = by_chance(number)
    with steady_club() as club:
        game = new_game(club, setting(number))
        while True:
            typed, before = typed_by(pick, game), game.seq
            game.act(game.table.seat, typed)
            if any(record.event.opens for record in game.records[before:]):
                break
        game.undo(reason="once more, with something behind it")
        seq, head = game.seq, game.head
        with pytest.raises(NotAllowed, match="action 1 reveals cards"):
            game.act(None, f"{typed}; decline")
        assert (game.seq, game.head) == (seq, head)
        assert game.act(None, typed)["seq"] == game.seq > seq


@sweep_after(4, "number", range(20))
def test_several_actions_are_all_taken_or_none(number: int) -> None:
    chance = random.Random(number)
    with steady_club() as club:
        game = new_game(club, setting(number))
        good = a_go(game, number, 4).split("; ")
        bad = chance.choice(["place nowhere", "yellow: agree", "takeover R1", "first black; done"])
        at = chance.randint(0, len(good) - 1)
        go = "; ".join([*good[:at], bad, *good[at:]])
        seq, head, board = game.seq, game.head, game.board()
        with pytest.raises(MclubError) as refused:
            game.act(None, go)
        assert isinstance(refused.value, IllegalAction | NotYourTurn | BadNotation | NotAllowed)
        assert (game.seq, game.head, game.board()) == (seq, head, board)
        assert club.log.head(game.id) == (seq, bytes.fromhex(head))
        assert game.act(None, "; ".join(good))["seq"] == game.seq > seq
