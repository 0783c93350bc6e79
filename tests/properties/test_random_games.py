"""Random games from beginning to end: invariants after every event and at every decision."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands.dealer import SeedDealer
from commands.million_club.course import COURSE
from commands.stage import Fact
from events.errors import IllegalAction, NotYourTurn
from events.million_club.words import SEATS
from mclub.rulebook.book import rulebook
from projections.million_club.fold import FOLD
from projections.million_club.table import Table
from tests.properties.conservation import check, walk
from tests.properties.random_games import (
    GAMES,
    Pick,
    Setting,
    by_chance,
    by_numbers,
    creation,
    play_out,
    setting,
    some_position,
)
from tests.properties.wrong_actions import wrong_ones
from tests.sweeping import sweep_after

CHUNK = 20
RULE_ID = re.compile(r"MC-[A-Z]{3}-[A-Z0-9]+\Z")
SMALL = 12
"""The length up to which legal lists are tried completely."""


def game_holds(given_: Setting, pick: Pick, chance: random.Random, sampled: float) -> None:
    """Play the game and check everything. sampled: the share of decisions to try out."""
    walked = FOLD.fresh(creation(given_))
    events = [creation(given_)]
    dealer = SeedDealer(given_.seed)
    for step in play_out(given_, pick):
        facts = [event for event, _ in step.facts]
        walk(walked, facts, beginning=step.action is None)
        events += facts
        rules_cited(step.facts)
        assert walked == step.table
        if chance.random() < sampled and step.table.phase != "finished":
            the_decision_holds(step.table, dealer, chance)
        else:
            assert bool(COURSE.legal(step.table, step.table.seat)) == (
                step.table.phase != "finished"
            )
    assert walked.phase == "finished"
    assert FOLD.table(events) == walked


def rules_cited(facts: list[Fact]) -> None:
    """Check that every rule cited by an event is in the rulebook."""
    assert {rule for _, cited in facts for rule in cited} <= rulebook("million-club").keys()


def the_decision_holds(table: Table, dealer: SeedDealer, chance: random.Random) -> None:
    """Legal actions are accepted, others are refused, and neither changes the table."""
    before = table.copy()
    seat, legal = table.seat, list(COURSE.legal(table, table.seat))
    assert seat is not None
    assert len(set(legal)) == len(legal) > 0
    for action in legal if len(legal) <= SMALL else chance.sample(legal, 4):
        facts, after = COURSE.decide(table, seat, action, dealer)
        check(after)
        in_place = table.copy()
        assert COURSE.play(in_place, seat, action, dealer) == facts
        played_out = table.copy()
        COURSE.play_out(played_out, seat, action, dealer)
        assert in_place == played_out == after
        assert facts
        assert table == before
    for action in wrong_ones(chance, legal, 8):
        with pytest.raises(IllegalAction) as refused:
            COURSE.decide(table, seat, action, dealer)
        assert RULE_ID.match(refused.value.rule)
        assert refused.value.rule in rulebook("million-club")
        assert len(refused.value.legal) == len(legal)
    for other in SEATS:
        if other != seat:
            with pytest.raises(NotYourTurn):
                COURSE.decide(table, other, legal[0], dealer)
    assert table == before


@sweep_after(1, "chunk", range(GAMES // CHUNK))
def test_all_is_kept_in_every_game_of_the_sweep(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        game_holds(setting(number), by_chance(number), random.Random(number), sampled=0.04)


NUMBERS = st.lists(st.integers(0, 99), min_size=1, max_size=40)


@settings(max_examples=15)
@given(number=st.integers(0, GAMES), choices=NUMBERS)
def test_all_is_kept_whatever_is_chosen(number: int, choices: list[int]) -> None:
    game_holds(setting(number), by_numbers(choices), random.Random(number), sampled=0.02)


@settings(max_examples=40)
@given(
    players=st.integers(2, 6),
    bank=st.integers(0, 12),
    round_=st.integers(7, 9),
    place=st.randoms(use_true_random=False),
    choices=NUMBERS,
)
def test_all_is_kept_with_an_almost_empty_bank(
    players: int, bank: int, round_: int, place: random.Random, choices: list[int]
) -> None:
    base = setting(players - 2)
    seats = base.seats
    start = some_position(place, seats, bank) | {"round": round_, "phase": "placing", "pawns": []}
    options = base.options | {"crash": "on"}
    given_ = Setting(f"bank {bank}", seats, options, start)
    game_holds(given_, by_numbers(choices), random.Random(bank), sampled=0.05)
