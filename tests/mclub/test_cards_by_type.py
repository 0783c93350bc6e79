"""A type or region stands for the only card that fits, and a refusal names the legal ones."""

from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub

PLAYERS = """
[players.yellow]
money = 29
companies = ["I3:2", "T4", "T7"]
[players.blue]
money = 20
companies = ["I5:3", "R2", "T2"]
"""
ROUND_END = 'round = 3\nfirst = "blue"\nphase = "round_end"\n' + PLAYERS
DRAFT = (
    'round = 3\nfirst = "blue"\nphase = "companies"\n'
    'pawns = ["blue companies", "yellow lobby industry", "blue lobby industry", '
    '"yellow lobby transport"]\n' + PLAYERS + '[piles]\ncompanies = ["R9", "T8", "I1", "R1"]\n'
)


def stands(mclub: Mclub, position: str, *more: str) -> Mclub:
    file = Path(mclub.path).with_name("position.toml")
    file.write_text(position)
    mclub.ok("new", "--from", str(file), "--seed", "s", *more)
    return mclub


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("dev t", "Blue develops T2 (Transport)"),
        ("développer ressource", "Blue develops R2 (Resource)"),
        ("taxer ind", "Blue taxes I5 (Industry)"),
        ("done; dev ind", "Yellow develops I3 (Industry)"),
    ],
)
@pytest.mark.parametrize("table", [(), ("--table",)], ids=["program", "people"])
def test_a_type_stands_for_its_one_company(
    mclub: Mclub, words: str, says: str, table: tuple[str, ...]
) -> None:
    assert says in stands(mclub, ROUND_END, *table).ok("act", words)


def test_of_several_companies_of_a_type_those_that_fit_are_named(mclub: Mclub) -> None:
    stands(mclub, ROUND_END).ok("act", "done")
    says = "“dev t” could be several actions. Expected: develop T4, develop T7."
    assert mclub.refusal(2, "act", "dev t") == says


def test_a_drawn_card_is_called_by_its_type(mclub: Mclub) -> None:
    assert "Blue buys T8 (Transport)" in stands(mclub, DRAFT).ok("act", "buy t")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("buy x", "“x” is not recognised. Expected: R9, I1."),
        ("buy", "A word is missing after buy. Expected: R9, I1."),
        ("discard z", "“z” is not recognised. Expected: R9, I1."),
        ("buy t", "“buy t” is not something you can do now. Expected: buy R9, buy I1."),
        ("buy asia", "“buy asia” is not something you can do now. Expected: buy R9, buy I1."),
    ],
)
def test_a_refusal_names_only_what_is_legal(mclub: Mclub, words: str, says: str) -> None:
    stands(mclub, DRAFT.replace('"T8", ', ""))
    assert mclub.refusal(2, "act", words) == says


def test_it_names_nothing_to_a_seat_that_is_not_asked(mclub: Mclub) -> None:
    drawn = stands(mclub, DRAFT).refusal(2, "act", "yellow: buy t")
    stands(mclub, DRAFT.replace("T8", "T9"))
    assert mclub.refusal(2, "act", "yellow: buy t") == drawn


def test_a_claim_still_needs_the_card(mclub: Mclub) -> None:
    stands(mclub, ROUND_END)
    assert "is not a claim" in mclub.refusal(2, "dispute", "--claim", "industry level 2")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("pick x", "“x” is not recognised. Expected: brute, driver, con-man."),
        ("pick", "A word is missing after pick. Expected: brute, driver, con-man."),
    ],
)
def test_millions_of_dollars_names_only_what_is_legal(mclub: Mclub, words: str, says: str) -> None:
    players = ("yellow=A", "blue=B", "red=C", "green=D")
    mclub.ok("new", "--game", "millions-of-dollars", *players, "--seed", "s")
    assert mclub.refusal(2, "act", f"yellow: {words}") == says


def test_le_millionnaire_names_only_what_is_legal(mclub: Mclub) -> None:
    mclub.ok(
        "new", "--game", "le-millionnaire", "yellow=A", "blue=B", "--table", "--first", "yellow"
    )
    mclub.ok("act", "start 2; buy jade 3")
    says = "A word is missing after buy. Expected: azure, coral, jade, ochre, plum, pearl."
    assert mclub.refusal(2, "act", "buy") == says
    assert "Expected: 1, 2, 3, 4, 5, 6, 7." in mclub.refusal(2, "act", "buy jade x")
