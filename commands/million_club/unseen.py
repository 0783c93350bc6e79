"""Cards that people deal and the program doesn't see: the valid statements about them, and the ids
that these cards get.

Cards of one type or region are interchangeable, so a card stated by type or region gets the lowest
free id. Anything not stated stays unknown. Only the contents of the box can refute a statement.
"""

from collections.abc import Collection, Iterable
from functools import cache

from commands.million_club.actions import BUY_SORT, DISCARD_ONE, TAKE_SORT, Action, Swap
from commands.refusal import Refusal
from events.language import gettext as _
from events.million_club.figures import COLONIES_OF_A_REGION, COMPANIES_OF_A_TYPE
from events.million_club.words import BOX, KIND_OF, KINDS, REGION_OF, REGIONS, Kind, Pile, Region
from events.sealed import Sealed
from projections.million_club.table import Card, Player, Table
from projections.million_club.words import name

UNKNOWN: Sealed[str] = Sealed()


def kinds_left(table: Table) -> list[Kind]:
    """The types that still have unowned companies (MC-BOX-2)."""
    owned = {card for player in table.players.values() for card in player.levels}
    return [kind for kind in KINDS if any(card not in owned for card in _cards_of(kind))]


def regions_left(table: Table) -> list[Region]:
    """The regions that may still have free colonies (MC-BOX-3)."""
    taken = _known_colonies(table)
    return [region for region in REGIONS if any(card not in taken for card in _cards_of(region))]


def company(table: Table, kind: str) -> str:
    """The id for a company stated by type: the first unowned one."""
    owned = {card for player in table.players.values() for card in player.levels}
    return next(card for card in _cards_of(kind) if card not in owned)


def colony(table: Table, region: str, beside: Collection[str] = ()) -> str:
    """The id for a colony stated by region: the first one that no player is known to have. beside:
    ids that don't count as free either."""
    taken = {*_known_colonies(table), *beside}
    return next(card for card in _cards_of(region) if card not in taken)


def face(table: Table, region: str | None, *audience: str) -> Sealed[str]:
    """A colony from pile or hand, sealed for the audience; unknown if no region is stated."""
    return UNKNOWN if region is None else Sealed(audience, value=colony(table, region))


def colony_of(table: Table, owner: Player, region: str | None, beside: Card = None) -> Card:
    """The owner's colony of the stated region, or of any region if none is stated; None if unknown.
    beside: the other colony of a swap, which is not this one."""
    hand = owner.colonies
    if region is None:
        regions = {None if card is None else REGION_OF[card] for card in hand}
        return hand[0] if len(regions) == 1 else None
    match = next((c for c in hand if c is not None and REGION_OF[c] == region), None)
    return match or colony(table, region, () if beside is None else (beside,))


def possible(table: Table, owner: Player) -> list[Region]:
    """The regions of which the owner may have a colony."""
    regions = {REGION_OF[card] for card in owner.colonies if card is not None}
    if None in owner.colonies:
        regions.update(regions_left(table))
    return [region for region in REGIONS if region in regions]


def draws(table: Table, pile: Pile) -> list[Action]:
    """The possible purchases from a hand or pile that only the seat sees."""
    if pile == "companies":
        return [BUY_SORT[kind] for kind in kinds_left(table)]
    return [BUY_SORT[None], *(BUY_SORT[region] for region in regions_left(table))]


def discards() -> list[Action]:
    """The possible discards: just one, since a card is laid down unseen."""
    return [DISCARD_ONE]


def takes(table: Table, pile: Pile) -> list[Action]:
    """The possible choices from a pile in the set-up."""
    if pile == "companies":
        return [TAKE_SORT[kind] for kind in kinds_left(table)]
    return [TAKE_SORT[None], *(TAKE_SORT[region] for region in regions_left(table))]


def swaps(table: Table, mine: Player, theirs: Player) -> Iterable[Swap]:
    """The possible swaps between two players."""
    if not mine.colonies or not theirs.colonies:
        return
    yield Swap()
    scarce = {region for region in REGIONS if _count_free(table, region) < 2}
    for given in possible(table, mine):
        for received in possible(table, theirs):
            if given == received and given in scarce and not _both_known(mine, theirs, given):
                continue
            yield Swap(given, received)


def refuse_word(pile: Pile, word: str | None, rule: str) -> Refusal | None:
    if pile == "companies":
        if word in KINDS:
            return Refusal(
                "MC-BOX-2",
                _("All {count} companies of type {kind} are owned; none are left.").format(
                    count=COMPANIES_OF_A_TYPE, kind=name(word)
                ),
            )
        return Refusal(rule, _("Enter the type of the company: resource, industry or transport."))
    if word in REGIONS:
        return Refusal(
            "MC-BOX-3",
            _("All {count} colonies of {region} are held; none are left.").format(
                count=COLONIES_OF_A_REGION, region=name(word)
            ),
        )
    return Refusal(rule, _("Enter the region of the colony, or nothing if it stays hidden."))


@cache
def _cards_of(word: str) -> tuple[str, ...]:
    cards = (*BOX["companies"], *BOX["colonies"])
    return tuple(c for c in cards if word in (KIND_OF.get(c), REGION_OF.get(c)))


def _known_colonies(table: Table) -> set[Card]:
    return {card for player in table.players.values() for card in player.colonies}


def _count_free(table: Table, region: Region) -> int:
    taken = _known_colonies(table)
    return sum(card not in taken for card in _cards_of(region))


def _both_known(mine: Player, theirs: Player, region: Region) -> bool:
    return any(
        card is not None and REGION_OF[card] == region
        for player in (mine, theirs)
        for card in player.colonies
    )
