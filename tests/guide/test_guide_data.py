"""What the guides rest on exists: rules, figures, events, pieces, actions, languages."""

import random
import re
from string import Formatter
from typing import Any

import msgspec
import pytest

from mclub import Club
from mclub.bots import sight
from mclub.club.game import Game
from mclub.club.piece import explain_piece
from mclub.guide.course import Chapter, Step, chapter_of, guide_of, has_guide
from mclub.guide.playing import begin_chapter
from mclub.kinds.registry import GAMES, figures, game_kind
from mclub.rulebook.book import rulebook
from mclub.text.languages import LANGUAGES
from tests.guide.learning import as_told, learn

GUIDED = [game for game in GAMES if has_guide(game)]
STEPS = [
    pytest.param(game, chapter, step, id=f"{game}-{step.id}")
    for game in GUIDED
    for chapter in guide_of(game).chapter
    for step in chapter.step
]
MOST_STEPS = 30
LONGEST = 240
"""Characters of a step: two sentences."""


def fields_of(event: type[Any]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(event)}


@pytest.mark.parametrize(("game", "chapter", "step"), STEPS)
def test_a_step_rests_on_rules_events_and_figures_that_exist(
    game: str, chapter: Chapter, step: Step
) -> None:
    assert step.rules
    assert set(step.rules) <= set(rulebook(game))
    events = {event.__name__: event for event in game_kind(game).CODEC.events}
    assert step.event in events
    fields = fields_of(events[step.event])
    assert set(step.fields) <= fields
    assert step.time >= 1
    seats = chapter.seats or (chapter.start or {})["players"]
    for text in step.text.values():
        for _text, name, _format, _conversion in Formatter().parse(text):
            if name is not None:
                first = name.partition("[")[0].partition(".")[0]
                assert first in {*figures(game), *fields, *seats}, name


@pytest.mark.parametrize(("game", "chapter", "step"), STEPS)
def test_a_step_is_short_in_each_language(game: str, chapter: Chapter, step: Step) -> None:
    assert set(step.text) == set(chapter.title) == set(LANGUAGES)
    for text in step.text.values():
        assert len(text) <= LONGEST, text
        assert not any(figure.isdigit() for figure in text), "a figure is put in by its name"
    # French has a narrow no-break space before high punctuation.
    assert not re.search(r"[\w ][:;!?]( |$)", step.text["fr"])


@pytest.mark.parametrize("game", GUIDED)
def test_when_a_step_comes_up_its_piece_is_there_and_its_actions_are_legal(game: str) -> None:
    learner = guide_of(game).seat

    def look(table: Game, step: Step) -> None:
        if step.spotlight:
            assert explain_piece(table, step.spotlight, learner)["title"], step.id
        for tried in step.tries:
            invited = msgspec.structs.replace(step, tries=(tried,)).invites
            assert any(map(invited, sight(table, learner).legal)), (step.id, tried)

    with Club() as club:
        lessons = list(learn(club, game, random.Random(game), as_told, look))
    steps = [step.id for chapter in guide_of(game).chapter for step in chapter.step]
    assert [step for lesson in lessons for step in lesson.steps] == steps


@pytest.mark.parametrize("game", GUIDED)
def test_a_guide_is_short_and_its_steps_have_names_of_their_own(game: str) -> None:
    guide = guide_of(game)
    ids = [step.id for chapter in guide.chapter for step in chapter.step]
    assert len(set(ids)) == len(ids) <= MOST_STEPS
    assert all([step.ends for step in chapter.step][-1] for chapter in guide.chapter)
    assert guide.chapter[-1].step[-1].event == "GameEnded"


@pytest.mark.parametrize("game", GUIDED)
def test_a_chapter_is_recognised_by_its_seed(game: str) -> None:
    guide, kind = guide_of(game), game_kind(game)
    assert len({chapter.seed for chapter in guide.chapter}) == len(guide.chapter)
    with Club() as club:
        for chapter in guide.chapter:
            assert chapter_of(begin_chapter(club, kind, guide, chapter)) == chapter
        other = club.new({seat: seat.title() for seat in kind.SEATS[:4]}, game=game)
        assert chapter_of(other) is None
