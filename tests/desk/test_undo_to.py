"""Undoing more than the last command: by the referee, or with all the others' consent."""

from pathlib import Path

import pytest

from events.errors import NotAllowed
from tests.commands.million_club.table_setting import Table, set_up
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import board_alone

MOVES = (
    "place companies",
    "place colonies",
    "place exchange industry",
    "place exchange resource",
)


@pytest.fixture
def table() -> Table:
    """Three players and four placed pawns, with the placements ending at events 17, 19, 21 and
    23."""
    table = set_up("yellow blue red")
    return table.when(*MOVES)


def ends(table: Table) -> list[int]:
    return table.game.line.ends()


def test_the_referee_goes_back_to_any_command(table: Table) -> None:
    for back in (2, 3):
        end = ends(table)[-1 - back]
        board = board_alone(table.game.at(end))
        table.game.undo(reason="two pawns too many", to=end)
        assert board_alone(table.game) == board
        assert table.game.records[-1].event.reason == "two pawns too many"
        table.game.redo()
    assert len(ends(table)) == 5


def test_it_can_go_back_to_the_beginning(table: Table) -> None:
    table.game.undo(to=ends(table)[0])
    assert table.game.line.last_command() == []
    with pytest.raises(NotAllowed, match="nothing to undo"):
        table.game.undo(to=ends(table)[0])


def test_a_seat_proposes_and_all_the_others_must_agree(table: Table) -> None:
    end = ends(table)[1]
    board, asked = board_alone(table.game.at(end)), table.game.seq
    table.game.undo("red", to=end)
    assert (table.game.records[-1].event.to, table.game.seq) == (end, asked + 1)
    table.game.act("yellow", "agree")
    assert board_alone(table.game) != board
    table.game.act("blue", "agree")
    assert board_alone(table.game) == board


def test_one_refusal_ends_it(table: Table) -> None:
    board = board_alone(table.game)
    table.game.undo("red", to=ends(table)[1])
    table.game.act("yellow", "agree")
    table.game.act("blue", "refuse")
    assert table.game.line.proposal is None
    assert board_alone(table.game) == board
    with pytest.raises(NotAllowed, match="No undo has been proposed"):
        table.game.act("blue", "agree")


@pytest.mark.parametrize("play", ["act", "undo", "amend"])
def test_it_is_withdrawn_when_play_goes_on(table: Table, play: str) -> None:
    table.game.undo("red", to=ends(table)[1])
    if play == "act":
        table.game.act(None, "place colonies")
    elif play == "undo":
        table.game.undo()
    else:
        table.game.amend(ends(table)[-1], "place intrigues")
    with pytest.raises(NotAllowed, match="No undo has been proposed"):
        table.game.act("yellow", "agree")


def test_a_seat_replaces_its_own_proposal_by_one_to_another_point(table: Table) -> None:
    first, second = ends(table)[1], ends(table)[2]
    board = board_alone(table.game.at(second))
    table.game.undo("red", to=first)
    table.game.act("yellow", "agree")
    table.game.undo("red", to=second)
    assert table.game.asked_undo()["undo"]["waiting"] == ["yellow", "blue"]
    table.game.act("yellow", "agree")
    table.game.act("blue", "agree")
    assert board_alone(table.game) == board


@pytest.mark.parametrize("seat", [None, "red"])
@pytest.mark.parametrize("to", [0, 1, 9999])
def test_what_ends_no_command_is_refused_with_what_is_near(
    table: Table, seat: str | None, to: int
) -> None:
    seq = table.game.seq
    with pytest.raises(NotAllowed, match=f"You can't go back to event {to}"):
        table.game.undo(seat, to=to)
    assert table.game.seq == seq


def test_the_middle_of_a_command_names_its_neighbours(table: Table) -> None:
    end = ends(table)[-2]
    with pytest.raises(NotAllowed, match=rf"one does: .*\b{end}\b"):
        table.game.undo(to=end - 1)


def test_the_last_event_is_no_place_to_go_back_to(table: Table) -> None:
    with pytest.raises(NotAllowed):
        table.game.undo(to=table.game.seq)


def test_on_the_command_line(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "; ".join(MOVES[:3]))
    told = mclub.ok("undo", "--to", "15", "--reason", "the wrong tile")
    assert "Undone, back to event 15: the wrong tile" in told
    mclub.ok("redo")
    assert "proposes to go back to event 13" in mclub.ok("undo", "--seat", "blue", "--to", "13")
    mclub.ok("act", "yellow: agree")
    assert mclub.json("show")["tiles"]["companies"] == []
    mclub.ok("redo")
    assert "no command ends there" in mclub.refusal(7, "undo", "--to", "14")
