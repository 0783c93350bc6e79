"""Finished games for analyses, and an analysis written by hand."""

from typing import Any

import httpx

from tests.service.seated import GameClient, begin

LAST_ROUND: dict[str, Any] = {
    "round": 9,
    "players": {"yellow": {"money": 3}, "blue": {"money": 8, "colonies": ["AS1"]}},
}
"""A position with eight decisions to come."""


def last_round(client: httpx.Client) -> GameClient:
    return begin(client, ["yellow", "blue"], seed="tea", start=LAST_ROUND, spectating=True)


def finished(client: httpx.Client) -> GameClient:
    """A short finished game."""
    game = last_round(client)
    while game.get("host", "")["status"] == "running":
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    return game


def by_hand(lines: list[Any]) -> dict[str, Any]:
    """An analysis of the game of `finished`: Blue's first decision cost most, Yellow's purchase was
    the best one, and Yellow's first cards were lucky. lines: the history."""

    def seq(text: str) -> int:
        return next(line["seq"] for line in lines if text in line["text"])

    def player(start: float, luck: float, skill: float, others: float) -> dict[str, Any]:
        changes = {"luck": luck, "skill": skill, "others": others}
        return {
            "start": start,
            "result": start + luck + skill + others,
            **changes,
            "interval": {key: [one - 0.05, one + 0.05] for key, one in changes.items()},
        }

    def event(seq: int, by: str | None, luck: float, yellow: float) -> dict[str, Any]:
        return {
            "seq": seq,
            "round": 9,
            "kind": "decision" if by else "chance",
            "by": by,
            "chance": {"yellow": luck, "blue": -luck},
            "values": {"yellow": yellow, "blue": 1 - yellow},
        }

    cost, luck, gain = seq("Intrigues, chair 2"), seq("draws 3 cards"), seq("AS3")
    return {
        "rollouts": 8,
        "players": {
            "yellow": player(0.5, 0.2, 0.1, -0.8),
            "blue": player(0.5, -0.2, -0.1, 0.8),
        },
        "events": [
            event(cost, "blue", 0.0, 0.6),
            event(luck, None, 0.2, 0.8),
            event(gain, "yellow", 0.0, 0.0),
        ],
        "mistakes": [
            {
                "seq": cost,
                "round": 9,
                "by": "blue",
                "action": "place intrigues",
                "better": "place companies",
                "cost": 0.1,
                "interval": [0.08, 0.12],
                "parts": {"companies": 3.0, "colonies": 0.01, "money": -1.2, "pawns": 0.0},
            }
        ],
        "best": [
            {
                "seq": gain,
                "round": 9,
                "by": "yellow",
                "action": "buy AS3",
                "gain": 0.1,
                "interval": [0.09, 0.11],
            }
        ],
    }
