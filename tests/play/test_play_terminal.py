"""`mclub play` in a real terminal: whole games, a shared screen, a resize, no colours, and a
service that goes away."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from mclub import Club
from tests.play.terminal import COLOURS, Terminal
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import SWEEP

Open = Callable[..., Terminal]
ANN, BEN = "yellow=Ann", "blue=Ben"
OVER = "The game is over."


def seat_to_decide(screen: str) -> str:
    """The seat with the question on the screen; None if the screen is empty."""
    found = re.search(r"^▲ \w+ (\w+): \S", screen, re.MULTILINE)
    return found[1] if found else ""


def key(screen: str) -> str:
    """A key that takes the first choice. It must do nothing at a score sheet, which a repeated
    Enter would close while the choice takes effect."""
    return "Enter" if "Enter Do it" in screen or "Enter Look" in screen else "1"


def record(screen: str) -> str:
    """The number of the event on a wide screen and the question that is confirmed."""
    found = re.search(r" · event (\d+)", screen)
    return f"{found and found[1]} {'Enter Do it' in screen}"


def games(folder: Path) -> list[dict[str, object]]:
    with Club(folder / "games.db") as club:
        return list(club.overview())


BOTS = ("--bot", "blue=random", "--bot", "red=random", "--seed", "s", "--pace", "0")


def test_who_plays_against_bots_sees_the_table_and_the_help(
    terminal: Open, snapshot: SnapshotAssertion
) -> None:
    ann = terminal("play", ANN, *BOTS)
    # The free space below the board is filled by the last of several drawings.
    screen = ann.until_still("Ann: place a pawn", "starts with T2")
    assert screen == snapshot(name="place a pawn")
    ann.keys("?")
    assert ann.until_still("Everything is in the log") == snapshot(name="help")
    ann.keys("Escape")
    ann.until("Ann: place a pawn")
    ann.keys(key(screen))
    ann.until(lambda now: now != screen and seat_to_decide(now) == "Ann")


def test_a_newcomer_chooses_a_game_by_its_number(terminal: Open, tmp_path: Path) -> None:
    guest = terminal("play")
    guest.until("Which game do you want to play?")
    for typed in ("4", "x", "2"):
        guest.text(typed)
        guest.keys("Enter")
    guest.until("Guest")
    [game] = games(tmp_path)
    assert game["kind"] == "millions-of-dollars"


@SWEEP
def test_a_whole_game_against_bots(
    terminal: Open, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    # Wide enough for the number of the event: a key is pressed once for each question.
    ann = terminal("play", ANN, *BOTS, size=(140, 40))
    for _ in range(300):
        # The free space below the board is filled by a second drawing, which is not an answer yet.
        screen = ann.until_still(
            lambda now: seat_to_decide(now) == "Ann" or "Total" in now, moment=0.1
        )
        if seat_to_decide(screen) != "Ann":
            break
        ann.keys(key(screen))
        ann.until(lambda now, before=screen: "Total" in now or record(now) != record(before))
    # The sheet opens once automatically, and then on request.
    assert ann.until_still("Total") == snapshot(name="score sheet")
    ann.keys("Escape")
    ann.until(OVER)
    ann.keys("s")
    ann.until("Total")
    ann.keys("Escape")
    ann.until(OVER)
    ann.keys("q")
    ann.until("Everything is in the log", "ended with 0")
    [game] = games(tmp_path)
    assert (game["status"], game["players"]) == (
        "finished",
        {"yellow": "Ann", "blue": "random", "red": "random"},
    )


def play_in_turns(both: Terminal, screens: int) -> int:
    """Ann and Ben take their first choice on that many screens, or until the game is over.
    Returns how often the screen was handed on. Nobody ever sees another player's money."""
    curtains = 0
    for _ in range(screens):
        screen = both.until(
            lambda now: (
                "Enter Look" in now or "Total" in now or OVER in now or bool(seat_to_decide(now))
            )
        )
        if "Total" in screen or OVER in screen:
            break
        if "Enter Look" in screen:
            curtains += 1
        else:
            other = {"Ann": "Ben", "Ben": "Ann"}[seat_to_decide(screen)]
            hidden = re.search(rf"^▲ \w+ {other} +(\S+)", screen, re.MULTILINE)
            assert hidden is None or hidden[1] == "?", screen
        both.keys(key(screen))
        both.until(lambda now, before=screen: now != before)
    return curtains


def test_a_curtain_falls_between_two_at_one_screen(
    terminal: Open, snapshot: SnapshotAssertion
) -> None:
    both = terminal("play", ANN, BEN, "--seed", "tea")
    assert both.until_still("Hand the screen to") == snapshot(name="curtain")
    assert play_in_turns(both, screens=8) >= 2


@SWEEP
def test_a_whole_game_at_one_screen_with_curtains(terminal: Open, tmp_path: Path) -> None:
    both = terminal("play", ANN, BEN, "--seed", "tea")
    assert play_in_turns(both, screens=600) > 20
    assert games(tmp_path)[0]["status"] == "finished"


def test_millions_of_dollars_is_handed_round_until_all_have_chosen(terminal: Open) -> None:
    """Each picks two characters in secret; then all negotiate at once, and Next hands the screen
    on."""
    three = ("yellow=Ann", "blue=Ben", "red=Cleo")
    table = terminal("play", *three, "--game", "millions-of-dollars", "--seed", "x")
    for name in ("Ann", "Ben", "Cleo"):
        table.until("Hand the screen to", name)
        table.keys("Enter")
        table.until(f"{name}: pick two characters", "1 snitch …")
        table.keys("1")
        table.until("pick snitch   1 brute")
        table.keys("1")
    table.until("can't undo that alone", "pick snitch brute")
    table.keys("Enter")
    table.until("Cleo: negotiate")
    table.keys("n")
    table.until("Hand the screen to", "Ann")
    table.keys("Enter")
    table.until("Ann: negotiate")


def test_another_size(terminal: Open, snapshot: SnapshotAssertion) -> None:
    ann = terminal("play", ANN, "--bot", "blue=random", "--seed", "tea", "--pace", "0")
    ann.until("Ann: place a pawn")
    ann.size(140, 40)
    assert ann.until_still("Ann: place a pawn", "starts with") == snapshot(name="140×40")
    ann.size(50, 16)
    assert ann.until_still("Ann: place a pawn", "1 intrigues") == snapshot(name="50×16")
    ann.size(80, 24)
    ann.until_still("3 exchange resource\n        4 exchange")
    ann.click("2 colonies", "1 ▲ Yellow")


def test_without_colours_nothing_is_coloured(terminal: Open) -> None:
    bots = ("--bot", "blue=random", "--seed", "tea", "--pace", "0")
    plain = terminal("play", ANN, *bots, NO_COLOR="1")
    plain.until("Ann: place a pawn", "▲ Blue")
    assert not COLOURS.search(plain.screen("-e"))
    coloured = terminal("play", ANN, *bots)
    coloured.until("Ann: place a pawn", "▲ Blue")
    assert COLOURS.search(coloured.screen("-e"))


def test_ctrl_c_leaves_and_the_game_goes_on_later(terminal: Open) -> None:
    first = terminal("play", ANN, "--bot", "blue=random", "--seed", "tea", "--pace", "0")
    first.until("Ann: place a pawn")
    first.keys("2")
    first.until("1 ▲ Yellow", "Ann: place a pawn")
    first.keys("C-c")
    first.until("ended with 0")
    again = terminal("play", "--bot", "blue=random", "--pace", "0")
    again.until("1 ▲ Yellow", "Ann: place a pawn")


@pytest.mark.parametrize(("language", "asks"), [("fr", "placer un pion"), ("de", "eine Figur")])
def test_other_languages(terminal: Open, language: str, asks: str) -> None:
    options = ("--bot", "blue=random", "--seed", "tea", "--pace", "0", "--lang", language)
    terminal("play", ANN, *options).until(asks)


def test_a_link_and_a_connection_that_is_lost(terminal: Open, server: Program) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    link = f"{server.url}/join/{game.tokens['yellow']}"
    ann = terminal("play", "--link", link)
    ann.until("Ann: place a pawn")
    server.kill()
    ann.until("Connection lost")
    ann.keys("2")
    ann.until("The service doesn't answer")
    server.restart()
    ann.until(lambda screen: "Connection lost" not in screen)
    ann.keys("2")
    ann.until("1 ▲ Yellow", "Ben must place a pawn")
    game.act("blue", "place companies")
    ann.until("Ann: place a pawn", "1 ▲ Blue")
    ann.keys("q")
    ann.until("ended with 0")
    assert [entry["by"] for entry in game.get("host", "history")][-2:] == ["yellow", "blue"]


def test_line_by_line_in_a_terminal_with_a_curtain(terminal: Open) -> None:
    both = terminal("play", ANN, BEN, "--seed", "tea", "--plain", size=(80, 50))
    both.until("Yellow (Ann) is next. Press Enter when nobody else is looking.")
    both.keys("Enter")
    colony = re.search(r"Ann\) starts with a colony: (\w+)", both.until("yellow>"))
    assert colony is not None
    both.text("2\n")
    screen = both.until("Blue (Ben) is next. Press Enter when nobody else is looking.")
    assert colony[1] not in screen
    both.keys("Enter")
    screen = both.until("blue>", "Ben) starts with a colony: ")
    assert f"Ann) starts with a colony: {colony[1]}" not in screen
    both.keys("C-c")
    both.until("ended with")


def test_a_terminal_that_hangs_up_loses_nothing(terminal: Open, tmp_path: Path) -> None:
    ann = terminal("play", ANN, "--bot", "blue=random", "--seed", "tea", "--pace", "0")
    ann.until("Ann: place a pawn")
    ann.keys("2")
    ann.until("1 ▲ Yellow", "Ann: place a pawn")
    program = ann.program
    ann.close()
    while program.exists():
        time.sleep(0.05)
    with Club(tmp_path / "games.db") as club:
        [line] = club.overview()
        assert club.game(str(line["game"])).board()["tiles"]["colonies"][0] == "yellow"
