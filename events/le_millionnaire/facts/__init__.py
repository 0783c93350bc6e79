"""The events of Le Millionnaire, each with its outcomes."""

from events.le_millionnaire.facts.cards import *
from events.le_millionnaire.facts.course import *
from events.le_millionnaire.facts.fact import *
from events.le_millionnaire.facts.market import *
from events.le_millionnaire.facts.people import *
from events.le_millionnaire.facts.setup import *

EVENTS = tuple(Fact.__subclasses__())
