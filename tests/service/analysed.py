"""Finished games for analyses, and an analysis written by hand."""

from contextlib import closing
from typing import Any

import httpx

from mclub.analysis.run import Budget
from mclub.club.analysis import Analysis, BestDecision, CostlyDecision, Event, Subject
from mclub.service.analysis.kept import Analyses, Order
from mclub.service.store.opening import open_store
from tests.analysis.by_hand import by_hand, event, player
from tests.service.seated import GameClient, begin, begin_with

LAST_ROUND: dict[str, Any] = {
    "round": 9,
    "players": {"yellow": {"money": 3}, "blue": {"money": 8, "colonies": ["AS1"]}},
}
"""A position with eight decisions to come."""


def last_round(client: httpx.Client) -> GameClient:
    return begin(client, ["yellow", "blue"], seed="tea", start=LAST_ROUND, spectating=True)


LONG = {
    "yellow": "Maximiliane Oberhofer-Lindenthal",
    "blue": "Jean-Baptiste de la Fontaine",
    "red": "Konstantinos Papadopoulos",
    "green": "Donaudampfschifffahrtsgesellschaft",
}
"""Four players with names that take room."""


def finished_by_four(client: httpx.Client) -> GameClient:
    """A short finished game of four players with long names."""
    players = [{"seat": seat, "name": name} for seat, name in LONG.items()]
    start = {"round": 9, "players": {seat: {"money": 0} for seat in LONG}}
    game = begin_with(client, {"players": players, "seed": "tea", "start": start})
    play_on(game)
    return game


def widest(game: GameClient) -> Analysis:
    """An analysis of the game of `finished_by_four`, written by hand, with the widest figures."""
    head = game.get("blue", "audit")["head"]
    subject = Subject(game.id, head, "million-club", tuple(LONG))
    figures = player(0.25, -2.0, -2.0, 3.75, error=1.0)
    return by_hand(subject, dict.fromkeys(LONG, figures))


def finished(client: httpx.Client) -> GameClient:
    """A short finished game."""
    game = last_round(client)
    play_on(game)
    return game


def play_on(game: GameClient) -> None:
    """Play to the end of the game."""
    while game.get("host", "")["status"] == "running":
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])


def analysed(game: GameClient) -> Analysis:
    """An analysis of the game of `finished`, written by hand: Blue's first decision cost most,
    Yellow's purchase was the best one, though nobody could know what came of it, and Yellow's first
    cards were lucky."""
    lines = game.get("host", "history")

    def seq(text: str) -> int:
        found: int = next(line["seq"] for line in lines if text in line["text"])
        return found

    def moment(seq: int, by: str | None, luck: float, yellow: float) -> Event:
        return event(
            seq, by, {"yellow": luck, "blue": -luck}, {"yellow": yellow, "blue": 1 - yellow}
        )

    head = game.get("blue", "audit")["head"]
    subject = Subject(game.id, head, "million-club", ("yellow", "blue"))
    players = {"yellow": player(0.5, 0.2, 0.1, -0.8), "blue": player(0.5, -0.2, -0.1, 0.8)}
    analysis = by_hand(subject, players)
    cost, luck, gain = seq("Intrigues, chair 2"), seq("draws 3 cards"), seq("AS3 (Asia)")
    analysis.events = [
        moment(cost, "blue", 0.0, 0.6),
        moment(luck, None, 0.5, 0.8),
        moment(gain, "yellow", -0.3, 0.0),
    ]
    analysis.events[2].action = "buy AS3"
    analysis.mistakes = [
        CostlyDecision(
            seq=cost,
            round=9,
            by="blue",
            action="place intrigues",
            better="place companies",
            cost=0.1,
            interval=(0.08, 0.12),
            rollouts=8,
            parts={"companies": 3.0, "colonies": 0.01, "money": -1.2, "pawns": 0.0},
            rivals={"yellow": -0.7},
        )
    ]
    analysis.best = [BestDecision(gain, 9, "yellow", "buy AS3", 0.1, (0.09, 0.11))]
    return analysis


def keep(place: str, analysis: Analysis) -> None:
    """Keep an analysis at the place of the games."""
    subject = Subject(analysis.game, analysis.head, analysis.kind, tuple(analysis.players))
    with closing(open_store(place)) as store:
        Analyses(store).keep(Order(subject, Budget(analysis.rollouts), analysis.seed), analysis)
