"""Invariants of 500 random games of 3 to 8 players, after every event and at every decision."""

import random
import re
from functools import partial

import pytest

from commands.dealer import SeedDealer
from commands.millions_of_dollars import setup
from commands.millions_of_dollars.course import COURSE
from events.chain import link
from events.errors import IllegalAction, NotYourTurn
from events.millions_of_dollars import CODEC, Event
from events.millions_of_dollars import facts as md
from events.record import Record, cut_for, row, with_commitments
from events.sealed import Sealed
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.conservation import check
from tests.commands.millions_of_dollars.games import EVERY_ACTION, GAMES, deck, play_game, setting
from tests.commands.millions_of_dollars.table import total
from tests.sweeping import SWEEP, sweep_after

CHUNK = 20
RULE = re.compile(r"MD-([A-Z]{3}-\d|3P)\Z")
KEY = "00" * 16


@sweep_after(1, "chunk", range(GAMES // CHUNK))
def test_all_is_kept_after_every_event(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        walked = FOLD.fresh(setting(number))
        for step in play_game(number):
            for event, cited in step.facts:
                FOLD.evolve(walked, event)
                check(walked)
                if isinstance(event, md.LootShared):
                    assert event.share >= 2
                    assert len(event.sharers) <= 4
                assert all(RULE.match(rule) for rule in cited)
                assert cited
            assert walked == step.table
            assert all(COURSE.legal(walked, seat) for seat in due(walked))
        assert walked.phase == "finished"
        assert not due(walked)


@sweep_after(3, "number", range(0, GAMES, 21))
def test_the_fold_of_what_is_stored_is_the_table_for_everybody(number: int) -> None:
    first, opened = setting(number), list[Event]()
    previous = bytes(32)
    records: list[Record[Event]] = []
    events: list[tuple[Event, tuple[str, ...]]] = [(first, ())]
    for step in play_game(number):
        events += step.facts
        for event, cited in events:
            seq = len(records) + 1
            record = with_commitments(Record(seq, seq, "", "dealer", event, cited), "game", KEY)
            stored = row(record, previous, link)
            previous = stored.hash
            records.append(CODEC.record(stored.body, stored.openings))
            opened.append(records[-1].event)
        events = []
        if seq_is_tried(len(records)):
            assert FOLD.table(opened) == step.table
            for seat in step.table.seats:
                the_view_holds(step.table, records, seat)
    assert FOLD.table(opened) == step.table


def seq_is_tried(seq: int) -> bool:
    return seq % 7 == 0


def the_view_holds(table: Table, records: list[Record[Event]], seat: str) -> None:
    """A cut log yields the same questions, counts and own actions, and no secret of others."""
    cut = [cut_for(record, seat).event for record in records]
    view = FOLD.table(cut)
    assert due(view) == due(table)
    assert COURSE.legal(view, seat) == COURSE.legal(table, seat)
    assert view.aside is None
    assert [len(p.characters) for p in view.players.values()] == [
        len(p.characters) for p in table.players.values()
    ]
    shown = {
        (event.who.seat, event.who.number)
        for event in cut[_round_begins(cut) :]
        if isinstance(event, md.CharacterShown) and event.seat == seat
    }
    for other, player in view.players.items():
        for number, character in enumerate(player.characters, 1):
            may_know = other == seat or character.revealed or (other, number) in shown
            laid_open = table.phase == "round_end" and table.options["no_repeat"] == "on"
            assert character.role is None or may_know or laid_open
    secrets = [getattr(e, f) for e in cut for f in e.__struct_fields__]
    assert all(s.value is None or seat in s.audience for s in secrets if isinstance(s, Sealed))


def _round_begins(events: list[Event]) -> int:
    return max((n for n, e in enumerate(events) if isinstance(e, md.RoundOpened)), default=0)


@sweep_after(4, "number", range(1, GAMES, 12))
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(number: int) -> None:
    chance, dealer = random.Random(number), SeedDealer(f"seed {number}")
    for step in play_game(number):
        if chance.random() < 0.9 or step.table.phase == "finished":
            continue
        before = step.table.copy()
        for seat in step.table.seats:
            legal = COURSE.legal(step.table, seat)
            assert len(set(legal)) == len(legal)
            for action in chance.sample(legal, min(3, len(legal))):
                facts, after = COURSE.decide(step.table, seat, action, dealer)
                assert facts
                assert total(after) == 175
            for action in chance.sample(EVERY_ACTION, 20):
                if action not in legal:
                    with pytest.raises((IllegalAction, NotYourTurn)) as refused:
                        COURSE.decide(step.table, seat, action, dealer)
                    if isinstance(refused.value, IllegalAction):
                        assert RULE.match(refused.value.rule)
                        assert len(refused.value.legal) == len(legal)
                    else:
                        assert seat not in due(step.table)
        assert step.table == before


@SWEEP
def test_random_games_come_to_every_event() -> None:
    happened = {
        type(event) for n in range(0, GAMES, 4) for step in play_game(n) for event, _ in step.facts
    }
    missing = {kind.__name__ for kind in {*md.EVENTS} - happened}
    # Only the referee corrects money.
    assert missing == {"MoneyCorrected"}


def test_the_same_seed_deals_the_same_game() -> None:
    first, again = ([event for step in play_game(4) for event, _ in step.facts] for _ in range(2))
    assert first == again
    other = COURSE.begin(
        FOLD.fresh(setting(4)), SeedDealer("another seed"), partial(setup.begin, deck=deck())
    )[0]
    assert [event for event, _ in other] != first[: len(other)]
