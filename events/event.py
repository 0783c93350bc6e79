"""`Event`: what every event of every game is, and what its class says of it."""

from typing import ClassVar

import msgspec


class Stored(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True):
    """A piece of a log that is stored with the name of its class: an event, a piece of one, or an
    event as earlier versions wrote it."""


class Event(Stored, frozen=True):
    """One fact in the past tense, with its outcomes.

    A game's events are the direct subclasses of its `Fact`, and those of every table the direct
    subclasses of `TableEvent`; all lists of events are made of these. What else is to be known of
    an event by its class alone:

    opens: a seat comes to know by it a sealed value that it did not know before; turns_up: chance
    speaks by it, or a card is turned up for everybody, which no undo makes forgotten; binds: no
    seat takes it back alone, since it concludes a deal; bound_later: a seat once did, and logs of
    that time still pass their audit; answers: a seat answers by it for itself alone where several
    are asked at once, so that what another asked for before it heard of it still stands;
    opens_round: its round begins with it.
    """

    opens: ClassVar[bool] = False
    turns_up: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    bound_later: ClassVar[bool] = False
    answers: ClassVar[bool] = False
    opens_round: ClassVar[bool] = False
