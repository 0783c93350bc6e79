"""Coins, a tiny game that implements what the frame requires of a game, without anything from
Million Club.

All players lay a coin in secret, in any order (CN-LAY-1). The coins are then shown, and each that
shows the first side wins its owner 1 M (CN-LAY-2). Then they bargain, again without turns: a seat
pays another 1 M, which binds both (CN-BAR-1), or is ready. When all are ready, the richest win
(CN-END-1).
"""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from typing import Any

import msgspec

from commands.course import Move
from commands.forms import seat_slot
from commands.notation import one_of
from events.errors import BadInput, BadNotation, IllegalAction, NotYourTurn
from events.event import Event
from events.record import Codec
from events.sealed import Sealed
from events.shared import GameCreated, SealsOpened, SeatHanded, codec
from mclub.kinds.desk import Desk
from mclub.kinds.kind import Kind
from mclub.kinds.parts import Decks
from projections.by_type import ByType
from projections.fold import Fold
from projections.ledger import Ledger, Movement
from projections.telling import Telling

KIND, TITLE = "coins", "Coins"
SEATS, FEWEST = ("yellow", "blue", "purple"), 2
SIDES = ("heads", "tails")
START = 1
LINE = {"line": "coins", "kind": None, "cards": [], "rule": "CN-END-1"}


class Fact(Event, frozen=True):
    """The base of every event of the game."""


class SidesNamed(Fact, frozen=True):
    """A custom deck: the names of the two sides."""

    sides: tuple[str, ...]


class CoinLaid(Fact, frozen=True):
    seat: str
    side: Sealed[str]


class CoinsShown(Fact, frozen=True):
    turns_up = True
    sides: dict[str, str]
    paid: dict[str, int]


class CoinPaid(Fact, frozen=True):
    binds = True
    seat: str
    to: str


class SeatReady(Fact, frozen=True):
    seat: str


CODEC: Codec[Any] = codec(Fact)


class Table(msgspec.Struct):
    names: dict[str, str]
    options: dict[str, str]
    sides: tuple[str, ...] = SIDES
    coins: dict[str, str | None] = {}
    money: dict[str, int] = {}
    shown: bool = False
    ready: list[str] = []


def _fresh(options: dict[str, str], seats: list[tuple[Any, str]]) -> Table:
    named = dict(seats)
    return Table(named, dict(options), money=dict.fromkeys(named, START))


change = ByType[[Table], None]()


@change(SidesNamed, CoinLaid, CoinsShown, CoinPaid, SeatReady, SeatHanded)
def _change(event: Any, table: Table) -> None:
    match event:
        case SeatHanded(seat, name):
            table.names[seat] = name
        case SidesNamed(sides):
            table.sides = sides
        case CoinLaid(seat, side):
            table.coins[seat] = side.value
        case CoinsShown(sides, paid):
            table.shown, table.coins = True, dict(sides)
            for seat, amount in paid.items():
                table.money[seat] += amount
        case CoinPaid(seat, to):
            table.money[seat] -= 1
            table.money[to] += 1
        case SeatReady(seat):
            table.ready.append(seat)


FOLD = Fold(_fresh, change)


def _sentence(event: Any) -> str:
    match event:
        case CoinLaid(seat, side):
            return f"{seat} lays {side.value or 'a coin'}"
        case CoinPaid(seat, to):
            return f"{seat} pays {to}"
    return type(event).__name__


def _balances(table: Table) -> dict[str, int]:
    """Each seat's gain since the start, and the bank's loss."""
    more = {seat: money - START for seat, money in table.money.items()}
    return {"bank": -sum(more.values())} | more


ledger = Ledger(
    {"bank": 0},
    {
        CoinsShown: lambda e: [Movement("bank", seat, paid, "") for seat, paid in e.paid.items()],
        CoinPaid: lambda e: [Movement(e.seat, e.to, 1, "a deal")],
    },
    _balances,
)


def explain(records: Sequence[Any], seat: str | None, *, everything: bool) -> dict[str, Any]:
    return {"round": 1, "text": _sentence(records[-1].event), "figures": [], "options": []}


def imbalances(table: Table, event: Any) -> list[Any]:
    poor = [seat for seat, money in table.money.items() if money < 0]
    return [(seat, table.money[seat], 0) for seat in poor]


def points(table: Table) -> dict[str, int]:
    return dict(table.money)


def score_errors(table: Table, event: Any) -> None:
    return None


DESK = Desk(
    explain=explain,
    ledger=ledger,
    imbalances=imbalances,
    points=points,
    score_errors=score_errors,
)


class Coins(Kind[Any, Any, Any, str], Decks[Any]):
    KIND, TITLE, CODEC, SEATS, FEWEST = KIND, TITLE, CODEC, SEATS, FEWEST
    FOLD = FOLD

    def desk(self) -> Any:
        return DESK

    def tell(self) -> Telling:
        return Telling(str, __name__)

    def face(self) -> Any:
        return import_module("tests.frame.coins.face")

    def options(self, rulings: Mapping[str, str]) -> dict[str, str]:
        for name in rulings:
            raise BadInput(f"There is no ruling {name}.")
        return {}

    def spellings(self) -> frozenset[str]:
        return frozenset(("lay", "pay", "ready", "heads", "tails"))

    def question(self, decision: str) -> str:
        return {"lay": "lay a coin", "bargain": "pay somebody or be ready"}[decision]

    def begin(self, created: GameCreated, dealer: Any) -> tuple[list[Any], Table]:
        return self.begin_with(created, dealer, {"sides": list(SIDES)})

    def begin_with(
        self, created: GameCreated, dealer: Any, deck: Mapping[str, Any]
    ) -> tuple[list[Any], Table]:
        if set(deck) != {"sides"} or len(deck["sides"]) != 2:
            raise BadInput("A deck of Coins names two sides.")
        table, event = FOLD.fresh(created), SidesNamed(tuple(deck["sides"]))
        FOLD.evolve(table, event)
        return [(event, ("CN-LAY-1",))], table

    def deck_of(self, records: Sequence[Any]) -> dict[str, Any] | None:
        named = (r.event.sides for r in records if type(r.event) is SidesNamed)
        return {"sides": list(next(named, SIDES))}

    def is_over(self, table: Table) -> bool:
        return len(table.ready) == len(table.names)

    def asked_seats(self, table: Table) -> tuple[str, ...]:
        done = table.ready if table.shown else table.coins
        return tuple(seat for seat in table.names if seat not in done)

    def legal(self, table: Table, seat: str) -> list[str]:
        if seat not in self.asked_seats(table):
            return []
        if not table.shown:
            return [f"lay {side}" for side in table.sides]
        others = [other for other in table.names if other != seat and table.money[seat]]
        return [*(f"pay {other}" for other in others), "ready"]

    def act(self, table: Table, seat: str, words: Sequence[Any], dealer: Any) -> Move:
        typed = " ".join(word.text for word in words)
        if seat not in self.asked_seats(table):
            raise NotYourTurn(f"{seat} has nothing to decide now.")
        if words[0].text == "pay" and len(words) == 2:
            typed = f"pay {one_of(words[1], seat_slot(SEATS).meanings(words[1]), SEATS)}"
        elif words[0].text not in ("lay", "ready"):
            raise BadNotation(f"“{typed}” is not recognised.", words[0].at, ("lay", "pay", "ready"))
        if typed not in self.legal(table, seat):
            why = f"“{typed}” can't be done."
            raise IllegalAction(
                "CN-BAR-1" if table.shown else "CN-LAY-1", why, self.legal(table, seat)
            )
        after = deepcopy(table)
        verb, _, what = typed.partition(" ")
        facts: list[Any] = []

        def emit(event: Any, rule: str) -> None:
            facts.append((event, (rule,)))
            FOLD.evolve(after, event)

        if verb == "lay":
            emit(CoinLaid(seat, Sealed((seat,), value=what)), "CN-LAY-1")
            if not self.asked_seats(after):
                shown = {seat: str(after.coins[seat]) for seat in after.names}
                paid = {seat: int(side == after.sides[0]) for seat, side in shown.items()}
                emit(CoinsShown(shown, paid), "CN-LAY-2")
        elif verb == "pay":
            emit(CoinPaid(seat, what), "CN-BAR-1")
        else:
            emit(SeatReady(seat), "CN-END-1")
        return Move(facts, after, typed, verb == "lay")

    def due(self, table: Table, seats: Collection[str]) -> list[dict[str, Any]]:
        decision = "bargain" if table.shown else "lay"
        return [
            {
                "seat": seat,
                "decision": decision,
                "hand": None,
                "actions": self.legal(table, seat) if seat in seats else None,
            }
            for seat in self.asked_seats(table)
        ]

    def _board(self, table: Table, game: str, seq: int, seats: Collection[str]) -> dict[str, Any]:
        return {
            "format": 1,
            "game": game,
            "seq": seq,
            "status": "finished" if self.is_over(table) else "running",
            "round": 1,
            "players": {
                seat: {"name": name, "money": table.money[seat], "coin": table.coins.get(seat)}
                for seat, name in table.names.items()
            },
            "due": self.due(table, seats),
        }

    def board(self, table: Table, game: str, seq: int) -> dict[str, Any]:
        return self._board(table, game, seq, self.asked_seats(table))

    def view(self, table: Table, game: str, seq: int, seat: str | None) -> dict[str, Any]:
        return self._board(table, game, seq, () if seat is None else (seat,))

    def score(self, table: Table, records: Any = ()) -> dict[str, Any]:
        most = max(table.money.values())
        players = {
            seat: {
                "coins": money,
                "total": money,
                "fortune": money,
                "rank": 1 + sum(other > money for other in table.money.values()),
            }
            for seat, money in table.money.items()
        }
        return {
            "format": 1,
            "players": players,
            "winners": [seat for seat, money in table.money.items() if money == most],
            "lines": {seat: [LINE | {"points": money}] for seat, money in table.money.items()},
        }

    def history(
        self,
        records: Sequence[Any],
        since: int,
        undone: Collection[int],
        cut: Any,
        now: int | None = None,
        names: Any = None,
    ) -> list[dict[str, Any]]:
        return [
            {
                "seq": record.seq,
                "round": 1,
                "by": record.by,
                "text": _sentence(cut(record).event),
                "rules": list(record.rules),
                "undone": record.seq in undone,
            }
            for record in records[since:]
        ]

    def round_of(self, table: Table) -> int:
        return 1

    def round_ends(self, records: Sequence[Any]) -> dict[int, int]:
        ends = [record.seq for record in records if type(record.event) is SealsOpened]
        return {1: ends[0]} if ends else {}

    def rederive(self, table: Table, event: Any, dealer: Any) -> None:
        return None

    def rulings(self, options: Mapping[str, str]) -> list[tuple[str, str]]:
        return []

    def waiver(self, table: Table, seat: str) -> str | None:
        return "ready" if "ready" in self.legal(table, seat) else None

    def answer_for_absent(self, table: Table, seat: str) -> str:
        return self.waiver(table, seat) or self.legal(table, seat)[0]


GAME = Coins()
