"""The random games of Millions of Dollars reach everything that can happen; otherwise they would
prove little."""

import random
from collections import Counter
from functools import cache
from typing import get_args

from commands.dealer import SeedDealer
from commands.millions_of_dollars import actions as act
from commands.millions_of_dollars.course import COURSE
from events.errors import IllegalAction
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.facts import EVENTS
from events.millions_of_dollars.words import OPTIONS, ROLES, Decision, Seat
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.games import EVERY_ACTION
from tests.properties.millions_of_dollars import clubs as md_clubs
from tests.properties.random_clubs import steady_club
from tests.sweeping import SWEEP

pytestmark = SWEEP

GAMES = 72
RARE = ((127, True), (216, False), (123, False))
"""Games of the sweep with rare effects: two players share the victory at 20 M$, a player robs their
own Brute, a Snitch pays 1 M$ of the fine. Each with whether people deal."""
WRONG = 4
"""The number of other actions tried at each decision."""
WORDS: dict[str, tuple[type, ...]] = {
    "first": (act.First,),
    "loot": (act.Loot,),
    "pick": (act.Pick,),
    "shown": (act.Shown,),
    "negotiate": (
        *(act.Pay, act.Offer, act.Take, act.Reject, act.Counter),
        *(act.Withdraw, act.Threaten, act.Ready, act.Call),
    ),
    "name": (act.Name, act.Threaten),
    "reveal": (act.Reveal, act.Name, act.Threaten),
    "threaten": (act.Threaten,),
    "lay_open": (act.Reveal,),
}
"""The right and wrong answers to each question."""
THREATENING = ("negotiate", "name", "threaten", "reveal")
"""The questions at which the holder of an Intimidation card may use it."""
REFUSALS = {
    ("first", "First", "MD-SET-3"),
    ("loot", "Loot", "MD-SET-4"),
    *(("pick", "Pick", rule) for rule in ("MD-PRE-2", "MD-3P", "MD-SET-1", "MD-OPT-1")),
    *(("shown", "Shown", rule) for rule in ("MD-PRE-3", "MD-3P", "MD-SET-1", "MD-OPT-1")),
    *(("negotiate", "Pay", rule) for rule in ("MD-NEG-1", "MD-NEG-5")),
    *(("negotiate", word, "MD-NEG-1") for word in ("Offer", "Take", "Reject", "Counter")),
    *(("negotiate", word, "MD-NEG-5") for word in ("Offer", "Take", "Reject", "Counter")),
    *(("negotiate", word, "MD-3P") for word in ("Take", "Counter", "Withdraw")),
    *(("negotiate", word, "MD-NEG-4") for word in ("Ready", "Call")),
    ("name", "Name", "MD-HEI-3"),
    *((asked, "Threaten", rule) for asked in THREATENING for rule in ("MD-NEG-3", "MD-3P")),
    *(("reveal", "Name", rule) for rule in ("MD-HEI-1", "MD-HEI-3")),
    *(("reveal", "Reveal", rule) for rule in ("MD-3P", "MD-SET-1", "MD-PRE-3", "MD-HEI-3")),
    ("reveal", "Reveal", "MD-OPT-1"),
    *(("lay_open", "Reveal", rule) for rule in ("MD-3P", "MD-SET-1", "MD-PRE-3", "MD-OPT-1")),
}
"""Every rule by which an answer to the question can be refused."""

ANSWERS = {
    decision: [action for action in EVERY_ACTION if isinstance(action, words)]
    for decision, words in WORDS.items()
}
Seen = Counter[tuple[object, ...]]


@cache
def occurrences() -> Seen:
    """The number of occurrences of each effect in the first games of the sweep, with and without
    real cards."""
    count: Seen = Counter()
    for number in range(GAMES):
        _play(count, number, by_people=False)
    for number in range(0, GAMES, 5):
        _play(count, number, by_people=True)
    for number, by_people in RARE:
        _play(count, number, by_people)
    return count


def _play(count: Seen, number: int, by_people: bool) -> None:
    """Play without a log, which is faster: the same commands give the same game."""
    with steady_club() as club:
        game = md_clubs.new_game(club, number, table=by_people)
    player, chance = md_clubs.Player(number), random.Random(f"wrong {number}")
    table, dealer = game.table.copy(), SeedDealer(f"seed {number}")
    options = game.created.options
    count["reconstruction", table.reconstruction] += 1
    count["players", len(table.seats), by_people] += 1
    for option in OPTIONS:
        count["option", option, options[option]] += 1
    for record in game.records[1:]:
        _note(count, record.event)
    while table.phase != "finished":
        for decision in due(table).values():
            count["asked", decision] += 1
        for seat in chance.choices([*due(table)], k=WRONG):
            _refuse(count, table, seat, chance, dealer)
        seat, action = player.choose(table)
        count["typed", type(action).__name__] += 1
        if isinstance(action, act.Threaten):
            count["threatened", due(table)[seat]] += 1
        for event, _rules in COURSE.play(table, seat, action, dealer):
            _note(count, event)
    count["end", table.why, len(table.winners) > 1] += 1


def _note(count: Seen, event: object) -> None:
    count[(type(event),)] += 1
    match event:
        case md.OfferEnded():
            count["offer ended", event.why] += 1
        case md.NegotiationEnded():
            count["negotiation ended", event.why] += 1
        case md.CharacterEliminated():
            count["eliminated", event.role, event.why] += 1
        case md.CharacterRevealed():
            count["revealed", event.role] += 1
        case md.StakePlaced():
            count["staked", event.amount, event.lent] += 1
        case md.StakeReturned():
            count["repaid", event.repaid > 0] += 1
        case md.LootShared():
            count["shared", len(event.sharers), event.extra] += 1
        case md.BonusPaid():
            count["bonus", event.role] += 1
        case md.BruteRobbed():
            count["own Brute robbed", event.con_man.seat == event.brute.seat] += 1
        case md.DriverPaid():
            count["own Driver paid", event.driver.seat == event.payer.seat] += 1
        case md.SnitchFined():
            count["fined", event.amount] += 1


def _refuse(
    count: Seen, table: Table, seat: Seat, chance: random.Random, dealer: SeedDealer
) -> None:
    """Answer at random, which is mostly illegal."""
    decision = due(table)[seat]
    action = chance.choice(ANSWERS[decision])
    try:
        COURSE.decide(table, seat, action, dealer)
    except IllegalAction as refusal:
        count["refused", decision, type(action).__name__, refusal.rule] += 1


def _all_of(first: str) -> set[tuple[object, ...]]:
    return {key[1:] for key in occurrences() if key[0] == first}


def test_every_event_of_the_game_happens() -> None:
    by_the_referee = {md.MoneyCorrected}
    assert {kind for kind in EVENTS if not occurrences()[(kind,)]} == by_the_referee


def test_every_decision_is_asked_and_every_word_answers() -> None:
    assert _all_of("asked") == {(decision,) for decision in get_args(Decision)}
    assert _all_of("typed") == {(word.__name__,) for words in WORDS.values() for word in words}


def test_every_rule_that_refuses_an_answer_is_met() -> None:
    assert _all_of("refused") == REFUSALS


def test_the_game_ends_by_every_way() -> None:
    assert _all_of("end") == {(why, tie) for why in ("target", "rounds") for tie in (True, False)}


def test_every_number_of_players_and_every_option_is_there() -> None:
    tables = {(count, by_people) for count in range(3, 9) for by_people in (False, True)}
    assert _all_of("players") == tables
    assert _all_of("reconstruction") == {(True,), (False,)}
    assert _all_of("option") == {(name, v) for name, values in OPTIONS.items() for v in values}


def test_offers_and_negotiations_end_in_every_way() -> None:
    assert _all_of("offer ended") == {
        *(("taken",), ("met",), ("rejected",), ("denied",)),
        *(("withdrawn",), ("unpayable",), ("gone",)),
    }
    assert _all_of("negotiation ended") == {("ready",), ("called",), ("empty",)}


def test_every_role_reveals_and_is_out_in_every_way_it_can_be() -> None:
    others = set(ROLES) - {"snitch"}
    assert _all_of("revealed") == {(role,) for role in ROLES}
    assert _all_of("eliminated") == {
        *((role, why) for role in others for why in ("several", "named")),
        ("snitch", "several"),
        ("snitch", "alone"),
    }


def test_stakes_are_lent_and_given_back_in_every_way() -> None:
    assert _all_of("staked") == {(2, 0), (1, 0), (1, 1), (0, 1), (0, 2)}
    assert _all_of("repaid") == {(True,), (False,)}
    assert _all_of("fined") == {(3,), (2,), (1,), (0,)}


def test_loot_is_shared_by_one_to_four_and_every_bonus_is_paid() -> None:
    assert _all_of("shared") == {(count, extra) for count in range(1, 5) for extra in (0, 2)}
    assert _all_of("bonus") == {(role,) for role in ROLES}


def test_characters_are_shown_whatever_their_holder_is_asked() -> None:
    assert _all_of("threatened") == {(asked,) for asked in THREATENING}


def test_with_three_players_some_pay_and_rob_themselves() -> None:
    assert _all_of("own Driver paid") == _all_of("own Brute robbed") == {(True,), (False,)}
