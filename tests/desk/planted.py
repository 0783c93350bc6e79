"""Games with a planted fault, as a thorough forger or an older version would leave it: one outcome
is wrong, and the chain is valid."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.million_club import facts as mc
from events.millions_of_dollars import facts as md
from events.record import Record, Row
from mclub.club.club import Club
from mclub.club.game import Game
from tests.desk.audited import (
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    SEATS,
    play,
    rebuild_log,
    steady_club,
)

Other = Callable[[Any], dict[str, Any]]


FEWEST = {MILLION_CLUB: 2, MILLIONS_OF_DOLLARS: 3}


class PlantedFault(NamedTuple):
    """A planted fault. seq: its record; before: the record's true text; field: the wrong field."""

    id: str
    seq: int
    field: str
    truth: Any
    lie: Any


def one_more(field: str) -> Other:
    return lambda event: {field: getattr(event, field) + 1}


def one_less(field: str) -> Other:
    return lambda event: {field: getattr(event, field) - 1}


def to_another(event: Any) -> dict[str, Any]:
    return {"seat": next(seat for seat in event.pawns if seat != event.seat)}


FAULTS: dict[type, tuple[Other, ...]] = {
    mc.CompanyTaxed: (one_more("amount"), one_less("amount"), one_more("after")),
    mc.CompanyDeveloped: (one_less("after"),),
    mc.CompanyHit: (one_more("after"),),
    mc.MillionsTaken: (one_less("amount"), one_less("due")),
    mc.RacketPaid: (one_more("amount"),),
    mc.ExchangeSettled: (one_more("amount"), one_less("due")),
    mc.PrivilegeGranted: (to_another,),
    mc.CompanyBought: (one_less("price"),),
    mc.ColonyBought: (one_less("price"),),
    mc.CompanyTakenOver: (one_more("price"),),
    mc.NotePlaced: (one_more("notes"),),
    mc.MoneyReceived: (one_more("amount"),),
    mc.CompanyDealt: (one_more("level"),),
    mc.RoundOpened: (lambda event: {"round": event.round + 1},),
    md.MoneyReceived: (one_more("amount"),),
    md.StakePlaced: (one_less("amount"), one_more("amount")),
    md.StakeReturned: (one_more("amount"),),
    md.StakeLost: (one_more("amount"),),
    md.SnitchFined: (one_less("due"),),
    md.LootShared: (one_more("share"), one_more("left"), one_more("extra")),
    md.DriverPaid: (one_more("amount"),),
    md.BruteRobbed: (one_less("amount"),),
    md.BonusPaid: (one_more("amount"),),
    md.MoneyGiven: (one_less("amount"),),
    md.WithdrawalPaid: (one_less("amount"),),
    md.IntimidationGained: (one_more("cards"),),
    md.RoundEnded: (one_less("reserve"),),
}


def plant(number: int, path: Path, kind: str = MILLION_CLUB) -> PlantedFault:
    """Game `number` in a file of its own, with its fault.

    Half the games continue by the rules from the faulty table, like a bug in an older version. In
    the others the later records are the true ones.
    """
    chance = random.Random(f"planted {number}")
    with steady_club(number) as true:
        seats = chance.sample(SEATS, FEWEST[kind] + number % 4)
        names = {seat: seat for seat in seats}
        game = true.new(names, game=kind, seed=f"planted {number}")
        play(game, chance, 25 + number % 3 * 25)
        at, changes = _place(game, chance)
        records = list(game.records)
        event = records[at].event
        lie = msgspec.structs.replace(event, **changes)
        records[at] = msgspec.structs.replace(records[at], event=lie)
        played_on = number % 2 == 0
        if played_on:
            batch = records[at].batch
            records = [record for record in records if record.batch <= batch]
        rows = [Row(*row) for row in rebuild_log(game, records)]
    with steady_club(number, path) as club:
        club.log.create(game.id, kind, rows)
        club.log.set_latest(game.id)
        if played_on:
            play(club.game(game.id), chance, 20)
    field = next(iter(changes))
    return PlantedFault(game.id, at + 1, field, getattr(event, field), changes[field])


def _place(game: Game, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """A place for a fault, each type of event equally likely."""
    places: dict[type, list[int]] = {}
    for at, record in enumerate(game.records):
        if type(record.event) in FAULTS and _has_another(record):
            places.setdefault(type(record.event), []).append(at)
    kind = chance.choice(sorted(places, key=lambda one: one.__name__))
    at = chance.choice(places[kind])
    return at, chance.choice(FAULTS[kind])(game.records[at].event)


def _has_another(record: Record[Any]) -> bool:
    event = record.event
    return type(event) is not mc.PrivilegeGranted or len(event.pawns) > 1


def true_game(number: int, path: Path, kind: str = MILLION_CLUB) -> str:
    """Write game `number` without a fault, and return its id."""
    chance = random.Random(f"true {number}")
    with Club(path, clock=lambda: "2026-01-01T00:00:00.000Z") as club:
        seats = chance.sample(SEATS, FEWEST[kind] + number % 3)
        game = club.new({seat: seat for seat in seats}, game=kind, seed=f"true {number}")
        club.log.set_latest(game.id)
        play(game, chance, 30 + number % 4 * 20)
    return game.id
