"""The audit of a game of six in one process, against replaying its commands, with the log in
memory."""

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.transcripts import transcript_moves
from tests.benchmarks.figures import Figures, Yardstick, at_most

TRANSCRIPT = Path(__file__).parents[2] / "fixtures/million_club/games/six_players_schemer.txt"
ROUNDS = 30


def bench_audit(benchmark: BenchmarkFixture, figures: Figures) -> None:
    text = TRANSCRIPT.read_text("utf-8")
    with Club() as club:
        game = _play_transcript(club, text)

        def play() -> object:
            with Club() as scratch:
                return _play_transcript(scratch, text)

        def audit() -> object:
            return audit_log(club.log, game.id, head=game.head).document()

        figures.compare(
            benchmark,
            f"audit of a game of six, {game.seq} events",
            audit,
            [Yardstick("playing its commands", play, at_most(3), before=audit)],
            rounds=ROUNDS,
            before=audit,
        )


def _play_transcript(club: Club, text: str) -> Game:
    game, moves = transcript_moves(club, text)
    for move in moves:
        game.act(None, move)
    return game
