"""Invariants of random games of 2 to 6 players, after every event and at every decision."""

import random
import re
from functools import partial

import pytest

from commands.dealer import SeedDealer
from commands.le_millionnaire import setup
from commands.le_millionnaire.actions import Action, Offer, Sell
from commands.le_millionnaire.course import COURSE
from commands.le_millionnaire.decisions import DECISIONS
from events.chain import link
from events.errors import IllegalAction, NotYourTurn
from events.le_millionnaire import CODEC, Event
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import Seat
from events.record import Record, cut_for, row, with_commitments
from events.sealed import Sealed
from projections.le_millionnaire.conservation import imbalances, score_errors
from projections.le_millionnaire.due import due
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from tests.commands.le_millionnaire import conservation as lm_conservation
from tests.commands.le_millionnaire.conservation import BOX, check
from tests.commands.le_millionnaire.games import EVERY_ACTION, GAMES, play_game, setting
from tests.commands.le_millionnaire.table import MATERIALS, total
from tests.sweeping import SWEEP, sweep_after

CHUNK = 50
AUDITED = 20
RULE = re.compile(r"LM-[A-Z]{3}-\d\Z")
KEY = "00" * 16


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
    first, opened = setting(number), list[Event]()
    previous = bytes(32)
    records: list[Record[Event]] = []
    events: list[tuple[Event, tuple[str, ...]]] = [(first, ())]
    for at, step in enumerate(play_game(number)):
        events += step.facts
        for event, cited in events:
            seq = len(records) + 1
            record = with_commitments(Record(seq, seq, "", "dealer", event, cited), "game", KEY)
            stored = row(record, previous, link)
            previous = stored.hash
            records.append(CODEC.record(stored.body, stored.openings))
            opened.append(records[-1].event)
        events = []
        if at % 40 == 0:
            assert FOLD.table(opened) == step.table
            for seat in step.table.seats:
                the_view_holds(step.table, records, seat)
    assert FOLD.table(opened) == step.table


def the_view_holds(table: Table, records: list[Record[Event]], seat: str) -> None:
    """A cut log gives the same questions, counts and own actions, and none of the others'
    secrets."""
    cut = [cut_for(record, seat).event for record in records]
    view = FOLD.table(cut)
    assert due(view) == due(table)
    assert COURSE.legal(view, seat) == COURSE.legal(table, seat)
    assert view.players[seat].cards == table.players[seat].cards
    for here, there in zip(view.deck, table.deck, strict=True):
        assert here in (None, there)
    for other, player in view.players.items():
        assert len(player.cards) == len(table.players[other].cards)
    shuffled = next(event for event in cut if isinstance(event, lm.DeckShuffled))
    assert shuffled.order.value is None
    secrets = [getattr(e, f) for e in cut for f in e.__struct_fields__]
    assert all(s.value is None or seat in s.audience for s in secrets if isinstance(s, Sealed))


@sweep_after(2, "number", range(1, GAMES, 31))
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(number: int) -> None:
    chance, dealer = random.Random(number), SeedDealer(f"seed {number}")
    for step in play_game(number):
        if chance.random() < 0.93 or step.table.phase == "finished":
            continue
        before = step.table.copy()
        for seat in step.table.seats:
            legal = COURSE.legal(step.table, seat)
            assert len(set(legal)) == len(legal)
            for action in chance.sample(legal, min(3, len(legal))):
                facts, after = COURSE.decide(step.table, seat, action, dealer)
                assert facts
                assert total(after) == BOX
            for action in chance.sample(EVERY_ACTION, 12):
                if action not in legal:
                    refused_or_listed_by_example(step.table, seat, action, dealer)
        assert step.table == before


def refused_or_listed_by_example(
    table: Table, seat: Seat, action: Action, dealer: SeedDealer
) -> None:
    """Trades, and sales of several companies, are in the legal list by example only."""
    asked = due(table).get(seat)
    if asked is not None and DECISIONS[asked].allows(table, seat, action):
        _facts, after = COURSE.decide(table, seat, action, dealer)
        assert isinstance(action, Offer | Sell)
        assert total(after) == BOX
        return
    with pytest.raises((IllegalAction, NotYourTurn)) as refused:
        COURSE.decide(table, seat, action, dealer)
    if isinstance(refused.value, IllegalAction):
        assert RULE.match(refused.value.rule)
        assert len(refused.value.legal) == len(COURSE.legal(table, seat))
    else:
        assert seat not in due(table)


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
    first, again = ([event for step in play_game(4) for event, _ in step.facts] for _ in range(2))
    assert first == again
    material = MATERIALS[setting(4).options["board"]]
    other = COURSE.begin(
        FOLD.fresh(setting(4)), SeedDealer("another seed"), partial(setup.begin, material=material)
    )[0]
    assert [event for event, _ in other] != first[: len(other)]
