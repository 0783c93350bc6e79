"""Documents as input for the screens, and a way to read what is drawn from them."""

import io
from collections.abc import Callable
from typing import Any

import pytest

from mclub.screen.drawing import Drawable
from mclub.screen.printing import print_screen

Draw = Callable[..., str]


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> Draw:
    """A function that returns the output on a pipe of this width, or on a terminal."""

    def drawn(what: Drawable, columns: int = 80, *, terminal: bool = False) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        file = Terminal() if terminal else io.StringIO()
        print_screen(what, file)
        return file.getvalue()

    return drawn


def company(card: str, level: int, notes: int = 0) -> dict[str, Any]:
    kinds = {"R": "resource", "I": "industry", "T": "transport"}
    return {"id": card, "type": kinds[card[0]], "level": level, "notes": notes}


@pytest.fixture
def board() -> dict[str, Any]:
    """Round 3 of four players, placing pawns; the referee's view."""
    return {
        "format": 1,
        "game": "k7f3q2",
        "seq": 123,
        "status": "running",
        "round": 3,
        "closed": "colonies",
        "first": "red",
        "phase": "placing",
        "bank": 80,
        "exchange_open": True,
        "listings": {"resource": 7, "industry": 21, "transport": 9},
        "tiles": {
            "lobby": {"resource": ["red"], "industry": ["black", "black"], "transport": []},
            "intrigues": ["yellow"],
            "colonies": [],
            "exchange": {"resource": [], "industry": ["blue"], "transport": ["yellow"]},
            "companies": ["red"],
        },
        "players": {
            "yellow": {
                "name": "North",
                "profile": "heir",
                "money": 7,
                "pawns": 0,
                "companies": [company("R13", 4), company("I3", 2, 1), company("T9", 3)],
                "colonies": ["AS1", "AF5", "AF2"],
                "colony_count": 3,
            },
            "blue": {
                "name": "South",
                "profile": "capitalist",
                "money": 12,
                "pawns": 1,
                "companies": [company("I10", 4, 2), company("I2", 4)],
                "colonies": ["OC6"],
                "colony_count": 1,
            },
            "red": {
                "name": "東の風",
                "profile": "lobbyist",
                "money": 0,
                "pawns": 0,
                "companies": [company("T1", 3), company("R1", 3), company("T2", 3)],
                "colonies": [],
                "colony_count": 0,
            },
            "black": {
                "name": "black",
                "profile": "colonist",
                "money": 58,
                "pawns": 0,
                "companies": [company("I1", 4), company("I13", 4)],
                "colonies": ["IN1", "IN2", "AM3", "AM1"],
                "colony_count": 4,
            },
        },
        "piles": {"companies": 29, "colonies": 22, "intrigues": 8},
        "due": [
            {
                "seat": "blue",
                "decision": "place",
                "hand": None,
                "actions": [
                    "place lobby resource",
                    "place lobby industry",
                    "place lobby transport",
                    "place intrigues",
                    "place exchange resource",
                    "place exchange industry",
                    "place exchange transport",
                    "place companies",
                ],
            }
        ],
    }


@pytest.fixture
def view(board: dict[str, Any]) -> dict[str, Any]:
    """The same board as seen by blue."""
    for seat, player in board["players"].items():
        if seat != "blue":
            player["money"] = None
            player["colonies"] = [None] * player["colony_count"]
    return board


@pytest.fixture
def score() -> dict[str, Any]:
    """Two players; every score line gives points to one of them."""

    def line(name: str, points: int, cards: str, number: int, kind: str | None = None, **more: int):
        return {
            "line": name,
            "kind": kind,
            "points": points,
            "cards": cards.split(),
            "rule": f"MC-SCO-{number}",
            **more,
        }

    pad = ("companies", "leadership", "consortium", "colonies", "concession", "globalisation")

    def column(*points: int, fortune: int, rank: int) -> dict[str, int]:
        lines = dict(zip((*pad, "money"), points, strict=True))
        return {**lines, "total": sum(points), "fortune": fortune, "rank": rank}

    return {
        "format": 1,
        "players": {
            "yellow": column(8, 4, 2, 5, 4, 2, 4, fortune=18, rank=1),
            "white": column(5, 2, 0, 3, 3, 0, 3, fortune=15, rank=2),
        },
        "winners": ["yellow"],
        "lines": {
            "yellow": [
                line("companies", 8, "R4 I1 I2 I3 T5", 1),
                line("leadership", 1, "R4", 2, "resource"),
                line("leadership", 3, "I1 I2 I3", 2, "industry"),
                line("consortium", 2, "R4 I1 T5", 3),
                line("colonies", 5, "AF1 AS1 AM1 IN1 OC1", 4),
                line("concession", 1, "AS1", 5, "asia"),
                line("concession", 1, "AM1", 5, "america"),
                line("concession", 1, "IN1", 5, "india"),
                line("concession", 1, "OC1", 5, "oceania"),
                line("globalisation", 2, "AF1 AS1 AM1 IN1 OC1", 6),
                line("money", 4, "", 7, amount=18),
            ],
            "white": [
                line("companies", 5, "I4 T6 T7", 1),
                line("leadership", 2, "T6 T7", 2, "transport"),
                line("colonies", 3, "AF2 AF3 AF4", 4),
                line("concession", 3, "AF2 AF3 AF4", 5, "africa"),
                line("money", 3, "", 7, amount=15),
            ],
        },
    }


@pytest.fixture
def history() -> list[dict[str, Any]]:
    def entry(seq: int, number: int, by: str, text: str, rule: str, *, undone: bool = False):
        return {
            "seq": seq,
            "round": number,
            "by": by,
            "text": text,
            "rules": [rule],
            "undone": undone,
        }

    return [
        entry(1, 0, "dealer", "North and South begin a game.", "MC-SET-1"),
        entry(12, 1, "yellow", "Yellow (North) places a pawn on the Lobby.", "MC-PLC-1"),
        entry(13, 1, "blue", "Blue (South) places a pawn.", "MC-PLC-1", undone=True),
    ]


@pytest.fixture
def ledger() -> list[dict[str, Any]]:
    def entry(seq: int, origin: str, to: str, amount: int, why: str, **balances: int | None):
        return {
            "seq": seq,
            "round": 1,
            "from": origin,
            "to": to,
            "amount": amount,
            "why": why,
            "balances": balances,
        }

    return [
        entry(12, "bank", "yellow", 4, "tax of I3", bank=139, yellow=11, blue=None),
        entry(19, "blue", "yellow", 6, "takeover of T2", bank=139, yellow=17, blue=None),
    ]


@pytest.fixture
def games() -> list[dict[str, Any]]:
    def game(name: str, status: str, number: int, *, current: bool) -> dict[str, Any]:
        return {
            "game": name,
            "kind": "million-club",
            "players": {"yellow": "North", "blue": "South"},
            "status": status,
            "round": number,
            "seq": 77,
            "created": "2026-11-28T10:26:00Z",
            "last": "2026-11-28T11:40:09Z",
            "current": current,
        }

    return [game("k7f3q2", "running", 3, current=True), game("a9", "finished", 9, current=False)]
