"""Invariants of random games of 2 to 6 players, after every event and at every decision."""

import re
from functools import partial

from commands.le_millionnaire import setup
from commands.le_millionnaire.actions import Action, Offer, Sell
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.decisions import DECISIONS
from events.le_millionnaire import CODEC, Event
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import Seat
from events.record import Record
from projections.le_millionnaire.conservation import imbalances, score_errors
from projections.le_millionnaire.due import due
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from tests.commands.le_millionnaire import conservation as lm_conservation
from tests.commands.le_millionnaire.conservation import BOX, check
from tests.commands.le_millionnaire.games import EVERY_ACTION, GAMES, play_game, setting
from tests.commands.le_millionnaire.table import MATERIALS, total
from tests.commands.random_decisions import Rules, is_derived, kept, try_decisions, view
from tests.sweeping import SWEEP, sweep_after

CHUNK = 25
AUDITED = 20
RULE = re.compile(r"LM-[A-Z]{3}-\d\Z")
RULES = Rules(COURSE, FOLD, CODEC, due, RULE, total, BOX, EVERY_ACTION)


@sweep_after(1, "chunk", range(GAMES // CHUNK))
def test_all_is_kept_after_every_event(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        walked = FOLD.fresh(setting(number))
        for step in play_game(number):
            for event, cited in step.facts:
                lm_conservation.step(walked, event)
                if number % AUDITED == 0:
                    assert not imbalances(walked, event)
                    assert not score_errors(walked, event)
                assert all(RULE.match(rule) for rule in cited)
                assert cited
            check(walked)
            if number % AUDITED == 0:
                assert walked == step.table
            assert all(COURSE.legal(walked, seat) for seat in due(walked))
        assert walked == step.table
        assert walked.phase == "finished"
        assert not due(walked)


@sweep_after(2, "number", range(0, GAMES, 31))
def test_the_fold_of_what_is_stored_is_the_table_for_everybody(number: int) -> None:
    for at, (step, records) in enumerate(kept(RULES, setting(number), play_game(number))):
        if at % 40 == 0:
            assert FOLD.table([record.event for record in records]) == step.table
            for seat in step.table.seats:
                the_view_holds(step.table, records, seat)
    assert FOLD.table([record.event for record in records]) == step.table


def the_view_holds(table: Table, records: list[Record[Event]], seat: str) -> None:
    """A cut log gives the same counts as the whole one, and no card of others."""
    seen, cut = view(RULES, table, records, seat)
    assert seen.players[seat].cards == table.players[seat].cards
    for here, there in zip(seen.deck, table.deck, strict=True):
        assert here in (None, there)
    for other, player in seen.players.items():
        assert len(player.cards) == len(table.players[other].cards)
    shuffled = next(event for event in cut if isinstance(event, lm.DeckShuffled))
    assert shuffled.order.value is None


@sweep_after(2, "number", range(1, GAMES, 31))
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(number: int) -> None:
    try_decisions(
        RULES, play_game(number), number, share=0.07, wrong=12, listed_by_example=listed_by_example
    )


def listed_by_example(table: Table, seat: Seat, action: Action) -> bool:
    """Of trades, and sales of several companies, the legal list names only examples."""
    asked = due(table).get(seat)
    allowed = asked is not None and DECISIONS[asked].allows(table, seat, action)
    assert not allowed or isinstance(action, Offer | Sell)
    return allowed


@SWEEP
def test_random_games_come_to_nearly_every_event() -> None:
    happened = {
        type(event) for n in range(4, GAMES, 5) for step in play_game(n) for event, _ in step.facts
    }
    missing = {kind.__name__ for kind in {*lm.EVENTS} - happened}
    # The referee's events; beginnings and rare events, which have their own tests.
    positions = {"PositionSet", "HoldingSet", "DeckLaid"}
    rare = {"MoneyCorrected", "DuelBegun", "CardsReturned", "OutsiderWon"}
    assert missing <= rare | positions


def test_the_same_seed_deals_the_same_game() -> None:
    first = setting(4)
    material = MATERIALS[first.options["board"]]
    is_derived(RULES, first, partial(setup.begin, material=material), lambda: play_game(4))
