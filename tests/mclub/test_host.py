"""The log says whether a game's host plays, and when they switched to the referee's view: in every
game and every place, through exports, copies and undos."""

import io
from collections.abc import Callable, Iterator

import pytest

from events.errors import BadInput, NotAllowed
from events.shared import RefereeEyesTaken
from mclub import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_file, audit_log
from mclub.files.copy import choose_games, copy
from mclub.files.cuts import verify
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from mclub.kinds.registry import GAMES

from tests.mclub.command_line import Mclub  # isort: skip

NAMES = {"yellow": "Ann", "blue": "Ben", "red": "Cleo"}
EYES = "The host switched to the referee's view and sees everything from now on."


@pytest.fixture(params=list(GAMES))
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def club(place: str) -> Iterator[Club]:
    with Club(place) as club:
        yield club


def begin_game(club: Club, kind: str, moves: int = 4) -> Game:
    """A game in which the host plays, after some moves."""
    game = club.new(NAMES, game=kind, seed="tea", host="plays")
    play(game, moves)
    return game


def play(game: Game, moves: int) -> None:
    """Take the first legal action this many times."""
    for _ in range(moves):
        due = game.due()[0]
        game.act(due["seat"], due["actions"][0])


def reopen(club: Club, game: Game) -> Game:
    """The game as read from the log by somebody else."""
    found = club.game(game.id)
    assert found.head == game.head
    return found


def import_lines(lines: Iterator[str]) -> Game:
    """An export, imported into an empty log."""
    text = "".join(f"{line}\n" for line in lines)
    return import_file(Club(), io.BytesIO(text.encode()), "export")


def test_the_log_keeps_it_at_every_place(club: Club, kind: str) -> None:
    game = begin_game(club, kind)
    assert reopen(club, game).host_eyes == "spectator"
    game.take_eyes()
    assert reopen(club, game).host_eyes == "referee"
    assert reopen(club, game).created.host == "plays"
    for eyes in ("referee", "spectator", *NAMES):
        assert game.history(eyes)[-1]["text"] == EYES
    assert audit_log(club.log, game.id).passed


def test_a_log_that_says_nothing_of_it_means_a_host_who_referees(club: Club, kind: str) -> None:
    game = club.new(NAMES, game=kind, seed="tea")
    assert (game.created.host, game.host_eyes) == ("referees", "referee")
    # Such a log contains nothing new, so older ones and their exports stay the same.
    assert all('"host"' not in body for _seq, body, *_ in club.log.rows(game.id))
    assert not any(line.startswith("host") for line in export_transcript(game))


def test_exports_and_copies_bring_it_along(
    club: Club, kind: str, new_place: Callable[[], str]
) -> None:
    game = begin_game(club, kind)
    assert import_lines(export_log(club, game)).host_eyes == "spectator"
    game.take_eyes()
    assert import_lines(export_log(club, game)).host_eyes == "referee"
    cut = import_lines(export_log(club, game, "blue"))
    assert (cut.created.host, cut.host_eyes) == ("plays", "referee")
    with Club(new_place()) as target:
        assert [
            done.became for done in copy(club.log, target.log, choose_games(club.log, [game.id]))
        ]
        assert target.game(game.id).host_eyes == "referee"
    # A transcript is replayed: in the new game nobody has seen anything yet.
    anew = import_lines(export_transcript(game))
    assert (anew.created.host, anew.host_eyes) == ("plays", "spectator")
    assert club.fork(game, game.seq).created.host == "plays"


def test_a_cut_log_proves_that_the_eyes_were_taken(club: Club, kind: str) -> None:
    game = begin_game(club, kind)
    game.take_eyes()
    text = "".join(f"{line}\n" for line in export_log(club, game, "blue"))
    assert verify(io.BytesIO(text.encode()), "cut")["head"] == game.head
    assert audit_file(io.BytesIO(text.encode()), "cut").document()["passed"]
    assert "RefereeEyesTaken" in text


def test_nothing_takes_the_eyes_back(club: Club, kind: str) -> None:
    game = begin_game(club, kind)
    board, before = game.view("spectator"), game.line.last_command()[0]
    game.take_eyes()
    taken = game.seq
    assert game.line.last_command()[0] == before, "is an undo or a change of players"
    assert game.view("spectator") == board | {"seq": taken}
    game.undo(reason="a slip")
    game.undo(reason="all of it", to=game.line.ends()[0])
    assert game.host_eyes == "referee"
    assert [line["undone"] for line in game.history() if line["seq"] == taken] == [False]
    game.redo()
    game.redo()
    assert game.view("spectator") == board | {"seq": game.seq}
    with pytest.raises(NotAllowed, match="no command ends there"):
        game.undo(reason="that", to=taken)
    with pytest.raises(NotAllowed, match="is an undo or a change of players"):
        game.amend(taken, game.due()[0]["actions"][0])
    assert reopen(club, game).host_eyes == "referee"
    assert audit_log(club.log, game.id).passed


def test_a_proposal_to_undo_outlives_it() -> None:
    game = begin_game(Club(), "million-club")
    others = [seat for seat in NAMES if seat != game.line.last_command()[0].by]
    game.undo(others[0], to=game.line.ends()[-2])
    game.take_eyes()
    assert game.asked_undo()["undo"]["seat"] == others[0]
    for seat in game.asked_undo()["undo"]["waiting"]:
        game.act(seat, "agree")
    assert game.asked_undo() == {}


def test_it_is_refused_where_there_is_nothing_more_to_see() -> None:
    club = Club()
    undealt = club.new(NAMES, host="plays", deal=False)
    with pytest.raises(NotAllowed, match="Nothing has been dealt yet"):
        undealt.take_eyes()
    undealt.deal()
    undealt.take_eyes()
    referees = club.new(NAMES)
    real = club.new(NAMES, host="plays", table=True)
    for game in (undealt, referees, real):
        seq = game.seq
        with pytest.raises(NotAllowed, match="The host already sees everything"):
            game.take_eyes()
        assert game.seq == seq


def test_what_the_referee_does_in_a_game_of_a_host_who_plays_is_told_without_secrets() -> None:
    game = begin_game(Club(), "million-club")
    seq = game.seq
    told = game.undo(reason="a slip")
    assert told["happened"] == game.history("spectator", seq)
    assert told["due"] == game.due("spectator") != game.due()


@pytest.mark.parametrize("by", ["yellow", "referee"])
def test_an_audit_finds_eyes_that_nobody_could_take(by: str) -> None:
    """A seat that takes the referee's view, and a host who has it from the start, in games of a
    playing host."""
    club = Club()
    game = club.new(NAMES, host="plays" if by == "yellow" else "referees")
    rehearsal = game.rehearse()
    rehearsal.add(by, [(RefereeEyesTaken(), ())], command="eyes")
    game.commit(rehearsal, None)
    document = audit_log(club.log, game.id).document()
    assert document["first_bad"] == game.seq
    failed = [check["check"] for check in document["checks"] if check["result"] == "failed"]
    assert failed == ["legality"]


def test_an_explanation_says_it_of_the_games_beginning() -> None:
    game = begin_game(Club(), "million-club")
    figures = {one["label"]: one["text"] for one in game.explain(1)["figures"]}
    assert "sees what everybody sees" in figures["Host"]
    referees = Club().new(NAMES)
    assert "Host" not in {one["label"] for one in referees.explain(1)["figures"]}


def test_a_host_who_does_something_else_is_refused(mclub: Mclub) -> None:
    with Club() as club, pytest.raises(BadInput, match="choose referees, plays, not “peeks”"):
        club.new(NAMES, host="peeks")
    refused = mclub.refusal(2, "new", "yellow=Ann", "blue=Ben", "--host", "peeks")
    assert refused == "A host either referees or plays: choose referees, plays, not “peeks”."


def test_the_command_line_begins_such_a_game(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--host", "plays")
    with mclub.club() as club:
        ((id_, _kind),) = club.log.games()
        assert club.game(id_).created.host == "plays"
