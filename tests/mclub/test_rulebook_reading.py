"""How a caller reads a rulebook: by the name of its game, in a language, and without harm."""

import pytest

from events.errors import BadInput
from mclub.rulebook.book import Rule, documents, games, rulebook
from mclub.rulebook.search import find


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Hostile Takeover"),
        ("fr", "O.P.A. hostile"),
        ("FR", "O.P.A. hostile"),
        ("fr_CA", "O.P.A. hostile"),
        ("fr-BE", "O.P.A. hostile"),
        ("de", "Feindliche Übernahme (Privileg)"),
        ("it", "Hostile Takeover"),
        ("", "Hostile Takeover"),
    ],
)
def test_titles_fall_back_to_english(language, title):
    assert rulebook("million-club")["MC-EXC-3"].title_in(language) == title


@pytest.mark.parametrize("language", ["en", "it", ""])
def test_texts_fall_back_to_english(language):
    rule = rulebook("million-club")["MC-SCO-4"]
    assert rule.text_in(language) == "All colonies are shown; each is worth 1 VP."


def test_texts_in_a_language_come_before_the_english_one():
    rule = Rule(id="X-1", title={"en": "one"}, text={"en": "one", "de": "eins"})
    assert rule.text_in("de_AT") == "eins"


def test_both_games_have_a_rulebook():
    assert {"million-club", "millions-of-dollars"} <= set(games())


@pytest.mark.parametrize("game", ["chess", "million_club", "", "../million-club", "x" * 5000])
def test_a_game_without_a_rulebook_is_refused_by_name(game):
    with pytest.raises(BadInput, match=r"only for: .*million-club") as refusal:
        rulebook(game)
    assert len(str(refusal.value)) < 300
    with pytest.raises(BadInput):
        find("crash", game)


def test_a_caller_cannot_harm_the_rulebook():
    rulebook("million-club").clear()
    documents("million-club").clear()
    assert len(rulebook("million-club")) == 62
    assert len(documents("million-club")) == 3


def test_the_file_is_read_once():
    assert rulebook("million-club")["MC-EXC-3"] is rulebook("million-club")["MC-EXC-3"]
