"""`Event`, the base class of the events of all games, and its class attributes."""

from typing import ClassVar

import msgspec


class Stored(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True):
    """Anything stored under its class name: an event, a part of one, or an old version of an
    event."""


class Event(Stored, frozen=True):
    """One fact in the past tense, with its outcomes.

    A game's events are the direct subclasses of its `Fact`; the events common to all games are the
    direct subclasses of `TableEvent`. All lists of events are derived from these. Class attributes:

    opens: a seat learns a sealed value from it; turns_up: it reveals chance or turns up a card for
    everybody, which undo can't make anyone forget; binds: it concludes a deal, so no seat can undo
    it alone; bound_later: earlier releases let a seat undo it alone, and the audit still accepts
    their logs; answers: several seats are asked at once and each answers for itself, so another
    seat's concurrent command stays valid; opens_round: its round begins with it.
    """

    opens: ClassVar[bool] = False
    turns_up: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    bound_later: ClassVar[bool] = False
    answers: ClassVar[bool] = False
    opens_round: ClassVar[bool] = False
