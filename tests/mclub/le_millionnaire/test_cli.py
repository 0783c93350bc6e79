"""Le Millionnaire on the command line: dealt by the program, and with real dice and cards."""

import re
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub

NEW = ("new", "--game", "le-millionnaire", "--board", "ring-25")
THREE = ("yellow=Ann", "blue=Ben", "red=Cyd")
SET_UP = (
    "start 2; buy azure small; ready; blue: start 3; buy jade 6; ready; "
    "red: start 3; buy jade 1; buy ochre 1; ready"
)


@pytest.fixture
def at_table(mclub: Mclub) -> Mclub:
    """Three players who throw and draw by hand; yellow is to move."""
    mclub.ok(*NEW, *THREE, "--table", "--first", "yellow", "--ruling", "target=250000")
    mclub.ok("act", SET_UP)
    return mclub


@pytest.fixture
def taxed_game(at_table: Mclub) -> Mclub:
    """Yellow, with 100 000 F in shares and a dividend of 20 000 F, has paid 10 000 F of tax."""
    at_table.ok("act", "throw 1 5; done")
    at_table.ok("act", "draw taxes")
    return at_table


# Beginning


def test_the_program_throws_for_the_banker(mclub: Mclub) -> None:
    told = mclub.ok(*NEW, *THREE, "--seed", "abc")
    assert "The board has 25 squares; it is a reconstruction, not the original." in told
    assert "they are a reconstruction, not the original." in told
    assert "4, Blue (Ben) 12, Red (Cyd) 8: Blue (Ben) is banker and plays first." in told
    board = mclub.json("show")
    assert [board["players"][seat]["cash"] for seat in ("yellow", "blue", "red")] == [100_000] * 3
    assert len(board["deck"]) == 33
    assert "Board and deck are reconstructions." in mclub.ok("show")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (THREE[:1], "for 2 to 6 players, not for 1"),
        (
            (*THREE, "--ruling", "target=5"),
            "Possible values: any multiple of 1000 from 150000 to 1000000.",
        ),
        ((*THREE, "--ruling", "money=open"), "no ruling money. Choose from: target"),
        ((*THREE, "--table", "--first", "green"), "Nobody plays green"),
    ],
    ids=["one", "value", "ruling", "first"],
)
def test_what_can_not_begin_is_said(mclub: Mclub, words: tuple[str, ...], says: str) -> None:
    assert says in mclub.refusal(mclub(*NEW, *words).exit_code, *NEW, *words)
    assert mclub.heads() == {}


def test_a_game_that_was_committed_to_is_dealt_with_words(mclub: Mclub) -> None:
    mclub.ok(*NEW, *THREE, "--commit")
    assert "mclub deal" in mclub.ok("show")
    told = mclub.ok("deal", "--word", "yellow=lighthouse")
    assert "choose a violet square, buy, and be ready" in told
    assert "Everything that could be checked is correct" in mclub.ok("audit")


# Playing


def test_a_digital_turn_is_played_explained_and_audited(mclub: Mclub) -> None:
    mclub.ok(*NEW, *THREE, "--seed", "abc")
    mclub.ok("act", "start 3; buy azure small; ready; red: start 3; ready; yellow: start 3; ready")
    told = mclub.ok("act", "throw")
    assert "Blue (Ben) receives a dividend of 20\u00a0000 F from Azure (20 %)." in told
    (paid,) = [one for one in mclub.json("history") if "dividend" in one["text"]]
    explained = mclub.ok("explain", str(paid["seq"]))
    assert "LM-DIV-1" in explained
    assert "20\u00a0000 F" in explained
    assert "Everything that could be checked is correct" in mclub.ok("audit")
    assert "nothing contradicts the rules" in mclub.ok("dispute")
    assert "proposes to go back" in mclub.ok("undo", "--seat", "yellow"), "the dice have spoken"


def test_a_tax_is_paid_and_its_figures_are_told(taxed_game: Mclub) -> None:
    """LM-TAX-1: 120 000 F exceed the limit by 20 000, and half of that is due."""
    assert taxed_game.json("show")["players"]["yellow"] | {"name": ""} == {
        "name": "",
        "square": 8,
        "cash": 10_000,
        "securities": 100_000,
        "wealth": 110_000,
        "ready": True,
        "out": False,
        "arc": False,
        "cards": [],
        "holdings": {
            "azure": {
                "units": 0,
                "small": 1,
                "large": 0,
                "total": 10,
                "value": 100_000,
                "director": True,
            }
        },
    }
    last = taxed_game.json("ledger", "yellow")[-1]
    assert (last["from"], last["to"], last["amount"]) == ("yellow", "bank", 10_000)
    assert "Yellow 10\u00a0000  Bank " in taxed_game.ok("ledger", "yellow").splitlines()[-1]


def test_a_trade_is_offered_and_no_seat_takes_it_back_alone(taxed_game: Mclub) -> None:
    told = taxed_game.ok("act", "blue: offer red jade 2 for 15000")
    assert (
        "Blue (Ben) offers Red (Cyd) a trade: Jade: 2 units; in return for: 15\u00a0000 F." in told
    )
    assert taxed_game.json("show")["offer"] == {
        "seat": "blue",
        "other": "red",
        "give": ["jade", "2"],
        "take": ["15000"],
    }
    assert "Undone" in taxed_game.ok("undo", "--seat", "blue")
    taxed_game.ok("act", "blue: offer red jade 2 for 15000; red: deal")
    players = taxed_game.json("show")["players"]
    assert [players[seat]["cash"] for seat in ("blue", "red")] == [55_000, 65_000]
    assert [players[seat]["holdings"]["jade"]["units"] for seat in ("blue", "red")] == [4, 3]
    assert "proposes to go back" in taxed_game.ok("undo", "--seat", "red")


def test_a_refusal_says_what_is_possible_as_ranges(at_table: Mclub) -> None:
    refused = at_table.refusal(3, "act", "bet 6")
    assert "You have 0 F, but the stake is 1\u00a0000 F. (LM-BET-1)" in refused
    assert "Possible: throw 1 1 … 6, throw 2 2 … 6," in refused


def test_claims_about_the_game_are_judged(taxed_game: Mclub) -> None:
    assert "✓ The claim is true." in taxed_game.ok("dispute", "--claim", "yellow wealth 110000")
    assert "✓ The claim is true." in taxed_game.ok("dispute", "--claim", "yellow director azure")
    false = taxed_game.ok("dispute", "--claim", "yellow cash 20000")
    assert (
        "According to the log, it is 10\u00a0000, not 20\u00a0000. There is 10\u00a0000 F too much."
        in false
    )
    assert "20\u00a0000 → 10\u00a0000" in false
    assert "is not recognised" in taxed_game.refusal(2, "dispute", "--claim", "yellow loot 3")


def test_money_is_counted_and_corrected(taxed_game: Mclub) -> None:
    told = taxed_game.ok("count", "yellow=20000", "stakes=0")
    assert "▲ Yellow: counted 20\u00a0000 F, in the ledger 10\u00a0000 F: +10\u00a0000 F" in told
    assert "Profit tax, 10\u00a0000 F from Yellow to the bank, was forgotten" in told
    told = taxed_game.ok("correct", "yellow", "money", "20000", "--reason", "counted")
    assert "corrected from 10\u00a0000 F to 20\u00a0000 F: counted" in told
    refused = taxed_game.refusal(7, "correct", "yellow", "money", "20500", "--reason", "counted")
    assert "Amounts must be multiples of 1\u00a0000 F, the smallest chip." in refused
    assert "Everything that could be checked is correct" in taxed_game.ok("audit")


def test_money_is_not_corrected_while_somebody_has_to_sell(at_table: Mclub) -> None:
    at_table.ok("correct", "yellow", "money", "100000", "--reason", "given")
    at_table.ok("act", "buy coral small; throw 1 5; buy jade 2; draw taxes")
    assert at_table.json("show")["debt"]["missing"] == 60_000
    refused = at_table.refusal(7, "correct", "yellow", "money", "90000", "--reason", "counted")
    assert "before a throw" in refused


# The past


def test_it_goes_through_files_as_it_is(taxed_game: Mclub, tmp_path: Path) -> None:
    board = taxed_game.json("show")
    (tmp_path / "game.jsonl").write_text(taxed_game.ok("export"))
    (tmp_path / "game.txt").write_text(taxed_game.ok("export", "--transcript"))
    cuts = []
    for seat in ("yellow", "blue", "red"):
        cuts.append(str(tmp_path / f"{seat}.jsonl"))
        Path(cuts[-1]).write_text(taxed_game.ok("export", "--seat", seat))
    (tmp_path / "merged.jsonl").write_text(taxed_game.ok("merge", *cuts))
    assert "everything that can be checked here is correct" in taxed_game.ok(
        "verify", str(tmp_path / "merged.jsonl")
    )
    taxed_game.path.unlink()
    taxed_game.ok("import", str(tmp_path / "game.jsonl"))
    assert taxed_game.json("show") == board
    taxed_game.ok("import", str(tmp_path / "game.txt"))
    assert {**taxed_game.json("show"), "game": board["game"], "seq": board["seq"]} == board


def test_a_fork_an_amend_and_both_sheets(taxed_game: Mclub) -> None:
    """A receipt of 5 000 F, or a fee of 10 % of 100 000 F (LM-TAX-2), instead of the tax."""
    (seq,) = [one["seq"] for one in taxed_game.json("history") if "draws a card" in one["text"]]
    told = taxed_game.ok("amend", str(seq), "draw receipt 5000", "--reason", "a slip", "--yes")
    assert "Yellow (Ann) receives 5\u00a0000 F." in told
    assert taxed_game.json("show")["players"]["yellow"]["cash"] == 25_000
    first = taxed_game.current()
    taxed_game.ok("fork", "--at", str(seq - 1))
    taxed_game.ok("act", "draw brokerage")
    compared = taxed_game.ok("compare", first, taxed_game.current())
    (fortune,) = [line for line in compared.splitlines() if line.startswith("│ Fortune")][:1]
    assert "125\u00a0000 110\u00a0000  −15\u00a0000" in fortune
    assert len(fortune) == 80


def test_scores_and_curves_are_in_francs(taxed_game: Mclub) -> None:
    score = taxed_game.json("score")
    assert score["players"]["yellow"] == {
        "cash": 10_000,
        "units": 0,
        "small": 100_000,
        "large": 0,
        "total": 110_000,
        "fortune": 110_000,
        "rank": 1,
    }
    printed = taxed_game.ok("score")
    assert "110\u00a0000 F" in printed
    assert " M" not in re.sub(r"Small|Large", "", printed)
    assert "Fortune (F)" in taxed_game.ok("chart")
    assert taxed_game.json("chart")["fortune"]["yellow"][-1] == 110_000


def test_a_finished_game_is_counted(taxed_game: Mclub, tmp_path: Path) -> None:
    taxed_game.ok("correct", "blue", "money", "200000", "--reason", "given")
    assert "Winner: Blue (Ben)." in taxed_game.ok("act", "throw 1 2")
    assert taxed_game.json("show")["why"] == "target"
    assert "Nothing is due." in taxed_game.ok("legal")
    assert "260\u00a0000" in taxed_game.ok("stats")
    archive, imported = str(tmp_path / "games.jsonl.gz"), str(tmp_path / "imported.db")
    taxed_game.ok("export", "--all", archive)
    taxed_game.ok("import", archive, "--db", imported)
    assert "260\u00a0000" in taxed_game.ok("stats", "--db", imported)
    assert "Everything that could be checked is correct" in taxed_game.ok("audit")
    assert "a fortune of 260\u00a0000 F has reached 250\u00a0000 F" in taxed_game.ok(
        "explain", str(taxed_game.json("show")["seq"] - 1)
    )
    assert "target = 1000000 (here 250000)" in taxed_game.ok("dispute")


def test_a_table_is_taken_over_in_the_middle(at_table: Mclub, tmp_path: Path) -> None:
    at_table.ok("act", "throw 1 5; done")
    file = tmp_path / "position.toml"
    # The card is still to be drawn, so the position is that before the throw.
    assert "the position after event" in at_table.ok("position", "save", str(file))
    assert 'securities = ["azure 1 small"]' in file.read_text()
    told = at_table.ok("new", "--game", "le-millionnaire", "--table", "--from", str(file))
    assert "The game starts from a position in round 1; it is Yellow (Ann)'s turn." in told
    board = at_table.json("show")
    assert (board["target"], len(board["squares"])) == (250_000, 25)
    assert "moves from square 2 to square 8" in at_table.ok("act", "throw 1 5")
    assert "Everything that could be checked is correct" in at_table.ok("audit")
    at_table.ok("count", "blue=41000")


def test_the_form_of_a_position_begins_a_game_in_each_language(
    mclub: Mclub, tmp_path: Path
) -> None:
    for lang in ("en", "fr", "de"):
        file = tmp_path / f"{lang}.toml"
        mclub.ok("position", "template", str(file), "--game", "le-millionnaire", "--lang", lang)
        mclub.ok("new", "--game", "le-millionnaire", "--table", "--from", str(file))
        assert mclub.json("show")["players"]["blue"]["holdings"]["jade"]["small"] == 1
