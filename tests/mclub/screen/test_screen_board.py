"""The board on a screen is complete, fits its columns, and shows only what the seat knows."""

import contextvars
import io
import re
from typing import Any

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from events.language import speak
from events.million_club.words import CLOSED, SEATS, TILES
from mclub.games.million_club.screen import render_board
from mclub.games.million_club.screen.market import token
from mclub.screen.printing import print_screen

Board = dict[str, Any]
FAMILY = "👨\u200d👩\u200d👧"
"""An emoji whose joiners must stay."""
WIDTHS = [40, 60, 77, 78, 80, 100, 131, 132, 140, 200]


def widest(text: str) -> int:
    return max(map(cell_len, text.splitlines()))


@pytest.mark.parametrize("columns", [60, 80, 140])
def test_board(board: Board, draw, snapshot: SnapshotAssertion, columns: int) -> None:
    assert draw(render_board(board), columns) == snapshot


@pytest.mark.parametrize("columns", [30, 38])
@pytest.mark.parametrize("listing", [0, 17, 41])
def test_the_track_is_never_cut(board: Board, draw, columns: int, listing: int) -> None:
    board["listings"]["industry"] = listing
    text = draw(render_board(board), columns)
    place = min(listing, listing % 20)
    assert "·" * place + "█" + "·" * (20 - place) in text
    assert f"Industry {token(listing)}" in re.sub(" +", " ", text)


def test_view_of_a_seat(view: Board, draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_board(view), 80) == snapshot


@pytest.mark.parametrize("columns", WIDTHS)
def test_no_line_is_too_long_and_no_escape_code_on_a_pipe(board: Board, draw, columns: int) -> None:
    text = draw(render_board(board), columns)
    assert widest(text) <= columns
    assert "\x1b" not in text


def test_colours_are_on_a_terminal_alone_and_say_nothing_new(
    board: Board, draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" in draw(render_board(board), 80, terminal=True)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = draw(render_board(board), 80, terminal=True)
    assert plain == draw(render_board(board), 80)


@pytest.mark.parametrize(
    ("listing", "shown"),
    [
        (0, "0"),
        (1, "1"),
        (20, "20"),
        (21, "20+ 1"),
        (40, "20+ 20"),
        (41, "40+ 1"),
        (65, "40+ 25"),
    ],
)
def test_token(board: Board, draw, listing: int, shown: str) -> None:
    """MC-SET-3 and EX-14."""
    assert token(listing) == shown
    board["listings"]["industry"] = listing
    row = next(
        line for line in draw(render_board(board)).splitlines() if line.startswith("Industry")
    )
    place = min(int(shown.split()[-1]), 20)
    assert row.startswith(f"Industry   {shown:>6}  {'·' * place}█{'·' * (20 - place)}  ")


def test_what_a_pawn_earns(board: Board, draw) -> None:
    """MC-EXC-1: industry depends on resource, resource on transport, transport on industry."""
    text = draw(render_board(board))
    assert "−2 = 7 − 9 Transport" in text
    assert "+14 = 21 − 7 Resource" in text
    assert "−12 = 9 − 21 Industry" in text


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("closed", TILES)
def test_the_closed_tile_lies_face_down(board: Board, draw, columns: int, closed: str) -> None:
    board["closed"] = closed
    board["tiles"] = {
        tile: {"resource": [], "industry": [], "transport": []}
        if tile in ("lobby", "exchange")
        else []
        for tile in TILES
    }
    text = draw(render_board(board), columns)
    assert text.count("face down") == 1
    assert {"colonies": "closed III Colonies", "lobby": "closed I Lobby"}.get(closed, "") in text


def test_pile_counts_are_seen_of_a_closed_tile_as_well(board: Board, draw) -> None:
    text = draw(render_board(board))
    assert all(f"pile {count}" in text for count in (29, 22, 8))


def test_a_crash_has_closed_the_exchange(board: Board, draw) -> None:
    board["exchange_open"] = False
    text = draw(render_board(board))
    assert "Exchange closed by a crash" in text
    assert "closed: crash" in text


def test_a_closed_exchange_tile_blames_no_crash(board: Board, draw) -> None:
    board["exchange_open"] = False
    board["closed"] = "exchange"
    assert "crash" not in draw(render_board(board))


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_view_shows_counts_and_hides_the_rest(view: Board, draw, columns: int) -> None:
    text = draw(render_board(view), columns)
    assert "3 hidden" in text
    assert "4 hidden" in text
    assert "?" in text
    assert "AS1" not in text
    assert "OC6" in text
    assert "12 M" in text
    assert "58 M" not in text


def test_everything_unknown(view: Board, draw) -> None:
    for player in view["players"].values():
        player["money"] = player["colonies"] = None
    view["due"] = [{"seat": "red", "decision": "intrigue", "hand": None, "actions": None}]
    text = draw(render_board(view))
    assert "choose an intrigue card" in text
    assert "Only this seat sees its options." in text
    assert "cards:" not in text


def test_colonies_some_of_which_are_known(board: Board, draw) -> None:
    board["players"]["yellow"]["colonies"] = ["AS1", None, None]
    assert "AS1  ▒▒ 2 hidden" in draw(render_board(board), 140)


def test_the_hand_is_shown_with_the_names_of_the_cards(board: Board, draw) -> None:
    board["due"] = [
        {
            "seat": "red",
            "decision": "intrigue",
            "hand": ["racket", "unfair"],
            "actions": ["choose racket", "choose unfair"],
        }
    ]
    text = draw(render_board(board))
    assert "cards:  racket (Racket)  unfair (Unfair Competition)" in text
    assert "choose  racket · unfair" in text


def test_actions_that_alternate_share_rows_all_the_same(board: Board, draw) -> None:
    board["due"][0]["actions"] = ["develop I2", "tax I2", "develop I10", "tax I10", "done"]
    lines = draw(render_board(board)).rstrip().splitlines()[-3:]
    assert [" ".join(line.split()) for line in lines] == [
        "develop I2 · I10",
        "tax I2 · I10",
        "done",
    ]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("kind", ["resource", "transport"])
def test_twelve_pawns_on_one_sector(board: Board, draw, columns: int, kind: str) -> None:
    """MC-PLC-3: there is no limit."""
    seats = list(SEATS)
    someone = board["players"]["red"]
    board["players"] = dict.fromkeys(seats, someone)
    board["tiles"]["lobby"][kind] = seats + seats[::-1]
    text = draw(render_board(board), columns)
    assert widest(text) <= columns
    assert all(f"▲▲ {seat.capitalize()}" in text for seat in seats)


@pytest.mark.parametrize("columns", [80, 140])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_the_frame_holds_whatever_a_player_is_called(
    board: Board, columns: int, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ("\x1b[2J\n\u202eevil\u200b\ud800[red]", "東" * 40, f"👍🏽🇫🇷{FAMILY}", "")
    for player, name in zip(board["players"].values(), names, strict=True):
        player["name"] = name
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="")
    print_screen(render_board(board), stream)
    text = raw.getvalue().decode(encoding)
    assert widest(text) <= columns
    assert not set(text.replace(FAMILY, "")) & set("\x1b\u202e\u200b\u200d")
    assert "\\x1b[2J\\n" in text
    frame = [line for line in text.splitlines() if line[:1] in "│|"]
    assert len({cell_len(line[: line.rindex(line[0])]) for line in frame}) == 1


@pytest.mark.parametrize("columns", WIDTHS)
def test_six_rich_players_at_the_end_of_the_game(board: Board, draw, columns: int) -> None:
    companies = [
        {"id": f"{letter}{number}", "type": kind, "level": 4, "notes": number % 3}
        for letter, kind in (("R", "resource"), ("I", "industry"), ("T", "transport"))
        for number in (9, 10, 13)
    ]
    colonies = [f"{region}{n}" for region in ("AF", "AS", "AM", "IN", "OC") for n in (1, 2, 6)]
    board["players"] = {
        seat: {
            "name": "Maximilian der Dreizehnte von und zu Hohenstein",
            "profile": "entrepreneur",
            "money": 123,
            "pawns": 2,
            "companies": companies,
            "colonies": colonies,
            "colony_count": len(colonies),
        }
        for seat in SEATS
    }
    text = draw(render_board(board), columns)
    assert widest(text) <= columns
    assert text.count("I10 ●●●● +1=5") == len(SEATS)
    assert text.count("AF1 AF2 AF6") == len(SEATS)


class Capitals:
    """A catalogue that contains every text, in capitals."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular

    def pgettext(self, context: str, message: str) -> str:
        return message

    def info(self) -> dict[str, str]:
        return {"language": "en"}


def test_texts_are_looked_up_when_they_are_drawn(board: Board, draw) -> None:
    def shouted() -> str:
        speak(Capitals())
        return draw(render_board(board))

    text = contextvars.copy_context().run(shouted)
    for word in ("PLACE A PAWN", "▲ RED", "INTRIGUES", "RESOURCE", "FACE DOWN", "MARKET", "(HEIR)"):
        assert word in text
    assert "▲ Red" in draw(render_board(board))


def test_before_the_first_round_and_after_the_last(board: Board, draw) -> None:
    setup = {**board, "round": 0, "phase": "setup", "closed": None, "first": None}
    assert draw(render_board(setup)).startswith("Million Club · setting up ─")
    done = {**board, "status": "finished", "phase": "finished", "round": 9, "due": []}
    text = draw(render_board({**done, "closed": CLOSED[-1]}))
    assert text.startswith("Million Club · finished ─")
    assert "Due" not in text
