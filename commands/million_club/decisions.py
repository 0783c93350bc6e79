"""Every decision that a seat can be asked: what is legal, what it does, how it is refused."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from commands.million_club import (
    draft,
    exchange,
    intrigues,
    lobby,
    people,
    placing,
    reveal,
    round_end,
    setup,
)
from commands.million_club.actions import Action, Discard
from commands.million_club.cards import colonies, companies, money, unfair
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.million_club.words import Decision
from projections.million_club.table import Table


class Rules(msgspec.Struct, frozen=True):
    """The rules of one decision.

    legal: the actions that may be taken, in a fixed order; decide: what a legal one does; refuse:
    why an action that isn't legal isn't (None: it is no answer to this decision at all); accepts:
    whether an action is legal, where there may be too many to list them all.
    """

    legal: Callable[[Table], Sequence[Action]]
    decide: Callable[[Stage, Any], None]
    refuse: Callable[[Table, Action], Refusal | None]
    accepts: Callable[[Table, Action], bool] | None = None


def _chair(tile: draft.Draft) -> Rules:
    return Rules(
        partial(draft.legal_chair, tile),
        partial(draft.decide, tile),
        partial(draft.refuse, tile),
    )


def _privilege(tile: draft.Draft) -> Rules:
    legal = partial(draft.legal_privilege, tile)
    return msgspec.structs.replace(_chair(tile), legal=legal)


_take = Rules(setup.legal_take, setup.decide_take, setup.refuse_take)

DECISIONS: dict[Decision, Rules] = {
    "place": Rules(placing.legal, placing.decide, placing.refuse),
    "lobby": Rules(lobby.legal_moves, lobby.decide_moves, lobby.refuse_moves),
    "lobbyist": Rules(lobby.legal_lobbyist, lobby.decide_lobbyist, lobby.refuse_lobbyist),
    "intrigue": Rules(
        intrigues.legal_intrigue, intrigues.decide_intrigue, intrigues.refuse_intrigue
    ),
    "machiavelli": Rules(
        intrigues.legal_machiavelli, intrigues.decide_machiavelli, intrigues.refuse_machiavelli
    ),
    "look": Rules(colonies.legal_look, colonies.look, colonies.refuse_look),
    "contract": Rules(colonies.legal_contract, colonies.decide_contract, colonies.refuse_contract),
    "unrest": Rules(colonies.legal_unrest, colonies.decide_unrest, colonies.refuse_unrest),
    "target": Rules(unfair.legal_target, unfair.decide_target, lambda _, __: None),
    "competition": Rules(
        unfair.legal_competition, unfair.decide_competition, unfair.refuse_competition
    ),
    "hit": Rules(unfair.legal_hit, unfair.decide_hit, unfair.refuse_hit),
    "dumping": Rules(companies.legal_dumping, companies.decide_dumping, companies.refuse_dumping),
    "expansion": Rules(
        companies.legal_expansion, companies.decide_expansion, companies.refuse_expansion
    ),
    "note": Rules(money.legal_capital, money.place_note, money.refuse_capital),
    "colony": _chair(draft.COLONIES),
    "prospecting": _privilege(draft.COLONIES),
    "company": _chair(draft.COMPANIES),
    "opportunity": _privilege(draft.COMPANIES),
    "takeover": Rules(exchange.legal, exchange.decide, exchange.refuse),
    "round_end": Rules(round_end.legal, round_end.decide, round_end.refuse),
    "take_colony": _take,
    "take_company": _take,
    "first": Rules(setup.legal_first, setup.decide_first, setup.refuse_first),
    "start_profile": Rules(people.legal_profile, people.decide_start, people.refuse_profile),
    "start_company": Rules(people.legal_company, people.decide_start, people.refuse_company),
    "start_first": Rules(setup.legal_first, setup.decide_first, setup.refuse_first),
    "reveal": Rules(reveal.legal, reveal.decide, reveal.refuse, reveal.accepts),
}

ANSWERS: dict[Decision, str] = {
    "place": "MC-PLC-1",
    "lobby": "MC-LOB-1",
    "lobbyist": "MC-LOB-3",
    "intrigue": "MC-INT-1",
    "machiavelli": "MC-INT-3",
    "look": "MC-INT-2",
    "contract": "MC-CRD-CONTRACT",
    "unrest": "MC-CRD-UNREST",
    "target": "MC-CRD-UNFAIR",
    "competition": "MC-CRD-UNFAIR",
    "hit": "MC-CRD-UNFAIR",
    "dumping": "MC-CRD-DUMPING",
    "expansion": "MC-CRD-EXPANSION",
    "note": "MC-CRD-CAPITAL",
    "colony": "MC-COL-1",
    "prospecting": "MC-COL-4",
    "company": "MC-COM-1",
    "opportunity": "MC-COM-4",
    "takeover": "MC-EXC-3",
    "round_end": "MC-END-1",
    "take_colony": "MC-ALT-1",
    "take_company": "MC-ALT-1",
    "first": "MC-ALT-1",
    "start_profile": "MC-ALT-1",
    "start_first": "MC-SET-2",
    "start_company": "MC-SET-1",
    "reveal": "MC-SCO-4",
}
"""The rule that says what may be answered to each decision."""


def secret(action: Action, decision: Decision) -> bool:
    """Whether the action names a card that other seats may not see."""
    kinds: tuple[Decision, ...] = ("contract", "unrest", "colony", "prospecting", "take_colony")
    if decision in kinds:
        return any(getattr(action, field) is not None for field in action.__struct_fields__)
    return decision == "company" and isinstance(action, Discard) and action.card is not None
