"""A refusal: the rule's id and the reason with its figures."""

from collections.abc import Sequence

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is illegal. rule: id of the rule that forbids it; why: one sentence for people,
    with figures; instead: the alternatives, if they differ from the legal actions."""

    rule: str
    why: str
    instead: Sequence[msgspec.Struct] = ()
