"""Reproducible random games: their players, options, positions, and choices."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from commands.dealer import SeedDealer
from commands.million_club import position
from commands.million_club.actions import CHOOSE, Action, Tax
from commands.million_club.course import COURSE
from commands.stage import Fact
from events.million_club.words import CLOSED, INTRIGUES, OPTIONS, SEATS, TILES
from events.sealed import Sealed
from events.shared import GameCreated, Player
from projections.million_club.fold import FOLD
from projections.million_club.table import Table

GAMES = 520
"""The number of games in the seeded sweep."""

COMPANY_IDS = [f"{letter}{number}" for letter in "RIT" for number in range(1, 14)]
COLONY_IDS = [f"{region}{n}" for region in ("AF", "AS", "AM", "IN", "OC") for n in range(1, 7)]
CARD_IDS = {"companies": COMPANY_IDS, "colonies": COLONY_IDS, "intrigues": list(INTRIGUES)}
GREEDY = [CHOOSE["capital"], CHOOSE["capitalization"], CHOOSE["expansion"]]
LAST_MILLIONS = {
    "round": 1,
    "phase": "intrigues",
    "piles": {"intrigues": sorted(INTRIGUES, key=lambda card: "capital" not in card)},
}
"""Part of a position in which the first hand can take the bank's last millions."""
LAST_TILES = ("intrigues", "companies")
"""The tiles of the pawns in that position: each seat has one on both."""

Pick = Callable[[Sequence[Action]], Action]


class Setting(NamedTuple):
    """Everything that determines a game, except for the seats' decisions."""

    seed: str
    seats: tuple[str, ...]
    options: dict[str, str]
    start: dict[str, Any] | None


class Step(NamedTuple):
    """A decision taken: the action (None for the beginning), its facts, and the live table."""

    action: Action | None
    facts: list[Fact]
    table: Table


def setting(number: int) -> Setting:
    """Game `number` of the sweep: 2 to 6 players, a third of the games from a position, varied
    options."""
    chance = random.Random(f"setting {number}")
    seats = tuple(chance.sample(SEATS, 2 + number % 5))
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    options["alternative"] = ("off", "on")[number // 5 % 2]
    start = None
    if number % 3 == 0:
        options["crash"] = chance.choice(("on", "on", "on", "off"))
        options["alternative"] = "off"
        start = some_position(chance, seats, bank=chance.choice((0, 1, 2, 3, 4, 6, 9, 15)))
        if number % 12 == 0:
            start = some_position(chance, seats, bank=number // 12 % 3) | LAST_MILLIONS
            order = _in_turn(seats, start["first"])
            start["pawns"] = [f"{seat} {tile}" for tile in LAST_TILES for seat in order]
        if options["crash"] == "off" or not _may_be_closed(start):
            start["exchange_open"] = True
    return Setting(f"seed {number}", seats, options, start)


def some_position(chance: random.Random, seats: Sequence[str], bank: int) -> dict[str, Any]:
    """A position with little money in the bank and much in the players' hands."""
    companies = chance.sample(COMPANY_IDS, chance.choice((0, 1, len(seats), 3 * len(seats), 33)))
    colonies = chance.sample(COLONY_IDS, chance.choice((0, len(seats), 3 * len(seats), 27)))
    notes = {card: chance.choice((0, 0, 0, 1, 2)) for card in companies}
    money = dict.fromkeys(seats, 0)
    for _ in range(160 - bank - sum(notes.values())):
        money[chance.choice(seats[: chance.choice((1, len(seats)))])] += 1
    players: dict[str, dict[str, Any]] = {
        seat: {"money": money[seat], "companies": [], "colonies": []} for seat in seats
    }
    for card in companies:
        text = f"{card}:{chance.randint(1, 4)}" + (f"+{notes[card]}" if notes[card] else "")
        players[chance.choice(seats)]["companies"].append(text)
    for card in colonies:
        players[chance.choice(seats)]["colonies"].append(card)
    start: dict[str, Any] = {"players": players, "round": chance.randint(1, 9)}
    start["first"] = chance.choice(seats)
    order = _in_turn(seats, start["first"])
    start["pawns"], start["phase"] = _pawns(chance, order, CLOSED[start["round"] - 1])
    start["exchange_open"] = chance.random() < 0.8 or not _may_be_closed(start)
    start["piles"] = _short_piles(chance, companies, colonies)
    return start


def _may_be_closed(start: dict[str, Any]) -> bool:
    """Whether a crash may have closed the Exchange for the rest of the round (MC-CRA-5)."""
    closed = CLOSED[start["round"] - 1]
    first = next(tile for tile in TILES if tile != closed)
    return closed != "exchange" and start["phase"] not in ("placing", first)


def _in_turn(seats: Sequence[str], first: str) -> list[str]:
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


def _pawns(chance: random.Random, seats: Sequence[str], closed: str) -> tuple[list[str], str]:
    if chance.random() < 0.3:
        return [], "placing"
    favourite = chance.choice([tile for tile in TILES if tile != closed])
    pawns: list[str] = []
    for seat in [*seats, *seats]:
        room = [t for t in TILES if t != closed and sum(t in p for p in pawns) < len(seats)]
        tile = favourite if favourite in room and chance.random() < 0.5 else chance.choice(room)
        sector = chance.choice(("", " resource", " industry", " transport")[1:])
        pawns.append(f"{seat} {tile}" + (sector if tile in ("lobby", "exchange") else ""))
    phase = chance.choice(["placing", *(t for t in TILES if t != closed), "round_end"])
    return pawns, phase


def _short_piles(
    chance: random.Random, companies: Sequence[str], colonies: Sequence[str]
) -> dict[str, list[str]]:
    piles = {}
    for pile, held in (("companies", companies), ("colonies", colonies)):
        if chance.random() < 0.5:
            rest = [card for card in CARD_IDS[pile] if card not in held]
            piles[pile] = chance.sample(rest, min(len(rest), chance.choice((0, 1, 2, 4, 7))))
    return piles


def creation(given: Setting) -> GameCreated:
    """The first event of a game."""
    players = tuple(Player(seat, seat.capitalize()) for seat in given.seats)
    return GameCreated("million-club", players, given.options, Sealed(value=given.seed))


def begin_game(given: Setting) -> tuple[list[Fact], Table]:
    """The automatic beginning, and the table after it."""
    table, dealer = FOLD.fresh(creation(given)), SeedDealer(given.seed)
    if given.start is None:
        return COURSE.begin(table, dealer)
    laid = position.read(given.start)
    return COURSE.begin(table, dealer, partial(position.begin, position=laid))


def play_out(given: Setting, pick: Pick) -> Iterator[Step]:
    """Play the whole game, decision by decision. All steps share one table."""
    facts, table = begin_game(given)
    dealer = SeedDealer(given.seed)
    yield Step(None, facts, table)
    while table.phase != "finished":
        action = pick(COURSE.legal(table, table.seat))
        yield Step(action, COURSE.play(table, table.seat, action, dealer), table)


def by_chance(number: int) -> Pick:
    """The choices in game `number` of the sweep: any legal action, each equally likely, or
    greedily."""
    chance = random.Random(f"choices {number}")
    return greedily(chance) if number % 3 == 0 else chance.choice


def greedily(chance: random.Random) -> Pick:
    """Prefer actions that take money from the bank."""

    def pick(actions: Sequence[Action]) -> Action:
        wanted = [action for action in actions if action in GREEDY or isinstance(action, Tax)]
        return chance.choice(wanted if wanted and chance.random() < 0.7 else actions)

    return pick


def by_numbers(numbers: Sequence[int]) -> Pick:
    """Choose the actions at these indices, cyclically, which lets hypothesis shrink a game."""
    taken = 0

    def pick(actions: Sequence[Action]) -> Action:
        nonlocal taken
        lap, index = divmod(taken, len(numbers))
        taken += 1
        return actions[(numbers[index] + lap) % len(actions)]

    return pick
