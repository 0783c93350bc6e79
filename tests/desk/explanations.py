"""Read an explanation in a test: its figures by label, its ruling by value, its rules."""

from typing import Any

from tests.commands.million_club.table_setting import Table


def explanation(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, Any]:
    """The explanation of an event of this type. number: its index among them."""
    found = [r.seq for r in table.game.records if type(r.event).__name__ == event]
    return table.game.explain(found[number], eyes)


def figures(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, str]:
    found = explanation(table, event, number, eyes)["figures"]
    assert len({figure["label"] for figure in found}) == len(found), "a label stands once"
    return {figure["label"]: figure["text"] for figure in found}


def options(table: Table, event: str, number: int = 0) -> dict[str, str]:
    """The effect of each value of the event's only ruling, the game's own value first."""
    (option,) = explanation(table, event, number)["options"]
    return {option["value"]: option["text"]} | {o["value"]: o["text"] for o in option["others"]}


def rules(table: Table, event: str, number: int = 0) -> list[str]:
    return [rule["id"] for rule in explanation(table, event, number)["rules"]]
