"""The games of the sweep reach everything that can happen; otherwise they would prove little."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import get_args

from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.facts import EVENTS
from events.million_club.words import Decision, Profile
from tests.properties.random_games import GAMES, by_chance, play_out, setting
from tests.sweeping import SWEEP

pytestmark = SWEEP

TILES = ("lobby", "intrigues", "colonies", "exchange", "companies")
CRASHES = {
    (mc.CompanyTaxed, "lobby"),
    (mc.CompanyTaxed, "intrigues"),
    (mc.CompanyTaxed, "round_end"),
    (mc.MillionsTaken, "intrigues"),
    (mc.NotePlaced, "intrigues"),
    (mc.ExchangeSettled, "exchange"),
}
"""The events that took the last million, with their phases: taxes in Lobby, Expansion and round
end, and so on."""
VOID = {
    ("contract", "no_colony"),
    ("unrest", "no_colony"),
    ("dumping", "no_swap"),
    ("expansion", "no_company"),
    ("capital", "no_company"),
    ("capital", "bank_empty"),
}
PASSED_OVER = {
    ("lobby", "no_company"),
    ("colony", "no_card"),
    ("company", "no_card"),
    ("prospecting", "no_card"),
    ("opportunity", "no_card"),
    ("takeover", "no_target"),
    ("round_end", "no_company"),
}
PRIVILEGES_USED = {
    "lobby": mc.PawnRelocated,
    "intrigues": mc.IntrigueChosen,
    "colonies": mc.ColonyBought,
    "exchange": mc.CompanyTakenOver,
    "companies": mc.CompanyBought,
}


AT_TABLES = {mc.RevealReached, mc.ColoniesRevealed, mc.MoneyCorrected}
ASKED_AT_TABLES = {("start_profile",), ("start_company",), ("start_first",), ("reveal",)}
"""Decisions that occur only where people deal: see tests/tables."""


@cache
def occurrences() -> Counter[tuple[object, ...]]:
    """The number of occurrences of each effect in all games of the sweep."""
    count: Counter[tuple[object, ...]] = Counter()
    for number in range(GAMES):
        phase = (setting(number).start or {}).get("phase", "setup")
        for step in play_out(setting(number), by_chance(number)):
            events = [event for event, _ in step.facts]
            for before, event in pairwise([None, *events]):
                assert event is not None
                _note(count, event)
                if isinstance(event, mc.CrashStruck):
                    count["crash by", type(before), phase] += 1
                if isinstance(event, mc.TileReached):
                    phase = event.tile
                elif isinstance(event, mc.RoundEndReached):
                    phase = "round_end"
    return count


def _note(count: Counter[tuple[object, ...]], event: Event) -> None:
    count[(type(event),)] += 1
    match event:
        case mc.SeatAsked():
            count["asked", event.decision] += 1
        case mc.OnlyAnswerTaken():
            count["only answer", event.decision] += 1
        case mc.PrivilegeGranted():
            count["granted", event.tile] += 1
        case mc.PrivilegeWithheld():
            count["withheld", event.tile] += 1
        case mc.PrivilegeDeclined():
            count["declined", event.tile] += 1
        case mc.EffectVoid():
            count["void", event.card, event.why] += 1
        case mc.SeatPassedOver():
            count["passed over", event.decision, event.why] += 1
        case mc.EffectDeclined():
            count["effect declined", event.card] += 1
        case mc.ProfileDealt():
            count["profile", event.profile] += 1
        case mc.IntrigueChosen():
            count["card", event.card, event.privilege] += 1
        case mc.CrashStruck():
            count["fallen", len(event.fallen)] += 1
            count["exchange closed", event.exchange_closed] += 1
        case mc.ExchangeSettled():
            count["settled", (event.due > 0) - (event.due < 0), event.due == event.amount] += 1
    if getattr(event, "privilege", False):
        count["used", type(event)] += 1


def _all_of(first: str) -> set[tuple[object, ...]]:
    return {key[1:] for key in occurrences() if key[0] == first}


def test_every_event_of_the_game_happens() -> None:
    assert {kind for kind in EVENTS if not occurrences()[(kind,)]} == AT_TABLES


def test_every_decision_is_asked() -> None:
    asked = {(decision,) for decision in get_args(Decision)}
    assert _all_of("asked") == asked - ASKED_AT_TABLES
    assert _all_of("only answer") == {("look",), ("dumping",), ("note",), ("hit",)}


def test_every_cause_of_a_crash_comes_up() -> None:
    assert _all_of("crash by") == CRASHES
    assert _all_of("exchange closed") == {(True,), (False,)}
    assert _all_of("fallen") == {(1,), (3,)}, "no tie but that of all three (MC-CRA-3)"


def test_every_privilege_is_granted_withheld_declined_and_used() -> None:
    for fate in ("granted", "withheld", "declined"):
        assert _all_of(fate) == {(tile,) for tile in TILES}
    used = {event for (event,) in _all_of("used")}
    used |= {kind for kind in (mc.PawnRelocated, mc.CompanyTakenOver) if occurrences()[(kind,)]}
    assert used == set(PRIVILEGES_USED.values())


def test_every_reason_for_nothing_to_happen_comes_up() -> None:
    assert _all_of("void") == VOID
    assert _all_of("passed over") == PASSED_OVER
    assert _all_of("effect declined") == {("contract",), ("unrest",), ("unfair",)}


def test_every_profile_is_dealt_and_every_card_played_from_chair_and_privilege() -> None:
    assert _all_of("profile") == {(profile,) for profile in get_args(Profile)}
    cards = [*(card for card, _ in VOID), "racket", "capitalization", "unfair"]
    assert _all_of("card") == {(card, privilege) for card in cards for privilege in (True, False)}


def test_gains_and_losses_on_the_exchange_are_paid_in_full_and_in_part() -> None:
    assert _all_of("settled") == {(sign, full) for sign in (1, -1) for full in (True, False)} | {
        (0, True)
    }


def test_the_sweep_has_every_number_of_players_and_both_set_ups() -> None:
    tables = Counter(
        (len(given.seats), given.options["alternative"])
        for given in map(setting, range(GAMES))
        if given.start is None
    )
    assert set(tables) == {(count, way) for count in range(2, 7) for way in ("off", "on")}
    assert min(tables.values()) >= 20
    assert GAMES >= 500
