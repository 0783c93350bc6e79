"""A command that names a secret card is sealed in the log, too."""

from typing import Any

import pytest

from events.sealed import Sealed
from tests.commands.million_club.table_setting import Table, given, set_up


def last_command(table: Table) -> tuple[str | None, tuple[str, ...] | None]:
    """The last command in the notation, and its readers (None for everybody)."""
    commands = [r.command for r in table.game.records if r.command is not None]
    command = commands[-1]
    if isinstance(command, Sealed):
        return command.value, command.audience
    return command, None


COLONIES = {"phase": "colonies", "pawns": "yellow colonies", "piles": {"colonies": "AF1 AF2 AF3"}}
COMPANIES = {"phase": "companies", "pawns": "yellow companies", "piles": {"companies": "R1 R2 R3"}}


def intrigue(card: str) -> dict[str, Any]:
    return {"phase": "intrigues", "pawns": "yellow intrigues", "intrigues": card}


@pytest.mark.parametrize(
    ("position", "before", "action", "secret"),
    [
        (COLONIES, [], "buy AF1", True),
        (COLONIES, [], "discard AF1", True),
        (COLONIES, ["buy AF1"], "buy AF3", True),
        (COLONIES, ["buy AF1"], "decline", False),
        (COMPANIES, [], "buy R1", False),
        (COMPANIES, [], "discard R1", True),
        (COMPANIES, ["buy R1"], "buy R3", False),
        (COMPANIES, ["buy R1"], "decline", False),
        (intrigue("contract"), [], "choose contract", False),
        (intrigue("contract"), ["choose contract"], "look blue", False),
        (intrigue("contract"), ["choose contract", "look blue"], "buy AS1", True),
        (intrigue("contract"), ["choose contract", "look blue"], "decline", False),
        (intrigue("unrest"), ["choose unrest", "look blue"], "swap IN1 AS1", True),
        (intrigue("unrest"), ["choose unrest", "look blue"], "decline", False),
        (intrigue("dumping"), ["choose dumping"], "swap I1 T1", False),
        (intrigue("capital"), ["choose capital"], "note I2", False),
        ({}, [], "place colonies", False),
    ],
)
def test_who_may_read_a_command(
    position: dict[str, Any], before: list[str], action: str, secret: bool
) -> None:
    table = given(**position, yellow="20 I1 I2 IN1", blue="7 T1 AS1", red="7 OC1")
    table.when(*(f"yellow: {one}" for one in before))

    table.when(f"yellow: {action}")

    assert last_command(table) == (action, ("yellow",) if secret else None)


def test_the_colonists_choice_is_sealed_the_entrepreneurs_is_not() -> None:
    table = set_up("yellow blue red black white", alternative=True)
    read: dict[str, tuple[str, ...] | None] = {}
    while not table.pending.endswith("place"):
        seat, decision = table.pending.split()
        table.when(f"{seat}: {table.legal[0]}")
        read[decision] = last_command(table)[1]
        if decision == "take_colony":
            assert read[decision] == (seat,)

    assert set(read) == {"take_colony", "take_company"}
    assert read["take_company"] is None
