"""The ledger: every movement of M$, with the balances after it."""

from projections.millions_of_dollars.ledger import ledger
from tests.projections.millions_of_dollars.log import log, random_log, table_of
from tests.sweeping import sweep_after


def test_stakes_lie_on_an_account_of_their_own() -> None:
    """MD-EX-7: two of the four stakes of 2 go to the reserve."""
    entries = ledger(
        log(
            "yellow blue red green",
            "yellow: pick con-man; blue: pick con-man; red: pick brute; green: pick brute",
            "yellow: ready; blue: ready; red: ready; green: ready",
            deck="9 2",
        )
    )

    assert [(e.source, e.target, e.amount, e.why) for e in entries[4:]] == [
        ("yellow", "stakes", 2, "stake"),
        ("blue", "stakes", 2, "stake"),
        ("red", "stakes", 2, "stake"),
        ("green", "stakes", 2, "stake"),
        ("stakes", "red", 2, "stake taken back"),
        ("stakes", "green", 2, "stake taken back"),
        ("stakes", "reserve", 2, "stake lost"),
        ("stakes", "reserve", 2, "stake lost"),
    ]
    assert entries[7].balances == {
        "reserve": 155,
        "stakes": 8,
        "yellow": 3,
        "blue": 3,
        "red": 3,
        "green": 3,
    }
    assert {e.round for e in entries[4:]} == {1}


def test_what_the_reserve_lent_is_told_apart() -> None:
    lost = (
        "yellow: pick driver; blue: pick driver; red: pick brute; green: pick brute",
        "red: withdraw; green: withdraw; yellow: ready; blue: ready",
    )
    entries = ledger(
        log(
            "yellow blue red green",
            *(lost * 2),
            lost[0],
            "yellow: withdraw",
            deck="9 2",
            lent_stake="returned",
        )
    )

    moved = [(e.source, e.target, e.amount, e.why) for e in entries if e.round == 3]
    assert ("yellow", "stakes", 1, "stake") in moved
    assert ("reserve", "stakes", 1, "stake, lent") in moved
    assert moved[-2:] == [
        ("stakes", "yellow", 1, "stake taken back"),
        ("stakes", "reserve", 1, "lent stake returned"),
    ]


@sweep_after(3, "number", range(0, 60, 5))
def test_balances_are_what_lies_on_the_table(number: int) -> None:
    records = random_log(number)
    entries = ledger(records)

    assert entries
    for at, entry in enumerate(entries):
        assert sum(entry.balances.values()) == 175
        if at + 1 < len(entries) and entries[at + 1].seq == entry.seq:
            continue
        table = table_of(records[: entry.seq])
        lying = {seat: player.money for seat, player in table.players.items()}
        stakes = sum(c.stake for p in table.players.values() for c in p.characters)
        accounts = {"reserve": table.reserve, "stakes": stakes, **lying}
        assert {account: accounts[account] for account in entry.balances} == entry.balances
