"""The audit detects a ledger that differs from the real movements of money."""

from collections.abc import Callable
from typing import Any

import pytest

from events.le_millionnaire import facts as lm
from events.million_club import facts as mc
from events.millions_of_dollars import facts as md
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from projections.ledger import Movement
from tests.desk.audited import argued_game, disputed_game, results, won_game

Moves = Callable[[Any], list[Movement]]


@pytest.mark.parametrize(
    ("played", "event", "wrong", "accounts"),
    [
        pytest.param(
            disputed_game,
            mc.CompanyTaxed,
            lambda e: [Movement("bank", e.seat, e.amount + 1, "too much")],
            lambda e: {"bank": -1, e.seat: 1},
            id="another amount",
        ),
        pytest.param(
            argued_game,
            md.BonusPaid,
            lambda _: [],
            lambda e: {"reserve": e.amount, e.who.seat: -e.amount},
            id="nothing",
        ),
        pytest.param(
            won_game,
            lm.DividendPaid,
            lambda e: [Movement("stakes", e.seat, e.amount, "another account")],
            lambda e: {"bank": e.amount, "stakes": -e.amount},
            id="another account",
        ),
    ],
)
def test_a_wrong_entry(
    played: Callable[[], tuple[Club, Game]],
    event: type,
    wrong: Moves,
    accounts: Callable[[Any], dict[str, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club, game = played()
    assert audit_log(club.log, game.id).document()["passed"]
    ledger = game.kind.desk().ledger
    monkeypatch.setattr(ledger, "_moves", {**ledger._moves, event: wrong})

    audit = audit_log(club.log, game.id).document()

    assert [name for name, result in results(audit).items() if result != "passed"] == [
        "conservation"
    ]
    check = next(check for check in audit["checks"] if check["check"] == "conservation")
    happened = [record for record in game.records if type(record.event) is event]
    commands = {record.batch for record in happened}
    assert check["fault_count"] == 2 * len(commands) > 0
    undone = game.line.undone(game.records)
    first = next(record for record in happened if record.seq not in undone)
    at = max(record.seq for record in game.records if record.batch == first.batch)
    found = check["faults"][:2]
    assert [fault["seq"] for fault in found] == [at, at]
    assert all(fault["why"].startswith("the ledger's balance of “") for fault in found)
    assert sorted(fault["recorded"] - fault["recomputed"] for fault in found) == sorted(
        accounts(first.event).values()
    )
