"""The invariants of a table of Million Club (see `projections.conservation`)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from events.language import gettext as _
from events.million_club import Event
from events.million_club.facts import ExchangeSettled, GameEnded, HoldingSet, PositionSet
from events.million_club.figures import BANK, MAX_LEVEL, MIN_LEVEL, POINT_PRICE, SET_POINTS
from events.million_club.words import BOX, KIND_OF, KINDS, LETTER, PREFIX, Seat
from projections.conservation import Difference, differences
from projections.million_club.table import Player, Table
from projections.million_club.words import name

CARDS: Final = frozenset(card for pile in BOX.values() for card in pile)
LETTERS: Final = tuple(LETTER.values())
PREFIXES: Final = tuple(PREFIX.values())


def imbalances(table: Table, event: Event) -> list[Difference]:
    """Violations in money (MC-BOX-1), cards (MC-BOX-2…4) and levels; none while a position is set
    up."""
    if isinstance(event, PositionSet | HoldingSet):
        return []
    return [*_money(table), *_cards(table), *_levels(table)]


def _money(table: Table) -> Iterable[Difference]:
    total = table.bank
    for player in table.players.values():
        total += player.money
        if player.notes:
            total += sum(player.notes.values())
        if player.money < 0:
            yield _("the money of {seat}").format(seat=name(player.seat)), player.money, 0
    if total != BANK:
        yield _("all the money"), total, BANK
    if table.bank < 0 and table.options["crash"] == "on":
        yield _("the bank"), table.bank, 0


def _cards(table: Table) -> Iterable[Difference]:
    present = list(table.hand)
    for cards in (*table.piles.values(), *table.discards.values()):
        present += cards
    for player in table.players.values():
        present += player.levels
        present += player.colonies
    faces = set(present)
    if len(present) == len(CARDS) and faces == CARDS:
        return
    if len(present) != len(CARDS):
        yield _("the number of all cards"), len(present), len(CARDS)
    hidden = None in faces
    times = Counter(card for card in present if card is not None)
    for card in sorted(times):
        if times[card] > 1 or card not in CARDS:
            yield _("the number of {card} cards").format(card=card), times[card], int(card in CARDS)
    for card in sorted(CARDS - faces) if not hidden else ():
        yield _("the number of {card} cards").format(card=card), 0, 1


def _levels(table: Table) -> Iterable[Difference]:
    for player in table.players.values():
        for card, level in player.levels.items():
            if not MIN_LEVEL <= level <= MAX_LEVEL:
                what = _("the level of {card}").format(card=card)
                yield what, level, min(max(level, MIN_LEVEL), MAX_LEVEL)
        for card, notes in player.notes.items():
            if notes < 1 or card not in player.levels:
                yield _("the notes under {card}").format(card=card), notes, 0


def listing_errors(table: Table, event: Event) -> list[Difference]:
    """Wrong listings (MC-SET-3): a listing is the sum of its type's levels and notes."""
    sums = dict.fromkeys(KINDS, 0)
    for player in table.players.values():
        for card, level in player.levels.items():
            sums[KIND_OF[card]] += level
        for card, notes in player.notes.items():
            sums[KIND_OF[card]] += notes
    paid_by = event.listings if isinstance(event, ExchangeSettled) else sums
    return differences(
        (_("the listings"), table.listings, sums),
        (_("the listings on which the Exchange paid"), paid_by, sums),
    )


def points(table: Table) -> dict[str, int] | None:
    """Each seat's VP (MC-SCO-1…7), counted from the cards; None if a colony is hidden."""
    players = list(table.players.values())
    if any(None in player.colonies for player in players):
        return None
    return {
        player.seat: _points(player, [p for p in players if p is not player]) for player in players
    }


def _points(player: Player, rivals: list[Player]) -> int:
    companies = [_count_cards(player.levels, letter) for letter in LETTERS]
    colonies = [_count_cards(player.colonies, prefix) for prefix in PREFIXES]
    total = sum(player.levels.values()) + sum(player.notes.values()) + len(player.colonies)
    for letter, count in zip(LETTERS, companies, strict=True):
        most = all(count > _count_cards(rival.levels, letter) for rival in rivals)
        total += count if most else 0
    for prefix, count in zip(PREFIXES, colonies, strict=True):
        most = all(count > _count_cards(rival.colonies, prefix) for rival in rivals)
        total += count if most else 0
    return total + SET_POINTS * (min(companies) + min(colonies)) + player.money // POINT_PRICE


def _count_cards(cards: Iterable[str | None], start: str) -> int:
    return sum(card is not None and card.startswith(start) for card in cards)


def score_errors(table: Table, event: Event) -> list[Difference] | None:
    """Wrong points and winners (MC-SCO-8) at the end; None if it isn't the end, or unknown."""
    if not isinstance(event, GameEnded):
        return None
    expected = points(table)
    if expected is None:
        return None
    return differences(
        (_("the points"), event.points, expected),
        (_("the winners"), event.winners, _winners(table, expected)),
    )


def _winners(table: Table, expected: dict[str, int]) -> tuple[Seat, ...]:
    standing = {seat: (expected[seat], p.money) for seat, p in table.players.items()}
    best = max(standing.values())
    return tuple(seat for seat, result in standing.items() if result == best)
