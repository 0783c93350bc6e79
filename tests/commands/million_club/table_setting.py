"""The given/when/then frame for the rules of Million Club.

    table = given(phase="lobby", pawns="yellow lobby industry", yellow="7 I3:2+1 AS1", blue="9 T1")
    table.when("yellow: develop I3")
    assert table.company("I3") == "yellow I3:3+1"

A player is written as money, companies and colonies. The money "rest" leaves `bank` in the bank.
"""

import tomllib
from typing import Any, TypeVar

import pytest

from commands.million_club.position import COMPANY
from events.errors import IllegalAction
from events.million_club.figures import BANK
from events.million_club.words import INTRIGUES, SEATS
from mclub import Club
from mclub.club.game import Game

E = TypeVar("E")

CLUBS: list[Club] = []
"""The clubs of the running test, which `conftest` closes."""


class Table:
    """A game on the table, with the events of the last `when`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts: list[Any] = [record.event for record in game.records]
        self.rules: dict[str, tuple[str, ...]] = {}

    def when(self, *actions: str) -> "Table":
        """Take the actions, e.g. "yellow: place companies", and keep their events."""
        before = self.game.seq
        for action in actions:
            self.game.act(None, action)
        happened = self.game.records[before:]
        self.facts = [record.event for record in happened]
        self.rules = {type(record.event).__name__: record.rules for record in happened}
        return self

    def refusal(self, action: str) -> IllegalAction:
        """The refusal of the action, after a check that it changed nothing and lists
        alternatives."""
        before = self.game.board()
        with pytest.raises(IllegalAction) as refusal:
            self.game.act(None, action)
        assert self.game.board() == before
        assert list(refusal.value.legal) == self.legal
        assert refusal.value.rule in str(refusal.value)
        return refusal.value

    def of(self, kind: type[E]) -> list[E]:
        """The events of this type since the last `when`."""
        return [fact for fact in self.facts if type(fact) is kind]

    @property
    def pending(self) -> str:
        """The pending decisions, e.g. "yellow place"; "" when the game is over."""
        return " ".join(f"{due['seat']} {due['decision']}" for due in self.game.due())

    @property
    def legal(self) -> list[str]:
        return list(self.game.due()[0]["actions"])

    @property
    def bank(self) -> int:
        return int(self.game.board()["bank"])

    @property
    def listings(self) -> tuple[int, int, int]:
        """The listings of resource, industry and transport."""
        listings = self.game.board()["listings"]
        return listings["resource"], listings["industry"], listings["transport"]

    def money(self, seat: str) -> int:
        return int(self.game.board()["players"][seat]["money"])

    def colonies(self, seat: str) -> list[str]:
        return sorted(self.game.board()["players"][seat]["colonies"])

    def companies(self, seat: str) -> list[str]:
        """The seat's companies, e.g. ["I3:2+1", "T1:1"]."""
        return [_company(held) for held in self.game.board()["players"][seat]["companies"]]

    def company(self, card: str) -> str:
        """A company's owner and state, e.g. "yellow I3:2+1"; "" without an owner."""
        for seat, player in self.game.board()["players"].items():
            for held in player["companies"]:
                if held["id"] == card:
                    return f"{seat} {_company(held)}"
        return ""


def dealt_table(players: str, *actions: str, alternative: bool = False) -> Table:
    """A table where people deal, e.g. "yellow:industry blue:transport", with these profiles
    entered."""
    CLUBS.append(Club())
    dealt = {seat: kinds for seat, *kinds in (player.split(":") for player in players.split())}
    game = CLUBS[-1].new(
        {seat: seat.capitalize() for seat in dealt},
        table=True,
        dealt={seat: kinds for seat, kinds in dealt.items() if kinds},
        alternative=alternative,
    )
    return Table(game).when(*actions)


def position_table(position: str) -> Table:
    """A table where people deal, set up from a position in TOML."""
    CLUBS.append(Club())
    return Table(CLUBS[-1].new(table=True, start=tomllib.loads(position)))


def given(
    *,
    phase: str = "placing",
    round: int | None = None,  # noqa: A002
    pawns: str = "",
    bank: int | None = None,
    intrigues: str = "",
    recorded: bool = True,
    piles: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
    seed: str = "seed",
    **rest: Any,
) -> Table:
    """A table in a position.

    round: by default one in which the tile of the phase is open; pawns: separated by commas;
    recorded: treat the position as one from a log, which may leave out pawns that don't matter;
    intrigues: the top cards of their pile; piles: the cards of the other two; rest: the players by
    seat, and anything else that a position can contain.
    """
    players = {seat: _player(rest.pop(seat)) for seat in SEATS if seat in rest}
    order = {seat: players[seat] for seat in rest.pop("order", " ".join(players)).split()}
    _fill(order, bank)
    position: dict[str, Any] = {
        "round": round or (1 if phase == "companies" else 5),
        "phase": phase,
        "pawns": [pawn.strip() for pawn in pawns.split(",") if pawn.strip()],
        "players": order,
        "piles": {pile: cards.split() for pile, cards in (piles or {}).items()},
        **rest,
    }
    if bank is not None:
        position["bank"] = bank
    if intrigues:
        top = intrigues.split()
        below = [card for card in INTRIGUES if card not in top]
        position["piles"]["intrigues"] = [*top, *below]
    return Table(_club().new(seed=seed, rulings=rulings, start=position, recorded=recorded))


def set_up(
    seats: str, *, seed: str = "seed", alternative: bool = False, rulings: Any = None
) -> Table:
    """A new game with these seats, after the automatic part of the set-up."""
    names = {seat: seat.capitalize() for seat in seats.split()}
    return Table(_club().new(names, seed=seed, alternative=alternative, rulings=rulings))


def _club() -> Club:
    club = Club(clock=lambda: "2026-01-01T00:00:00.000Z", entropy=lambda n: bytes(range(n)))
    CLUBS.append(club)
    return club


def _player(text: str) -> dict[str, Any]:
    money, *cards = text.split()
    return {
        "money": money,
        "companies": [card for card in cards if COMPANY.match(card)],
        "colonies": [card for card in cards if not COMPANY.match(card)],
    }


def _fill(players: dict[str, dict[str, Any]], bank: int | None) -> None:
    held = [player for player in players.values() if player["money"] != "rest"]
    for player in held:
        player["money"] = int(player["money"])
    notes = sum(
        int(card.partition("+")[2] or 0) for p in players.values() for card in p["companies"]
    )
    for player in players.values():
        if player["money"] == "rest":
            assert bank is not None
            player["money"] = BANK - bank - notes - sum(other["money"] for other in held)


def _company(held: dict[str, Any]) -> str:
    notes = f"+{held['notes']}" if held["notes"] else ""
    return f"{held['id']}:{held['level']}{notes}"
