"""Given a table, when something happens, then its explanation shows these figures."""

from typing import Any

import pytest

from mclub.club import Game
from table_setting import Table, given, set_up


def explained(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, Any]:
    """The explanation of the event of that type (negative numbers count from the last)."""
    found = [r.seq for r in table.game.records if type(r.event).__name__ == event]
    return table.game.explain(found[number], eyes)


def figures(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, str]:
    found = explained(table, event, number, eyes)["figures"]
    assert len({figure["label"] for figure in found}) == len(found), "a label stands once"
    return {figure["label"]: figure["text"] for figure in found}


def options(table: Table, event: str, number: int = 0) -> dict[str, str]:
    """What the event's only ruling meant, by value; the game's own value first."""
    (option,) = explained(table, event, number)["options"]
    return {option["value"]: option["text"]} | {o["value"]: o["text"] for o in option["others"]}


def rules(table: Table, event: str, number: int = 0) -> list[str]:
    return [rule["id"] for rule in explained(table, event, number)["rules"]]


# Privileges


def test_a_tie_at_the_privilege_names_every_pawn() -> None:
    pawns = "yellow intrigues, blue intrigues"
    table = given(phase="intrigues", pawns=pawns, yellow="7 I1", blue="7 I2", red="7", intrigues="racket")
    table.when("yellow: choose racket", f"blue: {table.game.due()[0]['actions'][0]}" if False else "undo")
    assert table.asked
