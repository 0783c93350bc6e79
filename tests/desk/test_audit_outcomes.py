"""A valid chain can be built for any records, so the audit decides every command again."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events.million_club import facts as mc
from events.record import Record, with_commitments
from events.sealed import Sealed
from events.shared import Amended, Undone
from mclub.desk.checks import plain
from tests.desk.audited import (
    audit_document,
    disputed_game,
    faults,
    rebuild_log,
    records_of,
    results,
    rows_of,
    small,
)

Records = list[Record[Any]]


def change(records: Records, at: int, **fields: Any) -> Records:
    """The records with these fields replaced in one event."""
    record = records[at]
    event = msgspec.structs.replace(record.event, **fields)
    return [*records[:at], msgspec.structs.replace(record, event=event), *records[at + 1 :]]


def find(records: Records, kind: type, which: Callable[[Any], bool] = lambda _: True) -> int:
    """The index of the last event of this type."""
    return max(n for n, r in enumerate(records) if type(r.event) is kind and which(r.event))


def everything() -> Records:
    club, game = disputed_game()
    return records_of(rows_of(club, game))


def test_nothing_is_found_in_the_forgers_copy_of_the_true_records() -> None:
    _, game = disputed_game()
    assert audit_document(game, rebuild_log(game, everything()))["passed"]


ALTERED = {
    mc.CompanyTaxed: ("amount", lambda event: event.amount + 1, "outcomes"),
    mc.MillionsTaken: ("amount", lambda event: event.amount - 1, "outcomes"),
    mc.CompanyDeveloped: ("after", lambda event: event.after - 1, "outcomes"),
    mc.ExchangeSettled: ("amount", lambda event: event.amount + 2, "outcomes"),
    mc.PrivilegeGranted: ("pawns", lambda event: {"white": 2}, "outcomes"),
    mc.CrashStruck: ("fallen", lambda event: ("industry",), "outcomes"),
    mc.GameEnded: ("winners", lambda event: ("black", "white", "red"), "score"),
    mc.PileShuffled: ("ordinal", lambda event: event.ordinal + 1, "outcomes"),
    mc.RoundOpened: ("first", lambda event: "green", "outcomes"),
    Undone: ("to", lambda event: event.to - 1, "legality"),
    Amended: ("seq", lambda event: event.seq + 1, "legality"),
}


@pytest.mark.parametrize("kind", ALTERED, ids=lambda kind: kind.__name__)
def test_an_altered_outcome_is_found_with_both_values(kind: type) -> None:
    _, game = disputed_game()
    records = everything()
    field, other, check = ALTERED[kind]
    at = find(records, kind)
    was, new = getattr(records[at].event, field), other(records[at].event)
    assert was != new
    document = audit_document(game, rebuild_log(game, change(records, at, **{field: new})))
    seq = at + 1
    assert results(document)["chain"] == results(document)["seals"] == "passed"
    assert document["first_bad"] == seq
    found = [fault for fault in faults(document, check) if fault["seq"] == seq]
    assert found
    if check == "outcomes":
        assert found[0]["recorded"][field] == plain(new)
        assert found[0]["recomputed"][field] == plain(was)
        assert f"{kind.__name__}: {field} is " in found[0]["why"]


def test_a_difference_changes_nothing_and_the_audit_goes_on_from_what_was_recorded() -> None:
    _, game = disputed_game()
    records = everything()
    at = find(records, mc.ExchangeSettled, lambda event: event.amount < -1)
    amount = records[at].event.amount
    document = audit_document(game, rebuild_log(game, change(records, at, amount=amount - 1)))
    tried = {check["check"]: check["tried"] for check in document["checks"]}
    assert tried["conservation"] == tried["outcomes"] == {"events": game.seq}
    assert results(document)["conservation"] == "passed", "the bank got the million, as recorded"


def test_a_stacked_deck_is_found_by_the_seed() -> None:
    club, game = small(10_000, 3)
    assert game.opened
    records = records_of(rows_of(club, game))
    at = find(records, mc.PileShuffled, lambda event: event.pile == "companies")
    order = records[at].event.order.value
    stacked = Sealed((), value=(*order[1:], order[0]))
    records = change(records, at, order=stacked)
    salt = records[0].event.seed.salt
    records[at] = with_commitments(records[at], game.id, salt)
    document = audit_document(game, rebuild_log(game, records))
    assert results(document)["seals"] == "passed", "the forger made a new commitment"
    (found,) = faults(document, "chance")[:1]
    assert found["seq"] == at + 1
    assert found["why"].startswith("the shuffle companies/")
    assert (found["recorded"], found["recomputed"]) == (list(stacked.value or ()), list(order))


def test_another_seed_at_the_end_is_found() -> None:
    _, game = disputed_game()
    records = everything()
    document = audit_document(
        game, rebuild_log(game, change(records, len(records) - 1, seed="mine"))
    )
    assert results(document)["seals"] == "failed"
    assert document["first_bad"] == game.seq


def test_a_command_that_was_not_legal_is_found_with_the_rule() -> None:
    club, game = small(45, 3)
    records = records_of(rows_of(club, game))
    at = min(n for n, r in enumerate(records) if str(r.command).startswith("place"))
    records[at] = msgspec.structs.replace(records[at], command="place lobby industry")
    document = audit_document(game, rebuild_log(game, records))
    (found,) = faults(document, "legality")
    assert (found["seq"], found["rule"]) == (at + 1, "MC-RND-1")
    assert "closed" in found["why"]


def test_a_command_of_a_seat_that_was_not_asked_is_found() -> None:
    club, game = small(45, 3)
    records = records_of(rows_of(club, game))
    at = max(n for n, r in enumerate(records) if r.command is not None)
    other = "blue" if records[at].by == "yellow" else "yellow"
    records[at] = msgspec.structs.replace(records[at], by=other)
    document = audit_document(game, rebuild_log(game, records))
    assert "turn" in faults(document, "legality")[0]["why"]
    assert document["first_bad"] == at + 1


def test_a_rule_that_is_cited_wrongly_is_found() -> None:
    club, game = small(45, 3)
    records = records_of(rows_of(club, game))
    at = find(records, mc.PawnPlaced)
    records[at] = msgspec.structs.replace(records[at], rules=("MC-PLC-3",))
    (found,) = faults(audit_document(game, rebuild_log(game, records)), "outcomes")
    assert (found["seq"], found["recorded"]) == (at + 1, ["MC-PLC-3"])


def test_money_out_of_nowhere_is_found_in_a_cut_log_too() -> None:
    club, game = small(45, 3)
    records = records_of([(s, b, None, h) for s, b, _, h in rows_of(club, game)])
    at = find(records, mc.CompanyDealt)
    forged = change(records, at, level=5)
    document = audit_document(game, rebuild_log(game, forged), "spectator")
    assert faults(document, "conservation")[0]["seq"] == at + 1
    twice = [*records[: at + 1], *records[at:]]
    renumbered = [msgspec.structs.replace(r, seq=n) for n, r in enumerate(twice, 1)]
    document = audit_document(game, rebuild_log(game, renumbered), "spectator")
    assert document["first_bad"] == at + 2
    assert results(document)["conservation"] == "failed"


def test_listings_that_the_exchange_paid_by_are_counted_again() -> None:
    _, game = disputed_game()
    records = everything()
    at = find(records, mc.ExchangeSettled)
    listings = dict(records[at].event.listings)
    listings["resource"] += 1
    document = audit_document(game, rebuild_log(game, change(records, at, listings=listings)))
    (found,) = faults(document, "listings")
    assert found["seq"] == at + 1
    assert found["recomputed"]["resource"] == listings["resource"] - 1


def test_points_that_do_not_add_up_are_found() -> None:
    _, game = disputed_game()
    records = everything()
    at = find(records, mc.GameEnded)
    points = dict(records[at].event.points)
    points["red"] += 4
    document = audit_document(game, rebuild_log(game, change(records, at, points=points)))
    assert faults(document, "score")[0]["seq"] == at + 1
    assert results(document)["outcomes"] == "failed"
