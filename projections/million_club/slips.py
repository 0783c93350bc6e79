"""Money that was counted and is not what the ledger says: which single slip would explain it.

A slip is one movement of the ledger that people made otherwise: not at all, twice, the wrong way
round, by another figure. Those that explain a difference exactly are ranked: a slip that explains
the differences of two players at once comes first, then what people get wrong more often, and of
that what happened last.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from events.language import gettext as _
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import DEPENDS_ON
from events.record import Record
from projections.ledger import Entry
from projections.million_club.ledger import BANK, ledger
from projections.million_club.table import profit
from projections.million_club.words import name

SHOWN: Final = 5
"""Slips that are told for each difference."""
MOVEMENTS: Final = 6
"""Last movements that are told with it."""

USUAL: Final = {
    "forgotten": 1.0,
    "twice": 0.55,
    "one_pawn": 0.5,
    "reversed": 0.35,
    "wrong_level": 0.4,
    "wrong_half": 0.3,
    "to_bank": 0.3,
}
"""How often people make each slip, the forgotten movement being the measure."""
FADES: Final = 0.75
"""What a round that has passed since leaves of a slip's likelihood: it would have been noticed."""
FADES_BY_MOVEMENT: Final = 0.97
SHARED: Final = 10.0
"""How much likelier a slip is that explains the differences of two players."""


class Slip(msgspec.Struct, frozen=True):
    """kind: a key of `USUAL`; seq, round: of the movement; effect: on the player's money, in M;
    text: in words."""

    kind: str
    seq: int
    round: int
    effect: int
    text: str


class Count(msgspec.Struct, frozen=True):
    """What an account was counted to have and what the ledger says, in M; its last movements, the
    last one last; slips: the likeliest first, only where there is a difference."""

    counted: int
    ledger: int
    difference: int
    movements: list[Entry]
    slips: list[Slip]


class _Found(NamedTuple):
    kind: str
    entry: Entry
    effects: dict[str, int]
    text: str


def count(records: Sequence[Record[Event]], counted: Mapping[str, int]) -> dict[str, Count]:
    """Compares what was counted with the ledger of the records that count. counted: M by seat, and
    "bank"."""
    entries = ledger(records)
    balances = entries[-1].balances if entries else {}
    events = {record.seq: record.event for record in records}
    found = list(_slips(entries, events))
    settled: dict[str, int] = {
        event.seat: seq for seq, event in events.items() if isinstance(event, mc.MoneyCorrected)
    }
    differences = {account: told - balances.get(account, 0) for account, told in counted.items()}
    return {
        account: Count(
            told,
            balances.get(account, 0),
            differences[account],
            [e for e in entries if account in (e.source, e.target)][-MOVEMENTS:],
            _ranked(
                account,
                differences,
                # What was counted right once, by a correction, needs no slip before it.
                [one for one in found if one.entry.seq > settled.get(account, 0)],
                entries,
            )
            if differences[account]
            else [],
        )
        for account, told in counted.items()
    }


def _ranked(
    account: str, differences: Mapping[str, int], found: Iterable[_Found], entries: list[Entry]
) -> list[Slip]:
    fitting = [one for one in found if one.effects.get(account) == differences[account]]
    now = entries[-1].round if entries else 0
    order = {entry.seq: at for at, entry in enumerate(entries)}

    def likely(one: _Found) -> float:
        likelihood = USUAL[one.kind] * FADES ** (now - one.entry.round)
        likelihood *= FADES_BY_MOVEMENT ** (len(entries) - order[one.entry.seq])
        others = [who for who in one.effects if who not in (account, BANK)]
        for other in others:
            if other in differences:
                fits = differences[other] == one.effects[other]
                likelihood *= SHARED if fits else 1 / SHARED
        return likelihood

    ranked = sorted(fitting, key=likely, reverse=True)
    return [
        Slip(one.kind, one.entry.seq, one.entry.round, one.effects[account], one.text)
        for one in ranked[:SHOWN]
    ]


def _slips(entries: Iterable[Entry], events: Mapping[int, Event]) -> Iterator[_Found]:
    for entry in entries:
        event = events[entry.seq]
        if isinstance(event, mc.MoneyCorrected | mc.HoldingSet) or "notes" in (
            entry.source,
            entry.target,
        ):
            continue
        yield _made(entry, "forgotten", -1, _("was forgotten"))
        yield _made(entry, "twice", 1, _("was made twice"))
        yield from _by_another_figure(entry, event)


def _made(entry: Entry, kind: str, times: int, how: str) -> _Found:
    """The slip by which the movement was made so many times more often than it should be."""
    amount = entry.amount * times
    effects = {entry.source: -amount, entry.target: amount}
    return _Found(kind, entry, effects, _text(entry, how))


def _otherwise(entry: Entry, kind: str, amount: int, how: str) -> Iterator[_Found]:
    """The slip by which another amount was moved (negative: the other way)."""
    if amount != entry.amount:
        more = amount - entry.amount
        effects = {entry.source: -more, entry.target: more}
        yield _Found(kind, entry, effects, _text(entry, how))


def _text(entry: Entry, how: str) -> str:
    return _(
        "{why}, {amount} M from {source} to {target}, {how} (event {seq}, round {round})"
    ).format(
        why=entry.why,
        amount=entry.amount,
        source=_account(entry.source),
        target=_account(entry.target),
        how=how,
        seq=entry.seq,
        round=entry.round,
    )


def _account(word: str) -> str:
    return _("the bank") if word == BANK else name(word)


def _by_another_figure(entry: Entry, event: Any) -> Iterator[_Found]:
    match event:
        case mc.ExchangeSettled():
            yield from _otherwise(entry, "reversed", -entry.amount, _("went the wrong way round"))
            seen = set()
            for kind in event.pawns if len(event.pawns) > 1 else ():
                one = profit(event.listings, kind, DEPENDS_ON)
                amount = one if entry.target == event.seat else -one
                if one not in seen:
                    seen.add(one)
                    how = _("was {one} M, for the pawn on {kind} alone")
                    yield from _otherwise(
                        entry, "one_pawn", amount, how.format(one=one, kind=name(kind))
                    )
        case mc.CompanyTaxed():
            how = _("was reckoned by the level after the tax, {value} M")
            value = event.value - 1
            yield from _otherwise(entry, "wrong_level", value, how.format(value=value))
            if event.value != event.before:
                how = _("was reckoned without the notes, {value} M")
                yield from _otherwise(
                    entry, "wrong_level", event.before, how.format(value=event.before)
                )
        case mc.CrashStruck() if event.fortunes.get(entry.source, 0) % 2:  # type: ignore[call-overload]
            how = _("was rounded up")
            yield from _otherwise(entry, "wrong_half", entry.amount + 1, how)
        case mc.CompanyTakenOver() | mc.ColonySold():
            how = _("was paid to the bank")
            effects = {entry.target: -entry.amount, BANK: entry.amount}
            yield _Found("to_bank", entry, effects, _text(entry, how))
        case _:
            return
