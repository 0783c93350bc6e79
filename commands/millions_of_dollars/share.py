"""The share: loot, Driver, Con man, bonus, in this order (MD-SHA-1…4)."""

from commands.millions_of_dollars.stage import Stage
from events.millions_of_dollars.facts import (
    BonusPaid,
    BruteRobbed,
    DriverPaid,
    LootLeft,
    LootShared,
    Who,
)
from events.millions_of_dollars.figures import BONUS, EXTRA, FARE, ROBBERY
from events.millions_of_dollars.words import Role


def share(stage: Stage) -> None:
    """Pay the heist's loot to the seats still in."""
    table = stage.table
    assert table.loot is not None
    sharers = table.characters("in")
    if not sharers:
        stage.emit(LootLeft(table.loot.loot), ("MD-SHA-1",))
        return
    by_role: dict[Role | None, Who] = {table.character(who).role: who for who in sharers}
    extra = EXTRA if "mastermind" in by_role else 0
    due = table.loot.loot + extra
    there = stage.payable(due)
    each, left = divmod(there, len(sharers))
    rules = ("MD-SHA-1",) + ("MD-3P",) * (table.each > 1) + ("MD-SET-4",) * (there < due)
    shared = LootShared(tuple(sharers), table.loot.loot, extra, each, left, due - there)
    stage.emit(shared, rules)
    if "driver" in by_role:
        driver = by_role["driver"]
        for payer in sharers:
            if payer != driver:
                fare = min(FARE, table.players[payer.seat].money)
                stage.emit(DriverPaid(driver, payer, fare), ("MD-SHA-2",))
    if "con-man" in by_role and "brute" in by_role:
        brute = by_role["brute"]
        amount = min(ROBBERY, table.players[brute.seat].money)
        stage.emit(BruteRobbed(by_role["con-man"], brute, ROBBERY, amount), ("MD-SHA-3",))
    bonus = table.loot.bonus
    if bonus is not None and bonus in by_role:
        amount = stage.payable(BONUS)
        rules = ("MD-SHA-4",) + ("MD-SET-4",) * (amount < BONUS)
        stage.emit(BonusPaid(by_role[bonus], bonus, amount), rules)
