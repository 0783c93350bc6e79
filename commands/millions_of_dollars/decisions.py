"""All decisions: legal actions, their effects, the reasons for refusals."""

from typing import Final

from commands.course import Rules
from commands.millions_of_dollars import (
    heist,
    negotiation,
    no_repeat,
    preparation,
    setup,
    threat,
)
from commands.millions_of_dollars.actions import Action, Pick
from commands.millions_of_dollars.stage import Stage
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table

DECISIONS: Final[dict[str, Rules[Stage, Table, Action, Seat]]] = {
    "first": Rules(setup.legal, setup.decide, setup.refuse, "MD-SET-3"),
    "loot": Rules(
        preparation.legal_loot, preparation.decide_loot, preparation.refuse_loot, "MD-PRE-1"
    ),
    "pick": Rules(
        preparation.legal_pick, preparation.decide_pick, preparation.refuse_pick, "MD-PRE-2"
    ),
    "shown": Rules(
        preparation.legal_shown, preparation.decide_shown, preparation.refuse_shown, "MD-PRE-3"
    ),
    "negotiate": Rules(negotiation.legal, negotiation.decide, negotiation.refuse, "MD-NEG-1"),
    "name": Rules(heist.legal_name, heist.decide_name, heist.refuse_name, "MD-HEI-3"),
    "reveal": Rules(heist.legal_reveal, heist.decide_reveal, heist.refuse_reveal, "MD-HEI-1"),
    "threaten": Rules(threat.legal, threat.decide, threat.refuse, "MD-NEG-3"),
    "lay_open": Rules(no_repeat.legal, no_repeat.decide, no_repeat.refuse, "MD-OPT-1"),
}


def secret(action: Action, _decision: str) -> bool:
    """Whether the action names something hidden from other seats."""
    return isinstance(action, Pick)
