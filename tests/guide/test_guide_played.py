"""Whoever follows a guide meets everything that it is to teach, whatever they choose on the way."""

import random
from typing import Any, Final

import pytest

from mclub import Club
from mclub.guide.course import guide_of, has_guide
from mclub.guide.panel import panel
from mclub.guide.playing import begin_chapter, suggestion
from mclub.kinds.registry import GAMES, game_kind
from tests.guide.learning import as_told, at_random, learn
from tests.sweeping import sweep_after

GUIDED = [game for game in GAMES if has_guide(game)]
TIMES: Final = range(50)
MET: Final = {
    "million-club": {
        *("lobby", "MovesGranted", "CompanyTaxed", "CompanyDeveloped"),
        *("lobbyist", "PrivilegeGranted", "PawnRelocated"),
        *("intrigue", "IntrigueChosen", "colony", "ColonyBought", "company", "round_end"),
        *("ExchangeSettled", "GameEnded"),
    },
    "le-millionnaire": {
        *("before", "SharesBought", "BetPlaced", "DiceThrown", "BetsSettled", "invest"),
        *("DividendPaid", "FeePaid", "CardDrawn", "PaymentMade", "GameEnded"),
    },
}
"""By game, what a learner must meet: decisions, what happened to the learner, and the end."""


def met(events: list[Any], learner: str) -> set[str]:
    """What the learner has met: decisions, events about the learner, and the end of a game."""
    decisions = {
        event.decision
        for event in events
        if type(event).__name__ == "SeatAsked" and event.seat == learner
    }
    own = {
        type(event).__name__
        for event in events
        if learner == getattr(event, "seat", None) or type(event).__name__ == "GameEnded"
    }
    return decisions | own


@sweep_after(3, "number", TIMES)
@pytest.mark.parametrize("kind", GUIDED)
def test_whoever_follows_the_guide_meets_everything(kind: str, number: int) -> None:
    with Club() as club:
        lessons = list(learn(club, kind, random.Random(number), as_told))
    for lesson in lessons:
        assert lesson.steps == [step.id for step in lesson.chapter.step]
    events = [event for lesson in lessons for event in lesson.events]
    assert MET[kind] - met(events, guide_of(kind).seat) == set()


@sweep_after(2, "number", TIMES)
@pytest.mark.parametrize("kind", GUIDED)
def test_the_guide_goes_on_whatever_the_learner_does(kind: str, number: int) -> None:
    with Club() as club:
        for lesson in learn(club, kind, random.Random(number), at_random):
            assert lesson.steps[-1] == lesson.chapter.step[-1].id


@pytest.mark.parametrize("kind", GUIDED)
def test_a_step_comes_up_again_after_its_action_was_taken_back(kind: str) -> None:
    guide = guide_of(kind)
    with Club() as club:
        game = begin_chapter(club, game_kind(kind), guide, guide.chapter[0])
        before = panel(game, guide.seat)
        game.act(guide.seat, game.due(guide.seat)[0]["actions"][0])
        after = panel(game, guide.seat)
        game.undo(guide.seat)
        assert before == panel(game, guide.seat) != after


@pytest.mark.parametrize("kind", GUIDED)
def test_what_is_shown_is_among_what_the_guide_asks_for(kind: str) -> None:
    guide = guide_of(kind)
    with Club() as club:
        for chapter in guide.chapter:
            game = begin_chapter(club, game_kind(kind), guide, chapter)
            for step in chapter.step:
                shown = suggestion(game, guide.seat, step)
                legal = [action for each in game.due(guide.seat) for action in each["actions"]]
                assert shown in legal
                assert step.invites(shown) or not any(map(step.invites, legal))
            for other in set(game.seats) - {guide.seat}:
                assert suggestion(game, other, None) is None
                assert panel(game, other) is None
