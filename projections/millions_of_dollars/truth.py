"""Checks that the roles that people state are consistent, at tables where people deal.

The role cards are those of all characters; one is put aside, and the others lie face up (MD-PRE-3).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Role, Seat
from projections.millions_of_dollars.table import Table

Casting = tuple[Seat, Role]
"""A role that a seat has."""


def stated_roles(table: Table) -> dict[Who, Role]:
    """The roles of characters that have been stated in this round."""
    faces = {who: table.character(who).role for who in table.characters()}
    return {who: role for who, role in faces.items() if role is not None}


def is_consistent(
    table: Table, shown: Sequence[Role], stated: Mapping[Who, Role], *, alone: bool = False
) -> bool:
    """Whether the characters can have the role cards shown, plus the one put aside.

    stated: roles by character; any other character may have any role in play, except the one that
    its player may not repeat (MD-OPT-1) or already has (MD-3P). alone: no other character that is
    still in may be a Snitch.
    """
    everybody = [Who(s, n) for s in table.seats for n in range(1, table.each + 1)]
    # Starting with the known roles leaves the fewest combinations to try.
    everybody.sort(key=lambda who: who not in stated)
    pairs = table.each > 1

    @cache
    def possible(at: int) -> list[tuple[int, Casting]]:
        who = everybody[at]
        if who in stated:
            roles = [stated[who]]
        else:
            never = {table.players[who.seat].last}
            if alone and table.character(who).state == "in":
                never.add("snitch")
            roles = [role for role in table.roles if role not in never]
        return [(table.roles.index(role), (who.seat, role)) for role in roles]

    @cache
    def fits(at: int, left: tuple[int, ...], castings: frozenset[Casting], spare: bool) -> bool:
        if at == len(everybody):
            return True
        for index, one in possible(at):
            if one in castings or not (left[index] or spare):
                continue
            rest = (*left[:index], max(left[index] - 1, 0), *left[index + 1 :])
            more = castings | {one} if pairs else castings
            if fits(at + 1, rest, more, spare and left[index] > 0):
                return True
        return False

    count = Counter(shown)
    return fits(0, tuple(count[role] for role in table.roles), frozenset(), True)


def possible_role_cards(table: Table) -> list[tuple[Role, ...]]:
    """Every set of role cards that can lie face up while no role is known, in a fixed order.

    It extends the possible counts of each role player by player, in a tenth of the time that
    `is_consistent` would take for all sets.
    """
    indices = range(len(table.roles))
    totals = {tuple([0] * len(table.roles))}
    for seat in table.seats:
        free = [at for at in indices if table.roles[at] != table.players[seat].last]
        picks = list(combinations(free, table.each))
        totals = {
            tuple([counts[at] + (at in pick) for at in indices])
            for counts in totals
            for pick in picks
        }
    face_up = {
        tuple([counts[at] - (at == aside) for at in indices])
        for counts in totals
        for aside in indices
        if counts[aside]
    }
    return [
        tuple([role for role, count in zip(table.roles, counts, strict=True) for _ in range(count)])
        for counts in sorted(face_up, reverse=True)
    ]
