"""The events of Millions of Dollars, each with its outcomes."""

from events.millions_of_dollars.facts.fact import *
from events.millions_of_dollars.facts.heist import *
from events.millions_of_dollars.facts.negotiation import *
from events.millions_of_dollars.facts.people import *
from events.millions_of_dollars.facts.setup import *

EVENTS = tuple(Fact.__subclasses__())
