"""The heist: reveals, eliminations, a lone Snitch's betrayal (MD-HEI-1…5)."""

from collections.abc import Sequence

from commands.millions_of_dollars import threat
from commands.millions_of_dollars.actions import Action, Name, Reveal, Threaten
from commands.millions_of_dollars.preparation import not_in_play
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars.facts import (
    CharacterEliminated,
    CharacterRevealed,
    IntimidationGained,
    RoleNamed,
    SnitchFined,
    StakeLost,
    Who,
)
from events.millions_of_dollars.figures import FINE
from events.millions_of_dollars.words import Role, Seat
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.due import due, naming_snitch
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import character, name, names
from projections.words import person

REVEAL = ("MD-HEI-1", "MD-HEI-2")


def advance(stage: Stage) -> bool:
    """Reveal role after role; True if a lone Snitch must first name one."""
    table = stage.table
    by_role: dict[Role | None, list[Who]] = {}
    for who in table.characters("in"):
        by_role.setdefault(table.character(who).role, []).append(who)
    if table.named is None or table.by_people:
        _reveal(stage, "snitch", by_role.get("snitch", ()))
        if due(table):
            return True
    for role in table.roles:
        if role in by_role and role not in ("snitch", table.named):
            _reveal(stage, role, by_role[role])
    if table.named is not None:
        holders = by_role.get(table.named, ())
        _turn_up(stage, holders)
        _eliminate(stage, holders, table.named, "named", "MD-HEI-3")
    _fine(stage)
    return False


def _reveal(stage: Stage, role: Role, holders: Sequence[Who]) -> None:
    """Reveal this role's characters: several are eliminated, a single one regains its stake."""
    _turn_up(stage, holders)
    if len(holders) > 1:
        _eliminate(stage, holders, role, "several", "MD-HEI-1")
    elif holders:
        stage.return_stake(holders[0], ("MD-HEI-2",))
        if role == "brute":
            cards = stage.table.players[holders[0].seat].intimidation + 1
            stage.emit(IntimidationGained(holders[0], cards), ("MD-HEI-4",))


def _turn_up(stage: Stage, holders: Sequence[Who]) -> None:
    for who in holders:
        face = stage.table.character(who)
        if not face.revealed:
            assert face.role is not None
            stage.emit(CharacterRevealed(who, face.role), REVEAL)


def _eliminate(stage: Stage, holders: Sequence[Who], role: Role, why: str, rule: str) -> None:
    for who in holders:
        stage.emit(CharacterEliminated(who, role, why), (rule,))
        if role == "brute":
            stage.return_stake(who, ("MD-HEI-1",))
        else:
            stage.emit(StakeLost(who, stage.table.character(who).stake), (rule,))


def _fine(stage: Stage) -> None:
    """Eliminate a Snitch who is the only one left, and fine them (MD-HEI-5)."""
    table = stage.table
    left = table.characters("in")
    if len(left) == 1 and table.character(left[0]).role == "snitch":
        stage.emit(CharacterEliminated(left[0], "snitch", "alone"), ("MD-HEI-5",))
        amount = min(FINE, table.players[left[0].seat].money)
        stage.emit(SnitchFined(left[0], FINE, amount), ("MD-HEI-5",))


def legal_name(table: Table, seat: Seat) -> list[Action]:
    """The face-up roles except the Snitch's own, and threats with an Intimidation card."""
    return [*_names(table), *threat.legal(table, seat)]


def _names(table: Table) -> list[Action]:
    return [Name(role) for role in table.nameable]


def decide_name(stage: Stage, seat: Seat, action: Name | Threaten) -> None:
    """Name a role. A threat leaves that decision open."""
    if isinstance(action, Threaten):
        threat.decide(stage, seat, action)
    else:
        _name(stage, action)


def _name(stage: Stage, action: Name) -> None:
    snitch = naming_snitch(stage.table)
    assert snitch is not None
    stage.emit(RoleNamed(snitch, action.role), ("MD-HEI-3",))


def refuse_name(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Name):
        return threat.refuse(table, seat, action)
    if action.role == "snitch":
        return Refusal("MD-HEI-3", _("A Snitch can't name its own role."))
    return Refusal(
        "MD-HEI-3",
        _("There is no {role} among the face-up role cards. You can name: {roles}.").format(
            role=name(action.role), roles=names(table.nameable)
        ),
    )


def legal_reveal(table: Table, seat: Seat) -> list[Action]:
    """The possible roles of the seat's characters in the heist; a lone Snitch may also name a role,
    and a holder of an Intimidation card may threaten."""
    reveals = possible(table, _face_down(table, seat))
    names = _names(table) if _is_naming(table, seat) else ()
    return [*reveals, *names, *threat.legal(table, seat)]


def decide_reveal(stage: Stage, seat: Seat, action: Reveal | Name | Threaten) -> None:
    """Turn the character face up, name a role, or threaten."""
    if not isinstance(action, Reveal):
        decide_name(stage, seat, action)
    else:
        stage.emit(CharacterRevealed(Who(seat, action.number or 1), action.role), REVEAL)


def refuse_reveal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Name) and _is_naming(table, seat):
        return refuse_name(table, seat, action)
    if not isinstance(action, Reveal):
        return threat.refuse(table, seat, action)
    if _is_naming(table, seat) and not _face_down(table, seat):
        why = _("You have already revealed and must now name a role.")
        return Refusal("MD-HEI-3", why)
    return refuse_role(table, seat, _face_down(table, seat), action)


def refuse_role(
    table: Table, seat: Seat, face_down: Sequence[Who], action: Reveal
) -> Refusal | None:
    """Why the character can't reveal this role; None if it can. face_down: the seat's characters
    that it may reveal."""
    who = Who(seat, action.number or 1)
    if (action.number is not None) != (table.each > 1) or who not in face_down:
        return _refuse_number(table, face_down)
    missing = not_in_play(table, [action.role])
    if missing is not None:
        return missing
    return _contradiction(table, who, action.role)


def _refuse_number(table: Table, face_down: Sequence[Who]) -> Refusal:
    if table.each == 1:
        why = _("With {count} players each has one character: leave the number out.")
        return Refusal("MD-3P", why.format(count=len(table.seats)))
    numbers = ", ".join(str(who.number) for who in face_down)
    why = ngettext(
        "Say which character it is: {numbers} is still face down.",
        "Say which character it is: {numbers} are still face down.",
        len(face_down),
    )
    return Refusal("MD-3P", why.format(numbers=numbers))


def _contradiction(table: Table, who: Who, role: Role) -> Refusal | None:
    """Why this role contradicts those stated so far; None if it doesn't."""
    roles = truth.stated_roles(table)
    if role == "snitch" and table.named is not None and table.character(who).state == "in":
        snitch = table.revealed_characters("snitch")[0]
        return Refusal(
            "MD-HEI-3",
            _("{snitch} was the only Snitch, and has named the {role}.").format(
                snitch=character(table, snitch), role=name(table.named)
            ),
        )
    if any(one.seat == who.seat and face == role for one, face in roles.items()):
        why = _("{player} already has a {role} and can't have two.")
        return Refusal("MD-3P", why.format(player=person(table, who.seat), role=name(role)))
    if role == table.players[who.seat].last:
        why = _("{player} can't have the {role}: it is face up from the last round.")
        return Refusal("MD-OPT-1", why.format(player=person(table, who.seat), role=name(role)))
    roles[who] = role
    if truth.is_consistent(table, table.shown, roles, alone=table.named is not None):
        return None
    count = list(roles.values()).count(role)
    return Refusal(
        "MD-PRE-3",
        ngettext(
            "That would be {count} character with the role {role}. Its face-up cards: "
            "{open}. Only 1 role card is face down, and every face-up one belongs to a "
            "character.",
            "That would be {count} characters with the role {role}. Its face-up cards: "
            "{open}. Only 1 role card is face down, and every face-up one belongs to a "
            "character.",
            count,
        ).format(count=count, role=name(role), open=table.shown.count(role)),
    )


def possible(table: Table, face_down: Sequence[Who]) -> list[Action]:
    """The roles that these characters can reveal, given all roles stated so far."""
    return [
        Reveal(role, who.number if table.each > 1 else None)
        for who in face_down
        for role in table.roles
        if _contradiction(table, who, role) is None
    ]


def _face_down(table: Table, seat: Seat) -> list[Who]:
    return [
        who
        for who in table.characters("in")
        if who.seat == seat and not table.character(who).revealed
    ]


def _is_naming(table: Table, seat: Seat) -> bool:
    snitch = naming_snitch(table)
    return snitch is not None and snitch.seat == seat
