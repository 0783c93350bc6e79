"""How a rule says no: the rule's id and the reason with its figures."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """rule: the id of the rule that forbids it; why: one sentence for a person, with figures."""

    rule: str
    why: str
