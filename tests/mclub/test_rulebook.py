"""The rulebooks: every rule is there and has its required content."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from events.million_club.words import OPTIONS
from events.millions_of_dollars.words import OPTIONS as MD_OPTIONS
from mclub.rulebook.book import Rule, documents, rulebook
from mclub.text.languages import LANGUAGES

PACKAGES = {
    "million-club": "mclub.games.million_club",
    "millions-of-dollars": "mclub.games.millions_of_dollars",
}
NUMBERED = {
    "MC-BOX": 5,
    "MC-SET": 3,
    "MC-ALT": 1,
    "MC-RND": 3,
    "MC-PLC": 3,
    "MC-PRV": 1,
    "MC-MOV": 3,
    "MC-LOB": 4,
    "MC-INT": 3,
    "MC-COL": 4,
    "MC-EXC": 4,
    "MC-COM": 4,
    "MC-CRA": 6,
    "MC-END": 2,
    "MC-SCO": 8,
    "MD-BOX": 1,
    "MD-SET": 4,
    "MD-PRE": 3,
    "MD-NEG": 5,
    "MD-HEI": 5,
    "MD-SHA": 4,
    "MD-END": 3,
    "MD-OPT": 1,
}
CARDS = [
    "MC-CRD-RACKET",
    "MC-CRD-CAPITALIZATION",
    "MC-CRD-CONTRACT",
    "MC-CRD-UNFAIR",
    "MC-CRD-UNREST",
    "MC-CRD-DUMPING",
    "MC-CRD-EXPANSION",
    "MC-CRD-CAPITAL",
]
IDS = [
    *(f"{family}-{n + 1}" for family, count in NUMBERED.items() for n in range(count)),
    *CARDS,
    "MD-3P",
]

# option: its values, its default, the rules that depend on it
DECIDED = {
    "alternative": (("off", "on"), "off", ["MC-ALT-1"]),
    "lobby_moves": (("per_player", "per_pawn"), "per_player", ["MC-LOB-2"]),
    "privilege_pick": (("choose", "draw"), "choose", ["MC-INT-3", "MC-COL-4", "MC-COM-4"]),
    "exchange_settlement": (("net", "per_pawn"), "net", ["MC-EXC-2"]),
    "crash": (
        ("on", "off"),
        "on",
        ["MC-EXC-4", *(f"MC-CRA-{n}" for n in range(1, 7))],
    ),
    "money": (("open", "secret"), "open", ["MD-SET-2"]),
    "lent_stake": (("kept", "returned"), "kept", ["MD-PRE-2"]),
    "leader_calls": (("off", "on"), "off", ["MD-NEG-4"]),
    "no_repeat": (("off", "on"), "off", ["MD-OPT-1"]),
    "threaten": (("hidden", "negotiation"), "hidden", ["MD-NEG-3"]),
    "short_reserve": (("shared", "owed"), "shared", ["MD-SET-4"]),
}

# All figures of each text in order: a typo in one of them is a wrong rule.
FIGURES = {
    "MC-BOX-1": "160 5 2 1",
    "MC-BOX-2": "39 1 4",
    "MC-BOX-3": "30",
    "MC-BOX-4": "8",
    "MC-SET-1": "7 1",
    "MC-SET-2": "1",
    "MC-SET-3": "0 20 20 21 40 20 40 40 21 40 41 20 1 20 20 40 1",
    "MC-ALT-1": "2 11 7 1 9",
    "MC-RND-1": "1 9",
    "MC-PLC-2": "1",
    "MC-MOV-1": "4",
    "MC-MOV-2": "1",
    "MC-MOV-3": "1 4 1",
    "MC-LOB-2": "3 6 3",
    "MC-INT-1": "1 2",
    "MC-INT-3": "8",
    "MC-CRD-RACKET": "3 3",
    "MC-CRD-CAPITALIZATION": "6",
    "MC-CRD-CONTRACT": "3",
    "MC-CRD-UNFAIR": "1 1 1",
    "MC-CRD-DUMPING": "1",
    "MC-CRD-EXPANSION": "2",
    "MC-CRD-CAPITAL": "1 1",
    "MC-COL-1": "1 2 2",
    "MC-COL-2": "2",
    "MC-COL-4": "2",
    "MC-EXC-3": "3",
    "MC-COM-1": "1 4 1 2",
    "MC-COM-2": "4",
    "MC-COM-4": "4",
    "MC-CRA-2": "41 20",
    "MC-CRA-4": "1",
    "MC-SCO-1": "1",
    "MC-SCO-2": "1",
    "MC-SCO-3": "2 13",
    "MC-SCO-4": "1",
    "MC-SCO-5": "1",
    "MC-SCO-6": "2 6",
    "MC-SCO-7": "4 1 15 3",
    "MD-BOX-1": "175 50 1 25 5 8 5 5 10 8 8 1",
    "MD-SET-1": "4 5 7 8 3",
    "MD-SET-2": "5",
    "MD-SET-4": "8 12 1 2 0",
    "MD-PRE-3": "4 3 8 7 3 5",
    "MD-NEG-5": "3",
    "MD-HEI-5": "3",
    "MD-SHA-1": "2 10 3 1",
    "MD-SHA-2": "1",
    "MD-SHA-3": "2",
    "MD-SHA-4": "1",
    "MD-END-1": "20 20 8 20",
    "MD-END-2": "8",
    "MD-3P": "3",
    "MD-OPT-1": "4 8 2 3",
}
CALLED = {"en": "Ruling:", "fr": "Arbitrage\u202f:", "de": "Festlegung:"}
RULINGS = Path(__file__).parents[2] / "docs" / "rulings.md"
CITED = re.compile(r"MC-[A-Z]+-\w+|MD-(?:3P|[A-Z]+-\d)")
TILES = ("Lobby", "Intrigues", "Colonies", "Stock Exchange", "Companies")


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def every_rule() -> list[Rule]:
    return [rule for game in PACKAGES for rule in rulebook(game).values()]


def the(rule_id: str) -> Rule:
    return next(rule for rule in every_rule() if rule.id == rule_id)


# The rulebook's contents


def test_every_rule_is_there_and_no_other():
    assert sorted(ids(every_rule())) == sorted(IDS)
    assert {game: len(rulebook(game)) for game in PACKAGES} == {
        "million-club": 62,
        "millions-of-dollars": 27,
    }


@pytest.mark.parametrize("game", PACKAGES)
def test_no_rule_stands_twice_in_the_file(game):
    text = files(PACKAGES[game]).joinpath("rulebook.toml").read_text(encoding="utf-8")
    assert [rule["id"] for rule in tomllib.loads(text)["rule"]] == list(rulebook(game))


@pytest.mark.parametrize(
    ("game", "letters"), [("million-club", "MC-"), ("millions-of-dollars", "MD-")]
)
def test_rules_stand_under_their_own_ids_with_the_letters_of_the_game(game, letters):
    for key, rule in rulebook(game).items():
        assert key == rule.id
        assert key.startswith(letters)


def test_each_rule_has_three_titles_a_text_and_an_origin():
    for rule in every_rule():
        assert set(rule.title) == set(LANGUAGES), rule.id
        assert all(title.strip() == title != "" for title in rule.title.values()), rule.id
        assert set(rule.text) == set(LANGUAGES), rule.id
        assert all(20 < len(text) < 1200 for text in rule.text.values()), rule.id
        assert rule.source or rule.ruling, rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_is_one_line_of_whole_sentences(language):
    for rule in every_rule():
        text = rule.text[language]
        assert text == " ".join(re.split(r"[ \n\t]+", text)).strip(), rule.id
        assert text.endswith("."), rule.id
        assert len(re.findall(r"\.(?= |$)", text)) <= 9, rule.id


@pytest.mark.parametrize(("language", "word"), CALLED.items())
def test_each_ruling_is_called_one_in_the_text(language, word):
    called = [rule.id for rule in every_rule() if f"{word} " in rule.text[language]]
    assert called == [rule.id for rule in every_rule() if rule.ruling]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_gives_its_figures(language):
    texts = {rule.id: CITED.sub("", rule.text[language]) for rule in every_rule()}
    figures = {rule_id: re.findall(r"\d+", text) for rule_id, text in texts.items()}
    assert figures == {rule_id: FIGURES.get(rule_id, "").split() for rule_id in IDS}


def test_tiles_close_in_the_order_of_the_rounds():
    closed = ", ".join([*TILES, *reversed(TILES[:-1])])
    assert (
        f"From round 1 to round 9 it is {closed}."
        in rulebook("million-club")["MC-RND-1"].text["en"]
    )


def test_types_depend_on_each_other_in_a_ring():
    ring = "industry on resource, resource on transport, transport on industry."
    assert ring in rulebook("million-club")["MC-EXC-1"].text["en"]


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("en", "Snitch, Brute, Driver, Con man, Mastermind"),
        ("fr", "Balance, Brute, Chauffeur, Escroc, Cerveau"),
        ("de", "Spitzel, Schläger, Fahrer, Betrüger, Superhirn"),
    ],
)
def test_roles_reveal_in_their_order(language, order):
    assert order in the("MD-HEI-1").text[language]


@pytest.mark.parametrize(
    ("rule_id", "exception"),
    [
        ("MD-PRE-2", "the reserve adds the rest"),
        ("MD-HEI-1", "A Brute takes its stake back in any case"),
        ("MD-HEI-3", "except those of Brutes"),
        ("MD-HEI-3", "the card put aside doesn't count"),
        ("MD-HEI-4", "one that a Snitch has named gains none"),
        ("MD-SHA-1", "rounded down"),
        ("MD-SHA-2", "everybody else who has shared"),
        ("MD-END-1", "shared in the round that ends"),
        ("MD-3P", "two different characters"),
    ],
)
def test_a_rule_names_its_exception(rule_id, exception):
    assert exception in the(rule_id).text["en"]


def test_pure_rulings_have_no_source():
    assert [rule.id for rule in every_rule() if not rule.source] == [
        "MC-LOB-4",
        "MC-CRA-6",
        "MD-NEG-5",
    ]


@pytest.mark.parametrize(
    ("game", "some"),
    [("million-club", {"MC-MOV-3", "MC-CRA-1"}), ("millions-of-dollars", {"MD-PRE-2", "MD-3P"})],
)
def test_rules_mentioned_in_a_text_exist_in_the_game(game, some):
    for language in LANGUAGES:
        texts = [rule.text_in(language) for rule in rulebook(game).values()]
        mentioned = {other for text in texts for other in CITED.findall(text)}
        assert some <= mentioned <= set(rulebook(game))


@pytest.mark.parametrize("game", PACKAGES)
def test_no_two_rules_share_a_title(game):
    for language in LANGUAGES:
        titles = [rule.title_in(language) for rule in rulebook(game).values()]
        assert sorted(titles) == sorted(set(titles))


# The sources of the rules


def test_the_documents_are_named():
    assert {key: (text.file, text.language) for key, text in documents("million-club").items()} == {
        "A": ("000_2df4125f76c7b05f.txt", "fr"),
        "B": ("002_76e7e0a42c9ca1a5.txt", "fr"),
        "C": ("004_08091d69a7d94339.txt", "de"),
    }
    assert "without the crash" in documents("million-club")["A"].about_in("en")
    assert "authority" in documents("million-club")["B"].about_in("en")
    assert "summary" in documents("million-club")["C"].about_in("en")


def test_millions_of_dollars_has_one_document():
    (document,) = documents("millions-of-dollars").values()
    assert (document.file, document.language) == ("001_d2a1ac559ee5114d.txt", "fr")
    assert "authority" in document.about_in("en")


@pytest.mark.parametrize("game", PACKAGES)
def test_what_a_document_is_stands_in_each_language(game):
    for document in documents(game).values():
        assert len({document.about_in(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("game", PACKAGES)
def test_every_source_is_a_known_document_with_a_heading(game):
    sources = [source for rule in rulebook(game).values() for source in rule.source]
    assert {source.file for source in sources} == set(documents(game))
    assert all(source.heading for source in sources)


def test_the_crash_comes_from_the_later_print_alone():
    for n in range(1, 6):
        (source,) = rulebook("million-club")[f"MC-CRA-{n}"].source
        assert (source.file, source.heading) == ("B", "LE KRACH BOURSIER")


# Options


@pytest.mark.parametrize(("name", "decided"), DECIDED.items())
def test_an_option_has_its_values_and_its_default_at_each_of_its_rules(name, decided):
    values, default, rules = decided
    found = {rule.id: rule.option for rule in every_rule() if rule.option}
    own = {rule_id: option for rule_id, option in found.items() if option.name == name}
    assert list(own) == rules
    assert {(option.values, option.default) for option in own.values()} == {(values, default)}


@pytest.mark.parametrize(
    ("game", "taken"), [("million-club", OPTIONS), ("millions-of-dollars", MD_OPTIONS)]
)
def test_options_are_those_that_a_game_takes(game, taken):
    options = [rule.option for rule in rulebook(game).values() if rule.option]
    assert {option.name: option.values for option in options} == taken
    assert {option.name: option.default for option in options} == {
        name: values[0] for name, values in taken.items()
    }


@pytest.mark.parametrize(
    ("rule_id", "choice"),
    [
        ("MC-LOB-2", "lobby_moves = per_pawn"),
        ("MC-INT-3", "privilege_pick = draw"),
        ("MC-COL-4", "privilege_pick = draw"),
        ("MC-COM-4", "privilege_pick = draw"),
        ("MC-EXC-2", "exchange_settlement = per_pawn"),
        ("MC-CRA-1", "crash = off"),
        ("MD-SET-2", "money = secret"),
        ("MD-PRE-2", "lent_stake = returned"),
        ("MD-NEG-4", "leader_calls = on"),
        ("MD-OPT-1", "no_repeat = on"),
        ("MD-NEG-3", "threaten = negotiation"),
        ("MD-SET-4", "short_reserve = owed"),
    ],
)
def test_a_text_says_what_another_choice_changes(rule_id, choice):
    assert all(choice in text for text in the(rule_id).text.values())


# The rules in docs/rulings.md


def test_every_ruling_is_explained():
    page = RULINGS.read_text(encoding="utf-8")
    explained = set(CITED.findall(page))
    assert {rule.id for rule in every_rule() if rule.ruling} <= explained <= set(IDS)


def test_the_text_of_a_rule_says_each_ruling_of_the_page():
    page = RULINGS.read_text(encoding="utf-8")
    tables = page.split("## Not rulings")[0] + page.split("## Millions of Dollars")[1]
    rows = [row.split("|")[1:-1] for row in re.findall(r"^\| \[.*$", tables, re.MULTILINE)]
    cited = {rule_id: row[0].strip() for row in rows for rule_id in CITED.findall(row[2])}
    silent = {
        rule_id: question
        for rule_id, question in cited.items()
        for language, text in the(rule_id).text.items()
        if CALLED[language] not in text
    }
    assert len(cited) > 30
    assert silent == {}


def test_every_option_is_explained_with_its_values_and_default():
    page = RULINGS.read_text(encoding="utf-8")
    for name, (values, default, _rules) in DECIDED.items():
        (other,) = set(values) - {default}
        assert f"Option `{name}` = `{default}` (default) | `{other}`" in page
        named = ", ".join(f"`{value}`" for value in (default, other))
        assert f"| `{name}` | {named} | `{default}` |" in page


def test_every_link_within_the_page_has_its_heading():
    page = RULINGS.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    links = set(re.findall(r"\]\(#([^)]+)\)", page))
    assert len(links) > 5
    assert links <= anchors
