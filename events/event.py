"""`Event`, the base class of the events of all games, and its class attributes."""

import msgspec


class Stored(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True):
    """A struct stored under its class name: an event, part of one, or an old version of one."""


class Event(Stored, frozen=True):
    """One fact in the past tense, with its outcomes.

    A game's events are the direct subclasses of its `Fact`; the events common to all games are the
    direct subclasses of `TableEvent`. All lists of events are derived from these. Class attributes:

    opens: the event shows a seat a sealed value; turns_up: it shows everybody a card or a throw,
    which undo can't make anyone forget; binds: it concludes a deal, so no seat can undo it alone;
    bound_later: earlier releases let a seat undo it alone, and an audit still accepts their logs;
    answers: several seats decide at the same time, each for itself, so this answer leaves another
    seat's concurrent command valid; opens_round: it begins the round in its field `round`.
    """

    opens = False
    turns_up = False
    binds = False
    bound_later = False
    answers = False
    opens_round = False
