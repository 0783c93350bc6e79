"""The events of Million Club, each one fact in the past tense. They carry their outcomes, so the
fold needs no rules.

These structs are the storage format: a new field needs a default, and a change of meaning needs a
new version with a lift (see CONTRIBUTING.md). Amounts are whole millions (M).
"""

from events.million_club.facts.cards import *
from events.million_club.facts.course import *
from events.million_club.facts.exchange import *
from events.million_club.facts.fact import *
from events.million_club.facts.moves import *
from events.million_club.facts.people import *
from events.million_club.facts.setup import *

EVENTS = tuple(Fact.__subclasses__())
