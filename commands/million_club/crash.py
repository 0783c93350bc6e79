"""The crash, caused by the bank's last million, and what the bank can still pay (MC-CRA-1…6)."""

from commands.million_club.stage import Stage
from events.million_club.facts import CrashStruck
from events.million_club.figures import CRASH_DIVISOR, MIN_LEVEL
from events.million_club.words import DEPENDS_ON, KIND_OF, KINDS, Kind, Seat
from projections.million_club.table import Table, profit
from projections.table import leaders


def payable(table: Table, due: int) -> int:
    """How much of `due` M the bank pays: at most its balance (MC-CRA-1), or all with crash off."""
    if due <= table.bank or table.options["crash"] == "off":
        return due
    return max(table.bank, 0)


def crash_if_empty(stage: Stage, seat: Seat, amount: int) -> None:
    """Trigger the crash if `seat` just took the bank's last million (MC-CRA-1…5). The caller has
    emitted the seat's whole move, which comes first (MC-CRA-6)."""
    table = stage.table
    if amount <= 0 or table.bank != 0 or table.options["crash"] == "off":
        return
    kinds = falling_types(table.listings)
    hit = {
        card: player
        for player in table.players.values()
        for card in player.levels
        if KIND_OF[card] in kinds
    }
    open_now = table.exchange_open and table.closed != "exchange"
    stage.emit(
        CrashStruck(
            seat,
            fortunes={s: player.money for s, player in table.players.items()},
            returned={s: player.money // CRASH_DIVISOR for s, player in table.players.items()},
            listings=dict(table.listings),
            profits={kind: profit(table.listings, kind, DEPENDS_ON) for kind in KINDS},
            fallen=kinds,
            levels={c: p.levels[c] - 1 for c, p in hit.items() if p.levels[c] > MIN_LEVEL},
            notes={c: p.notes[c] for c, p in hit.items() if c in p.notes},
            exchange_closed=open_now and not exchange_is_over(table),
        ),
        ("MC-CRA-1", "MC-CRA-2", "MC-CRA-3", "MC-CRA-4", "MC-CRA-5"),
    )


def falling_types(listings: dict[Kind, int]) -> tuple[Kind, ...]:
    """The types that fall (MC-CRA-3): those with the largest profit and, among these, the highest
    listing; all three if their listings are equal."""
    if len(set(listings.values())) == 1:
        return KINDS
    return leaders({kind: (profit(listings, kind, DEPENDS_ON), listings[kind]) for kind in KINDS})


def exchange_is_over(table: Table) -> bool:
    """Whether the Exchange has resolved this round (MC-CRA-5)."""
    return table.phase in ("companies", "round_end")
