"""Every transcript in fixtures/millions_of_dollars/games is a test without further code, and each
effect of a rule occurs in one of them."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from events.chain import verify
from events.millions_of_dollars.words import OPTIONS
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.transcripts import export_transcript
from tests.games.millions_of_dollars.ways import ways
from tests.games.transcripts import play_transcript

FOLDER = Path(__file__).parents[3] / "fixtures/millions_of_dollars/games"
RECORDED = sorted(FOLDER.glob("*.txt"))
REQUIRED = {
    *(f"{count} players" for count in range(3, 9)),
    *(f"option {name} = {value}" for name, values in OPTIONS.items() for value in values),
    # MD-PRE-2
    "stake lent, in part",
    "stake lent, all",
    "lent stake returned",
    # MD-NEG
    "gift",
    "threat",
    "ready lifted",
    *(f"offer {why}" for why in ("taken", "withdrawn", "unpayable", "gone")),
    *(f"offer {why}" for why in ("met", "rejected", "denied")),
    *(f"offer countered by its {one}" for one in ("receiver", "maker")),
    *(f"negotiation {why}" for why in ("ready", "called", "empty")),
    # MD-HEI
    "role named",
    *(f"out: {why}" for why in ("several", "named", "alone")),
    *(f"brute out: {why}" for why in ("several", "named")),
    "intimidation gained",
    "fine, in full",
    "fine, in part",
    # MD-SHA
    "loot shared",
    "loot shared, some left",
    "loot shared, with a mastermind",
    "loot shared, with a mastermind, some left",
    "loot left",
    "driver paid",
    "brute robbed",
    "brute robbed by himself",
    "bonus",
    # MD-END, MD-OPT-1
    "role laid open",
    "end by target",
    "end by rounds",
    "victory shared",
    "richer, but no share",
}


@pytest.fixture(params=RECORDED, ids=lambda path: path.stem)
def transcript(request: pytest.FixtureRequest) -> Path:
    """A transcript."""
    path: Path = request.param
    return path


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


def test_an_audit_finds_nothing(game: Game, club: Club) -> None:
    audit = audit_log(club.log, game.id)
    assert audit.passed, [check.document() for check in audit.checks if check.count]


def test_its_transcript_is_the_file(game: Game, transcript: Path) -> None:
    assert "".join(line + "\n" for line in export_transcript(game)) == transcript.read_text()


def test_everybody_may_see_everything_at_the_end(game: Game) -> None:
    assert game.opened
    for eyes in (*game.seats, "spectator"):
        assert game.view(eyes) == game.board()
        assert game.history(eyes) == game.history()


def test_each_way_has_a_recorded_game() -> None:
    transcript = {way for path in RECORDED for way in ways(play_transcript(path)[1])}
    assert transcript >= REQUIRED, "record games in which these happen"
    assert transcript <= REQUIRED, "a way that has its first game belongs into the list"
