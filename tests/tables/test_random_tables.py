"""Random games where people deal keep all the invariants of other games."""

import random
from functools import cache, partial
from typing import Any, get_args

from commands.million_club.course import COURSE
from commands.million_club.notation import parse
from commands.split import split
from commands.text import text
from events.million_club import facts as mc
from events.million_club.words import Decision
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.logs import export_log
from mclub.files.transcripts import export_transcript, import_transcript
from tests.properties.random_clubs import steady_club
from tests.sweeping import sweep_after
from tests.tables.told import random_table

GAMES = 16
MOST_LISTED = 100


@cache
def play_game(number: int) -> tuple[Club, Game]:
    club = steady_club(entropy=number)
    return club, random_table(club, random.Random(f"table {number}"))


@sweep_after(3, "number", range(GAMES))
def test_an_audit_finds_nothing(number: int) -> None:
    club, game = play_game(number)
    assert game.board()["status"] == "finished"
    audit = audit_log(club.log, game.id)
    assert audit.passed, audit.document()


@sweep_after(3, "number", range(GAMES))
def test_a_transcript_plays_the_same_game(number: int) -> None:
    _club, game = play_game(number)
    with Club() as other:
        again = import_transcript(other, "\n".join(export_transcript(game)))
        assert again.board() | {"game": ""} == game.board() | {"game": ""}
        assert again.score() == game.score()


@sweep_after(1, "number", range(3))
def test_what_is_listed_is_read_as_it_is_written(number: int) -> None:
    _club, game = play_game(number)
    for seq in range(12, game.seq, 9):
        table = game.at(seq).table
        legal = COURSE.legal(table, table.seat)
        assert len(legal) <= MOST_LISTED
        assert len({text(action) for action in legal}) == len(legal)
        for action in legal:
            (go,) = split(text(action))
            assert (
                parse(go.words, partial(COURSE.legal, table, table.seat), by_people=True) == action
            )


@sweep_after(1, "number", range(3))
def test_every_document_can_be_shown(number: int) -> None:
    club, game = play_game(number)
    for eyes in ("referee", "spectator", *game.seats):
        moment = game.at(game.seq // 2)
        moment.view(eyes)
        moment.history(eyes)
        for seq in range(1, game.seq, 40):
            assert game.explain(seq, eyes)["figures"]
        assert list(export_log(club, game, eyes))
    for seat in game.seats:
        game.knows(seat)
    forked = club.fork(game, game.seq // 2)
    assert audit_log(club.log, forked.id).passed
    forked.act(None, forked.due()[0]["actions"][0])


def test_a_log_cut_for_a_seat_verifies() -> None:
    import io

    from mclub.files.cuts import Cut

    club, game = play_game(0)
    middle = club.fork(game, game.seq // 2)
    for eyes in ("referee", "spectator", game.seats[0]):
        raw = "\n".join(export_log(club, middle, eyes)).encode() + b"\n"
        cut: Any = Cut(io.BufferedReader(io.BytesIO(raw)), "cut")  # type: ignore[arg-type]
        assert sum(1 for _ in cut) == middle.seq


def test_what_only_a_table_asks_and_tells_comes_up() -> None:
    asked, happened = set(), set()
    for number in range(GAMES):
        for record in play_game(number)[1].records:
            happened.add(type(record.event))
            if isinstance(record.event, mc.SeatAsked):
                asked.add(record.event.decision)
    assert {mc.RevealReached, mc.ColoniesRevealed, mc.ColonySold, mc.ColoniesSwapped} <= happened
    assert asked == set(get_args(Decision))
