"""Finds single slips that explain a difference between counted money and the ledger.

A slip is one movement of the ledger that people made wrong: not at all, twice, reversed, or with
another amount. Slips that explain a difference exactly are ranked: first those that explain the
differences of two players at once, then by frequency, then by recency. A game's habits describe
what people get wrong in it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from events.language import gettext as _
from events.record import Record
from projections.ledger import Entry, Ledger
from projections.words import group_digits

SHOWN: Final = 5
"""Number of slips shown per difference."""
MOVEMENTS: Final = 6
"""Number of last movements shown with it."""
USUAL: Final = {"forgotten": 1.0, "twice": 0.55}
"""Relative frequencies of the slips of every game; a forgotten movement is 1."""
FADES: Final = 0.75
"""Factor on a slip's likelihood per round since: it would have been noticed."""
FADES_BY_MOVEMENT: Final = 0.97
SHARED: Final = 10.0
"""Factor on the likelihood of a slip that explains the differences of two players."""


class Slip(msgspec.Struct, frozen=True):
    """kind: of slip; seq, round: of the movement; effect: on the player's money, in M; text: in
    words."""

    kind: str
    seq: int
    round: int
    effect: int
    text: str


class Count(msgspec.Struct, frozen=True):
    """An account's counted money and its ledger balance, in M; its last movements, latest last;
    slips: the likeliest first, empty without a difference."""

    counted: int
    ledger: int
    difference: int
    movements: list[Entry]
    slips: list[Slip]


class Found(NamedTuple):
    """A slip, and how much each account would gain."""

    kind: str
    entry: Entry
    effects: dict[str, int]
    text: str


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What people get wrong in a game.

    usual: relative frequency by kind of slip; slips: of a movement, beside those of every game;
    skips: events whose money nobody moves by hand; apart: accounts that aren't counted; accounts:
    names of non-seat accounts, marked; called: a seat in words; written: the format of an amount,
    marked; corrected: the event that set a seat's money to the amount counted.
    """

    ledger: Ledger[Any]
    usual: Mapping[str, float]
    slips: Callable[[Entry, Any], Iterator[Found]]
    skips: tuple[type, ...] = ()
    apart: tuple[str, ...] = ()
    accounts: Mapping[str, str]
    called: Callable[[str], str]
    written: str
    corrected: type[Any]

    def count(self, records: Sequence[Record[Any]], counted: Mapping[str, int]) -> dict[str, Count]:
        """Compare the counts with the ledger of the records in effect. counted: money by seat, and
        by account."""
        entries = self.ledger(records)
        balances = entries[-1].balances if entries else self.ledger.opening
        events = {record.seq: record.event for record in records}
        found = list(_slips(entries, events, self))
        settled = {
            event.seat: seq for seq, event in events.items() if isinstance(event, self.corrected)
        }
        differences = {
            account: told - balances.get(account, 0) for account, told in counted.items()
        }
        return {
            account: Count(
                told,
                balances.get(account, 0),
                differences[account],
                [e for e in entries if account in (e.source, e.target)][-MOVEMENTS:],
                _rank(
                    account,
                    differences,
                    # After a correction counted the money, slips before it explain nothing.
                    [one for one in found if one.entry.seq > settled.get(account, 0)],
                    entries,
                    self,
                )
                if differences[account]
                else [],
            )
            for account, told in counted.items()
        }

    def other_count(self, entry: Entry, kind: str, times: int, how: str) -> Found:
        """The slip of making a movement too often. times: how many times more; -1: never."""
        amount = entry.amount * times
        effects = {entry.source: -amount, entry.target: amount}
        return Found(kind, entry, effects, self.sentence(entry, how))

    def other_amount(self, entry: Entry, kind: str, amount: int, how: str) -> Iterator[Found]:
        """The slip of moving another amount (negative: the other way)."""
        if amount != entry.amount:
            more = amount - entry.amount
            effects = {entry.source: -more, entry.target: more}
            yield Found(kind, entry, effects, self.sentence(entry, how))

    def sentence(self, entry: Entry, how: str) -> str:
        """Describes a movement and what went wrong."""
        return _(
            "{why}, {money} from {source} to {target}, {how} (event {seq}, round {round})"
        ).format(
            why=entry.why,
            money=_(self.written).format(amount=group_digits(entry.amount)),
            source=self._account(entry.source),
            target=self._account(entry.target),
            how=how,
            seq=entry.seq,
            round=entry.round,
        )

    def _account(self, word: str) -> str:
        return _(self.accounts[word]) if word in self.accounts else self.called(word)


def _slips(entries: Iterable[Entry], events: Mapping[int, Any], habits: Habits) -> Iterator[Found]:
    for entry in entries:
        event = events[entry.seq]
        by_itself = isinstance(event, (habits.corrected, *habits.skips))
        if not by_itself and not {entry.source, entry.target}.intersection(habits.apart):
            yield habits.other_count(entry, "forgotten", -1, _("was forgotten"))
            yield habits.other_count(entry, "twice", 1, _("was made twice"))
            yield from habits.slips(entry, event)


def _rank(
    account: str,
    differences: Mapping[str, int],
    found: Iterable[Found],
    entries: Sequence[Entry],
    habits: Habits,
) -> list[Slip]:
    fitting = [one for one in found if one.effects.get(account) == differences[account]]
    now = entries[-1].round if entries else 0
    order = {entry.seq: at for at, entry in enumerate(entries)}
    usual = {**USUAL, **habits.usual}

    def likely(one: Found) -> float:
        likelihood = usual[one.kind] * FADES ** (now - one.entry.round)
        likelihood *= FADES_BY_MOVEMENT ** (len(entries) - order[one.entry.seq])
        others = [who for who in one.effects if who not in (account, habits.ledger.bank)]
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
