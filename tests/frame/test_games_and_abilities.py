"""Many games in one program: choosing one, and the abilities that a game lacks."""

import re
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.files.transcripts import export_transcript, import_transcript
from mclub.kinds import face, parts
from mclub.kinds.parts import LACKING, able
from mclub.kinds.registry import GAMES, game_face, game_kind
from mclub.rulebook.book import game_of, games, rulebook
from mclub.rulebook.search import find
from tests.mclub.command_line import Mclub

FROM = ("--from", "position.toml")
BOARD = ("--board", "position.toml")
PADS = "There is no score pad for Coins."


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("position", "save"), "Coins can't start from a position"),
        (("position", "template", "--game", "coins"), "Coins can't start from a position"),
        (
            ("new", "--game", "coins", "yellow=Ann", "blue=Ben", *FROM),
            "Coins can't start from a position",
        ),
        (
            ("new", "--game", "coins", "yellow=A", "blue=B", "--table"),
            "can't be played with real cards",
        ),
        (("new", "--game", "coins", "yellow=A", "blue=B", *BOARD), "Coins can't load a board"),
        (
            ("new", "--game", "coins", "yellow=A", "blue=B", "--alternative"),
            "no ruling alternative",
        ),
        (
            ("new", "--game", "coins", "yellow=A", "blue=B", "--first", "blue"),
            "The cards dealt and the first player can only",
        ),
        (("count", "yellow=3"), "In Coins counted money can't be compared with the log."),
        (
            ("correct", "yellow", "money", "3", "--reason", "a slip"),
            "In Coins the referee can't correct",
        ),
        (("dispute", "--claim", "yellow money 3"), "In Coins claims can't be judged"),
        (("chart",), "There are no charts for Coins."),
        (("score", "--ask", "--game", "coins"), "Coins can only be scored from a recorded game."),
        (("score", "--pad", "pad.svg"), PADS),
        (("pad", "--blank", "pad.svg", "--game", "coins"), PADS),
        (("demo", "--game", "coins"), "There is no demo for Coins."),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_what_a_game_has_not_is_said_in_a_line(
    mclub: Mclub,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position.toml").write_text("round = 1\n")
    before = mclub.heads()
    assert says in mclub.refusal(2, *words)
    assert mclub.heads() == before


def test_every_part_has_its_line() -> None:
    of_games = {
        base.__name__
        for name in GAMES
        for base in type(game_kind(name)).__mro__
        if base.__module__ == parts.__name__
    }
    of_faces = {
        name
        for name, part in vars(face).items()
        if getattr(part, "_is_runtime_protocol", False) and part.__module__ == face.__name__
    }
    # These are data or covered elsewhere: sheet lines, trades, and the parts common to all games.
    assert of_games | of_faces == set(LACKING) | {"Courses", "Trades", "Played"}


@pytest.mark.parametrize("game", [name for name in GAMES if name != "coins"])
def test_the_desk_of_a_game_keeps_what_its_parts_need(game: str) -> None:
    kind = game_kind(game)
    desk = kind.desk()
    assert isinstance(kind, parts.Counting) == (desk.money is not None)
    assert isinstance(kind, parts.Correcting) == (desk.correct is not None)
    assert isinstance(kind, parts.Claims) == (desk.read_claim is not None)


def test_million_club_asks_one_seat_at_a_time_and_has_the_cards_and_the_board_of_its_box() -> None:
    kind, look = game_kind("million-club"), game_face("million-club")
    lacking = [
        name
        for name in LACKING
        if not isinstance(
            kind if hasattr(parts, name) else look,
            getattr(parts, name, None) or getattr(face, name),
        )
    ]
    assert lacking == ["Decks", "Boards"]
    with pytest.raises(BadInput, match="Coins"):
        able(game_kind("coins"), parts.Positions)


# Which game


def test_the_new_game_is_of_the_game_that_was_named(mclub: Mclub) -> None:
    assert mclub.json("show")["players"]["purple"] == {"name": "Cleo", "money": 1, "coin": None}
    assert mclub.ok("show").startswith("Coins · yellow: None")
    no_game = mclub.refusal(2, "new", "--game", "chess", "yellow=Ann", "blue=Ben")
    assert no_game == f"There is no game chess. Choose from: {', '.join(GAMES)}."


@pytest.mark.parametrize(
    ("game", "seats", "says"),
    [
        (
            "coins",
            ["yellow=Ann", "green=Ben"],
            "no colour green. Choose from: yellow, blue, purple.",
        ),
        (
            "million-club",
            ["yellow=Ann", "purple=Ben"],
            "no colour purple. Choose from: yellow, blue",
        ),
        ("coins", ["yellow=Ann"], "for 2 to 3 players, not for 1"),
        ("coins", ["yellow=Ann", "blue=Ben", "--ruling", "crash=off"], "There is no ruling crash."),
    ],
)
def test_seats_number_and_rulings_are_those_of_the_game(
    mclub: Mclub, game: str, seats: list[str], says: str
) -> None:
    assert says in mclub.refusal(2, "new", "--game", game, *seats)


def test_shortened_colours_are_those_of_the_game(mclub: Mclub) -> None:
    assert mclub.ok("view", "v") == mclub.ok("view", "purple")  # violet
    mclub.ok("new", "yellow=Ann", "green=Ben")
    assert mclub.ok("view", "v") == mclub.ok("view", "green")  # vert


def test_names_of_games_are_completed() -> None:
    from mclub.cli.options import complete_kind

    assert complete_kind("") == list(GAMES)
    assert complete_kind("co") == ["coins"]


def test_a_list_with_several_games_says_which_is_which(mclub: Mclub) -> None:
    assert "Kind" not in mclub.ok("list")
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    told = mclub.ok("list")
    assert "Kind" in told
    assert re.search(r"^\s+\w+\s+coins ", told, re.MULTILINE)


def test_statistics_are_of_one_game(mclub: Mclub) -> None:
    mclub.ok("demo", "--quick")
    nothing = dict.fromkeys(("running", "abandoned", "demo", "bots", "crossed", "cut"), 0)
    assert mclub.json("stats")["left_out"] == nothing | {"demo": 1}
    left_out = mclub.json("stats", "--game", "coins")["left_out"]
    assert left_out == nothing | {"running": 1}
    for seat, side in (("yellow", "heads"), ("blue", "tails"), ("purple", "tails")):
        mclub.ok("act", f"{seat}: lay {side}", "--id", coins_of(mclub))
    mclub.ok("act", "yellow: ready; blue: ready; purple: ready")
    found = mclub.json("stats")
    assert (found["games"], found["players"][0]["key"]) == (1, "Ann")
    assert found["players"][0]["average_points"] == 2.0


def coins_of(mclub: Mclub) -> str:
    with mclub.club() as club:
        return next(id_ for id_, kind in club.log.games() if kind == "coins")


def test_the_screens_speak_of_the_game_that_is_played(mclub: Mclub) -> None:
    for seat in ("yellow", "blue", "purple"):
        mclub.ok("act", f"{seat}: lay heads")
    mclub.ok("act", "yellow: pay blue; yellow: ready; blue: ready; purple: ready")
    score = mclub.ok("score")
    assert [line.split()[1] for line in score.splitlines() if "│" in line][2:] == [
        "Coins",
        "Total",
        "Rank",
    ]
    assert "Winner: ▲ Blue Ben" in score
    assert "▲ Purple" in mclub.ok("ledger") or "Blue 3" in mclub.ok("ledger")
    header, *rows = mclub.ok("export", "--csv").splitlines()
    assert header.endswith(",rank,winner,total,coins,fortune,bot")
    assert [row.split(",")[-6:] for row in rows] == [
        ["3", "0", "1", "1", "1", ""],
        ["1", "1", "3", "3", "3", ""],
        ["2", "0", "2", "2", "2", ""],
    ]
    assert "%22name%22:%22Coins%22" in mclub.ok("export", "--bgstats", "--no-qr")
    fork = mclub.json("fork", "--at", "8")["game"]
    assert "Coins" in mclub.ok("compare", fork, coins_of(mclub))


# Decks


def test_a_deck_is_read_from_a_file(mclub: Mclub, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text('sides = ["sun", "moon"]\n')
    mclub.ok("new", "--game", "coins", "yellow=Ann", "blue=Ben", "--deck", str(deck))
    assert mclub.json("legal")["due"][0]["actions"] == ["lay sun", "lay moon"]
    mclub.ok("act", "yellow: lay sun; blue: lay moon")
    assert "passed" in str(mclub.json("audit")["checks"][0]["result"])
    assert mclub.json("audit")["passed"], "the beginning is decided once more, with its deck"


def test_a_game_that_was_committed_to_is_dealt_with_a_deck(mclub: Mclub, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text('sides = ["sun", "moon"]\n')
    new = ("new", "--game", "coins", "yellow=Ann", "blue=Ben", "--commit")
    assert "give --deck to mclub deal" in mclub.refusal(2, *new, "--deck", str(deck))
    assert "give --board to mclub deal" in mclub.refusal(2, *new, "--board", str(deck))
    mclub.ok(*new)
    mclub.ok("deal", "--word", "yellow=tea", "--deck", str(deck))
    assert mclub.json("legal")["due"][1]["actions"] == ["lay sun", "lay moon"]


def test_a_transcript_brings_the_deck_along(club: Club) -> None:
    deck = {"sides": ["sun", "moon"]}
    game = club.new({"yellow": "Ann", "blue": "Ben"}, game="coins", deck=deck)
    game.act("yellow", "lay moon")
    again = import_transcript(club, "\n".join(export_transcript(game)))
    assert again.due()[0]["actions"] == ["lay sun", "lay moon"]
    assert again.kind.deck_of(again.records) == deck


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('sides = ["sun"]\n', "A deck of Coins names two sides."),
        ("sides = [\n", "is not valid TOML"),
    ],
)
def test_what_is_no_deck_is_refused(mclub: Mclub, tmp_path: Path, text: str, says: str) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(text)
    new = ("new", "--game", "coins", "yellow=Ann", "blue=Ben", "--deck", str(deck))
    assert says in mclub.refusal(2, *new)


def test_million_club_reads_no_deck(mclub: Mclub, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("")
    refused = mclub.refusal(2, "new", "yellow=Ann", "blue=Ben", "--deck", str(deck))
    assert refused == "Million Club can't load a deck: it is played with the cards in the box."


def test_a_position_and_a_deck_are_two_beginnings(club: Club) -> None:
    with pytest.raises(BadInput, match="A position includes its cards"):
        club.new({"yellow": "Ann", "blue": "Ben"}, start={}, deck={})


# Rules


def test_rules_are_found_in_all_games_by_the_beginning_of_their_ids(mclub: Mclub) -> None:
    assert games() == ("million-club", "millions-of-dollars", "le-millionnaire", "coins")
    assert [rule.id for rule in find("CN-")] == ["CN-LAY-1", "CN-LAY-2", "CN-BAR-1", "CN-END-1"]
    assert [rule.id for rule in find("takeover")][-1] == "CN-BAR-1"
    assert [rule.id for rule in find("takeover", "coins")] == ["CN-BAR-1"]
    assert game_of(find("CN-END-1")[0]) == "coins"
    assert game_of(rulebook("million-club")["MC-EXC-3"]) == "million-club"
    assert "The tests of the frame" in mclub.ok("rules", "CN-LAY-2")
    assert "MC-EXC-3" in mclub.ok("rules", "takeover")
    assert "MC-EXC-3" not in mclub.ok("rules", "takeover", "--game", "coins")


def test_an_explanation_cites_the_rules_of_its_own_game(mclub: Mclub) -> None:
    mclub.ok("act", "yellow: lay heads")
    (rule,) = mclub.json("explain", "3")["rules"]
    assert (rule["id"], rule["title"], rule["ruling"]) == ("CN-LAY-1", "Laying coins", True)


# Counting
