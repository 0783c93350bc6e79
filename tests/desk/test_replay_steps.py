"""Stepping through a game: every key, in a terminal, in a pipe, in a dumb terminal."""

import contextlib
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from command_line import Mclub
from mclub import Club, Game
from mclub.cli.replay import Reel
from mclub.cli.stepping import MAX_NUMBER, Stepper
from programs import MCLUB, environment


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recorded game of the demo, played to its end."""
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
    assert press(stepper, "g", "5", "resize", "0", "enter") == 50, "a resize interrupts nothing"


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
    keys = [*map(chr, range(32, 127)), "enter", "back", "escape", "", "resize", "page up"]
    for _ in range(20_000):
        key = chance.choice([k for k in keys if k != "q"])
        stepper.press(key)
        assert 1 <= stepper.seq <= stepper.reel.last
    assert not stepper.done
    press(stepper, "escape", "q")
    assert stepper.done


# A pipe, and a dumb terminal: each line a key


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
    for note in ("There is no event 9999", "“x” is no key here", "r needs a number", "last event"):
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
            assert "is asked: " in first
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


# A terminal


class Terminal:
    """`mclub replay` in a terminal of its own; `screen` is what it wrote since the last look."""

    def __init__(
        self, db: Path, *words: str, size: tuple[int, int] = (40, 110), **env: str
    ) -> None:
        self.ours, self.theirs = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.theirs)
        self.process = subprocess.Popen(
            [*MCLUB, "replay", *words],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=environment(db, **env),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.all = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.ours, self.theirs):
            with contextlib.suppress(OSError):
                os.close(end)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def until(self, text: str, seconds: float = 15) -> str:
        """Reads on until the text is on the screen; gives what came."""
        came = b""
        end = time.monotonic() + seconds
        while text not in plain(came):
            ready = select.select([self.ours], [], [], max(0, end - time.monotonic()))[0]
            assert ready, f"{text!r} did not come, but {plain(came)!r}"
            came += os.read(self.ours, 65536)
        self.all += came
        return plain(came)

    def shows(self, seq: int) -> None:
        """Reads on to the end of the screen of this event."""
        self.until_raw(rf"Event {seq} of .*q quit".encode())

    def until_raw(self, pattern: bytes, seconds: float = 15) -> None:
        """Reads on until something that was written fits the pattern."""
        came = b""
        end = time.monotonic() + seconds
        while not re.search(pattern, came, re.DOTALL):
            ready = select.select([self.ours], [], [], max(0, end - time.monotonic()))[0]
            assert ready, f"{pattern!r} did not come, but {came!r}"
            came += os.read(self.ours, 65536)
        self.all += came

    def ended(self, seconds: float = 15) -> int:
        """The exit code, when it has ended."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not end"
            if select.select([self.ours], [], [], 0.05)[0]:
                self.all += os.read(self.ours, 65536)
        while select.select([self.ours], [], [], 0.05)[0]:
            self.all += os.read(self.ours, 65536)
        return self.process.returncode

    def given_back(self) -> bool:
        """Whether the terminal is as it was: its mode, its cursor, its own screen."""
        text = self.all
        shown = text.rfind(b"\x1b[?25h") > text.rfind(b"\x1b[?25l")
        own = text.rfind(b"\x1b[?1049l") > text.rfind(b"\x1b[?1049h")
        return shown and own and termios.tcgetattr(self.theirs) == self.before


def plain(written: bytes) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", written.decode("utf-8", "replace"))


def test_keys_in_a_terminal(games: Path, game: Game) -> None:
    with Terminal(games, "--step") as terminal:
        terminal.until("q quit")
        mode = termios.tcgetattr(terminal.theirs)[3]
        assert not mode & (termios.ICANON | termios.ECHO), "keys as they are pressed"
        for keys, seq in (
            (b"n", 2),
            (b" ", 3),
            (b"\r", 4),
            (b"\x1b[C", 5),
            (b"\x1bOB", 6),
            (b"p", 5),
            (b"\x1b[D", 4),
            (b"\x1bOA", 3),
            (b"\x7f", 2),
            (b"r4\r", Reel(game, "referee").rounds[4]),
            (b"g57\n", 57),
            (b"nnnnn", 62),
            (b"\x1b[F", game.seq),
            (b"\x1b[1~", 1),
            (b"c", Reel(game, "referee").crashes[0]),
        ):
            terminal.type(keys)
            terminal.shows(seq)
        terminal.type(b"c")
        terminal.until("There is no crash after this event.")
        terminal.type(b"q")
        assert terminal.ended() == 0
        assert terminal.given_back()


LEAVES = {"q": b"q", "Q": b"Q", "Ctrl-C": b"\x03", "Ctrl-D": b"\x04", "Ctrl-\\": b"\x1c"}


@pytest.mark.parametrize("keys", LEAVES.values(), ids=list(LEAVES))
def test_whichever_way_out_gives_the_terminal_back(games: Path, keys: bytes) -> None:
    with Terminal(games, "--step") as terminal:
        terminal.until("q quit")
        terminal.type(b"g12")
        terminal.until("Event: 12_")
        terminal.type(keys)
        assert terminal.ended() == 0
        assert terminal.given_back()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(games: Path, number: signal.Signals) -> None:
    with Terminal(games, "--step") as terminal:
        terminal.until("q quit")
        terminal.process.send_signal(number)
        assert terminal.ended() == 128 + number
        assert terminal.given_back()


def test_every_byte_is_survived(games: Path, game: Game) -> None:
    """Every single byte but the ways out, broken sequences, pasted text, half a character."""
    out = {*b"qQ\x03\x04\x1c"}
    chance = random.Random("bytes")
    with Terminal(games, "--step") as terminal:
        terminal.until("q quit")
        for byte in range(256):
            if byte not in out:
                terminal.type(bytes([byte]))
        terminal.type(b"\x1b\x1b\x1b[999;999;999999999999999999999999999999999999999~\x1b[\x1bO")
        terminal.type(
            bytes(chance.choice([b for b in range(256) if b not in out]) for _ in range(500))
        )
        terminal.type("\x1b[200~žluťoučký 🎲\x1b[201~".encode())
        time.sleep(0.2)
        terminal.type(b"\x1b[X\x1b[Xg44\r")
        time.sleep(0.2)
        terminal.type(b"\x1b[X\x1b[Xg45\r")
        terminal.shows(45)
        terminal.type(b"q")
        assert terminal.ended() == 0
        assert terminal.given_back()


def test_a_window_of_any_size(games: Path) -> None:
    with Terminal(games, "--step", "--at", "100") as terminal:
        terminal.until("q quit")
        for rows, columns in ((10, 60), (1, 1), (3, 200), (60, 20), (2, 2), (24, 80)):
            terminal.resize(rows, columns)
            time.sleep(0.1)
        terminal.until_raw(rb"Event 100 of .*lines 1 to .*q quit")
        terminal.type(b"\x1b[6~")
        terminal.until("lines 6 to")
        terminal.type(b"\x1b[5~")
        terminal.until("lines 1 to")
        terminal.type(b"q")
        assert terminal.ended() == 0
        assert terminal.given_back()


def test_lines_fit_the_window(games: Path) -> None:
    for rows, columns in ((24, 80), (12, 50), (50, 140)):
        with Terminal(games, "--step", "--at", "300", size=(rows, columns)) as terminal:
            terminal.until("q quit")
            terminal.type(b"q")
            assert terminal.ended() == 0
            drawn = terminal.all.decode().split("\x1b[H")[1].split("\x1b[J")[0]
        lines = [line.rstrip("\r") for line in plain(drawn.encode()).split("\n")]
        assert len(lines) <= rows
        assert max(map(len, lines)) <= columns


BACK_AND_AGAIN = rb"\x1b\[\?1049l.*\x1b\[\?1049h.*q quit"


def test_a_stop_gives_the_terminal_back_and_goes_on(games: Path, game: Game) -> None:
    with Terminal(games, "--step") as terminal:
        terminal.shows(1)
        mode = termios.tcgetattr(terminal.theirs)
        terminal.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
        termios.tcsetattr(terminal.theirs, termios.TCSANOW, terminal.before)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.until_raw(rb"\x1b\[\?1049h.*q quit")
        assert termios.tcgetattr(terminal.theirs) == mode, "keys as they are pressed again"
        terminal.type(b"n")
        terminal.shows(2)
        terminal.type(b"\x1a")  # Ctrl-Z, from which nobody would wake it up here
        terminal.until_raw(BACK_AND_AGAIN)
        terminal.type(b"n")
        terminal.shows(3)
        terminal.type(b"q")
        assert terminal.ended() == 0
        assert terminal.given_back()


def test_a_terminal_that_goes_away_ends_it(games: Path) -> None:
    with Terminal(games, "--step") as terminal:
        terminal.until("q quit")
        os.close(terminal.ours)
        os.close(terminal.theirs)
        assert terminal.process.wait(timeout=15) in (0, 128 + signal.SIGHUP)


def test_watching_in_a_terminal(games: Path, game: Game) -> None:
    with Terminal(games, "--watch", "0.05", "--at", str(game.seq - 3)) as terminal:
        for seq in range(game.seq - 3, game.seq + 1):
            terminal.until(f"Event {seq} of {game.seq}")
        assert terminal.ended() == 0
        assert terminal.given_back()
        after = terminal.all.decode().rsplit("\x1b[?1049l", 1)[1]
        assert f"event {game.seq}" in plain(after.encode()), "the last board stays"


@pytest.mark.parametrize("keys", [b"\x03", b"q"])
def test_watching_is_ended_by_a_key(games: Path, keys: bytes) -> None:
    with Terminal(games, "--watch", "30") as terminal:
        terminal.until("Event 1 of")
        terminal.type(b"n")
        terminal.until("Event 2 of")
        terminal.type(keys)
        assert terminal.ended() == 0
        assert terminal.given_back()


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_dumb_terminal_takes_lines(games: Path, term: str) -> None:
    with Terminal(games, "--step", TERM=term) as terminal:
        terminal.until("> ")
        terminal.type(b"n\n")
        terminal.until("Event 2 of")
        terminal.type(b"g 9\n")
        terminal.until("Event 9 of")
        terminal.type(b"\x04")
        assert terminal.ended() == 0
        assert b"\x1b[H" not in terminal.all
        assert b"\x1b[?" not in terminal.all
        assert termios.tcgetattr(terminal.theirs) == terminal.before
