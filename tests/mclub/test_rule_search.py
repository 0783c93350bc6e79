"""A search finds a rule by its id, its titles and its words."""

import pytest

from mclub.rulebook.book import Rule, games, rulebook
from mclub.rulebook.search import LONGEST, find


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


@pytest.mark.parametrize("words", ["MC-EXC-3", "mc-exc-3", "  Mc-Exc-3 \n"])
def test_an_id_finds_its_rule_alone(words):
    assert ids(find(words)) == ["MC-EXC-3"]


def test_an_id_that_begins_another_comes_first():
    assert ids(find("mc-crd-capital")) == ["MC-CRD-CAPITAL", "MC-CRD-CAPITALIZATION"]


def test_an_id_of_each_game_finds_its_rule():
    assert ids(find("md-3p")) == ["MD-3P"]
    assert ids(find("MD-PRE")) == ["MD-PRE-1", "MD-PRE-2", "MD-PRE-3"]
    assert ids(find("Schläger gewinnt")) == ["MD-HEI-4"]


@pytest.mark.parametrize("words", ["MC-EXC", "mc-exc-"])
def test_the_beginning_of_ids_finds_them_in_order(words):
    assert ids(find(words)) == ["MC-EXC-1", "MC-EXC-2", "MC-EXC-3", "MC-EXC-4"]


def test_a_part_of_an_id_counts_as_a_word_of_the_title():
    assert ids(find("lob-3")) == ["MC-LOB-3"]
    assert ids(find("exc 3"))[0] == "MC-EXC-3"


@pytest.mark.parametrize("words", ["opa", "O.P.A.", "o.p.a. HOSTILE", "Feindliche Ubernahme"])
def test_titles_are_found_in_each_language_without_case_accents_and_stops(words):
    assert ids(find(words))[0] == "MC-EXC-3"


@pytest.mark.parametrize("words", ["développer", "DEVELOPPER", "de\u0301velopper"])
def test_accents_do_not_matter_however_they_are_written(words):
    assert ids(find(words)) == ["MC-MOV-1"]


def test_all_words_must_occur_in_whatever_order_and_language():
    assert ids(find("krach moitié")) == ids(find("moitie crash")) == ["MC-CRA-2"]
    assert find("krach zebra") == []


def test_titles_come_before_texts_and_each_in_the_order_of_the_rulebook():
    assert ids(find("takeover")) == ["MC-EXC-3", "MC-MOV-3", "MC-EXC-4"]


def test_words_may_lie_partly_in_the_title_and_partly_in_the_text():
    assert ids(find("machiavel shuffled")) == ["MC-INT-3"]


def test_an_option_is_found_by_its_name():
    assert ids(find("privilege_pick")) == ["MC-INT-3", "MC-COL-4", "MC-COM-4"]


@pytest.mark.parametrize("words", ["", "   ", "...", "\u0301"])
def test_no_words_find_every_rule(words):
    assert find(words) == [rule for game in games() for rule in rulebook(game).values()]


def test_what_is_too_long_is_cut_off():
    assert LONGEST == 200
    room = " " * (LONGEST - len("takeover"))
    assert find("takeover" + room + "zebra") == find("takeover")
    assert find("takeover" + room[1:] + "%") == []  # the sign still counts
    assert find("x" * 1_000_000) == []


@pytest.mark.parametrize("words", ["[a-z", "\\", "%s", "{", ".*", "\x00", "\ud800", "🙂"])
def test_marks_have_no_meaning_of_their_own(words):
    assert find(words + "!") == []


def test_a_mark_is_found_where_it_stands():
    assert all("(" in str((rule.title, rule.text)) for rule in find("("))
    assert "MC-SET-3" in ids(find("("))
