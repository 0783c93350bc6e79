"""A table around the game: accounts in its language, commands at the prompt, sources by name."""

import re
from itertools import product
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_unless

FILE_NAME = re.compile(r"\w+\.txt\b|docs/")
ACCOUNTS = [
    ("million-club", "bank", ("banque", "Bank", "banq")),
    ("million-club", "notes", ("billets", "Scheine")),
    ("millions-of-dollars", "reserve", ("réserve", "Reserve", "res")),
    ("millions-of-dollars", "stakes", ("mises", "Einsätze")),
    ("le-millionnaire", "stakes", ("mises", "einsatze")),
    ("le-millionnaire", "bank", ("banque",)),
]
HIDDEN_COLONIES = """
round = 9
phase = "round_end"
[players.yellow]
name = "Ann"
money = 5
colonies = ["?", "AF1"]
[players.blue]
name = "Ben"
money = 5
colonies = ["?", "AS1"]
"""


@pytest.mark.parametrize(("kind", "account", "words"), ACCOUNTS)
def test_accounts_are_called_in_all_languages(
    mclub: Mclub, kind: str, account: str, words: tuple[str, ...]
) -> None:
    mclub.ok("new", "--game", kind, "yellow=Ann", "blue=Ben", "red=Cyd", "--seed", "s")
    ledger = mclub.json("ledger", account)
    for word in words:
        assert mclub.json("ledger", word) == ledger
        if account != "notes":
            assert [*mclub.json("count", f"{word}=5")["accounts"]] == [account]
    asked = mclub.ok("table", typed=f"ledger {words[0]}\nq\n")
    assert "There is no account" not in asked


def test_the_bank_has_all_before_any_money_has_moved(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--table")
    assert mclub.json("ledger", "bank") == []
    assert mclub.json("count", "bank=160")["accounts"]["bank"]["difference"] == 0
    assert "Zur Auswahl: bank, blau, gelb" in mclub.refusal(2, "--lang", "de", "ledger", "pink")


def test_a_missing_account_is_answered_with_the_stakes_in_the_language(mclub: Mclub) -> None:
    mclub.ok("new", "--game", "le-millionnaire", "yellow=Ann", "blue=Ben")
    assert ", einsätze, " in mclub.refusal(2, "--lang", "de", "ledger", "pink")


@pytest.mark.parametrize(
    ("kind", "word", "accounts"),
    [
        ("million-club", "reserve", "bank, blau, rot, gelb"),
        ("millions-of-dollars", "bank", "blau, rot, reserve, einsätze, gelb"),
        ("le-millionnaire", "grün", "bank, blau, rot, einsätze, gelb"),
    ],
)
def test_what_can_be_counted_is_said_where_an_account_is_missing(
    mclub: Mclub, kind: str, word: str, accounts: str
) -> None:
    mclub.ok("new", "--game", kind, "yellow=Ann", "blue=Ben", "red=Cyd")
    why = mclub.refusal(2, "--lang", "de", "count", f"{word}=150")
    assert f" {word}" in why
    assert accounts in why


def test_audit_takes_the_game_as_its_neighbours_do(running_game: Mclub) -> None:
    game = running_game.current()
    running_game.ok("new", "yellow=Cyd", "blue=Dee")
    assert running_game.json("audit", "-g", game) == running_game.json("audit", game)
    assert running_game.json("audit", "--id", game)["game"] == game
    assert "as the argument, or with --id" in running_game.refusal(2, "audit", game, "-g", game)


def test_the_prompt_runs_explain_dispute_and_amend(running_game: Mclub) -> None:
    running_game.ok("act", "place companies")
    explained = running_game.ok("explain", "14")
    typed = 'explain 14\ndispute --claim "yellow money 9"\namend 14 place colonies --yes\nquit\n'
    told = running_game("table", typed=typed)
    assert told.exit_code == 0
    assert explained in told.stdout
    assert "yellow money 9" in told.stdout
    assert "Yellow (Ann) places a pawn: Colonies" in running_game.ok("history")
    assert "Continue at any time with: mclub table" in told.stdout


def test_what_these_refuse_is_said_and_the_prompt_stays(running_game: Mclub) -> None:
    told = running_game(
        "table", typed='explain 999\nexplain "\ndispute --no-such\nplace companies\nq\n'
    )
    assert told.exit_code == 0
    assert "There is no event 999" in told.stdout + told.stderr
    assert "A quotation mark is missing." in told.stdout
    assert "Yellow (Ann) places a pawn: Companies" in told.stdout


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("rule", ["MC-CRA-2", "MD-NEG-2", "LM-SHA-1"])
def test_a_rule_names_its_book_and_no_file(mclub: Mclub, rule: str, lang: str) -> None:
    told = Mclub(mclub.path, lang).ok("rules", rule)
    book = {"en": "rulebook", "fr": "règle du jeu", "de": "Spielregel"}[lang]
    assert book in re.sub(r"\s+", " ", told)
    assert not FILE_NAME.search(told)


def test_explanations_and_reports_name_the_book(running_game: Mclub, tmp_path: Path) -> None:
    running_game.ok("act", "place companies")
    report = tmp_path / "report.html"
    running_game.ok("audit", "--report", str(report), "--explain", "14")
    for told in (running_game.ok("explain", "14"), report.read_text("utf-8")):
        assert "rulebook" in told
        assert not FILE_NAME.search(told)
    sources = running_game.json("explain", "14")["rules"][0]["sources"]
    assert {"document", "about", "heading"} == {*sources[0]}


def test_a_refused_reveal_names_what_that_seat_may_show(mclub: Mclub, tmp_path: Path) -> None:
    position = tmp_path / "end.toml"
    position.write_text(HIDDEN_COLONIES)
    mclub.ok("new", "--table", "--from", str(position))
    while mclub.json("legal")["due"][0]["decision"] != "reveal":
        mclub.ok("act", "done")
    refusal = mclub.refusal(3, "act", "reveal blue africa africa")
    possible = re.findall(r"reveal (\w+) (\w+) (\w+)", refusal.partition("Possible: ")[2])
    assert ("blue", "africa", "asia") in possible
    assert {seat for seat, *_ in possible} == {"blue"}


@sweep_unless(
    lambda case: case in {("en", "80"), ("fr", "60"), ("de", "40")},
    "lang, columns",
    [*product(["en", "fr", "de"], ["80", "60", "40"])],
)
def test_no_column_breaks_a_word(
    finished_game: Mclub, monkeypatch: pytest.MonkeyPatch, lang: str, columns: str
) -> None:
    """Every word of the ledger and the list on a narrow screen is also a word on a wide one."""
    mclub = Mclub(finished_game.path, lang)
    for command in ("ledger", "list"):
        monkeypatch.setenv("COLUMNS", "500")
        words = {*re.findall(r"[^\W\d_]{3,}", mclub.ok(command))}
        monkeypatch.setenv("COLUMNS", columns)
        shown = mclub.ok(command)
        pieces = {*re.findall(r"[^\W\d_]{3,}", shown)} - words
        broken = [one for one in pieces for word in words if word.startswith(one)]
        assert broken == []
        assert max(map(len, shown.splitlines())) <= int(columns)
