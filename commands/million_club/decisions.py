"""All decisions: legal actions, their effects, the reasons for refusals."""

from typing import Final

from commands.course import Rules
from commands.million_club import (
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
from commands.million_club.draft import COLONIES, COMPANIES
from commands.million_club.effects import capital_increase, colonies, companies, unfair
from commands.million_club.stage import Stage
from events.million_club.words import Decision, Seat
from projections.million_club.table import Table

_TAKE: Final = Rules(setup.legal_take, setup.decide_take, setup.refuse_take, "MC-ALT-1")

DECISIONS: Final[dict[str, Rules[Stage, Table, Action, Seat]]] = {
    "place": Rules(placing.legal, placing.decide, placing.refuse, "MC-PLC-1"),
    "lobby": Rules(lobby.legal_moves, lobby.decide_moves, lobby.refuse_moves, "MC-LOB-1"),
    "lobbyist": Rules(
        lobby.legal_lobbyist, lobby.decide_lobbyist, lobby.refuse_lobbyist, "MC-LOB-3"
    ),
    "intrigue": Rules(
        intrigues.legal_intrigue, intrigues.decide_intrigue, intrigues.refuse_intrigue, "MC-INT-1"
    ),
    "machiavelli": Rules(
        intrigues.legal_machiavelli,
        intrigues.decide_machiavelli,
        intrigues.refuse_machiavelli,
        "MC-INT-3",
    ),
    "look": Rules(colonies.legal_look, colonies.look, colonies.refuse_look, "MC-INT-2"),
    "contract": Rules(
        colonies.legal_contract,
        colonies.decide_contract,
        colonies.refuse_contract,
        "MC-CRD-CONTRACT",
    ),
    "unrest": Rules(
        colonies.legal_unrest, colonies.decide_unrest, colonies.refuse_unrest, "MC-CRD-UNREST"
    ),
    "target": Rules(unfair.legal_target, unfair.decide_target, lambda *_: None, "MC-CRD-UNFAIR"),
    "competition": Rules(
        unfair.legal_competition,
        unfair.decide_competition,
        unfair.refuse_competition,
        "MC-CRD-UNFAIR",
    ),
    "hit": Rules(unfair.legal_hit, unfair.decide_hit, unfair.refuse_hit, "MC-CRD-UNFAIR"),
    "dumping": Rules(
        companies.legal_dumping,
        companies.decide_dumping,
        companies.refuse_dumping,
        "MC-CRD-DUMPING",
    ),
    "expansion": Rules(
        companies.legal_expansion,
        companies.decide_expansion,
        companies.refuse_expansion,
        "MC-CRD-EXPANSION",
    ),
    "note": Rules(
        capital_increase.legal,
        capital_increase.place_note,
        capital_increase.refuse,
        "MC-CRD-CAPITAL",
    ),
    "colony": Rules(COLONIES.legal_chair, COLONIES.decide, COLONIES.refuse, "MC-COL-1"),
    "prospecting": Rules(COLONIES.legal_privilege, COLONIES.decide, COLONIES.refuse, "MC-COL-4"),
    "company": Rules(COMPANIES.legal_chair, COMPANIES.decide, COMPANIES.refuse, "MC-COM-1"),
    "opportunity": Rules(COMPANIES.legal_privilege, COMPANIES.decide, COMPANIES.refuse, "MC-COM-4"),
    "takeover": Rules(exchange.legal, exchange.decide, exchange.refuse, "MC-EXC-3"),
    "round_end": Rules(round_end.legal, round_end.decide, round_end.refuse, "MC-END-1"),
    "take_colony": _TAKE,
    "take_company": _TAKE,
    "first": Rules(setup.legal_first, setup.decide_first, setup.refuse_first, "MC-ALT-1"),
    "start_profile": Rules(
        people.legal_profile, people.decide_start, people.refuse_profile, "MC-ALT-1"
    ),
    "start_company": Rules(
        people.legal_company, people.decide_start, people.refuse_company, "MC-SET-1"
    ),
    "start_first": Rules(setup.legal_first, setup.decide_first, setup.refuse_first, "MC-SET-2"),
    "reveal": Rules(reveal.legal, reveal.decide, reveal.refuse, "MC-SCO-4", reveal.accepts),
}


def secret(action: Action, decision: str) -> bool:
    """Whether the action names a card hidden from other seats."""
    kinds: tuple[Decision, ...] = ("contract", "unrest", "colony", "prospecting", "take_colony")
    if decision in kinds:
        return any(getattr(action, field) is not None for field in action.__struct_fields__)
    return decision == "company" and isinstance(action, Discard) and action.card is not None
