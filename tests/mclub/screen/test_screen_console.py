"""Screens on any stream, and `safe`: no player name disturbs a terminal or a pipe."""

import io
import os
import re
import subprocess
import sys
import unicodedata
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement

from mclub import Club
from mclub.kinds.registry import GAMES, game_face
from mclub.screen.console import console
from mclub.screen.drawing import Drawable, Indented, Text, width_of
from mclub.screen.flow import row_table
from mclub.screen.printing import columns_of, print_screen
from mclub.screen.seats import name_text
from mclub.text.plain import safe
from tests.mclub.programs import python
from tests.mclub.screen.conftest import Draw

HOSTILE = "\x1b[31m\x07\r\n\t\u202e\u2066\u200b\ufeff\u2028\ud800\U000e0041\x9b31m[bold]x[/]"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("North", "North"),
        ("Zoë 東の風 🎲 🇫🇷", "Zoë 東の風 🎲 🇫🇷"),
        ("Zoe\u0308", "Zoë"),
        ("[bold]x[/bold] :smile:", "[bold]x[/bold] :smile:"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x9b31m", "\\x9b31m"),
        ("a\nb\tc\rd\x00", "a\\nb\\tc\\rd\\x00"),
        ("\u202eevil\u202c\u2066\u2069", "\\u202eevil\\u202c\\u2066\\u2069"),
        ("a\u200bb\u200dc\ufeff\u00ad", "a\\u200bb\\u200dc\\ufeff\\xad"),
        ("\u2028\u2029", "\\u2028\\u2029"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("☎\ufe0e", "☎\ufe0e"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("👨🏽\u200d👩🏻\u200d👧\u200d👦", "👨🏽\u200d👩🏻\u200d👧\u200d👦"),
        ("🏳\ufe0f\u200d🌈!", "🏳\ufe0f\u200d🌈!"),
        ("👍🏽 1\ufe0f\u20e3", "👍🏽 1\ufe0f\u20e3"),
        ("\U0001f3fd", "\\U0001f3fd"),
        ("a\U0001f3fd", "a\\U0001f3fd"),
        ("👩\u200d", "👩\\u200d"),
        ("\u200d🚀", "\\u200d🚀"),
        ("👩\u200d\u200d🚀", "👩\\u200d\\u200d🚀"),
        ("👩\u200dx", "👩\\u200dx"),
        ("x\ufe0f1\ufe0f", "x\\ufe0f1\\ufe0f"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f\\ufe0f"),
        ("👩\u202e\u200d🚀", "👩\\u202e\\u200d🚀"),
        ("👩" + "\u200d👩" * 4, "👩" + "\u200d👩" * 3 + "\\u200d👩"),
        ("\u0301x", "\\u0301x"),
        ("x" + "\u0323" * 5, "x" + "\u0323" * 3 + "\\u0323" * 2),
    ],
)
def test_safe_shows_what_cannot_be_seen(name: str, shown: str) -> None:
    assert safe(name) == shown


JOINED = re.compile("(?<=[^\0-\u2000])\u200d(?=[^\0-\u2000])")
"""A joiner between two characters outside Latin."""
SIGNS = st.text(st.one_of(st.characters(), st.sampled_from("👩🚀❤👍1\u200d\ufe0f\U0001f3fd\u20e3")))


@given(SIGNS)
def test_safe_never_lets_through_what_acts_on_a_terminal(name: str) -> None:
    shown = safe(name)
    outside = JOINED.sub("", shown)
    assert not {unicodedata.category(char) for char in outside} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert safe(shown) == shown


@given(
    SIGNS,
    st.sampled_from(["ascii", "latin-1", "cp1252", "cp437", "shift_jis", "utf-8"]),
)
def test_every_encoding_carries_every_name_in_as_many_columns(name: str, encoding: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="")
    text = name_text(name)
    print_screen(Text.assemble("▲ ", text, " │"), stream)
    printed = raw.getvalue().decode(encoding)
    assert cell_len(printed.rstrip("\n")) == text.width + 4


@given(st.text(st.characters(), max_size=200))
def test_a_long_name_is_cut(name: str) -> None:
    assert name_text(name, 10).width <= 10


def test_a_stream_of_ascii_gets_a_sign_for_each_sign() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", newline="")
    print_screen(Text("▲ Zoë ●●○ +1 − 2 ±3 · 東 ░… “⚅” ↓ œuf"), stream)
    assert raw.getvalue().decode() == '^ Zoe **o +1 - 2 ~3 . ?? :. "6" v ouf\n'


PLAYERS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}


@pytest.mark.parametrize("kind", GAMES)
def test_a_board_has_a_sign_of_ascii_for_each_of_its_own(kind: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", newline="")
    board = Club(":memory:").new(PLAYERS, game=kind).board()
    print_screen(game_face(kind).render_board(board), stream)
    printed = raw.getvalue().decode()
    assert "?" not in printed
    assert re.search(r"^\+(-+\+)+$", printed, re.MULTILINE)


def test_text_is_no_markup_and_no_emoji_code() -> None:
    file = io.StringIO()
    print_screen(Text("[bold]x[/bold] :smile:"), file)
    assert file.getvalue() == "[bold]x[/bold] :smile:\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


STYLED = Text("x", style="bold red")


def test_colours_on_a_terminal() -> None:
    file = Terminal()
    print_screen(STYLED, file)
    assert "\x1b[" in file.getvalue()


@pytest.mark.parametrize(
    ("style", "codes"),
    [
        ("bold red", "1;31"),
        ("red dim bold", "1;2;31"),
        ("bright_white on bright_black", "97;100"),
        ("cyan green", "32"),
        ("dark_orange", "38;5;208"),
        ("black on white strike", "9;30;47"),
    ],
)
def test_the_codes_of_a_style(draw: Draw, style: str, codes: str) -> None:
    assert draw(Text("x", style=style), terminal=True) == f"\x1b[{codes}mx\x1b[0m\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("four by four", ["four", "by", "four"]),
        ("four  fives", ["four", "fives"]),
        ("  a bee  c ", ["  a", "bee", "c"]),
        ("eleven a", ["eleve", "n a"]),
        ("a eleven", ["a", "eleve", "n"]),
        ("a\n\nbee", ["a", "", "bee"]),
        ("東の風", ["東の", "風"]),
        ("👩\u200d🚀👩\u200d🚀👩\u200d🚀", ["👩\u200d🚀👩\u200d🚀", "👩\u200d🚀"]),
        ("a\u00a0b c d", ["a\u00a0b c", "d"]),
    ],
)
def test_where_lines_are_broken(text: str, lines: list[str]) -> None:
    assert [line.plain for line in Text(text).lines(5)] == lines


def test_a_screen_narrower_than_its_indentation_ends() -> None:
    lines = islice(Indented(Text("ab c 東の")).lines(1), 9)
    assert [line.plain.strip() for line in lines] == ["a", "b", "c", "東", "の"]


def test_every_character_is_as_wide_as_rich_says() -> None:
    characters = [chr(code) for code in (*range(0x3000), 0x6771, 0x1F680)]
    assert [one for one in characters if width_of(one) != cell_len(one)] == []


@pytest.mark.parametrize("height", [None, 20, 200])
@pytest.mark.parametrize("columns", [40, 80, 140])
def test_rich_draws_the_same(
    board: dict[str, Any], columns: int, height: int | None, draw: Draw
) -> None:
    """The full screen is drawn by Rich."""
    screen = game_face("million-club").render_board(board)
    file = io.StringIO()
    rich = Console(file=file, width=columns)
    rich.print(screen, height=height)
    lines = screen.lines(columns, height)
    assert file.getvalue() == "".join(f"{line.plain}\n" for line in lines)
    measured = Measurement.get(rich, rich.options, row_table_of("some words", "more"))
    assert measured == (11, 16)


def row_table_of(*cells: str) -> Drawable:
    table = row_table()
    table.add_row(*cells)
    return table


@pytest.mark.parametrize(
    ("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", "unknown")]
)
def test_none_where_they_are_not_wanted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    file = Terminal()
    print_screen(STYLED, file)
    assert file.getvalue() == "x\n"


def test_an_empty_no_color_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    file = Terminal()
    print_screen(STYLED, file)
    assert "\x1b[" in file.getvalue()


def test_none_on_a_pipe_whatever_the_environment_forces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    file = io.StringIO()
    print_screen(STYLED, file)
    assert file.getvalue() == "x\n"


@pytest.mark.parametrize(
    ("columns", "width"), [(None, 100), ("64", 64), ("0", 100), ("-5", 100), ("wide", 100)]
)
def test_the_width_of_a_pipe(
    monkeypatch: pytest.MonkeyPatch, columns: str | None, width: int
) -> None:
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    assert columns_of(io.StringIO()) == console(io.StringIO()).width == width


def test_a_dumb_terminal_is_as_wide_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "120")
    assert columns_of(Terminal()) == console(Terminal()).width == 120


def test_the_width_of_a_terminal_that_does_not_report_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((0, 0)))
    assert columns_of(Terminal()) == console(Terminal()).width == 80


def test_a_console_of_windows_is_asked_for_colours() -> None:
    """Without that it shows escape codes as text."""
    code = (
        "import sys, types; from mclub.text import streams;"
        "colorama = sys.modules['colorama'] = types.ModuleType('colorama');"
        "colorama.just_fix_windows_console = lambda: print('asked', type(sys.stdout.buffer.raw));"
        "sys.platform = sys.argv[1]; streams.install(); sys.stdout.flush()"
    )
    assert python(code, "win32").stdout.startswith("asked <class 'mclub.text.streams.Answer'>")
    assert python(code, "linux").stdout == ""


def test_standard_output_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    print_screen(Text("here"))
    assert capsys.readouterr().out == "here\n"


def test_a_process_whose_output_knows_ascii_alone() -> None:
    code = (
        "from mclub.screen.drawing import Text; from mclub.text.plain import safe;"
        "from mclub.screen.printing import print_screen;"
        f"print_screen(Text(safe({HOSTILE!a} + '東●é')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "200"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert done.stdout.rstrip().endswith(b"[bold]x[/]??*e")
