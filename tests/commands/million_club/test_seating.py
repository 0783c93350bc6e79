"""Seats handed on, left, or dropped with the others' consent; an undo reverts none of this."""

import pytest

from events.errors import BadInput, NotAllowed
from events.shared import DropAgreed, SeatDropped, SeatHanded
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.transcripts import export_transcript, import_transcript


@pytest.fixture
def game() -> Game:
    """Yellow (Ann), Blue (Ben) and Red (Cleo); yellow has placed a pawn, and it is blue's turn."""
    game = Club().new({"yellow": "Ann", "blue": "Ben", "red": "Cleo"}, seed="tea")
    game.act("yellow", "place companies")
    return game


def passed(game: Game) -> bool:
    return audit_log(game.club.log, game.id).passed


def test_a_seat_is_handed_to_another_person_and_the_table_stays_as_it_was(game: Game) -> None:
    before = game.board()
    answer = game.hand("blue", "Eve", by="blue")
    assert [line["text"] for line in answer["happened"]] == ["Eve plays Blue (Ben) from now on."]
    before["players"]["blue"]["name"] = "Eve"
    assert game.board() == before | {"seq": before["seq"] + 1}
    assert game.seating()["blue"] == {"name": "Eve", "bot": None, "state": "played", "consent": []}
    assert game.records[-1].event == SeatHanded("blue", "Eve", None)
    assert passed(game)


def test_a_seat_that_was_left_waits_until_it_is_handed_on(game: Game) -> None:
    game.leave("blue")
    assert game.seating()["blue"]["state"] == "left"
    with pytest.raises(NotAllowed, match="has already left the table"):
        game.leave("blue", by="blue")
    game.hand("blue", "Eve")
    assert game.seating()["blue"] == {"name": "Eve", "bot": None, "state": "played", "consent": []}
    assert passed(game)


def test_a_seat_is_dropped_when_all_the_others_have_consented(game: Game) -> None:
    game.drop("blue", by="yellow")
    assert game.seating()["blue"] == {
        "name": "Ben",
        "bot": None,
        "state": "played",
        "consent": ["yellow"],
    }
    answer = game.drop("blue", by="red")
    assert [line["text"] for line in answer["happened"]] == [
        "Red (Cleo) agrees to go on without Blue (Ben).",
        "Blue (Ben) is dropped: from now on the seat is played automatically.",
    ]
    dropping = [r.event for r in game.records if type(r.event) in (DropAgreed, SeatDropped)]
    assert dropping[-2:] == [DropAgreed("red", "blue"), SeatDropped("blue")]
    assert game.seating()["blue"]["state"] == "dropped"
    assert passed(game)


def test_one_refusal_ends_the_proposal_even_that_of_the_seat_itself(game: Game) -> None:
    game.drop("blue", by="yellow")
    game.keep("blue", by="blue")
    game.drop("blue", by="red")
    assert game.seating()["blue"] == {
        "name": "Ben",
        "bot": None,
        "state": "played",
        "consent": ["red"],
    }
    assert passed(game)


def test_consent_is_asked_for_anew_once_it_is_needed_of_others(game: Game) -> None:
    game.drop("blue", by="yellow")
    game.hand("red", "Eve")
    game.drop("blue", by="red")
    assert game.seating()["blue"]["state"] == "played"
    game.drop("blue", by="yellow")
    assert game.seating()["blue"]["state"] == "dropped"


def test_an_undo_takes_back_the_command_before_and_leaves_the_seat_as_it_is(game: Game) -> None:
    game.hand("blue", "Eve")
    game.undo("yellow")
    assert game.board()["tiles"]["companies"] == []
    assert game.seating()["blue"]["name"] == "Eve"
    game.redo("yellow")
    assert game.board()["tiles"]["companies"] == ["yellow"]
    assert passed(game)


def test_who_was_dropped_is_not_asked_about_an_undo(game: Game) -> None:
    game.drop("blue", by="yellow")
    game.drop("blue", by="red")
    before = game.line.before(game.line.last_command()[0].batch)
    assert game.undo("red", to=before)["undo"]["waiting"] == ["yellow"]
    game.act("yellow", "agree")
    assert game.board()["tiles"]["companies"] == []
    assert passed(game)


def test_an_undo_that_was_asked_for_lapses_when_a_seat_is_dropped(game: Game) -> None:
    game.undo("red", to=game.line.ends()[-2])
    game.drop("blue", by="yellow")
    assert game.asked_undo()["undo"]["waiting"] == ["yellow", "blue"]
    game.drop("blue", by="red")
    assert game.asked_undo() == {}


def test_a_log_opened_again_and_a_transcript_know_the_same(game: Game) -> None:
    game.hand("blue", "Eve")
    game.act("blue", "place colonies")
    assert game.club.game(game.id).seating() == game.seating()
    again = import_transcript(game.club, "\n".join(export_transcript(game)))
    assert again.board()["tiles"] == game.board()["tiles"]


@pytest.mark.parametrize(
    ("seat", "by", "why"),
    [
        ("blue", "yellow", "Only blue or the referee can say who plays blue, not yellow."),
        ("green", "referee", "Nobody plays green; the seats in play are yellow, blue, red."),
    ],
)
def test_only_the_seat_or_the_referee_hands_it_on(game: Game, seat: str, by: str, why: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        game.hand(seat, "Eve", by=by)
    assert str(refused.value) == why


def test_a_seat_needs_a_name_that_can_be_stored(game: Game) -> None:
    for name in (" ", "x" * 61, "\ud800"):
        with pytest.raises(BadInput):
            game.hand("blue", name)


def test_two_people_have_to_be_left(game: Game) -> None:
    game.drop("blue", by="yellow")
    game.drop("blue", by="red")
    with pytest.raises(NotAllowed, match="Without red only 1 would be left to play, and 2 are"):
        game.drop("red", by="yellow")
    with pytest.raises(NotAllowed, match="blue has already been dropped"):
        game.drop("yellow", by="blue")
    with pytest.raises(NotAllowed, match="it can leave the table"):
        game.drop("yellow", by="yellow")


def test_before_the_deal_and_after_the_end_nobody_has_to_be_replaced() -> None:
    game = Club().new({"yellow": "Ann", "blue": "Ben"}, deal=False)
    with pytest.raises(NotAllowed, match="Nothing has been dealt yet"):
        game.hand("blue", "Eve")
    game.deal()
    while due := game.due():
        game.act(due[0]["seat"], due[0]["actions"][0])
    with pytest.raises(NotAllowed, match="The game is over"):
        game.leave("blue")


def test_an_audit_finds_a_seat_that_was_handed_on_by_another_one(game: Game) -> None:
    rehearsal = game.rehearse()
    rehearsal.add("yellow", [(SeatHanded("blue", "Eve"), ())], command="hand")
    game.commit(rehearsal, None)
    assert not passed(game)
