"""Claims: figures computed from the table after each event."""

from typing import Any

import pytest

from projections.claims import UNKNOWN, Claim, in_round
from projections.millions_of_dollars import claims
from projections.millions_of_dollars.fold import FOLD
from tests.projections.millions_of_dollars.log import Records, cut, log

ROUND_1 = (
    "yellow: pick brute; blue: pick driver; red: pick driver; green: pick con-man",
    "green: pay blue 2; withdraw; yellow: ready; blue: ready; red: ready",
)
ROUND_2 = "yellow: pick driver; blue: pick con-man; red: pick driver; green: pick con-man"


def figures(claim: Claim, records: Records) -> list[Any]:
    """The claimed figure after each record."""
    table, watch = FOLD.fresh(records[0].event), claim.begin()
    found = [watch(table, records[0].event)]
    for record in records[1:]:
        FOLD.on[type(record.event)](record.event, table)
        found.append(watch(table, record.event))
    return found


@pytest.fixture(scope="module")
def records() -> Records:
    return log("yellow blue red green", *ROUND_1, ROUND_2, "blue: withdraw")


# Loot 8, stake 1. Yellow shares alone, 5 + 8; the Drivers are out, 5 + 2 − 1 and 5 − 1; Green gave
# Blue 2.
CASES = [
    (claims.money("yellow", 13, 1), 13, True, "yellow money 13 in round 1"),
    (claims.money("yellow", 12, None), 12, True, "yellow money 12"),
    (claims.money("blue", 7, 1), 6, False, "blue money 7 in round 1"),
    (claims.reserve(149, 1), 149, True, "reserve 149 in round 1"),
    (claims.intimidation("yellow", 1, None), 1, True, "yellow intimidation 1"),
    (claims.sharing("yellow", 1), True, True, "yellow shared in round 1"),
    (claims.sharing("blue", 1), False, False, "blue shared in round 1"),
    (claims.sharing("blue", 2), UNKNOWN, None, "blue shared in round 2"),
    (claims.withdrawal("green", 1), True, True, "green withdrew in round 1"),
    (claims.withdrawal("blue", 2), True, True, "blue withdrew in round 2"),
    (claims.withdrawal("red", 3), UNKNOWN, None, "red withdrew in round 3"),
    (claims.character("blue", "driver", 1), ["driver"], True, "blue was driver in round 1"),
    (claims.character("green", "brute", 1), ["con-man"], False, "green was brute in round 1"),
    (claims.character("red", "driver", 2), ["driver"], True, "red was driver in round 2"),
    (claims.wins("yellow", None), ["yellow"], True, "yellow wins"),
    (claims.wins("blue", 2), ["yellow"], False, "blue wins in round 2"),
    (in_round(2), 2, True, "round 2"),
]


@pytest.mark.parametrize(
    ("claim", "figure", "holds", "text"), CASES, ids=[case[3] for case in CASES]
)
def test_a_claim_is_judged_by_its_figure(
    records: Records, claim: Claim, figure: Any, holds: bool | None, text: str
) -> None:
    assert claim.text == text
    assert figures(claim, records)[-1] == figure
    assert claim.holds(figure) is holds


def test_the_leader_goes_clockwise(records: Records) -> None:
    first, second = (figures(claims.leader("red", n), records)[-1] for n in (1, 2))
    seats = ["yellow", "blue", "red", "green"]

    assert seats.index(second) == (seats.index(first) + 1) % 4


def test_what_a_cut_log_hides_cant_be_told(records: Records) -> None:
    """Green withdrew in round 1, and the Drivers were revealed."""
    seen = cut(records, "yellow")

    assert figures(claims.character("green", "con-man", 1), seen)[-1] == UNKNOWN
    assert figures(claims.character("blue", "driver", 1), seen)[-1] == ["driver"]
    assert figures(claims.character("red", "driver", 2), seen)[-1] == UNKNOWN


def test_money_knows_its_account() -> None:
    assert claims.money("yellow", 1, None).account == "yellow"
    assert claims.reserve(1, None).account == "reserve"
