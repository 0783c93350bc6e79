"""A custom board and deck, from the file to a game and back (LM-SET-4)."""

from pathlib import Path

import pytest

from mclub import Club
from mclub.files.transcripts import export_transcript, import_transcript
from tests.mclub.command_line import Mclub

SQUARES = "h h v azure h v coral h v jade h v ochre h v plum h v pearl h v v v v v"
GROUNDS = {"h": {"kind": "horse"}, "v": {"kind": "violet"}}
BOARD = {"squares": [GROUNDS.get(w, {"kind": "exchange", "company": w}) for w in SQUARES.split()]}
DECK = """
cards = [
    { kind = "taxes", count = 4 }, { kind = "brokerage" }, { kind = "legacy" }, { kind = "will" },
    { kind = "notice" }, { kind = "debt" }, { kind = "exemption", count = 2 },
    { kind = "outsider", amount = 50 }, { kind = "outsider", amount = 100 },
    { kind = "receipt", amount = 5000, count = 19 },
]
"""
NEW = ("new", "--game", "le-millionnaire", "yellow=Ann", "blue=Ben")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """The files of the board and the deck."""
    board, deck = tmp_path / "squares.toml", tmp_path / "cards.toml"
    squares = (
        ", ".join(f'{key} = "{value}"' for key, value in one.items()) for one in BOARD["squares"]
    )
    board.write_text("squares = [\n" + "".join(f"    {{ {one} }},\n" for one in squares) + "]\n")
    deck.write_text(DECK)
    return str(board), str(deck)


def test_both_are_played_with(mclub: Mclub, files: tuple[str, str]) -> None:
    mclub.ok(*NEW, "--board", files[0], "--deck", files[1])
    shown = mclub.json("show")
    assert [square["kind"] for square in shown["squares"][:3]] == ["horse", "horse", "violet"]
    assert shown["cards"]["receipt-5000"] == 19
    assert shown["reconstruction"] == {"board": False, "deck": False}
    assert mclub.json("audit")["passed"], "the beginning is decided once more, with its board"


def test_a_game_that_was_committed_to_is_dealt_on_a_board(
    mclub: Mclub, files: tuple[str, str]
) -> None:
    mclub.ok(*NEW, "--commit")
    mclub.ok("deal", "--word", "yellow=tea", "--board", files[0])
    shown = mclub.json("show")
    assert shown["squares"][3]["company"] == "azure"
    assert shown["reconstruction"] == {"board": False, "deck": True}


def test_a_board_that_lacks_something_makes_no_game(
    mclub: Mclub, files: tuple[str, str], tmp_path: Path
) -> None:
    board = tmp_path / "short.toml"
    board.write_text(Path(files[0]).read_text().replace('"pearl"', '"p\\u001b[2J"'))
    before = mclub.heads()
    told = mclub.refusal(2, *NEW, "--board", str(board))
    assert told.startswith("Square 19, company: “p\\x1b[2J” is not allowed there. Possible: azure,")
    assert "\x1b" not in told
    assert mclub.heads() == before


@pytest.mark.parametrize("swapped", ["--board", "--deck"])
def test_files_that_were_mixed_up_are_told_apart(
    mclub: Mclub, files: tuple[str, str], swapped: str
) -> None:
    wrong = files[1] if swapped == "--board" else files[0]
    told = mclub.refusal(2, *NEW, swapped, wrong)
    assert ("supply it as a deck" if swapped == "--board" else "supply it as a board") in told


def test_a_transcript_brings_the_board_along() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, game="le-millionnaire", board=BOARD)
        game.act(None, "start 3")
        again = import_transcript(club, "\n".join(export_transcript(game)))
        assert again.board()["squares"] == game.board()["squares"]
        assert again.kind.deck_of(again.records) == {"board": BOARD}


@pytest.mark.parametrize(("board", "squares"), [("ring-21", 21), ("ring-25", 25)])
def test_a_board_of_the_program_is_named(mclub: Mclub, board: str, squares: int) -> None:
    mclub.ok(*NEW, "--board", board)
    shown = mclub.json("show")
    assert len(shown["squares"]) == squares
    assert shown["reconstruction"]["board"]
    (first,) = mclub.json("history")[:1]
    assert f"board = {board}" in mclub.ok("explain", str(first["seq"]))
    assert mclub.json("audit")["passed"]


def test_a_board_is_named_once(mclub: Mclub) -> None:
    told = mclub.refusal(2, *NEW, "--board", "ring-21", "--ruling", "board=ring-25")
    assert "board is given twice" in told
    mclub.ok(*NEW, "--board", "ring-25", "--commit")
    mclub.ok("deal", "--word", "yellow=tea")
    assert len(mclub.json("show")["squares"]) == 25


def test_a_square_beyond_the_ring_is_none(mclub: Mclub) -> None:
    mclub.ok(*NEW, "--seed", "francs", "--table", "--first", "yellow")
    assert "There is no square 22: the ring has 21. (LM-SET-4)" in mclub.refusal(
        3, "act", "yellow: start 22"
    )
    mclub.ok("act", "yellow: start 2; ready; blue: start 2; ready")
    assert "There is no square 25" in mclub.refusal(3, "act", "yellow: bet 25")
