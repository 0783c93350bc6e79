"""The log says which seats are played by bots, and every change."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from events.errors import BadInput, NotAllowed
from events.shared import GameCreated, SeatHanded
from mclub.bots.seats import sit, step
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.files.cuts import verify
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript, import_transcript
from mclub.kinds.registry import GAMES
from mclub.records.stats import outcome, stats

RELEASES = Path(__file__).parents[2] / "fixtures/releases"
BOTS = {"blue": "greedy", "red": "random"}
ALL_EYES = ("referee", "spectator", "yellow", "blue", "red")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Ann among bots, after each bot's first decision; the final audit must find no fault."""
    with Club() as club:
        game = club.new({"yellow": "Ann"}, bots=BOTS, game=request.param, seed="tea")
        for _ in range(3):
            go_on(game)
        yield game
        assert audit_log(club.log, game.id).passed


def go_on(game: Game) -> None:
    seat = game.awaited_seats[0]
    game.act(seat, game.kind.legal(game.table, seat)[0])


def test_a_bot_is_marked_wherever_a_player_is_named(game: Game) -> None:
    for again in (game, game.club.game(game.id)):
        assert again.bots == BOTS
        assert dict(again.names) == {
            "yellow": "Yellow (Ann)",
            "blue": "Blue (bot greedy)",
            "red": "Red (bot random)",
        }
        for eyes in ALL_EYES:
            players = again.view(eyes)["players"]
            assert {seat: player.get("bot") for seat, player in players.items()} == {
                "yellow": None,
                **BOTS,
            }
            begun = again.history(eyes)[0]["text"]
            assert begun == "The game begins: Yellow (Ann), Blue (bot greedy), Red (bot random)."
    assert {seat: about["bot"] for seat, about in game.seating().items()} == {
        "yellow": None,
        **BOTS,
    }
    (entry,) = game.club.overview()
    assert entry["bots"] == BOTS


def test_a_seat_passes_from_a_bot_to_a_person_and_back(game: Game) -> None:
    before, board = game.seq, game.board()
    game.hand("blue", "Zoé")
    assert game.records[-1].event == SeatHanded("blue", "Zoé", None)
    assert game.bots == {"red": "random"}
    assert game.names["blue"] == "Blue (Zoé)"
    assert "bot" not in game.board()["players"]["blue"]
    game.hand("blue", bot="planner")
    assert game.records[-1].event == SeatHanded("blue", "planner", "planner")
    assert game.bots == {"blue": "planner", "red": "random"}
    assert [entry["text"] for entry in game.history("spectator", before)] == [
        "Zoé plays Blue (bot greedy) from now on.",
        "The bot planner plays Blue (Zoé) from now on.",
    ]
    assert game.at(before).bots == BOTS
    assert game.at(before).board() == board
    game.hand("blue", "Zoé", bot="greedy")
    assert game.names["blue"] == "Blue (bot Zoé)"


def test_undo_and_redo_leave_who_plays(game: Game) -> None:
    go_on(game)
    game.hand("blue", "Zoé")
    game.hand("red", bot="planner")
    game.undo()
    assert game.names["blue"] == "Blue (Zoé)"
    assert game.bots == {"red": "planner"}
    game.redo()
    assert game.club.game(game.id).bots == {"red": "planner"}
    assert game.board()["players"]["red"]["bot"] == "planner"


def test_a_seat_that_a_bot_left_is_nobodys(game: Game) -> None:
    game.leave("blue")
    assert game.bots == {"red": "random"}
    assert game.seating()["blue"]["state"] == "left"
    for again in (game, game.club.game(game.id)):
        assert "bot" not in again.board()["players"]["blue"]
        assert again.names["blue"] == "Blue (greedy)"


def test_bots_are_not_asked_whether_a_seat_is_dropped() -> None:
    with Club() as club:
        people = {"yellow": "Ann", "green": "Gus"}
        game = club.new(people, bots=BOTS, seed="tea")
        game.drop("green", by="yellow")
        assert game.line.seating.state("green") == "dropped"
        assert audit_log(club.log, game.id).passed


def test_only_the_referee_lets_a_bot_play_and_only_one_that_there_is(game: Game) -> None:
    seq = game.seq
    with pytest.raises(NotAllowed, match="Only the referee can let a bot play a seat"):
        game.hand("yellow", by="yellow", bot="planner")
    with pytest.raises(
        BadInput, match=r"There is no bot deep\. Choose from: random, habit, greedy"
    ):
        game.hand("yellow", bot="deep")
    for name, why in (
        ("planner:0", "a bot is named without a number: planner"),
        ("mine:", "the class after the colon is missing, e.g. mine:Buyer"),
        (":Buyer", "the module before the colon is missing, e.g. mine:Buyer"),
        ("my-bots:Buyer", "isn't a module and a class of Python"),
    ):
        with pytest.raises(BadInput, match=why):
            game.hand("yellow", bot=name)
    with pytest.raises(NotAllowed, match="greedy already plays blue"):
        game.hand("blue", bot="greedy")
    assert game.seq == seq


def test_an_audit_finds_a_seat_that_handed_itself_to_a_bot() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        rehearsal = game.rehearse()
        rehearsal.add("blue", [(SeatHanded("blue", "greedy", "greedy"), ())], command="hand")
        game.commit(rehearsal, None)
        assert not audit_log(club.log, game.id).passed


def test_a_person_may_be_called_like_a_bot_and_bots_may_share_a_name() -> None:
    with Club() as club:
        game = club.new({"yellow": "planner"}, bots={"blue": "greedy", "red": "greedy"}, seed="tea")
        assert dict(game.names) == {
            "yellow": "Yellow (planner)",
            "blue": "Blue (bot greedy)",
            "red": "Red (bot greedy)",
        }
        named = club.new({"yellow": "Robby", "blue": "Ben"}, bots={"yellow": "greedy"}, seed="tea")
        assert named.names["yellow"] == "Yellow (bot Robby)"
        with pytest.raises(BadInput, match="have the same name"):
            club.new({"yellow": "Ben", "blue": "Ben"}, bots={"yellow": "greedy"})


def test_bots_play_where_the_program_deals() -> None:
    with Club() as club:
        with pytest.raises(BadInput, match="Bots can't play with real cards"):
            club.new({"yellow": "Ann"}, bots={"blue": "greedy"}, table=True)
        game = club.new({"yellow": "Ann", "blue": "Ben"}, table=True)
        with pytest.raises(BadInput, match="Bots can't play with real cards"):
            game.hand("blue", bot="greedy")


def test_a_fork_a_cut_and_a_copy_say_it_too(game: Game) -> None:
    game.hand("blue", "Zoé")
    game.hand("yellow", bot="habit")
    now = {"yellow": "habit", "red": "random"}
    forked = game.club.fork(game, game.seq)
    assert forked.bots == now
    assert audit_log(game.club.log, forked.id).passed
    for eyes in ALL_EYES[1:]:
        lines = "".join(f"{line}\n" for line in export_log(game.club, game, eyes)).encode()
        assert verify(BytesIO(lines), "cut")["head"] == game.head
        with Club() as other:
            copy = import_file(other, BytesIO(lines), "cut")
            assert copy.bots == now


def test_a_cut_log_says_of_bots_what_everybody_may_know(game: Game) -> None:
    game.hand("blue", "Zoé")
    people = (GameCreated, SeatHanded)
    shown = [
        [record.event for record in game.cut(eyes) if type(record.event) is SeatHanded]
        for eyes in ALL_EYES
    ]
    assert all(events == shown[0] for events in shown)
    begun = [game.cut(eyes)[0].event for eyes in ALL_EYES[1:]]
    assert all(type(event) in people and event.seed.value is None for event in begun)


def test_a_transcript_says_who_is_a_bot_if_the_log_does(game: Game) -> None:
    lines = list(export_transcript(game))
    assert 'bots: {"blue":"greedy","red":"random"}' in lines
    with Club() as other:
        again = import_transcript(other, "\n".join(lines))
        assert again.bots == BOTS
        assert list(export_transcript(again)) == lines
        plain = "\n".join(line for line in lines if not line.startswith("bots:"))
        unknown = import_transcript(other, plain)
        assert unknown.line.seating.unknown == {"yellow", "blue", "red"}
        assert not any(line.startswith("bots:") for line in export_transcript(unknown))
        with pytest.raises(BadInput, match="should be text but isn't"):
            import_transcript(other, plain.replace("\n", "\nbots: [1]\n", 1))


def test_statistics_know_bots_from_the_log() -> None:
    with Club() as club:
        ended = [
            club.new({"yellow": "planner", "blue": "Ben"}, seed="tea"),
            club.new({"yellow": "Ann"}, bots={"blue": "habit"}, seed="tea"),
            club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea"),
        ]
        ended[2].hand("blue", bot="habit")
        ended[2].hand("blue", "Ben")
        for game in ended:
            bots = sit(game.kind, game.id, dict.fromkeys(game.seats, "habit"))
            while step(game, bots):
                pass
        document = stats(map(outcome, ended))
        assert document["games"] == 1
        assert document["left_out"]["bots"] == 2
        assert {row["key"] for row in document["players"]} == {"planner", "Ben"}


@pytest.mark.parametrize("number", ["09", "33", "34"])
def test_of_older_logs_it_is_unknown(number: str) -> None:
    log = RELEASES / "0.1" / "million-club" / f"{number}-log.jsonl"
    with Club() as club, log.open("rb") as file:
        game = import_file(club, file, log.name)
        seating = game.line.seating
        assert seating.unknown == {*game.seats}
        assert game.bots == {}
        assert not seating.had_bots
        assert all("bot" not in about for about in game.seating().values())
        exported = "".join(f"{line}\n" for line in export_log(club, game, "referee"))
        assert exported == log.read_text()
