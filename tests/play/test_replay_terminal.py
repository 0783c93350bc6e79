"""`mclub replay` in a real terminal: every key, any size, and the terminal is restored however it
ends; the same for `mclub play`."""

import os
import random
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mclub import Club, Game
from mclub.cli.reel import Reel
from tests.mclub.command_line import Mclub
from tests.play.terminal import COLOURS, Terminal
from tests.sweeping import sweep_after, sweep_between

Open = Callable[..., Terminal]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the recorded demo game, played to its end."""
    path = tmp_path_factory.mktemp("recorded") / "games.db"
    Mclub(path).ok("demo", "--quick")
    return path


@pytest.fixture
def game(recorded: Path, tmp_path: Path) -> Iterator[Game]:
    """The recorded game, in the test's own file."""
    path = tmp_path / "games.db"
    shutil.copy(recorded, path)
    with Club(path) as club:
        id_ = club.log.latest()
        assert id_ is not None
        yield club.game(id_)


def shows(seq: int) -> str:
    return f"Event {seq} of "


def test_every_key(terminal: Open, game: Game) -> None:
    screen, reel = terminal("replay", "--step"), Reel(game, "referee")
    screen.until(shows(1), "q quit")
    for keys, seq in (
        (["n"], 2),
        (["Space"], 3),
        (["Enter"], 4),
        (["Right"], 5),
        (["Down"], 6),
        (["p"], 5),
        (["Left"], 4),
        (["Up"], 3),
        (["BSpace"], 2),
        (["r", "4", "Enter"], reel.rounds[4]),
        (["g", "5", "7", "C-j"], 57),
        (["g", "5", "9", "BSpace", "8", "Enter"], 58),
        (["n", "n", "N", "n"], 62),
        (["End"], game.seq),
        (["Home"], 1),
        (["l"], game.seq),
        (["f"], 1),
        (["c"], reel.crashes[0]),
    ):
        screen.keys(*keys)
        screen.until(shows(seq))
    screen.keys("c")
    screen.until("There is no crash after this event.")
    screen.keys("x")
    screen.until("“x” does nothing here.")
    screen.keys("g", "9", "9", "9", "9", "Enter")
    screen.until("There is no event 9999")
    screen.keys("q")
    screen.until("ended with 0")
    assert screen.is_restored


def test_the_keys_below_can_be_clicked(terminal: Open, game: Game) -> None:
    screen = terminal("replay", "--step")
    screen.until(shows(1))
    screen.click("l last", shows(game.seq))
    screen.click("q quit", "ended with 0")


def test_it_stands_on_what_happened_with_the_eyes_of_a_seat(terminal: Open, game: Game) -> None:
    def sentence_of(seat: str, seq: int) -> str:
        """The event as told to a seat."""
        return "".join(entry["text"] for entry in game.at(seq).history(seat, seq - 1))

    seq = next(
        seq for seq in range(2, 50) if sentence_of("blue", seq) != sentence_of("yellow", seq)
    )
    screen = terminal("replay", "--step", "--at", str(seq), "--seat", "blue", size=(150, 40))
    shown = screen.until(shows(seq), "q quit")
    assert sentence_of("blue", seq) in shown
    assert sentence_of("yellow", seq) not in shown


WAYS_OUT = {"q": "q", "Q": "Q", "Ctrl-C": "C-c", "Ctrl-D": "C-d", "Ctrl-\\": "C-\\"}


@sweep_between(2, "key", [*WAYS_OUT.values()], ids=list(WAYS_OUT))
def test_whichever_way_out_gives_the_terminal_back(terminal: Open, game: Game, key: str) -> None:
    screen = terminal("replay", "--step")
    screen.until("q quit")
    screen.keys("g", "1", "2")
    screen.until("Event: 12_")
    assert not screen.is_restored
    screen.keys(key)
    screen.until("ended with 0")
    assert screen.is_restored


COMMANDS = {
    "replay": (("replay", "--step"), "Event 1 of"),
    "play": (("play", "yellow=Ann", "--bot", "blue=random", "--pace", "0"), "Yellow Ann: "),
}
"""The full-screen commands, with a text on their screens."""


@sweep_after(1, "number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("words", "shown"), COMMANDS.values(), ids=list(COMMANDS))
def test_a_signal_gives_the_terminal_back(
    terminal: Open, game: Game, words: tuple[str, ...], shown: str, number: signal.Signals
) -> None:
    screen = terminal(*words)
    screen.until(shown)
    os.kill(screen.pid, number)
    screen.until(f"ended with {128 + number}")
    assert screen.is_restored


@pytest.mark.parametrize(("words", "shown"), COMMANDS.values(), ids=list(COMMANDS))
def test_ctrl_z_gives_the_terminal_back_until_it_goes_on(
    terminal: Open, game: Game, words: tuple[str, ...], shown: str
) -> None:
    screen = terminal(*words)
    screen.until(shown)
    screen.keys("C-z")
    screen.until(lambda _shown: screen.is_stopped and screen.is_restored)
    os.kill(screen.pid, signal.SIGCONT)
    screen.until(shown)
    screen.keys("q")
    screen.until("ended with 0")
    assert screen.is_restored


@pytest.mark.parametrize(("words", "shown"), COMMANDS.values(), ids=list(COMMANDS))
def test_a_program_that_was_stopped_from_outside_goes_on(
    terminal: Open, game: Game, words: tuple[str, ...], shown: str
) -> None:
    screen = terminal(*words)
    screen.until(shown)
    os.kill(screen.pid, signal.SIGSTOP)
    screen.until(lambda _shown: screen.is_stopped)
    os.kill(screen.pid, signal.SIGCONT)

    def ask_to_leave(shown: str) -> bool:
        screen.keys("q")  # input typed before it has the terminal again may be lost
        return "ended with 0" in shown

    screen.until(ask_to_leave)
    assert screen.is_restored


@pytest.mark.parametrize(("words", "shown"), COMMANDS.values(), ids=list(COMMANDS))
def test_bytes_that_are_no_text_end_nothing(
    terminal: Open, game: Game, words: tuple[str, ...], shown: str
) -> None:
    screen = terminal(*words)
    screen.until(shown)
    screen.bytes(b"\xff\x80\xc3")
    screen.keys("q")
    screen.until("ended with 0")
    assert screen.is_restored


def test_every_byte_is_survived(terminal: Open, game: Game) -> None:
    """Every single byte except for the ways out, broken sequences, pasted text, half a
    character."""
    out = {*b"qQ\x03\x04\x11\x1a\x1c"}
    chance = random.Random("bytes")
    screen = terminal("replay", "--step")
    screen.until("q quit")
    others = [byte for byte in range(256) if byte not in out]
    screen.bytes(bytes(others))
    screen.bytes(b"\x1b\x1b\x1b[999;999;999999999999999999999999999999999999999~\x1b[\x1bO")
    screen.bytes(bytes(chance.choice(others) for _ in range(500)))
    screen.bytes("\x1b[200~žluťoučký 🎲\x1b[201~".encode())
    screen.until("q quit")
    screen.keys("Escape")
    screen.until(lambda shown: "Event: " not in shown and "Round: " not in shown)
    screen.keys("g", "4", "5", "Enter")
    screen.until(shows(45))
    screen.keys("q")
    screen.until("ended with 0")
    assert screen.is_restored


def test_a_window_of_any_size(terminal: Open, game: Game) -> None:
    screen = terminal("replay", "--step", "--at", "100")
    screen.until("q quit")
    screen.keys("g", "1", "0")
    screen.until("Event: 10_")
    for columns, lines in ((60, 10), (1, 1), (200, 3), (20, 60), (2, 2), (80, 24)):
        screen.size(columns, lines)
    screen.until("Event: 10_")
    screen.keys("1", "Enter")
    screen.until(shows(101), "q quit", lambda shown: len(shown.splitlines()) == 24)


def test_a_board_that_is_higher_than_the_screen_is_scrolled(terminal: Open, game: Game) -> None:
    screen = terminal("replay", "--step", "--at", "100", size=(80, 16))
    top = screen.until(shows(100), "I Lobby", "q quit")
    assert "Green West" not in top
    screen.keys("NPage", "NPage", "NPage", "NPage")
    screen.until(shows(100), "Green West", "q quit")
    screen.keys("PPage", "PPage", "PPage", "PPage")
    screen.until("I Lobby")


def test_no_colours_and_another_language(terminal: Open, game: Game) -> None:
    plain = terminal("replay", "--step", NO_COLOR="1", MCLUB_LANG="fr")
    plain.until("Événement 1", "q sortir")
    assert not COLOURS.search(plain.screen("-e"))
    coloured = terminal("replay", "--step")
    coloured.until(shows(1), "q quit")
    assert COLOURS.search(coloured.screen("-e"))


def test_watching_goes_to_the_end_and_leaves_the_last_board(terminal: Open, game: Game) -> None:
    screen = terminal("replay", "--watch", "0.05", "--at", str(game.seq - 3), size=(110, 50))
    shown = screen.until("ended with 0")
    assert shows(game.seq) in shown
    assert re.search(rf"· event {game.seq}$", shown, re.MULTILINE)
    assert screen.is_restored


@sweep_after(1, "key", ["C-c", "q"])
def test_watching_is_ended_by_a_key(terminal: Open, game: Game, key: str) -> None:
    screen = terminal("replay", "--watch", "3600")
    screen.until(shows(1))
    screen.keys("n")
    screen.until(shows(2))
    screen.keys(key)
    screen.until("ended with 0")
    assert screen.is_restored


def test_a_terminal_that_goes_away_ends_it(terminal: Open, game: Game) -> None:
    screen = terminal("replay", "--step")
    screen.until("q quit")
    program = screen.program
    screen.close()
    while program.exists():
        time.sleep(0.05)


@sweep_after(1, "environment", [{"TERM": "dumb"}, {"TERM": ""}, {"LC_ALL": "C"}])
def test_a_terminal_without_a_screen_takes_lines(
    terminal: Open, game: Game, environment: dict[str, str]
) -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | environment
    screen = terminal("replay", "--step", size=(80, 60), **plain)
    screen.until("Event 1 of", lambda shown: shown.endswith("\n>"))
    screen.text("n\n")
    screen.until("Event 2 of")
    screen.text("g 9\n")
    screen.until("Event 9 of", lambda shown: shown.endswith("\n>"))
    assert screen.is_restored
    screen.keys("C-d")
    screen.until("ended with 0")
