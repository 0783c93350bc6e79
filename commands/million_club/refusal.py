"""How a rule says no: the rule's id and the reason with its figures."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """rule: the id of the rule that forbids it; why: one sentence for a person, with figures."""

    rule: str
    why: str
