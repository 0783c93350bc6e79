"""The invariants of a table of Millions of Dollars (see `projections.conservation`)."""

from collections.abc import Iterable

from events.language import gettext as _
from events.millions_of_dollars import Event
from events.millions_of_dollars.facts import GameEnded
from events.millions_of_dollars.figures import INTIMIDATION_CARDS, MONEY, ROUNDS, TARGET
from events.millions_of_dollars.words import CHARACTERS, IN_PLAY, Role, Seat
from projections.conservation import Difference, differences
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import name, names


def imbalances(table: Table, event: Event) -> list[Difference]:  # noqa: ARG001 (as for all games)
    """Violations in money and cards (MD-BOX-1) and in roles (MD-SET-1, MD-PRE-3)."""
    return [*_money(table), *_roles(table), *_loot(table), *_intimidation(table)]


def _money(table: Table) -> Iterable[Difference]:
    total = table.reserve
    for player in table.players.values():
        total += player.money
        for character in player.characters:
            total += character.stake
        if player.money < 0:
            yield _("the money of {seat}").format(seat=name(player.seat)), player.money, 0
    if total != MONEY:
        yield _("all the money"), total, MONEY
    if table.reserve < 0 and table.options["short_reserve"] == "shared":
        yield _("the reserve"), table.reserve, 0


def _roles(table: Table) -> Iterable[Difference]:
    count = len(table.players)
    in_play, each = IN_PLAY[count], CHARACTERS[count]
    all_roles: list[Role | None] = []
    for player in table.players.values():
        roles = [character.role for character in player.characters]
        all_roles += roles
        if len(roles) not in (0, each):
            what = _("the characters of {seat}").format(seat=name(player.seat))
            yield what, len(roles), each
        if len(roles) > 1:
            known = [role for role in roles if role is not None]
            if len(set(known)) < len(known):
                what = _("the different roles of {seat}").format(seat=name(player.seat))
                yield what, len(set(known)), len(known)
    visible = {*all_roles, *table.shown}.difference(in_play)
    foreign = [role for role in visible if role is not None]
    if foreign:
        yield _("the roles in play"), names(sorted(foreign)), names(in_play)
    if not table.shown:
        return
    if len(table.shown) != count * each - 1:
        yield _("the face-up role cards"), len(table.shown), count * each - 1
    if table.aside is not None and None not in all_roles:
        role_cards = (*table.shown, table.aside)
        for role in in_play:
            if role_cards.count(role) != all_roles.count(role):
                what = _("the role cards of the {role}").format(role=name(role))
                yield what, role_cards.count(role), all_roles.count(role)


def _loot(table: Table) -> Iterable[Difference]:
    cards = [past.loot for past in table.rounds] + [table.loot] * (table.loot is not None)
    if table.round and len(table.pile) + len(cards) != ROUNDS:
        yield _("the number of all loot cards"), len(table.pile) + len(cards), ROUNDS
    ids = [card.id for card in cards if card is not None and card.id]
    deck = {card.id for card in table.deck}
    if len({*ids} & deck) == len(ids):
        return
    for id_ in sorted({*ids}):
        if ids.count(id_) > 1 or id_ not in deck:
            what = _("the number of {card} cards").format(card=id_)
            yield what, ids.count(id_), int(id_ in deck)


def _intimidation(table: Table) -> Iterable[Difference]:
    count = sum(len(player.usable_from) for player in table.players.values())
    if table.intimidation < 0 or count + table.intimidation > INTIMIDATION_CARDS:
        what = _("the Intimidation cards held and left together")
        yield what, count + table.intimidation, INTIMIDATION_CARDS


def points(table: Table) -> dict[str, int]:
    """Each seat's money in M$, which decides the game."""
    return {seat: player.money for seat, player in table.players.items()}


def score_errors(table: Table, event: Event) -> list[Difference] | None:
    """Errors in the end of the game: money, winners or reason (MD-END-1…3); None if it goes on."""
    if not isinstance(event, GameEnded):
        return None
    why, victors = _end(table)
    return differences(
        (_("the money"), event.money, points(table)),
        (_("the winners"), event.winners, victors),
        (_("how the game ended"), event.why, why),
    )


def _end(table: Table) -> tuple[str | None, tuple[Seat, ...]]:
    """The reason for the end and the winners, computed from the last round."""
    last = table.rounds[-1]
    sharers = {
        seat: table.players[seat].money
        for seat, characters in last.characters.items()
        if last.shared
        and any(character.state == "in" for character in characters)
        and table.players[seat].money >= TARGET
    }
    if sharers:
        return "target", _richest(sharers)
    if last.round < ROUNDS:
        return None, ()
    return "rounds", _richest({seat: player.money for seat, player in table.players.items()})


def _richest(money: dict[Seat, int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, amount in money.items() if amount == max(money.values()))
