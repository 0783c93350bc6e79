"""Charts in a terminal: plain on a pipe, coloured where wanted, in any encoding."""

import re

import pytest

from tests.mclub.command_line import Mclub
from tests.mclub.programs import on_terminal, run

CODES = re.compile(r"\x1b\[[\d;]*m")


def test_a_pipe_gets_plain_text(finished_game: Mclub) -> None:
    done = run(finished_game.path, "chart")
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode()
    assert shown.replace("\n", "").isprintable()
    lines = shown.splitlines()
    assert [line for line in lines if line in ("Listings", "Money (M)", "Points")] == [
        "Listings",
        "Money (M)",
        "Points",
    ]
    assert max(len(line) for line in lines) <= 100
    assert "".join(shown.split()).count("Yellow(North)") == 2
    axis = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line) and line.strip()]
    assert axis == [[str(round_) for round_ in range(1, 10)]] * 3


def test_the_signs_of_the_lines_stand_where_their_values_are(finished_game: Mclub) -> None:
    document = finished_game.json("chart")
    lines = finished_game.ok("chart", "--what", "listings").splitlines()
    rows = [line for line in lines if line.endswith("│")]
    last = {sign: at for at, row in enumerate(rows) for sign in "o#x" if row[-2] == sign}
    ends = {
        "o": document["listings"]["resource"][-1],
        "#": document["listings"]["industry"][-1],
        "x": document["listings"]["transport"][-1],
    }
    assert sorted(last, key=lambda sign: last[sign]) == sorted(ends, key=lambda sign: -ends[sign])


def test_a_terminal_gets_colours_unless_it_wants_none(finished_game: Mclub) -> None:
    code, shown = on_terminal(finished_game.path, "chart", "--what", "points")
    assert code == 0
    assert CODES.search(shown)
    code, plain = on_terminal(finished_game.path, "chart", "--what", "points", NO_COLOR="1")
    assert code == 0
    assert not re.search(r"\x1b\[[\d;]*[34]\d", plain)
    assert CODES.sub("", shown) == CODES.sub("", plain)


def test_a_stream_of_ascii_gets_frames_of_ascii(finished_game: Mclub) -> None:
    done = run(finished_game.path, "chart", "--what", "money", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    shown = done.stdout.decode("ascii")
    assert "?" not in shown
    assert re.search(r"^ +\+-{60,}\+$", shown, re.MULTILINE)


@pytest.mark.parametrize("columns", ["20", "60", "400"])
def test_it_fits_the_width_that_there_is(finished_game: Mclub, columns: str) -> None:
    done = run(finished_game.path, "chart", "--what", "listings", COLUMNS=columns)
    frame = next(line for line in done.stdout.decode().splitlines() if "┌" in line)
    assert len(frame) == min(max(int(columns), 20), 100)


def test_a_running_game_says_why_there_is_no_money(running_game: Mclub) -> None:
    shown = running_game.ok("chart")
    assert "Money (M)" not in shown
    assert "Points on the table, without money" in shown
    assert shown.splitlines()[-1] == (
        "Money is secret until the end of the game: --seat SEAT draws that seat's, "
        "--referee everybody's."
    )
    own = running_game.ok("chart", "--what", "money", "--seat", "green")
    assert "Green (West)" in own
    assert "Yellow" not in own
