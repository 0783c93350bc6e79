"""The preparation of a round: loot card, characters, stakes, role cards (MD-PRE-1…3)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

from commands.millions_of_dollars import chance, threat
from commands.millions_of_dollars.actions import Action, Loot, Pick, Shown
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars.facts import (
    CharactersPicked,
    LootTurnedUp,
    RoleCardsLaid,
    StakePlaced,
    Who,
)
from events.millions_of_dollars.figures import MAX_LOOT, MAX_STAKE, MIN_LOOT, MIN_STAKE
from events.millions_of_dollars.words import LOOTS, ROLES, STAKES, LootCard, Role, Seat
from events.sealed import Sealed
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import loot_card, name, names


def turn_up(stage: Stage) -> None:
    """Turn up the next loot card (MD-PRE-1)."""
    table = stage.table
    deck = {card.id: card for card in table.deck}
    stage.emit(LootTurnedUp(deck[table.pile[0] or ""]), ("MD-PRE-1", "MD-SET-4"))


def legal_loot(table: Table, _seat: Seat) -> list[Action]:
    """The unplayed cards of the deck, or every possible card if the deck is unknown."""
    return [Loot(card.loot, card.stake, card.bonus) for card in _cards_left(table)]


def decide_loot(stage: Stage, _seat: Seat, action: Loot) -> None:
    """Turn up the loot card that the table has named."""
    card = LootCard(action.loot, action.stake, action.bonus)
    stage.emit(LootTurnedUp(card), ("MD-PRE-1", "MD-SET-4"))


def refuse_loot(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Loot):
        return threat.refuse(table, seat, action)
    if action.loot not in LOOTS or action.stake not in STAKES:
        return Refusal(
            "MD-SET-4",
            _(
                "The loot must be {least} to {most} M$ and the stake {low} or {high} M$, not "
                "{loot} and {stake}."
            ).format(
                least=MIN_LOOT,
                most=MAX_LOOT,
                low=MIN_STAKE,
                high=MAX_STAKE,
                loot=action.loot,
                stake=action.stake,
            ),
        )
    card = LootCard(action.loot, action.stake, action.bonus)
    return Refusal(
        "MD-SET-4",
        _("No card left in the deck shows this: {card}.").format(card=loot_card(card)),
    )


def _cards_left(table: Table) -> list[LootCard]:
    if table.reconstruction:
        bonuses = (None, *ROLES)
        return [LootCard(a, s, b) for a in LOOTS for s in STAKES for b in bonuses]
    deck = Counter(LootCard(card.loot, card.stake, card.bonus) for card in table.deck)
    return list(deck - Counter(ended.loot for ended in table.rounds))


def legal_pick(table: Table, seat: Seat) -> Sequence[Action]:
    """Each role in play, except that of the last round if it may not be repeated; with three
    players, ordered pairs of roles."""
    last = table.players[seat].last
    return _picks(tuple([role for role in table.roles if role != last]), table.each)


@cache
def _picks(roles: tuple[Role, ...], each: int) -> Sequence[Action]:
    return tuple(Pick(picked) for picked in permutations(roles, each))


def decide_pick(stage: Stage, seat: Seat, action: Pick) -> None:
    """Pick face down; once all have picked, place stakes and lay the role cards."""
    table = stage.table
    rules = ("MD-PRE-2", "MD-3P") if table.each > 1 else ("MD-PRE-2",)
    roles: Sealed[tuple[str, ...]] = Sealed((seat,), value=action.roles)
    stage.emit(CharactersPicked(seat, table.each, roles), rules)
    if all(player.characters for player in table.players.values()):
        _place_stakes(stage)
        _lay_role_cards(stage)


def refuse_pick(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Pick):
        return threat.refuse(table, seat, action)
    if len(action.roles) != table.each or len(set(action.roles)) != table.each:
        rule = "MD-3P" if table.each > 1 else "MD-PRE-2"
        return Refusal(
            rule,
            ngettext(
                "You pick {count} character in a round.",
                "You pick {count} different characters in a round.",
                table.each,
            ).format(count=table.each),
        )
    missing = not_in_play(table, action.roles)
    if missing is not None:
        return missing
    return Refusal(
        "MD-OPT-1",
        _("You had the {role} in the last round and can't pick it twice in a row.").format(
            role=name(action.roles[0])
        ),
    )


def not_in_play(table: Table, roles: Iterable[Role]) -> Refusal | None:
    """The refusal for the first role that isn't in play; None if all are (MD-SET-1)."""
    for role in roles:
        if role not in table.roles:
            return Refusal(
                "MD-SET-1",
                _("There is no {role} with {count} players. In play: {roles}.").format(
                    role=name(role), count=len(table.seats), roles=names(table.roles)
                ),
            )
    return None


def _place_stakes(stage: Stage) -> None:
    """Place every stake, a seat's first character first. The reserve lends what is missing; if it
    can't lend all of it, it lends each of these characters the same (MD-SET-4)."""
    table = stage.table
    assert table.loot is not None
    stake = table.loot.stake
    left = {seat: player.money for seat, player in table.players.items()}
    lacking: list[tuple[Who, int]] = []
    for who in table.characters():
        own = min(stake, left[who.seat])
        left[who.seat] -= own
        lacking.append((who, stake - own))
    due = sum([lack for _who, lack in lacking])
    there = stage.payable(due)
    each = there // max(1, sum([lack > 0 for _who, lack in lacking]))
    for who, lack in lacking:
        lent = lack if there == due else min(lack, each)
        rules = ("MD-PRE-2",) if lent == lack else ("MD-PRE-2", "MD-SET-4")
        stage.emit(StakePlaced(who, stake - lack, lent), rules)


def _lay_role_cards(stage: Stage) -> None:
    aside, shown = chance.role_cards(stage.dealer, stage.table)
    stage.emit(RoleCardsLaid(shown, Sealed(value=aside)), ("MD-PRE-3",))


def legal_shown(table: Table, _seat: Seat) -> list[Action]:
    """The sets of face-up role cards that the possible picks allow: all cards but one."""
    return [Shown(roles) for roles in truth.possible_role_cards(table)]


def decide_shown(stage: Stage, _seat: Seat, action: Shown) -> None:
    """Record the secret picks and the stakes, and lay the named role cards face up."""
    table = stage.table
    for other in table.seats:
        rules = ("MD-PRE-2", "MD-3P") if table.each > 1 else ("MD-PRE-2",)
        stage.emit(CharactersPicked(other, table.each, Sealed()), rules)
    _place_stakes(stage)
    stage.emit(RoleCardsLaid(action.roles, Sealed()), ("MD-PRE-3",))


def refuse_shown(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Shown):
        return threat.refuse(table, seat, action)
    cards = len(table.seats) * table.each
    if len(action.roles) != cards - 1:
        return Refusal(
            "MD-PRE-3",
            ngettext(
                "Of {cards} role cards, {open} are face up and 1 is face down; you named "
                "{named} card.",
                "Of {cards} role cards, {open} are face up and 1 is face down; you named "
                "{named} cards.",
                len(action.roles),
            ).format(cards=cards, open=cards - 1, named=len(action.roles)),
        )
    missing = not_in_play(table, action.roles)
    if missing is not None:
        return missing
    if table.each > 1:
        role, count = Counter(action.roles).most_common(1)[0]
        if count > len(table.seats):
            return Refusal(
                "MD-3P",
                _(
                    "{role} can't appear {count} times: each of the {players} players has it once."
                ).format(count=count, role=name(role), players=len(table.seats)),
            )
    return Refusal(
        "MD-OPT-1",
        _("These can't all have been picked. Face up from the last round: {laid}.").format(
            laid=names(p.last for p in table.players.values() if p.last is not None)
        ),
    )


def in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    """The roles in order of revealing."""
    return tuple(sorted(roles, key=ROLES.index))
