"""Whether people's statements about their roles are consistent, if people deal.

The role cards are those of all characters; one is put aside, the others lie face up (MD-PRE-3).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Role, Seat
from projections.millions_of_dollars.table import Table

Had = tuple[Seat, Role]


def stated_roles(table: Table) -> dict[Who, Role]:
    """The roles stated in this round."""
    faces = {who: table.character(who).role for who in table.characters()}
    return {who: role for who, role in faces.items() if role is not None}


def is_consistent(
    table: Table, shown: Sequence[Role], told: Mapping[Who, Role], *, alone: bool = False
) -> bool:
    """Whether the characters can have the role cards shown, and the one put aside.

    told: the characters' known roles; any other may have any role in play except the one its player
    may not repeat (MD-OPT-1). No player has a role twice (MD-3P). alone: a Snitch was the only
    character in the heist, so no other one still in can be one.
    """
    everybody = [Who(s, n) for s in table.seats for n in range(1, table.each + 1)]
    # Known roles leave the fewest combinations to try.
    everybody.sort(key=lambda who: who not in told)
    pairs = table.each > 1

    @cache
    def possible(at: int) -> list[tuple[int, Had]]:
        who = everybody[at]
        if who in told:
            roles = [told[who]]
        else:
            never = {table.players[who.seat].last}
            if alone and table.character(who).state == "in":
                never.add("snitch")
            roles = [role for role in table.roles if role not in never]
        return [(table.roles.index(role), (who.seat, role)) for role in roles]

    @cache
    def fits(at: int, left: tuple[int, ...], had: frozenset[Had], spare: bool) -> bool:
        if at == len(everybody):
            return True
        for index, one in possible(at):
            if one in had or not (left[index] or spare):
                continue
            rest = (*left[:index], max(left[index] - 1, 0), *left[index + 1 :])
            more = had | {one} if pairs else had
            if fits(at + 1, rest, more, spare and left[index] > 0):
                return True
        return False

    count = Counter(shown)
    return fits(0, tuple(count[role] for role in table.roles), frozenset(), True)


def possible_role_cards(table: Table) -> list[tuple[Role, ...]]:
    """Every set of role cards that can lie face up while no role is known, in a fixed order.

    The sets grow player by player as counts of each role: trying all of them with
    `is_consistent` would take ten times as long.
    """
    indices = range(len(table.roles))
    picked = {tuple([0] * len(table.roles))}
    for seat in table.seats:
        free = [at for at in indices if table.roles[at] != table.players[seat].last]
        picks = list(combinations(free, table.each))
        picked = {
            tuple([counts[at] + (at in pick) for at in indices])
            for counts in picked
            for pick in picks
        }
    shown = {
        tuple([counts[at] - (at == aside) for at in indices])
        for counts in picked
        for aside in indices
        if counts[aside]
    }
    return [
        tuple([role for role, count in zip(table.roles, counts, strict=True) for _ in range(count)])
        for counts in sorted(shown, reverse=True)
    ]
