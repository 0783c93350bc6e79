"""Finds the single slip that explains a difference between counted money and the ledger.

A slip is a movement of the ledger that people forgot, or made twice, the wrong way round or with
another amount. Those that explain a difference exactly are ranked: first those that explain the
differences of two players, then by frequency, then the latest first. Each game has its `Habits`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from events.language import gettext as _
from events.record import Record
from projections.ledger import Entry, Ledger
from projections.words import group_digits

MOST_SLIPS: Final = 5
"""Maximum number of slips to report for a difference."""
MOVEMENTS: Final = 6
"""Maximum number of movements to report for an account."""
USUAL: Final = {"forgotten": 1.0, "twice": 0.55}
"""Relative frequencies of the slips that occur in all games; that of a forgotten movement is 1."""
FADES: Final = 0.75
"""Factor on a slip's likelihood for each later round, in which it would have been noticed."""
FADES_BY_MOVEMENT: Final = 0.97
"""The same factor for each later movement."""
SHARED: Final = 10.0
"""Factor on the likelihood of a slip that explains the differences of two players."""


class Slip(msgspec.Struct, frozen=True):
    """A slip that explains a difference. seq, round: of the movement; effect: on the account, in
    the game's unit; text: the slip in words."""

    kind: str
    seq: int
    round: int
    effect: int
    text: str


class Count(msgspec.Struct, frozen=True):
    """An account's counted money and its balance in the ledger, in the game's unit. movements: the
    last ones, in order; slips: the likeliest first, empty if there is no difference."""

    counted: int
    ledger: int
    difference: int
    movements: list[Entry]
    slips: list[Slip]


class Candidate(NamedTuple):
    """A possible slip. effects: on the counted money, by account; text: the slip in words."""

    kind: str
    entry: Entry
    effects: dict[str, int]
    text: str


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """The slips that people make in a game.

    usual: the relative frequency of each kind; slips: gives those of a movement that only this game
    has; skips: events whose money nobody moves by hand; uncounted: accounts that nobody counts;
    accounts: the names of all accounts but the seats', marked for translation; seat_name: gives
    that of a seat; amount_text: the format of an amount, marked too; correction: the type of the
    event that sets a seat's money to the amount counted.
    """

    ledger: Ledger[Any]
    usual: Mapping[str, float]
    slips: Callable[[Entry, Any], Iterator[Candidate]]
    skips: tuple[type, ...] = ()
    uncounted: tuple[str, ...] = ()
    accounts: Mapping[str, str]
    seat_name: Callable[[str], str]
    amount_text: str
    correction: type[Any]

    def count(self, records: Sequence[Record[Any]], counted: Mapping[str, int]) -> dict[str, Count]:
        """Compare counted money with the ledger. records: those in effect; counted: by account, a
        seat or one of `accounts`."""
        entries = self.ledger(records)
        balances = entries[-1].balances if entries else self.ledger.opening
        events = {record.seq: record.event for record in records}
        candidates = list(_slips(entries, events, self))
        corrections = {
            event.seat: seq for seq, event in events.items() if isinstance(event, self.correction)
        }
        differences = {
            account: amount - balances.get(account, 0) for account, amount in counted.items()
        }
        return {
            account: Count(
                amount,
                balances.get(account, 0),
                differences[account],
                [e for e in entries if account in (e.source, e.target)][-MOVEMENTS:],
                _rank(
                    account,
                    differences,
                    # The money was right at a correction, so earlier slips explain nothing.
                    [one for one in candidates if one.entry.seq > corrections.get(account, 0)],
                    entries,
                    self,
                )
                if differences[account]
                else [],
            )
            for account, amount in counted.items()
        }

    def repetition(self, entry: Entry, kind: str, times: int, how: str) -> Candidate:
        """The slip of making a movement `times` times too often; -1: of forgetting it. how: in
        words."""
        amount = entry.amount * times
        effects = {entry.source: -amount, entry.target: amount}
        return Candidate(kind, entry, effects, self.describe(entry, how))

    def other_amount(self, entry: Entry, kind: str, amount: int, how: str) -> Iterator[Candidate]:
        """The slip of moving another amount, the other way if it is negative. how: in words."""
        if amount != entry.amount:
            more = amount - entry.amount
            effects = {entry.source: -more, entry.target: more}
            yield Candidate(kind, entry, effects, self.describe(entry, how))

    def describe(self, entry: Entry, how: str) -> str:
        """A movement and what went wrong with it, in words."""
        return _(
            "{why}, {money} from {source} to {target}, {how} (event {seq}, round {round})"
        ).format(
            why=entry.why,
            money=_(self.amount_text).format(amount=group_digits(entry.amount)),
            source=self._account(entry.source),
            target=self._account(entry.target),
            how=how,
            seq=entry.seq,
            round=entry.round,
        )

    def _account(self, word: str) -> str:
        return _(self.accounts[word]) if word in self.accounts else self.seat_name(word)


def _slips(
    entries: Iterable[Entry], events: Mapping[int, Any], habits: Habits
) -> Iterator[Candidate]:
    for entry in entries:
        event = events[entry.seq]
        automatic = isinstance(event, (habits.correction, *habits.skips))
        if not automatic and not {entry.source, entry.target}.intersection(habits.uncounted):
            yield habits.repetition(entry, "forgotten", -1, _("was forgotten"))
            yield habits.repetition(entry, "twice", 1, _("was made twice"))
            yield from habits.slips(entry, event)


def _rank(
    account: str,
    differences: Mapping[str, int],
    candidates: Iterable[Candidate],
    entries: Sequence[Entry],
    habits: Habits,
) -> list[Slip]:
    matches = [one for one in candidates if one.effects.get(account) == differences[account]]
    now = entries[-1].round if entries else 0
    order = {entry.seq: at for at, entry in enumerate(entries)}
    usual = {**USUAL, **habits.usual}

    def likelihood(one: Candidate) -> float:
        product = usual[one.kind] * FADES ** (now - one.entry.round)
        product *= FADES_BY_MOVEMENT ** (len(entries) - order[one.entry.seq])
        others = [who for who in one.effects if who not in (account, habits.ledger.bank)]
        for other in others:
            if other in differences:
                fits = differences[other] == one.effects[other]
                product *= SHARED if fits else 1 / SHARED
        return product

    ranked = sorted(matches, key=likelihood, reverse=True)
    return [
        Slip(one.kind, one.entry.seq, one.entry.round, one.effects[account], one.text)
        for one in ranked[:MOST_SLIPS]
    ]
