"""How to play: each phase rests on rules and figures that exist, and each decision has a phase."""

import re
from importlib import import_module
from string import Formatter
from typing import get_args

import pytest

from events.le_millionnaire.words import Decision as LmDecision
from events.million_club.words import Decision as McDecision
from events.millions_of_dollars.words import Decision as MdDecision
from mclub.kinds.registry import GAMES
from mclub.rulebook.book import rulebook
from mclub.rulebook.how_to_play import card_effects, how_to_play, read
from mclub.text.languages import LANGUAGES
from tests.languages.catalogue import texts_of
from tests.mclub.command_line import Mclub

DECISIONS = {
    "million-club": get_args(McDecision),
    "millions-of-dollars": get_args(MdDecision),
    "le-millionnaire": get_args(LmDecision),
}


@pytest.mark.parametrize("game", GAMES)
def test_each_decision_of_a_game_belongs_to_exactly_one_phase(game):
    found = [decision for phase in read(game).phase for decision in phase.decisions]
    assert sorted(found) == sorted(DECISIONS[game])


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_and_note_rests_on_rules_of_the_game(game):
    marked = read(game)
    for part in (*marked.phase, *marked.referee):
        assert part.rules
        assert set(part.rules) <= set(rulebook(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_phase_has_a_picture(game: str) -> None:
    assert [phase.key for phase in read(game).phase if phase.picture is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_take_their_figures_from_the_module_and_type_none(game):
    figures = import_module(f"events.{game.replace('-', '_')}.figures")
    for text in texts_of(read(game)):
        names = [name for _text, name, _format, _conversion in Formatter().parse(text) if name]
        assert all(isinstance(getattr(figures, name), int) for name in names)
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text))


def test_a_text_states_the_figure_with_its_digits_in_groups():
    assert "100\u00a0000 F" in how_to_play("le-millionnaire").phase[0].brief


def test_the_cards_of_a_phase_are_explained_by_name():
    intrigues = how_to_play("million-club").phase_of("intrigue")
    assert ("Capitalization", "Take 6 M from the bank.") in card_effects("million-club", intrigues)
    assert len(card_effects("million-club", intrigues)) == 8


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_every_phase_in_each_language(game, language, tmp_path):
    said = Mclub(tmp_path / "games.db", language).ok("rules", "--how-to-play", "--game", game)
    assert {id_ for phase in read(game).phase for id_ in phase.rules} <= set(said.split())


def test_words_and_how_to_play_exclude_each_other(tmp_path):
    assert "--how-to-play" in Mclub(tmp_path / "games.db").refusal(
        2, "rules", "crash", "--how-to-play"
    )
