"""A word from another decision is refused with the rule of the pending one."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from events.million_club.words import Decision
from tests.commands.million_club.table_setting import (
    Table,
    dealt_table,
    given,
    position_table,
    set_up,
)


def play_card(card: str, yellow: str, *actions: str, blue: str = "7 I2:3 I3:2 AS1 AS2") -> Table:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        intrigues=f"{card} capitalization",
        yellow=yellow,
        blue=blue,
        red="7 OC1",
    )
    return table.when(f"yellow: choose {card}", *(f"yellow: {action}" for action in actions))


def on(tile: str, *actions: str, **rest: Any) -> Table:
    sector = " industry" if tile in ("lobby", "exchange") else ""
    players = {"yellow": "20", "blue": "7 I2"} | rest
    table = given(phase=tile, pawns=f"yellow {tile}{sector}", **players)
    for action in actions:
        table.when(f"yellow: {action.replace('any', table.legal[0].split()[-1])}")
    return table


def alternative(decision: str) -> Table:
    table = set_up("yellow blue red green black white", alternative=True)
    while not table.pending.endswith(f" {decision}"):
        table.when(f"{table.pending.split()[0]}: {table.legal[0]}")
    return table


ENDED = """
round = 9
phase = "finished"
players.yellow = { money = 3, colonies = ["?"] }
players.blue = { money = 3 }
"""

ASKED: dict[Decision, tuple[Callable[[], Table], str]] = {
    "place": (lambda: given(yellow="7", blue="7"), "MC-PLC-1"),
    "lobby": (lambda: on("lobby", yellow="7 I1"), "MC-LOB-1"),
    "lobbyist": (lambda: on("lobby"), "MC-LOB-3"),
    "intrigue": (lambda: on("intrigues"), "MC-INT-1"),
    "machiavelli": (lambda: play_card("capital", "7"), "MC-INT-3"),
    "look": (lambda: play_card("unrest", "7"), "MC-INT-2"),
    "contract": (lambda: play_card("contract", "7", "look blue"), "MC-CRD-CONTRACT"),
    "unrest": (lambda: play_card("unrest", "7", "look blue"), "MC-CRD-UNREST"),
    "target": (lambda: play_card("unfair", "7"), "MC-CRD-UNFAIR"),
    "competition": (lambda: play_card("unfair", "7 I1", "target industry"), "MC-CRD-UNFAIR"),
    "hit": (lambda: play_card("unfair", "7", "target industry"), "MC-CRD-UNFAIR"),
    "dumping": (lambda: play_card("dumping", "7 I1:3"), "MC-CRD-DUMPING"),
    "expansion": (lambda: play_card("expansion", "7 I1"), "MC-CRD-EXPANSION"),
    "note": (lambda: play_card("capital", "7 I1 R1"), "MC-CRD-CAPITAL"),
    "colony": (lambda: on("colonies"), "MC-COL-1"),
    "prospecting": (lambda: on("colonies", "discard any"), "MC-COL-4"),
    "company": (lambda: on("companies"), "MC-COM-1"),
    "opportunity": (lambda: on("companies", "discard any"), "MC-COM-4"),
    "takeover": (lambda: on("exchange"), "MC-EXC-3"),
    "round_end": (lambda: given(phase="round_end", yellow="7 I1", blue="7"), "MC-END-1"),
    "take_colony": (lambda: alternative("take_colony"), "MC-ALT-1"),
    "take_company": (lambda: alternative("take_company"), "MC-ALT-1"),
    "first": (lambda: alternative("first"), "MC-ALT-1"),
    "start_profile": (lambda: dealt_table("yellow blue", alternative=True), "MC-ALT-1"),
    "start_company": (lambda: dealt_table("yellow blue"), "MC-SET-1"),
    "start_first": (lambda: dealt_table("yellow:industry blue:resource"), "MC-SET-2"),
    "reveal": (lambda: position_table(ENDED), "MC-SCO-4"),
}


def test_every_decision_stands_here() -> None:
    assert set(ASKED) == set(get_args(Decision))


@pytest.mark.parametrize("decision", ASKED)
def test_another_decisions_word(decision: Decision) -> None:
    make, rule = ASKED[decision]
    table = make()
    seat, asked = table.pending.split()
    assert asked == decision
    word = "takeover I1" if decision == "place" else "place intrigues"

    refusal = table.refusal(f"{seat}: {word}")

    assert refusal.rule == rule
    assert f"“{word}” does not answer the current question" in refusal.why
