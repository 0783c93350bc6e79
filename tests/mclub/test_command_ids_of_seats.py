"""A command id belongs to the seat and the text with which it was first used."""

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest

from events.errors import CommandIdTaken, IllegalAction, MclubError
from events.opening import open_log
from events.shared import UndoAgreed, Undone
from mclub import Club
from mclub.club.game import Game
from mclub.files.copy import choose_games, copy
from mclub.files.logs import export_log, import_file

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}


@pytest.fixture
def club(place: str) -> Iterator[Club]:
    with Club(place) as club:
        yield club


@pytest.fixture
def placing(club: Club) -> Game:
    return club.new(SEATS, seed="tea")


@pytest.fixture
def picking(club: Club) -> Game:
    return club.new(SEATS, game="millions-of-dollars", seed="tea")


def id_refusal(game: Game, seat: str | None, text: str, id_: str) -> CommandIdTaken:
    """The refusal of an id that was used for another text, after a check that nothing changed."""
    head = game.refresh().head
    with pytest.raises(CommandIdTaken) as error:
        game.act(seat, text, command_id=id_)
    assert game.refresh().head == head
    return error.value


def seat_to_decide(game: Game) -> str:
    seat: str = game.due()[0]["seat"]
    return seat


def commands(game: Game) -> list[tuple[str, str | None, str | None]]:
    """The seat, id and asker of each command."""
    return [(r.by, r.command_id, r.asker) for r in game.records if r.command is not None]


def test_each_seat_may_number_its_own_commands(picking: Game) -> None:
    answers = [picking.act(seat, "pick driver", command_id="1") for seat in SEATS]
    assert len({answer["seq"] for answer in answers}) == len(SEATS)
    assert commands(picking) == [(seat, "1", None) for seat in SEATS]
    again = [picking.act(seat, "pick driver", command_id="1") for seat in SEATS]
    assert again == answers


def test_who_names_no_seat_has_ids_of_his_own(placing: Game) -> None:
    seat = seat_to_decide(placing)
    own = placing.act(seat, "place companies", command_id="1")
    nobodys = placing.act(None, "place companies; place companies", command_id="1")
    assert nobodys["seq"] > own["seq"]
    assert [asker for _, _, asker in commands(placing)] == [None, "table", "table"]
    assert placing.act(seat, "place companies", command_id="1") == own
    assert placing.act(None, "place companies; place companies", command_id="1") == nobodys
    id_refusal(placing, None, "place companies", "1")
    other = seat_to_decide(placing)
    assert placing.act(other, "place companies", command_id="1")["seq"] > nobodys["seq"]


def test_without_an_id_a_record_says_of_no_asker(placing: Game) -> None:
    placing.act(None, "place companies")
    assert commands(placing) == [(placing.records[-1].by, None, None)]


@pytest.mark.parametrize(
    "text", ["pl comp", "PLACER sociétés", "setze industrien", "  place   companies "]
)
def test_the_same_action_in_other_words_is_the_same(placing: Game, text: str) -> None:
    seat = seat_to_decide(placing)
    answer = placing.act(seat, "place companies", command_id="1")
    head = placing.head
    assert placing.act(seat, text, command_id="1") == answer
    assert placing.act(seat, f"{seat}: {text}", command_id="1") == answer
    assert placing.refresh().head == head


@pytest.mark.parametrize(
    "text", ["place colonies", "place companies; place companies", "place", "place nowhere", "undo"]
)
def test_another_text_is_refused_and_told_where_the_id_is(placing: Game, text: str) -> None:
    seat = seat_to_decide(placing)
    seq = placing.act(seat, "place companies", command_id="an id")["happened"][0]["seq"]
    error = id_refusal(placing, seat, text, "an id")
    assert (error.command_id, error.seq, error.exit_code) == ("an id", seq, 4)
    assert str(error) == (
        "Nothing was done: the command id “an id” already belongs to another action, "
        f"at event {seq}. Give each action its own id."
    )


def test_a_secret_is_compared_and_not_told(picking: Game) -> None:
    answer = picking.act("red", "pick driver", command_id="1")
    assert picking.act("red", "choisir chauffeur", command_id="1") == answer
    assert picking.act("red", "pick dr", command_id="1") == answer
    assert "driver" not in str(id_refusal(picking, "red", "pick brute", "1"))
    assert picking.act("blue", "pick brute", command_id="1")["seq"] > answer["seq"]


def test_an_id_with_which_nothing_was_done_is_free(placing: Game) -> None:
    seat = seat_to_decide(placing)
    with pytest.raises(IllegalAction):
        placing.act(seat, "place lobby industry", command_id="1")
    answer = placing.act(seat, "place companies", command_id="1")
    assert placing.act(seat, "place companies", command_id="1") == answer


def test_a_go_is_the_same_only_with_all_its_actions(placing: Game) -> None:
    go = "place companies; place companies; place companies"
    answer = placing.act(None, go, command_id="go")
    assert [id_ for _, id_, _ in commands(placing)] == ["go", "go/2", "go/3"]
    assert placing.act(None, "pl comp; pl comp; pl comp", command_id="go") == answer
    for other in ("place companies; place companies", f"{go}; place companies"):
        id_refusal(placing, None, other, "go")
    with pytest.raises(MclubError, match="A command id must not be empty or contain “/"):
        placing.act(None, "place companies", command_id="go/2")


def test_an_undone_command_is_answered_as_before(placing: Game) -> None:
    seat = seat_to_decide(placing)
    answer = placing.act(seat, "place companies", command_id="1")
    undone = placing.act(seat, "undo", command_id="2")
    head = placing.head
    assert placing.act(seat, "place companies", command_id="1") == answer
    assert placing.act(seat, "annuler", command_id="2") == undone
    assert placing.refresh().head == head
    id_refusal(placing, seat, "place colonies", "1")
    id_refusal(placing, seat, "redo", "2")
    redone = placing.act(seat, "redo", command_id="3")
    assert placing.act(seat, "wiederholen", command_id="3") == redone


def test_all_agree_with_the_same_id(placing: Game) -> None:
    seat = seat_to_decide(placing)
    placing.act(seat, "place companies", command_id="0")
    placing.act(seat_to_decide(placing), "place companies", command_id="0")
    others = [other for other in SEATS if other != seat]
    placing.act(seat, "undo", command_id="1")
    answers = [placing.act(other, "agree", command_id="2") for other in others]
    assert [type(r.event) for r in placing.records[-4:]] == [UndoAgreed] * 3 + [Undone]
    for other, answer in zip(others, answers, strict=True):
        assert placing.act(other, "zustimmen", command_id="2") == answer
        id_refusal(placing, other, "refuse", "2")


def test_the_referee_is_an_asker_as_well(placing: Game) -> None:
    text = "correct yellow money 40 counted"
    by_himself = placing.act("referee", text, command_id="1")
    at_the_table = placing.act(None, f"referee: {text.replace('40', '41')}", command_id="1")
    assert commands(placing) == [("referee", "1", None), ("referee", "1", "table")]
    assert placing.act("referee", text, command_id="1") == by_himself
    assert (
        placing.act(None, "referee: correct gelb money 41 counted", command_id="1") == at_the_table
    )
    id_refusal(placing, "referee", text.replace("counted", "guessed"), "1")


def test_whoever_is_handed_a_seat_has_its_ids(placing: Game) -> None:
    seat = seat_to_decide(placing)
    answer = placing.act(seat, "place companies", command_id="1")
    placing.hand(seat, "Eve")
    assert placing.act(seat, "place companies", command_id="1") == answer
    id_refusal(placing, seat, "place colonies", "1")


def test_ids_come_along_with_a_game(
    club: Club, placing: Game, new_place: Callable[[], str]
) -> None:
    seat = seat_to_decide(placing)
    answers = {
        seat: placing.act(seat, "place companies", command_id="1"),
        None: placing.act(None, "place companies; place companies", command_id="1"),
    }
    texts = {seat: "pl comp", None: "pl comp; pl comp"}
    head = placing.head
    exported = "\n".join(export_log(club, placing)) + "\n"
    place = new_place()
    with open_log(place) as target:
        assert [game.became for game in copy(club.log, target, choose_games(club.log))] == [
            "copied"
        ]
    with Club(place) as copied, Club() as imported, Club() as adopting:
        adopting.adopt(placing)
        import_file(imported, BytesIO(exported.encode()), "game.jsonl")
        for there in (copied, imported, adopting):
            game = there.game(placing.id)
            for asker, answer in answers.items():
                assert game.act(asker, texts[asker], command_id="1") == answer
                id_refusal(game, asker, "place colonies", "1")
            assert game.head == head
            assert "\n".join(export_log(there, game)) + "\n" == exported
