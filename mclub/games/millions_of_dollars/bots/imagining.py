"""Samples complete tables consistent with a seat's view: hidden roles and loot cards."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from commands.millions_of_dollars.actions import Pick
from commands.millions_of_dollars.preparation import legal_pick
from events.millions_of_dollars.facts import LeaderNamed, LootTurnedUp, RoleCardsLaid
from events.millions_of_dollars.words import Role
from mclub.games.millions_of_dollars.bots.habits import habit
from projections.millions_of_dollars.folding import give_characters
from projections.millions_of_dollars.table import Character, Player, Table

if TYPE_CHECKING:
    from mclub.kinds.seen import Seen

TRIES = 200
"""Attempts to deal the role cards without contradiction."""


def imagine(seen: "Seen") -> Callable[[Random], Table]:
    """A sampler of complete tables in which the seat would have seen the same."""
    view: Table = seen.table

    def sample(chance: Random) -> Table:
        table = view.copy()
        _deal_loot(table, chance)
        if table.shown:
            _deal_roles(table, chance)
        elif table.phase == "picking":
            _guess_picks(table, seen.seat, chance)
        return table

    return sample


def redeal(table: Table, public: Table, chance: Random) -> None:  # noqa: ARG001 - the pile is hidden
    """Deal the loot cards that have not been turned up. The role card put aside is no secret to
    those who know all characters."""
    _deal_loot(table, chance)


def is_chance(event: Any) -> bool:
    """Whether the event turns up loot or role cards, or names the first Leader by chance."""
    if isinstance(event, LeaderNamed):
        return event.by == "chance"
    return isinstance(event, LootTurnedUp | RoleCardsLaid)


def _deal_loot(table: Table, chance: Random) -> None:
    used = {ended.loot.id for ended in table.rounds}
    if table.loot is not None:
        used.add(table.loot.id)
    left = [card.id for card in table.deck if card.id not in used]
    chance.shuffle(left)
    table.pile = list(left[: len(table.pile)])


def _hidden(table: Table) -> list[tuple[Player, Character]]:
    return [
        (player, character)
        for player in table.players.values()
        for character in player.characters
        if character.role is None
    ]


def _guess_picks(table: Table, seat: str, chance: Random) -> None:
    """Sample the missing picks, since all players pick at the same time: by habit, as they are made
    in a playout. Otherwise who picks what others avoid would seem to have been lucky."""
    for player in table.players.values():
        if player.seat != seat:
            pick = habit(table, player.seat, legal_pick(table, player.seat), chance)
            assert isinstance(pick, Pick)
            give_characters(table, player.seat, pick.roles)


def _deal_roles(table: Table, chance: Random) -> None:
    """Deal the role cards shown and the one put aside to the characters with unknown roles."""
    hidden = _hidden(table)
    known_roles: Counter[Role] = Counter(
        c.role for p in table.players.values() for c in p.characters if c.role is not None
    )
    roles_shown = Counter(table.shown)
    # A known role that is not among those shown is the one put aside.
    aside = list((known_roles - roles_shown).elements()) or list(table.roles)
    for _ in range(TRIES):
        apart = chance.choice(aside)
        table.aside = apart
        roles = list((roles_shown + Counter([apart]) - known_roles).elements())
        chance.shuffle(roles)
        for (_player, character), role in zip(hidden, roles, strict=True):
            character.role = role
        if all(_may_have(player) for player, _character in hidden):
            return


def _may_have(player: Player) -> bool:
    roles: list[Role | None] = [character.role for character in player.characters]
    return (player.last is None or player.last not in roles) and len(set(roles)) == len(roles)
