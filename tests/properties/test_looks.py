"""Secrets: at any record, a reader of the legal actions is shown no hand but their own.

The record may be within a command, between the event that shows a pile to a seat and the seat's
decision.
"""

import random
from functools import cache
from typing import Any, NamedTuple

import msgspec

from events.record import seals
from mclub.club.moment import SPECTATOR, Moment
from tests.properties import twins
from tests.properties.random_clubs import steady_club, swap_a_seat, talk_a_little
from tests.properties.random_games import INTRIGUES
from tests.properties.sweeps import MILLION_CLUB, ONE_GAME_OFTEN, Sweep
from tests.sweeping import sweep_after

GAMES = 20
LOOKS = 600
TWINS = 8
"""One in this many looks is also compared with a twin, which takes longer."""


class Look(NamedTuple):
    """A game after one of its records, with a reader. within: whether the record is within a
    command, which continues with the next one."""

    moment: Moment
    eyes: str
    within: bool

    @property
    def seat(self) -> str | None:
        """The seat whose secrets the reader may know; None for a spectator."""
        return None if self.eyes == SPECTATOR else self.eyes


@cache
def play_game(sweep: Sweep, number: int) -> Moment:
    """Play game `number` to the opening of its seals, with some undo requests and changes of
    bots."""
    chance = random.Random(f"looks {number}")
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        for _ in sweep.moves(game, number):
            if chance.random() < 0.03 and not game.opened:
                talk_a_little(game, chance)
            if chance.random() < 0.03 and not game.opened:
                swap_a_seat(game, chance)
        opened = [r.seq for r in game.records if type(r.event).__name__ == "SealsOpened"]
        return Moment(sweep.kind, game.id, game.records[: opened[0] - 1])


def some_looks(sweep: Sweep, count: int) -> list[Look]:
    """Random looks: game, reader and record. Half of the records show something to a seat."""
    chance = random.Random(f"looks of {sweep.name}")
    looks = []
    for _ in range(count):
        game = play_game(sweep, chance.randrange(GAMES // sweep.share))
        after = chance.choice((range(1, game.seq + 1), showing(game)))
        moment = game.at(chance.choice(after))
        next_ = game.records[moment.seq : moment.seq + 1]
        within = bool(next_) and next_[0].batch == moment.records[-1].batch
        looks.append(Look(moment, chance.choice((*game.seats, SPECTATOR)), within))
    return looks


@cache
def showing(game: Moment) -> list[int]:
    """The seqs of the records that show sealed values to a seat; all records if there are none."""
    shown = [r.seq for r in game.records if any(seal.audience for seal in seals(r))]
    return shown or [r.seq for r in game.records]


@ONE_GAME_OFTEN
@sweep_after(1, "count", [LOOKS // 12, LOOKS])
def test_no_look_shows_a_hand_that_is_not_its_own(sweep: Sweep, count: int) -> None:
    chance = random.Random("twins")
    looks, own = some_looks(sweep, count), 0
    for number, look in enumerate(looks):
        moment, eyes, seat = look.moment, look.eyes, look.seat
        legal = moment.legal(eyes)
        for entry in legal["due"]:
            if entry["seat"] != eyes:
                assert entry["hand"] is entry["actions"] is None
                continue
            own += entry["actions"] is not None
            if sweep is MILLION_CLUB:
                seen = twins.ever_seen(moment.records, seat)
                assert seen.issuperset(entry["hand"] or ())
                assert cards(entry["actions"]) <= seen
        assert legal["due"] == moment.due(eyes) == moment.view(eyes)["due"]
        if number % TWINS == 0:
            other = sweep.twin(moment.records, moment.id, seat, chance)
            assert same(Moment(sweep.kind, moment.id, other).legal(eyes), legal)
    assert sum(look.within for look in looks) > count / 4
    assert own > count / 20


def cards(actions: object) -> set[str]:
    """Companies and colonies; the names of intrigue cards are also words of the notation."""
    return twins.cards_in(actions) - set(INTRIGUES)


def same(one: Any, other: Any) -> bool:
    """Whether two documents are serialised identically."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


@sweep_after(1, "number", range(0, GAMES, 5))
def test_a_seat_that_is_asked_gets_its_hand_and_all_its_actions_in_their_order(
    number: int,
) -> None:
    game = play_game(MILLION_CLUB, number)
    asked = 0
    for end in game.line.ends():
        moment = game.at(end)
        seat = moment.table.seat
        if seat is None:  # the game is over
            continue
        (whole,) = moment.due()
        assert whole["seat"] == seat
        assert moment.due(seat) == [whole]
        assert whole["actions"] == game.kind.legal(moment.table, seat) != []
        asked += whole["hand"] is not None
    assert asked > 0
