"""Invariants of 500 random games of 3 to 8 players, after every event and at every decision."""

import re
from functools import partial

from commands.millions_of_dollars import setup
from commands.millions_of_dollars.course import COURSE
from events.millions_of_dollars import CODEC, Event
from events.millions_of_dollars import facts as md
from events.record import Record
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.conservation import check
from tests.commands.millions_of_dollars.games import EVERY_ACTION, GAMES, deck, play_game, setting
from tests.commands.millions_of_dollars.table import total
from tests.commands.random_decisions import Rules, is_derived, kept, try_decisions, view
from tests.sweeping import SWEEP, sweep_after

CHUNK = 10
RULE = re.compile(r"MD-([A-Z]{3}-\d|3P)\Z")
RULES = Rules(COURSE, FOLD, CODEC, due, RULE, total, 175, EVERY_ACTION)


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
    for step, records in kept(RULES, setting(number), play_game(number)):
        if len(records) % 7 == 0:
            assert FOLD.table([record.event for record in records]) == step.table
            for seat in step.table.seats:
                the_view_holds(step.table, records, seat)
    assert FOLD.table([record.event for record in records]) == step.table


def the_view_holds(table: Table, records: list[Record[Event]], seat: str) -> None:
    """A cut log gives the same counts as the whole one, and no character of others."""
    seen, cut = view(RULES, table, records, seat)
    assert seen.aside is None
    assert [len(p.characters) for p in seen.players.values()] == [
        len(p.characters) for p in table.players.values()
    ]
    shown = {
        (event.who.seat, event.who.number)
        for event in cut[_round_begins(cut) :]
        if isinstance(event, md.CharacterShown) and event.seat == seat
    }
    for other, player in seen.players.items():
        for number, character in enumerate(player.characters, 1):
            may_know = other == seat or character.revealed or (other, number) in shown
            laid_open = table.phase == "round_end" and table.options["no_repeat"] == "on"
            assert character.role is None or may_know or laid_open


def _round_begins(events: list[Event]) -> int:
    return max((n for n, e in enumerate(events) if isinstance(e, md.RoundOpened)), default=0)


@sweep_after(1, "number", range(1, GAMES, 12))
def test_what_is_legal_is_accepted_and_what_is_not_is_refused(number: int) -> None:
    try_decisions(RULES, play_game(number), number, share=0.1, wrong=20)


@SWEEP
def test_random_games_come_to_every_event() -> None:
    happened = {
        type(event) for n in range(0, GAMES, 4) for step in play_game(n) for event, _ in step.facts
    }
    missing = {kind.__name__ for kind in {*md.EVENTS} - happened}
    # Only the referee corrects money.
    assert missing == {"MoneyCorrected"}


def test_the_same_seed_deals_the_same_game() -> None:
    is_derived(RULES, setting(4), partial(setup.begin, deck=deck()), lambda: play_game(4))
