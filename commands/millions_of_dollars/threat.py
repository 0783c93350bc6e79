"""Intimidation cards: their holder sees another player's character, and nobody else does
(MD-NEG-3)."""

from commands.millions_of_dollars.actions import Action, Threaten
from commands.millions_of_dollars.others import no_number, refuse_other, refuse_unnamed
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.millions_of_dollars.facts import CharacterShown, Who
from events.millions_of_dollars.words import Seat
from events.sealed import Sealed
from projections.millions_of_dollars.due import threat_targets
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import character

RULE = "MD-NEG-3"


def legal(table: Table, seat: Seat) -> list[Action]:
    """A threat to each hidden character of the others."""
    return [
        Threaten(who.seat, who.number if table.each > 1 else None)
        for who in threat_targets(table, seat)
    ]


def decide(stage: Stage, seat: Seat, action: Threaten) -> None:
    """Show the character and spend the card."""
    who = Who(action.seat, action.number or 1)
    role = stage.table.character(who).role
    face = Sealed[str]() if role is None else Sealed[str]((seat,), value=role)
    stage.emit(CharacterShown(seat, who, face), (RULE,))


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Threaten):
        return None
    why = refuse_phase(table)
    if why is None and (wrong := refuse_other(table, seat, action.seat)) is not None:
        why = wrong.why
    if why is None and not table.players[seat].intimidation:
        why = _("You have no Intimidation card; a lone Brute gains one.")
    if why is None:
        return _refuse_character(table, action)
    return Refusal(RULE, why)


def refuse_phase(table: Table) -> str | None:
    """Why no Intimidation card can be used in this phase; None if it can."""
    if table.phase == "picking":
        return _(
            "You can't use an Intimidation card while characters are being picked in secret. "
            "You can as soon as the role cards are face up."
        )
    if table.phase == "heist" and table.options["threaten"] == "negotiation":
        return _(
            "At this table you can use an Intimidation card only in the negotiation (threaten "
            "= negotiation)."
        )
    return None


def _refuse_character(table: Table, action: Threaten) -> Refusal:
    if table.each == 1 and action.number is not None:
        return no_number(table)
    still_in = table.players[action.seat].still_in
    if table.each > 1 and action.number not in still_in:
        return refuse_unnamed(table, action.seat, action.number)
    who = Who(action.seat, action.number or 1)
    return Refusal(RULE, _("{who} is already face up.").format(who=character(table, who)))
