"""How a rule says no: the rule's id and the reason with its figures."""

from collections.abc import Sequence

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """rule: the id of the rule that forbids it; why: one sentence for a person, with figures;
    instead: what may be done, if that is something else than what is asked now."""

    rule: str
    why: str
    instead: Sequence[msgspec.Struct] = ()
