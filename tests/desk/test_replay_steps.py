"""Stepping through a game: every key, and every line from a pipe."""

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mclub import Club, Game
from mclub.cli.reel import Reel
from mclub.cli.stepping import MAX_NUMBER, Stepper
from tests.mclub.command_line import Mclub


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with the recorded demo game, played to its end."""
    path = tmp_path_factory.mktemp("steps") / "games.db"
    Mclub(path).ok("demo", "--quick")
    return path


@pytest.fixture(scope="module")
def game(games: Path) -> Iterator[Game]:
    with Club(games) as club:
        id_ = club.log.latest()
        assert id_ is not None
        yield club.game(id_)


@pytest.fixture
def stepper(game: Game) -> Stepper:
    return Stepper(Reel(game, "referee"), 1)


def press(stepper: Stepper, *keys: str) -> int:
    for key in keys:
        stepper.press(key)
    return stepper.seq


# Keys


def test_keys_go_forward_and_back_within_bounds(stepper: Stepper) -> None:
    last = stepper.reel.last
    assert press(stepper, "p") == 1
    assert "first event" in stepper.note
    assert press(stepper, "n", " ", "enter", "right", "down") == 6
    assert stepper.note == ""
    assert press(stepper, "p", "left", "up", "back") == 2
    assert press(stepper, "l") == press(stepper, "end") == last
    assert press(stepper, "n") == last
    assert "last event" in stepper.note
    assert press(stepper, "f") == 1
    assert press(stepper, "l", "home") == 1


def test_keys_go_to_a_round_and_to_an_event(stepper: Stepper) -> None:
    begins = stepper.reel.rounds
    assert press(stepper, "r", "4", "enter") == begins[4]
    assert press(stepper, "g", "1", "2", "3", "enter") == 123
    assert press(stepper, "g", "1", "2", "back", "3", "enter") == 13
    assert press(stepper, "g", "9", "9", "9", "9", "enter") == 13
    assert "no event 9999" in stepper.note
    assert press(stepper, "r", "0", "enter") == 13
    assert "no round 0" in stepper.note
    assert press(stepper, "g", "enter", "n") == 14, "without digits it was nothing"
    assert press(stepper, "g", "7", "escape", "n") == 15
    press(stepper, "g", *"1" * 50)
    assert len(stepper.typed) == MAX_NUMBER
    assert press(stepper, "enter") == 15


def test_keys_go_to_the_next_crash(stepper: Stepper) -> None:
    (crash,) = stepper.reel.crashes
    assert press(stepper, "c") == crash
    assert press(stepper, "c") == crash
    assert "no crash after" in stepper.note
    stepper.reel.crashes = [40, 90]
    press(stepper, "f")
    assert press(stepper, "c") == 40
    assert press(stepper, "c") == press(stepper, "c") == 90
    assert press(stepper, "p", "c") == 90


def test_no_key_does_harm(stepper: Stepper) -> None:
    chance = random.Random("keys")
    keys = [*map(chr, range(32, 127)), "enter", "back", "escape", "f1", "tab"]
    for _ in range(20_000):
        key = chance.choice([k for k in keys if k != "q"])
        stepper.press(key)
        assert 1 <= stepper.seq <= stepper.reel.last
    assert not stepper.done
    press(stepper, "escape", "q")
    assert stepper.done


# A pipe: each line a key


@pytest.fixture
def mclub(games: Path) -> Mclub:
    return Mclub(games)


def events(printed: str) -> list[int]:
    return [int(seq) for seq in re.findall(r"^(?:> )?Event (\d+) of", printed, re.MULTILINE)]


def test_in_a_pipe_each_line_is_a_key(mclub: Mclub, game: Game) -> None:
    typed = "n\n\nN\n \np\nr 4\ng13\ng 9999\nx\nr\nl\nn\nf\nq\nn\n"
    printed = mclub.ok("replay", "--step", typed=typed)
    begins = Reel(game, "referee").rounds[4]
    assert events(printed) == [1, 2, 3, 4, 5, 4, begins, 13, game.seq, 1]
    for note in (
        "There is no event 9999",
        "“x” does nothing here",
        "r needs a number",
        "last event",
    ):
        assert note in printed
    assert "\x1b" not in printed
    assert printed.count("Million Club · ") == 10, "a board with each"


def test_the_words_and_the_board_are_those_of_the_event(mclub: Mclub, game: Game) -> None:
    typed = "".join(f"g {seq}\n" for seq in range(2, 30))
    printed = mclub.ok("replay", "--step", "--seat", "yellow", typed=typed)
    shown = re.split(r"^Event \d+ of.*\n", printed, flags=re.MULTILINE)[1:]
    assert len(shown) == 29
    for seq, part in enumerate(shown, 1):
        words = game.at(seq).history("yellow", seq - 1)
        first = part.split("\n", 1)[0]
        if words:
            assert first.startswith(words[0]["text"])
        else:
            assert "to decide" in first
        assert f"· event {seq}\n" in part


@pytest.mark.parametrize(
    "typed",
    [
        b"",
        b"n",
        b"\xff\xfe\x00\n\xc3\n",
        b"g 123456789012345\n" * 3,
        b"x" * 100_000,
        b"\x1b[A\n\x04\n",
    ],
)
def test_whatever_comes_through_a_pipe_ends_well(mclub: Mclub, typed: bytes) -> None:
    printed = mclub.ok("replay", "--step", typed=typed)
    assert events(printed)[0] == 1
    assert "\x1b" not in printed


def test_stepping_begins_where_it_is_told(mclub: Mclub, game: Game) -> None:
    reel = Reel(game, "referee")
    for words, begin in (
        (("--at", "13"), 13),
        (("--at", "round 3"), reel.rounds[3]),
        (("--round", "3"), game.kind.round_ends(game.records)[3]),
    ):
        printed = mclub.ok("replay", "--step", *words, typed="n\n")
        assert events(printed) == [begin, begin + 1]


def test_watching_in_a_pipe_goes_to_the_end_by_itself(mclub: Mclub, game: Game) -> None:
    begun = time.monotonic()
    printed = mclub.ok("replay", "--watch", "0.05", "--at", str(game.seq - 4))
    assert events(printed) == list(range(game.seq - 4, game.seq + 1))
    assert time.monotonic() - begun >= 4 * 0.05
