"""Every transcript in fixtures/million_club/games is a test without further code.

It is played by today's rules and compared with a snapshot. A new one needs its snapshot: `pytest
tests/games --snapshot-update`.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from events.chain import verify
from events.million_club.facts import DiscardSet, HoldingSet, PileSet, PileShuffled, PositionSet
from mclub import Club, Game
from mclub.files.transcripts import export_transcript
from projections.million_club.fold import FOLD
from projections.timeline import TALK
from tests.games.counting import count, points

LAYING = (PositionSet, HoldingSet, PileSet, DiscardSet, PileShuffled)
"""Events that set up a position, during which some cards are not on the table yet."""


@pytest.fixture
def pin(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(JSONSnapshotExtension)


def test_it_comes_to_the_same_end(game: Game, pin: SnapshotAssertion) -> None:
    board, score = game.board(), game.score()
    assert board["status"] == "finished"
    assert board.pop("game") == game.id
    del score["lines"]
    assert {"score": score, "board": board} == pin


def test_its_chain_holds(game: Game, club: Club) -> None:
    rows = club.log.rows(game.id)
    last = verify(game.id, [(seq, body, hash_) for seq, body, _, hash_ in rows])
    assert last.hex() == game.head
    assert club.game(game.id).board() == game.board()


def test_nothing_is_gained_or_lost_at_any_event(game: Game) -> None:
    events = [r.event for r in game.line.standing if type(r.event) not in TALK]
    table = FOLD.fresh(events[0])
    laying = True
    for event in events[1:]:
        FOLD.evolve(table, event)
        laying = laying and isinstance(event, LAYING)
        if not laying:
            count(table)
    assert not laying
    assert table == game.table


def test_its_points_are_those_of_the_rules(game: Game) -> None:
    sheets = game.score()["players"]
    totals = points(game.board())
    assert {seat: sheet["total"] for seat, sheet in sheets.items()} == totals
    standing = {seat: (totals[seat], sheets[seat]["fortune"]) for seat in totals}
    best = max(standing.values())
    assert game.score()["winners"] == [seat for seat in game.seats if standing[seat] == best]


def test_its_transcript_is_the_file(game: Game, transcript: Path) -> None:
    assert "".join(line + "\n" for line in export_transcript(game)) == transcript.read_text()


def test_everybody_may_see_everything_at_the_end(game: Game) -> None:
    assert game.opened
    for eyes in (*game.seats, "spectator"):
        assert game.view(eyes) == game.board()
        assert game.history(eyes) == game.history()
