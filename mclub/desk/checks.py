"""The checks of an audit: what each is called, what it tried and what it found."""

from collections.abc import Collection
from copy import copy
from typing import Any, Final

import msgspec

from events.errors import MclubError
from events.language import gettext as _
from events.language import mark
from events.sealed import is_for_nobody, seal_fields
from events.shared import SealsOpened

FAULTS_KEPT: Final = 20
"""Faults that a check tells; the others are only counted."""
FAULTS_HELD: Final = 2000
"""Faults that are kept until it is known which of them were taken back."""

TITLES: Final = {
    "chain": mark("The chain is unbroken"),
    "head": mark("The log ends where it should"),
    "seals": mark("Opened seals match their commitments"),
    "chance": mark("Every shuffle follows from the seed"),
    "legality": mark("Every command was legal when it was given"),
    "outcomes": mark("Every outcome is what the rules of today give"),
    "conservation": mark("Money and cards are conserved at every event"),
    "listings": mark("The listings are the sums of what lies on the table"),
    "score": mark("The score, counted a second time, is the same"),
}
"""Every check in the order of the report."""

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
"""What a check can have tried, as a person reads it before the number."""

STORY: Final = ("chance", "legality", "outcomes", "conservation", "listings", "score")
"""Checks that need the records to tell a game, one event after the other."""
SECRET: Final = ("chance", "legality", "outcomes", "score")
"""Checks that need what is sealed."""

UNCHECKED_SEALED: Final = mark("needs the opened seals")


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """seq: the record that is wrong; why: in words; rule: that says so; recorded, recomputed: both
    values where there are two; taken_back: an undo or an amend took the record back, so that it
    counts no more; sealed: the values hold what nobody may know before the seals are opened."""

    seq: int
    why: str
    rule: str = ""
    recorded: Any = None
    recomputed: Any = None
    taken_back: bool = False
    sealed: bool = False

    def shown(self, *, opened: bool) -> "Fault":
        """The fault as it is shown. opened: whether the seals are; before that, values that nobody
        may know are left out, and `sealed` says so."""
        if opened or not self.sealed:
            return msgspec.structs.replace(self, sealed=False)
        return msgspec.structs.replace(self, recorded=None, recomputed=None)


class Check:
    """One check while it goes on.

    tried: what was looked at, and how often; faults: the first of them; seqs: the record of each
    one that counts; taken_back: how many don't count any more; unchecked: why the check can't be
    made at all; stopped: the record from which on it couldn't be.
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
        """An equal check that goes on by itself."""
        other = copy(self)
        other.tried, other.faults, other.seqs = self.tried.copy(), self.faults.copy(), [*self.seqs]
        return other

    def tally(self, what: str, count: int = 1) -> None:
        """So many more were looked at. what: a key of `TRIED`."""
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
        """Something is wrong with record `seq`. sealed: see `Fault`; of events it is known."""
        self.seqs.append(seq)
        if len(self.faults) < FAULTS_HELD:
            sealed = sealed or nobody_may_know(recorded) or nobody_may_know(recomputed)
            values = plain(recorded), plain(recomputed)
            self.faults.append(Fault(seq, why, rule, *values, sealed=sealed))

    def refused(self, seq: int, error: MclubError) -> None:
        """A rule says no to what record `seq` says."""
        why = getattr(error, "why", str(error))
        self.fault(seq, why, rule=getattr(error, "rule", ""))

    def take_back(self, undone: Collection[int]) -> None:
        """These records count no more: what is wrong with them stays listed, as taken back."""
        counting = [seq for seq in self.seqs if seq not in undone]
        self.taken_back += len(self.seqs) - len(counting)
        self.seqs = counting
        self.faults = [
            msgspec.structs.replace(fault, taken_back=fault.seq in undone) for fault in self.faults
        ]

    @property
    def count(self) -> int:
        """How many faults there are that count."""
        return len(self.seqs)

    @property
    def first(self) -> int | None:
        """The first record at fault."""
        return min(self.seqs, default=None)

    @property
    def result(self) -> str:
        """passed, failed, unfinished (it had to stop) or unchecked."""
        if self.count:
            return "failed"
        if self.unchecked:
            return "unchecked"
        return "passed" if self.stopped is None else "unfinished"

    def document(self, *, opened: bool) -> dict[str, Any]:
        """As docs/format.md describes it. opened: whether the game's seals are."""
        note = self.unchecked
        if self.stopped is not None:
            note = _("only tried up to event {seq}").format(seq=self.stopped - 1)
        elif self.taken_back and not note:
            note = _("{count} found that were taken back since").format(count=self.taken_back)
        told = sorted(self.faults, key=lambda fault: fault.taken_back)[:FAULTS_KEPT]
        return {
            "check": self.name,
            "title": _(TITLES[self.name]),
            "result": self.result,
            "tried": self.tried,
            "note": note,
            "fault_count": self.count + self.taken_back,
            "taken_back": self.taken_back,
            "faults": msgspec.to_builtins([fault.shown(opened=opened) for fault in told]),
        }


def tried(check: dict[str, Any]) -> str:
    """What a check (its document) tried: "commands 264, beginning 1"."""
    counts = ", ".join(f"{_(TRIED[what])} {count}" for what, count in check["tried"].items())
    return _("; ").join(filter(None, [counts, check["note"]])) or _("nothing")


def as_json(value: Any) -> str:
    """A value in one line."""
    return msgspec.json.encode(value).decode()


def nobody_may_know(value: Any) -> bool:
    """Whether a value is an event that holds what is for nobody before the seals are opened."""
    if not isinstance(value, msgspec.Struct):
        return False
    seals = (getattr(value, name) for name, _type in seal_fields(value))
    return type(value) is SealsOpened or any(map(is_for_nobody, seals))


def plain(value: Any) -> Any:
    """A value as it is shown: events and rules as plain JSON."""
    return None if value is None else msgspec.json.decode(msgspec.json.encode(value))
