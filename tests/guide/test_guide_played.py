"""Whoever follows a guide meets everything that it is to teach, whatever they choose on the way."""

import random
from typing import Any, Final

import msgspec
import pytest

from events.errors import NotAllowed
from mclub import Club
from mclub.club.game import Game
from mclub.guide.course import Step, guide_of, has_guide
from mclub.guide.panel import panel
from mclub.guide.playing import begin_chapter, chapter_to_begin, continue_guide, suggestion
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
    "millions-of-dollars": {
        *("CharactersPicked", "StakePlaced", "CharacterShown", "WithdrawalOffered"),
        *("WithdrawalPaid", "SeatReady", "CharacterRevealed", "RoleNamed", "StakeReturned"),
        *("IntimidationGained", "LootShared", "DriverPaid", "BonusPaid", "GameEnded"),
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
        if learner in seats_in(event) or type(event).__name__ == "GameEnded"
    }
    return decisions | own


def seats_in(event: Any) -> set[str | None]:
    """The seats that an event is about."""
    fields = msgspec.structs.asdict(event).values()
    people = [value for field in fields for value in (field if type(field) is tuple else [field])]
    return {getattr(event, "seat", None), *(getattr(one, "seat", None) for one in people)}


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
def test_what_is_shown_is_what_the_guide_asks_for(kind: str) -> None:
    learner, shown = guide_of(kind).seat, set[str]()

    def look(game: Game, step: Step) -> None:
        if step.tries:
            action = suggestion(game, learner)
            assert action is not None
            assert step.invites(action)
            shown.add(step.id)

    with Club() as club:
        list(learn(club, kind, random.Random(kind), as_told, look))
    steps = [step for chapter in guide_of(kind).chapter for step in chapter.step]
    assert shown == {step.id for step in steps if step.tries}


@pytest.mark.parametrize("kind", GUIDED)
def test_only_the_learner_is_guided(kind: str) -> None:
    guide = guide_of(kind)
    with Club() as club:
        game = begin_chapter(club, game_kind(kind), guide, guide.chapter[0])
        for other in set(game.seats) - {guide.seat}:
            assert panel(game, other) is None
            with pytest.raises(NotAllowed, match="Only a guided game"):
                suggestion(game, other)


def test_no_undo_reaches_what_was_played_before_a_chapter() -> None:
    kind = game_kind("millions-of-dollars")
    guide = guide_of(kind.KIND)
    with Club() as club:
        game = begin_chapter(club, kind, guide, guide.chapter[1])
        begun = game.seq
        for by in (guide.seat, None):
            with pytest.raises(NotAllowed):
                game.undo(by)
            with pytest.raises(NotAllowed):
                game.undo(by, to=begun - 1)
        before = game.board()
        game.act(guide.seat, game.due()[0]["actions"][0])
        with pytest.raises(NotAllowed, match=f"before event {begun + 1} was played"):
            game.undo(guide.seat, to=begun - 1)
        game.undo(guide.seat)
        assert game.board() | {"seq": begun} == before
        assert club.fork(game, game.seq).line.undo_points()


def test_the_guide_goes_on_where_it_was_left_whatever_was_played_meanwhile() -> None:
    kind = game_kind("le-millionnaire")
    guide = guide_of(kind.KIND)
    with Club() as club:
        assert continue_guide(club, kind, guide).created.seed.value == guide.chapter[0].seed
        left = begin_chapter(club, kind, guide, guide.chapter[-1])
        other = club.new({"yellow": "Ann", "blue": "Ben"}, game=kind.KIND)
        club.log.set_latest(other.id)
        assert continue_guide(club, kind, guide).id == left.id
        left.abandon("late")
        assert chapter_to_begin(guide, left) == guide.chapter[-1]
        again = continue_guide(club, kind, guide)
        assert again.id != left.id
        assert again.created.seed.value == left.created.seed.value


@pytest.mark.parametrize("kind", GUIDED)
def test_each_chapter_leads_to_the_next_and_the_last_to_the_first(kind: str) -> None:
    guide = guide_of(kind)
    chapters = guide.chapter
    with Club() as club:
        for lesson in learn(club, kind, random.Random(kind), as_told):
            played = club.game(club.log.games()[-1][0])
            at = chapters.index(lesson.chapter)
            assert chapter_to_begin(guide, played) == chapters[(at + 1) % len(chapters)]
