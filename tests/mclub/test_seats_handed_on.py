"""A seat handed on shows its current player everywhere; and how often a seat may be handed on."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from events.errors import BadNotation, NotAllowed, NotYourTurn
from events.shared import SeatHanded
from mclub.charts.series import chart
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.desk.compare import compare
from mclub.kinds.registry import GAMES
from mclub.records.result import result
from mclub.records.stats import outcome, stats
from tests.mclub.command_line import Mclub

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}
NOW = {"yellow": "Ann", "blue": "Zoé", "red": "Cyd"}
ALL_EYES = ("referee", "spectator", *SEATS)
POSITIONED = ("million-club", "le-millionnaire")
REFUSED = (
    "blue has been handed over 3 times since the game last moved on. Play on, or let the "
    "referee hand blue to somebody else."
)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game after some commands; the final audit must find no fault."""
    with Club() as club:
        game = club.new(SEATS, game=request.param, seed="tea")
        for _ in range(4):
            go_on(game)
        yield game
        assert audit_log(club.log, game.id).passed


def go_on(game: Game) -> None:
    seat = game.awaited_seats[0]
    game.act(seat, game.kind.legal(game.table, seat)[0])


def names_on(document: dict[str, Any]) -> dict[str, str]:
    return {seat: player["name"] for seat, player in document["players"].items()}


def test_board_views_names_and_people_agree(game: Game) -> None:
    before = game.seq
    game.hand("blue", "Zoé")
    for again in (game, game.club.game(game.id)):
        assert again.player_names == NOW
        assert dict(again.names) == {
            "yellow": "Yellow (Ann)",
            "blue": "Blue (Zoé)",
            "red": "Red (Cyd)",
        }
        assert [names_on(again.view(eyes)) for eyes in ALL_EYES] == [NOW] * 5
        assert {seat: one["name"] for seat, one in again.seating().items()} == NOW
        assert again.people.seats("zoe") == ("blue",)
        assert again.people.seats("Ben") == ()
        assert names_on(again.at(before).board()) == SEATS
    assert next(iter(game.club.overview()))["players"] == NOW
    if game.kind.KIND != "millions-of-dollars":
        assert chart(game, "referee")["players"] == NOW


def test_a_line_of_the_history_calls_a_seat_by_who_played_it_then(game: Game) -> None:
    told = {eyes: game.history(eyes) for eyes in ALL_EYES}
    answer = game.hand("blue", "Zoé")
    assert [line["text"] for line in answer["happened"]] == ["Zoé plays Blue (Ben) from now on."]
    answer = game.hand("blue", "Eve", by="blue")
    assert [line["text"] for line in answer["happened"]] == ["Eve plays Blue (Zoé) from now on."]
    for eyes, lines in told.items():
        assert game.history(eyes)[: len(lines)] == lines
    game.leave("blue")
    assert game.history("red")[-1]["text"].startswith("Blue (Eve) ")
    assert game.history("red", since=game.seq - 1) == game.history("red")[-1:]
    last = game.explain(game.seq)
    assert last["text"] == game.history()[-1]["text"]
    handed = game.explain(game.seq - 1)
    assert [figure["text"] for figure in handed["figures"]] == ["Blue (Zoé)", "Eve"]
    assert handed["text"] == "Eve plays Blue (Zoé) from now on."


def test_a_refusal_calls_a_seat_by_who_plays_it_now() -> None:
    with Club() as club:
        game = club.new(SEATS, game="le-millionnaire", seed="tea")
        seat = next(seat for seat in game.seats if seat not in game.awaited_seats)
        refusal = f"{seat.capitalize()} (Zoé) has nothing to decide now"
        game.hand(seat, "Zoé")
        for again in (game, club.game(game.id)):
            with pytest.raises(NotYourTurn, match=re.escape(refusal)):
                again.act(seat, "ready")


def test_what_a_seat_knows_is_told_by_who_plays_now(game: Game) -> None:
    before = [entry["text"] for entry in game.knows("blue")["entries"]]
    game.hand("blue", "Zoé")
    told = [entry["text"] for entry in game.knows("blue")["entries"]]
    assert told == [text.replace("Blue (Ben)", "Blue (Zoé)") for text in before]


def test_a_fork_goes_on_with_who_plays_now(game: Game) -> None:
    game.hand("blue", "Eve")
    earlier = game.seq
    go_on(game)
    game.hand("blue", "Zoé")
    forked = game.club.fork(game, game.seq)
    assert forked.player_names == NOW
    assert game.club.fork(game, earlier).player_names == SEATS | {"blue": "Eve"}
    assert forked.board()["players"] == game.board()["players"]
    assert compare(game, forked)["difference"] is None
    assert audit_log(game.club.log, forked.id).passed
    assert game.club.fork(forked, forked.seq).player_names == NOW


@pytest.mark.parametrize("kind", POSITIONED)
def test_a_saved_position_stays_as_it_was(kind: str) -> None:
    with Club() as club:
        game = club.new(SEATS, game=kind, seed="tea")
        while game.kind.save(game.line.standing) is None:
            seat = game.awaited_seats[0]
            game.act(seat, game.kind.answer_for_absent(game.table, seat))
        before = game.position()["position"]
        game.hand("blue", "Zoé")
        assert game.position()["position"] == before


def test_the_statistics_name_who_played_to_the_end() -> None:
    with Club() as club:
        game = club.new(SEATS, seed="tea")
        go_on(game)
        game.hand("blue", "Zoé")
        while game.awaited_seats:
            go_on(game)
        assert {row["key"] for row in stats([outcome(game)])["players"]} == set(NOW.values())
        assert [row.name for row in result(game).rows] == [*SEATS.values()]


@pytest.mark.parametrize("kind", GAMES)
def test_the_commands_call_a_seat_as_they_read_it(mclub: Mclub, kind: str) -> None:
    mclub.ok("new", *(f"{seat}={name}" for seat, name in SEATS.items()), "--game", kind)
    with mclub.club() as club:
        club.game(mclub.current()).hand("blue", "Zoé")
    for command in (("show",), ("view", "zoe"), ("score",), ("legal",)):
        told = mclub.ok(*command)
        assert "Ben" not in told
        assert "Zoé" in told or command == ("legal",)
    assert "Ben" not in mclub.ok("list")
    assert mclub.refusal(2, "view", "Ben").startswith("Nobody plays Ben")


def handed_in_vain(game: Game) -> None:
    for name in ("Eve", "Fay", "Gus"):
        game.hand("blue", name, by="blue")


def refusal_of(game: Game) -> None:
    before = game.seq, game.head
    with pytest.raises(NotAllowed) as error:
        game.hand("blue", "Hal", by="blue")
    assert str(error.value) == REFUSED
    assert (game.seq, game.head) == before


def test_a_seat_that_hands_itself_on_comes_to_an_end(game: Game) -> None:
    handed_in_vain(game)
    refusal_of(game)
    game.drop("blue", by="yellow")
    game.keep("blue", by="blue")
    game.leave("yellow")
    game.hand("yellow", "Ida")  # of another seat
    refusal_of(game)
    assert game.club.game(game.id).line.seating.handed.count("blue") == 3
    game.hand("blue", "Hal")  # the referee
    go_on(game)
    handed_in_vain(game)
    refusal_of(game)


def test_a_name_that_changes_nothing_is_refused(game: Game) -> None:
    for by in ("blue", "referee"):
        before = game.head
        with pytest.raises(NotAllowed) as error:
            game.hand("blue", "Ben", by=by)
        assert str(error.value) == "Ben already plays blue. Name somebody else."
        assert game.head == before
    game.leave("blue")
    game.hand("blue", "Ben")  # a player who is back
    assert game.seating()["blue"]["state"] == "played"


def test_logs_in_which_a_seat_was_handed_on_without_end_pass_their_audit(game: Game) -> None:
    for name in ("Ben", "Eve", "Eve", "Fay", "Gus", "Hal"):
        rehearsal = game.rehearse()
        rehearsal.add("blue", [(SeatHanded("blue", name), ())], command="hand")
        game.commit(rehearsal, "blue")
    assert game.club.game(game.id).player_names["blue"] == "Hal"


def test_the_name_of_who_has_gone_means_nobody(game: Game) -> None:
    game.hand("blue", "Zoé")
    with pytest.raises(BadNotation, match="“Ben” is not a seat"):
        game.act(None, "Ben: undo")


def test_earlier_boards_show_the_current_player_as_well(game: Game) -> None:
    def names() -> list[dict[str, str]]:
        return [names_on(board) for _seq, board in game.steps("spectator", 2) or () if board]

    boards = len(names())
    assert names() == [SEATS] * boards
    game.hand("blue", "Zoé")
    assert names()[:boards] == [NOW] * boards
