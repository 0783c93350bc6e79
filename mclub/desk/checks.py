"""The checks of an audit: their names, their coverage and their faults."""

from collections.abc import Collection
from copy import copy
from typing import Any, Final

import msgspec

from events.errors import MclubError
from events.language import gettext as _
from events.language import mark
from events.sealed import is_for_nobody, seal_fields
from events.shared import SealsOpened
from projections.conservation import Difference

FAULTS_KEPT: Final = 20
"""Faults listed for each check; the rest are only counted."""
FAULTS_HELD: Final = 2000
"""Faults kept in memory for each check, until undone ones are known."""

TITLES: Final = {
    "chain": mark("The chain is unbroken"),
    "head": mark("The log ends where it should"),
    "seals": mark("Opened seals match their commitments"),
    "chance": mark("Every shuffle follows from the seed"),
    "legality": mark("Every command was legal when it was given"),
    "outcomes": mark("Every outcome follows from the current rules"),
    "conservation": mark("Money and cards are conserved at every event"),
    "listings": mark("The listings match what lies on the table"),
    "score": mark("A second count gives the same score"),
}
"""Every check, in the order of the report."""

TRIED: Final = {
    "records": mark("records"),
    "command_ids": mark("command ids"),
    "heads": mark("heads"),
    "later_records": mark("records after it"),
    "open": mark("opened"),
    "sealed": mark("sealed"),
    "seed": mark("seed"),
    "draws": mark("draws"),
    "beginning": mark("beginning"),
    "commands": mark("commands"),
    "talk": mark("undo and redo"),
    "events": mark("events"),
    "final": mark("final score"),
    "sheets": mark("score sheets"),
}
"""Labels of the items that checks count; they precede the count."""

STORY: Final = ("chance", "legality", "outcomes", "conservation", "listings", "score")
"""Checks that need the records to form a game."""
SECRET: Final = ("chance", "legality", "outcomes", "score")
"""Checks that need sealed values."""

UNCHECKED_SEALED: Final = mark("seals are closed")


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a record. seq: the record; why: in words; rule: the rule that it breaks; recorded,
    recomputed: the two values, if they differ; taken_back: whether an undo or amendment removed the
    record from the game; sealed: whether the values are secret until the seals are opened."""

    seq: int
    why: str
    rule: str = ""
    recorded: Any = None
    recomputed: Any = None
    taken_back: bool = False
    sealed: bool = False

    def redact(self, *, opened: bool) -> "Fault":
        """The fault as displayed. opened: whether the seals are open; otherwise secret values are
        left out and `sealed` is set."""
        if opened or not self.sealed:
            return msgspec.structs.replace(self, sealed=False)
        return msgspec.structs.replace(self, recorded=None, recomputed=None)


class Check:
    """The state of one check.

    tried: the items checked, counted by the keys of `TRIED`; faults: the first ones; seqs: the
    records of all faults in effect; taken_back: the number of undone faults; unchecked: why the
    check can't run at all; stopped: the record at which it had to stop.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.tried: dict[str, int] = {}
        self.faults: list[Fault] = []
        self.seqs: list[int] = []
        self.taken_back = 0
        self.unchecked = ""
        self.stopped: int | None = None

    def copy(self) -> "Check":
        """An independent copy of the check."""
        other = copy(self)
        other.tried, other.faults, other.seqs = self.tried.copy(), self.faults.copy(), [*self.seqs]
        return other

    def tally(self, what: str, count: int = 1) -> None:
        """Count checked items. what: a key of `TRIED`."""
        self.tried[what] = self.tried.get(what, 0) + count

    def fault(
        self,
        seq: int,
        why: str,
        recorded: Any = None,
        recomputed: Any = None,
        rule: str = "",
        *,
        sealed: bool = False,
    ) -> None:
        """Add a fault of record `seq`. sealed: see `Fault`; set automatically for events."""
        self.seqs.append(seq)
        if len(self.faults) < FAULTS_HELD:
            sealed = sealed or nobody_may_know(recorded) or nobody_may_know(recomputed)
            values = plain(recorded), plain(recomputed)
            self.faults.append(Fault(seq, why, rule, *values, sealed=sealed))

    def differ(self, seq: int, difference: Difference) -> None:
        """Add a fault of record `seq`: a figure has the wrong value."""
        what, is_, should = difference
        why = _("{what}: {is_}; it should be {should}.")
        text = why.format(what=what, is_=as_json(is_), should=as_json(should))
        self.fault(seq, text, is_, should)

    def add_refusal(self, seq: int, error: MclubError) -> None:
        """Add a fault: a rule forbids record `seq`."""
        why = getattr(error, "why", str(error))
        self.fault(seq, why, rule=getattr(error, "rule", ""))

    def take_back(self, undone: Collection[int]) -> None:
        """Mark the faults of these records as taken back."""
        standing = [seq for seq in self.seqs if seq not in undone]
        self.taken_back += len(self.seqs) - len(standing)
        self.seqs = standing
        self.faults = [
            msgspec.structs.replace(fault, taken_back=fault.seq in undone) for fault in self.faults
        ]

    @property
    def count(self) -> int:
        """The number of faults in effect."""
        return len(self.seqs)

    @property
    def first(self) -> int | None:
        """The first faulty record."""
        return min(self.seqs, default=None)

    @property
    def result(self) -> str:
        """ "passed", "failed", "unfinished" (the check had to stop) or "unchecked"."""
        if self.count:
            return "failed"
        if self.unchecked:
            return "unchecked"
        return "passed" if self.stopped is None else "unfinished"

    def document(self, *, opened: bool) -> dict[str, Any]:
        """The document described in docs/format.md. opened: whether the game's seals are open."""
        note = self.unchecked
        if self.stopped is not None:
            note = _("only checked up to event {seq}").format(seq=self.stopped - 1)
        elif self.taken_back and not note:
            note = _("{count} found, undone since").format(count=self.taken_back)
        listed = sorted(self.faults, key=lambda fault: fault.taken_back)[:FAULTS_KEPT]
        return {
            "check": self.name,
            "title": _(TITLES[self.name]),
            "result": self.result,
            "tried": self.tried,
            "note": note,
            "fault_count": self.count + self.taken_back,
            "taken_back": self.taken_back,
            "faults": msgspec.to_builtins([fault.redact(opened=opened) for fault in listed]),
        }


def coverage(check: dict[str, Any]) -> str:
    """The coverage of a check in words: "commands 264, beginning 1". check: its document."""
    counts = ", ".join(f"{_(TRIED[what])} {count}" for what, count in check["tried"].items())
    return _("; ").join(filter(None, [counts, check["note"]])) or _("nothing")


def as_json(value: Any) -> str:
    """The value as one line of JSON."""
    return msgspec.json.encode(value).decode()


def nobody_may_know(value: Any) -> bool:
    """Whether a value is an event that nobody may see before the seals are opened."""
    if not isinstance(value, msgspec.Struct):
        return False
    seals = (getattr(value, name) for name, _type in seal_fields(type(value)))
    return type(value) is SealsOpened or any(map(is_for_nobody, seals))


def plain(value: Any) -> Any:
    """The value for display: events and rules as plain JSON."""
    return None if value is None else msgspec.json.decode(msgspec.json.encode(value))


def compare_head(check: Check, head: str, at: int, last: int, own: str) -> None:
    """Check a noted head. at: the record with this hash, 0 if none; last: the last record, whose
    hash is `own`."""
    check.tally("heads")
    if not at:
        why = _(
            "the noted head does not occur in the log: records are missing at its end, or it was "
            "rebuilt."
        )
        check.fault(last + 1, why, own, head)
    elif at < last:
        check.tally("later_records", last - at)
