"""The moments of a game in sequence, and points such as “round 4” in it."""

import re
from functools import cached_property
from typing import Any, Final, NamedTuple, Self

from events.errors import BadInput
from events.language import gettext as _
from mclub.club.moment import Moment
from mclub.text.plain import safe

CRASH: Final = "CrashStruck"
"""The event of a crash, in every game that has one."""
KINDS: Final = {"round": ("round", "tour", "runde"), "crash": ("crash", "krach")}
"""The words for named points, in English, French and German."""


class Point(NamedTuple):
    """A point of a game as people name it. kind: "event", "round" (its beginning) or "crash" (right
    after it); number: counts from 1."""

    kind: str
    number: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a point, e.g. "123", "round 4", "crash", "crash 2". Raises BadInput."""
        match = re.fullmatch(r"\s*(?:([a-z]+)(?:\s+(?=\d))?)?\s*(\d{1,9})?\s*", text.lower(), re.A)
        word, number = match.groups() if match else (None, None)
        kind = next((kind for kind, words in KINDS.items() if word in words), None)
        if match is None or (word and not kind) or (number is None and kind != "crash"):
            raise BadInput(
                _("“{text}” must be an event's number, “round 4”, “crash” or “crash 2”.").format(
                    text=safe(text[:40])
                )
            )
        return cls(kind or "event", int(number or 1))


class Reel:
    """All moments of a game as one reader sees them. Raises BadInput for an invalid reader."""

    def __init__(self, game: Moment, eyes: str) -> None:
        self.game, self.eyes = game, eyes
        self.face = game.kind.face()
        self.last = game.seq
        game.due(eyes)

    def find(self, point: Point) -> int:
        """The event (seq) at the point. Raises BadInput."""
        kind, number = point
        if kind == "event":
            return self.game.at(number).seq
        seqs = self.rounds if kind == "round" else dict(enumerate(self.crashes, 1))
        if number in seqs:
            return seqs[number]
        choices = ", ".join(map(str, seqs)) or _("none")
        why = (
            _("There is no round {number} in this game; its rounds: {there}.")
            if kind == "round"
            else _("There is no crash {number} in this game; its crashes: {there}.")
        )
        raise BadInput(why.format(number=number, there=choices))

    @cached_property
    def rounds(self) -> dict[int, int]:
        """The event (seq) at which each round begins, by round."""
        kind = self.game.kind
        begins: dict[int, int] = {}
        table = kind.FOLD.fresh(self.game.created)
        for record in self.game.line.standing[1:]:
            kind.FOLD.evolve(table, record.event)
            begins.setdefault(kind.round_of(table), record.seq)
        begins.pop(0, None)  # the set-up is not a round
        return begins

    @cached_property
    def crashes(self) -> list[int]:
        """The events (seq) of the crashes in effect, in order."""
        standing = self.game.line.standing
        return [record.seq for record in standing if type(record.event).__name__ == CRASH]

    def words(self, seq: int) -> str:
        """The event in words, as far as the reader may know it."""
        moment = self.game.at(seq)
        entries = moment.history(self.eyes, seq - 1)
        if entries:
            rules = " ".join(entries[0]["rules"])
            return safe(entries[0]["text"]) + (f"  {rules}" if rules else "")
        return _("; ").join(
            _("{seat} to decide: {question}").format(
                seat=safe(moment.names[due["seat"]]), question=moment.kind.question(due["decision"])
            )
            for due in moment.due(self.eyes)
            if due["awaited"]
        )

    def board(self, seq: int) -> dict[str, Any]:
        """The board after this event."""
        return self.game.at(seq).view(self.eyes)
