"""Who sits at a table that bots fill: a practice game has one person, a waiting room any number."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from commands.people import same_person
from events.language import gettext as _
from mclub.kinds.kind import GameKind
from mclub.kinds.options import HINTS

AT_TABLE: Final = 4
"""The number of players at first, if the game allows it."""
STRENGTH: Final = "greedy"
"""The program that plays the bots unless the person chooses another one."""
OPTIONS: Final = {HINTS: "on"}
"""The options of a practice game: no other person is at the table who could mind a hint."""
NAMES: Final = (
    *("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta", "Hugo"),
    *("Irma", "Jonas", "Karla", "Leo", "Mona", "Nils", "Olga", "Paul"),
)
"""Made-up names; more than twice as many as there are seats."""


class Company(NamedTuple):
    """Who sits at the table. players: names by seat, in table order; bots: the program that plays
    each seat without a person."""

    players: dict[str, str]
    bots: dict[str, str]


def usual_count(kind: GameKind) -> int:
    """The number of players at first."""
    return max(kind.FEWEST, min(AT_TABLE, len(kind.SEATS)))


def practice(kind: GameKind, bot: str, entropy: Callable[[int], bytes]) -> Company:
    """The company of a new practice game, where the person sits anywhere. bot: the program that
    plays the bots; entropy: returns n random bytes."""
    count = usual_count(kind)
    own = kind.SEATS[entropy(1)[0] % count]
    return fill_table(kind, {own: _("Guest")}, count, bot, entropy)


def fill_table(
    kind: GameKind,
    people: Mapping[str, str],
    count: int,
    bot: str,
    entropy: Callable[[int], bytes],
) -> Company:
    """The people and as many bots as the count lacks, on the first free seats. people: names by
    seat; bots get made-up ones; bot, entropy: as for `practice`."""
    free = [seat for seat in kind.SEATS if seat not in people]
    bots = free[: max(0, count - len(people))]
    taken = {same_person(name) for name in people.values()}
    draws = entropy(len(NAMES))
    made_up = [
        name
        for _draw, name in sorted(zip(draws, NAMES, strict=True))
        if same_person(name) not in taken
    ]
    players = {
        seat: people[seat] if seat in people else made_up.pop()
        for seat in kind.SEATS
        if seat in people or seat in bots
    }
    return Company(players, dict.fromkeys(bots, bot))
