"""Reveals colonies unknown to the program at the end, before the points are counted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, islice

import msgspec

from commands.million_club.actions import Action, Reveal
from commands.million_club.stage import Stage
from commands.million_club.unseen import colony, regions_left
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import ngettext, translate_action
from events.million_club.facts import ColoniesRevealed, RevealReached
from events.million_club.figures import COLONIES_OF_A_REGION
from events.million_club.words import REGION_OF, REGIONS, Region, Seat
from projections.million_club.table import Table
from projections.million_club.words import name
from projections.words import person

RULE = "MC-SCO-4"
LISTED = 70
"""Maximum number of reveals in the legal list: enough for every possible reveal of four hidden
colonies."""


def reach(stage: Stage) -> bool:
    """Name the seats that must reveal colonies; False if there are none."""
    seats = seats_to_reveal(stage.table)
    if seats:
        stage.emit(RevealReached(seats), (RULE,))
    return bool(seats)


def advance(stage: Stage) -> bool:
    """Ask the next seat with hidden colonies; False when all are known."""
    seats = seats_to_reveal(stage.table)
    return stage.ask(seats[0], "reveal", (RULE,)) if seats else False


def seats_to_reveal(table: Table) -> tuple[Seat, ...]:
    """The seats with colonies unknown to the program, in turn order."""
    return tuple(seat for seat in table.order if None in table.players[seat].colonies)


def legal(table: Table, seat: Seat) -> list[Action]:
    """The complete hands that the seat may reveal; only the first `LISTED` if there are more."""
    return list(islice(_hands(table, seat), LISTED))


def _hands(table: Table, seat: Seat) -> Iterator[Reveal]:
    regions = _known_regions(table, seat)
    unseen = table.players[seat].colonies.count(None)
    for more in combinations_with_replacement(regions_left(table), unseen):
        action = Reveal(seat, in_order([*regions.elements(), *more]))
        if _wrong(table, action) is None:
            yield action


def accepts(table: Table, _seat: Seat, action: Action) -> bool:
    """Whether these can be the colonies of the seat that the action names, which needn't be the
    active one."""
    return isinstance(action, Reveal) and _wrong(table, action) is None


def decide(stage: Stage, _seat: Seat, action: Reveal) -> None:
    """Assign free ids to the hidden colonies."""
    table = stage.table
    cards = [card for card in table.players[action.seat].colonies if card is not None]
    for region, count in (Counter(action.regions) - _known_regions(table, action.seat)).items():
        for _number in range(count):
            cards.append(colony(table, region, cards))
    stage.emit(ColoniesRevealed(action.seat, tuple(cards)), (RULE, "MC-BOX-3"))


def refuse(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Reveal):
        return None
    wrong = _wrong(table, action)
    if wrong is None or action.seat not in table.players:
        return wrong
    return msgspec.structs.replace(wrong, instead=legal(table, action.seat))


def _wrong(table: Table, action: Reveal) -> Refusal | None:
    seat = action.seat
    if seat not in table.players:
        return Refusal(RULE, _("Nobody plays {seat}.").format(seat=translate_action(seat)))
    who = person(table, seat)
    hand = table.players[seat].colonies
    if None not in hand:
        return Refusal(RULE, _("All of {player}'s colonies are already known.").format(player=who))
    if len(action.regions) != len(hand):
        has = ngettext(
            "{player} has {count} colony", "{player} has {count} colonies", len(hand)
        ).format(player=who, count=len(hand))
        named_ones = len(action.regions)
        why = ngettext(
            "{has}, but you named {named} colony.",
            "{has}, but you named {named} colonies.",
            named_ones,
        )
        return Refusal(RULE, why.format(has=has, named=named_ones))
    named, known = Counter(action.regions), _known_regions(table, seat)
    for region, count in known.items():
        if named[region] < count:
            return Refusal(
                RULE,
                ngettext(
                    "{player} is known to have {count} of {region}, but you named "
                    "{named} such colony.",
                    "{player} is known to have {count} of {region}, but you named "
                    "{named} such colonies.",
                    named[region],
                ).format(player=who, count=count, region=name(region), named=named[region]),
            )
    for region in REGIONS:
        others = sum(_known_regions(table, other)[region] for other in table.seats if other != seat)
        if others + named[region] > COLONIES_OF_A_REGION:
            return Refusal(
                "MC-BOX-3",
                _("That would be {count} colonies of {region}; the box holds {most}.").format(
                    count=others + named[region], region=name(region), most=COLONIES_OF_A_REGION
                ),
            )
    return None


def in_order(regions: Iterable[Region]) -> tuple[Region, ...]:
    """The regions in box order."""
    return tuple(sorted(regions, key=REGIONS.index))


def _known_regions(table: Table, seat: Seat) -> Counter[Region]:
    return Counter(REGION_OF[c] for c in table.players[seat].colonies if c is not None)
