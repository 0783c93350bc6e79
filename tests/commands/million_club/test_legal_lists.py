"""Legal actions have a fixed order: screens number the list, and bots and links rely on it."""

from typing import Any

import pytest

from tests.commands.million_club.table_setting import given

LISTS: list[tuple[str, dict[str, Any], list[str], str]] = [
    (
        "placing",
        {"round": 8, "yellow": "7", "blue": "7"},
        [],
        (
            "place lobby resource, place lobby industry, place lobby transport, place colonies, "
            "place exchange resource, place exchange industry, place exchange transport, "
            "place companies"
        ),
    ),
    (
        "placing, Colonies full",
        {"round": 1, "pawns": "yellow colonies, blue colonies", "yellow": "7", "blue": "7"},
        [],
        (
            "place intrigues, place exchange resource, place exchange industry, "
            "place exchange transport, place companies"
        ),
    ),
    (
        "lobby: companies in the order in which they came, develop before tax",
        {
            "phase": "lobby",
            "pawns": "yellow lobby transport, yellow lobby resource",
            "yellow": "7 T2:4 R5 I1:2 T1:2 R3:3",
            "blue": "7",
        },
        [],
        "tax T2, develop R5, develop T1, tax T1, develop R3, tax R3, done",
    ),
    (
        "lobbyist",
        {
            "phase": "lobby",
            "pawns": "yellow lobby transport, yellow lobby industry",
            "yellow": "7",
            "blue": "7",
        },
        [],
        (
            "relocate industry intrigues, relocate industry colonies, "
            "relocate industry exchange resource, relocate industry exchange industry, "
            "relocate industry exchange transport, relocate transport intrigues, "
            "relocate transport colonies, relocate transport exchange resource, "
            "relocate transport exchange industry, relocate transport exchange transport, decline"
        ),
    ),
    (
        "intrigues: in the order of the box, not of the pile",
        {
            "phase": "intrigues",
            "pawns": "yellow intrigues, blue intrigues",
            "intrigues": "expansion racket contract",
            "yellow": "7",
            "blue": "7",
        },
        [],
        "choose racket, choose contract, choose expansion",
    ),
    (
        "machiavelli",
        {
            "phase": "intrigues",
            "pawns": "yellow intrigues",
            "intrigues": "dumping racket",
            "yellow": "7",
            "blue": "7",
        },
        ["choose dumping"],
        (
            "choose capitalization, choose contract, choose unfair, choose unrest, "
            "choose expansion, choose capital, decline"
        ),
    ),
    (
        "look: clockwise from the one who looks",
        {
            "phase": "intrigues",
            "pawns": "blue intrigues",
            "intrigues": "contract",
            "order": "yellow blue red",
            "yellow": "7 AS1",
            "blue": "7",
            "red": "7 AF1",
        },
        ["choose contract"],
        "look red, look yellow",
    ),
    (
        "contract: colonies in the order of the box",
        {
            "phase": "intrigues",
            "pawns": "yellow intrigues",
            "intrigues": "contract",
            "yellow": "7",
            "blue": "7 OC1 AM2 AS3 AF6 IN1",
        },
        ["choose contract"],
        "buy AF6, buy AS3, buy AM2, buy IN1, buy OC1, decline",
    ),
    (
        "unrest",
        {
            "phase": "intrigues",
            "pawns": "yellow intrigues",
            "intrigues": "unrest",
            "yellow": "7 IN2 AS1",
            "blue": "7 AM2 AF6",
        },
        ["choose unrest"],
        "swap AS1 AF6, swap AS1 AM2, swap IN2 AF6, swap IN2 AM2, decline",
    ),
    (
        "unfair",
        {
            "phase": "intrigues",
            "pawns": "yellow intrigues",
            "intrigues": "unfair",
            "yellow": "7 I9 I2:4 I3:3 T1",
            "blue": "7",
        },
        ["choose unfair", "target industry"],
        "develop I9, develop I3, decline",
    ),
    (
        "dumping: mine, then theirs clockwise",
        {
            "phase": "intrigues",
            "pawns": "blue intrigues",
            "intrigues": "dumping",
            "order": "yellow blue red",
            "yellow": "7 I1 I2:2",
            "blue": "7 T5:2 T2",
            "red": "7 R9:3 R1",
        },
        ["choose dumping"],
        "swap T5 R9, swap T5 R1, swap T5 I1, swap T5 I2, swap T2 R1, swap T2 I1, swap T2 I2",
    ),
    (
        "colonies: buy before discard",
        {
            "phase": "colonies",
            "pawns": "yellow colonies",
            "piles": {"colonies": "OC1 AF2 AM1"},
            "yellow": "7",
            "blue": "7",
        },
        [],
        "buy AF2, buy OC1, discard AF2, discard OC1",
    ),
    (
        "opportunity",
        {
            "phase": "companies",
            "pawns": "yellow companies",
            "piles": {"companies": "T1 I1 I12 I2 R13"},
            "yellow": "7",
            "blue": "7",
        },
        ["discard T1"],
        "buy R13, buy I2, buy I12, decline",
    ),
    (
        "takeover: clockwise, companies in the order in which they came",
        {
            "phase": "exchange",
            "pawns": "blue exchange industry",
            "order": "yellow blue red",
            "yellow": "7 I1 R1",
            "blue": "15",
            "red": "7 T9:2 T1:3 R9:4",
        },
        [],
        "takeover T9, takeover T1, takeover I1, takeover R1, decline",
    ),
    (
        "end of the round",
        {"phase": "round_end", "yellow": "7 T1:4 I13 R2:2", "blue": "7"},
        [],
        "tax T1, develop I13, develop R2, tax R2, done",
    ),
]


@pytest.mark.parametrize(
    ("position", "actions", "expected"), [one[1:] for one in LISTS], ids=[one[0] for one in LISTS]
)
def test_the_list_and_its_order(
    position: dict[str, Any], actions: list[str], expected: str
) -> None:
    table = given(**position).when(*actions)

    assert ", ".join(table.legal) == expected


@pytest.mark.parametrize("number", range(len(LISTS)))
def test_the_seat_that_is_asked_sees_the_same_list(number: int) -> None:
    table = given(**LISTS[number][1]).when(*LISTS[number][2])
    seat = table.pending.split()[0]

    assert table.game.view(seat)["due"] == table.game.due() == table.game.due(seat)


def test_colonies_keep_one_order_for_the_seat_and_the_referee() -> None:
    # Blue has looked at Yellow's hand before; Yellow's own list must not depend on it.
    table = given(
        phase="intrigues",
        pawns="blue intrigues, yellow intrigues",
        intrigues="contract unrest racket",
        yellow="7 OC1 AF1",
        blue="7 IN1",
    )
    table.when("blue: choose contract", "blue: decline", "yellow: choose unrest")

    assert table.legal == ["swap AF1 IN1", "swap OC1 IN1", "decline"]
    assert table.game.view("yellow")["due"] == table.game.due()
    assert table.game.board()["players"]["yellow"]["colonies"] == ["OC1", "AF1"]
