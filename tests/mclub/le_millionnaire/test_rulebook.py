"""Le Millionnaire's rulebook has every rule, with its required content."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from events.le_millionnaire.words import OPTIONS
from mclub.rulebook.book import Rule, documents, rulebook
from mclub.text.languages import LANGUAGES

GAME = "le-millionnaire"
NUMBERED = {
    "LM-SET": 4,
    "LM-TRN": 2,
    "LM-SHA": 2,
    "LM-DIV": 2,
    "LM-LIQ": 1,
    "LM-BET": 6,
    "LM-VIO": 1,
    "LM-FRE": 1,
    "LM-TAX": 3,
    "LM-INH": 2,
    "LM-SEL": 1,
    "LM-BAN": 2,
    "LM-WIN": 1,
}
IDS = [f"{family}-{n + 1}" for family, count in NUMBERED.items() for n in range(count)]
# All figures of each text in order: a typo in one of them is a wrong rule.
FIGURES = {
    "LM-SET-1": "2 6 100000 50000 10000 5000 1000 2586000",
    "LM-SET-2": "100 10000 10 100000 20 200000 30 10 6",
    "LM-SET-3": "1000000 150000 750000",
    "LM-SET-4": "25 21 6 32 21 25",
    "LM-TRN-2": "3 2 3",
    "LM-SHA-2": "2 3",
    "LM-SHA-1": "10 2 20 10000",
    "LM-DIV-1": "10 20 1000 2000",
    "LM-DIV-2": "10000",
    "LM-BET-1": "1000 5 30000 6 10000 2 60000 12",
    "LM-BET-2": "1000 50 100",
    "LM-BET-3": "1000 10 80000 4 1 20000 10000",
    "LM-BET-4": "1000 30 1 1 6 6 120000 2 300000 5",
    "LM-BET-5": "5000 7 50000 5000",
    "LM-BET-6": "1 1000",
    "LM-VIO-1": "5 32",
    "LM-TAX-1": "50 100000 10000 110000 119000 5000 900000 400000",
    "LM-TAX-2": "10 1000 10000",
    "LM-TAX-3": "50000",
    "LM-INH-1": "120000 100000",
    "LM-INH-2": "120000",
    "LM-FRE-1": "5000 5000",
    "LM-SEL-1": "5000",
    "LM-WIN-1": "1000000 100000",
}
CALLED = {"en": "Ruling:", "fr": "Arbitrage\u202f:", "de": "Festlegung:"}
CITED = re.compile(r"LM-[A-Z]+-\d")
RULINGS = Path(__file__).parents[3] / "docs" / "rulings.md"


@pytest.fixture(scope="module")
def book() -> dict[str, Rule]:
    return rulebook(GAME)


def test_every_rule_is_there_and_no_other(book: dict[str, Rule]) -> None:
    text = files("mclub.games.le_millionnaire").joinpath("rulebook.toml").read_text("utf-8")
    assert sorted(book) == sorted(IDS)
    assert [rule["id"] for rule in tomllib.loads(text)["rule"]] == list(book)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_speaks_each_language(book: dict[str, Rule], language: str) -> None:
    for rule in book.values():
        title, text = rule.title[language], rule.text[language]
        assert title.strip() == title != "", rule.id
        assert 20 < len(text) < 1200, rule.id
        assert text == " ".join(re.split(r"[ \n\t]+", text)).strip(), rule.id
        assert text.endswith("."), rule.id
        assert rule.ruling == (f"{CALLED[language]} " in text), rule.id
        assert len({rule.text[one] for one in LANGUAGES}) == len(LANGUAGES), rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_gives_its_figures(book: dict[str, Rule], language: str) -> None:
    texts = {rule.id: CITED.sub("", rule.text[language]) for rule in book.values()}
    figures = {
        rule_id: re.findall(r"\d+", text.replace("\u202f", "")) for rule_id, text in texts.items()
    }
    assert figures == {rule_id: FIGURES.get(rule_id, "").split() for rule_id in IDS}


def test_french_parts_its_signs_from_their_words(book: dict[str, Rule]) -> None:
    for rule in book.values():
        assert re.findall(r"[^\u202f][:;!?»]|«[^\u202f]|'", rule.text["fr"]) == [], rule.id


@pytest.mark.parametrize(
    ("rule_id", "exception"),
    [
        ("LM-TRN-2", "even after reaching the target"),
        ("LM-DIV-2", "Passing it brings none"),
        ("LM-LIQ-1", "with them the dividend and the director's fee"),
        ("LM-BET-3", "not allowed when the throw starts from a violet square"),
        ("LM-BET-3", "20\u202f000 F, as the formula says"),
        ("LM-BET-4", "other than 1-1 and 6-6"),
        ("LM-BET-6", "A winning stake is kept"),
        ("LM-FRE-1", "only to the player who has drawn the card"),
        ("LM-TAX-1", "parts of 10\u202f000 F of the excess are left out"),
        ("LM-TAX-3", "the first to the holder's left pays"),
        ("LM-BAN-1", "except for a throw earned by a double"),
        ("LM-INH-1", "they alone play on"),
        ("LM-SET-4", "reconstructions"),
    ],
)
def test_a_rule_names_its_exception(book: dict[str, Rule], rule_id: str, exception: str) -> None:
    assert exception in book[rule_id].text["en"]


def test_rules_mentioned_in_a_text_exist(book: dict[str, Rule]) -> None:
    for language in LANGUAGES:
        mentioned = {
            other for rule in book.values() for other in CITED.findall(rule.text[language])
        }
        assert {"LM-WIN-1", "LM-SHA-2"} <= mentioned <= set(book)


def test_no_two_rules_share_a_title(book: dict[str, Rule]) -> None:
    for language in LANGUAGES:
        titles = [rule.title[language] for rule in book.values()]
        assert sorted(titles) == sorted(set(titles))


def test_it_has_one_document(book: dict[str, Rule]) -> None:
    (document,) = documents(GAME).values()
    assert (document.file, document.language) == ("003_55fbbb3945c50334.txt", "fr")
    assert len({document.about[language] for language in LANGUAGES}) == len(LANGUAGES)
    assert {source.file for rule in book.values() for source in rule.source} == {"A"}
    assert all(rule.source for rule in book.values())


def test_options_are_those_that_the_game_takes(book: dict[str, Rule]) -> None:
    options = [rule.option for rule in book.values() if rule.option]
    assert {option.name: option.values for option in options} == OPTIONS
    assert {option.name: option.default for option in options} == {
        name: values[0] for name, values in OPTIONS.items()
    }
    assert all("target = 750000" in text for text in book["LM-SET-3"].text.values())


def test_every_ruling_is_explained(book: dict[str, Rule]) -> None:
    page = RULINGS.read_text("utf-8").partition("## Le Millionnaire")[2]
    explained = set(CITED.findall(page))
    assert {rule.id for rule in book.values() if rule.ruling} <= explained <= set(book)
    named = ", ".join(f"`{value}`" for value in OPTIONS["target"])
    assert f"| `target` | {named} | `1000000` | LM-SET-3 |" in page
