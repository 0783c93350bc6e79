"""Where unseen colonies can be, given all statements about them, at tables where people deal.

A world is one possibility: the regions of each seat's colonies, None for a colony of any region.
Each statement excludes worlds; if none is left, the statements contradict each other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import gettext as _
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.figures import COLONIES_OF_A_REGION
from events.million_club.words import HIDDEN, REGION_OF, REGIONS, Region, Seat
from events.record import Record
from events.sealed import Sealed
from projections.million_club.words import name

MOST_WORLDS = 5000
"""If there are more worlds than this, every statement is accepted, so that the check stays fast."""

Face = Region | None
"""The region of a colony; None if unknown."""
Hand = tuple[Face, ...]
World = tuple[tuple[Seat, Hand], ...]


class Statement(NamedTuple):
    """An event that says something about colonies: a seat gains one, one changes hands, or a seat
    reveals all. seq: None if it is not yet recorded.
    """

    seq: int | None
    event: Event


def contradiction(records: Sequence[Record[Event]], new: Sequence[Event]) -> tuple[str, str] | None:
    """The rule and the reason why new events contradict the records; None if they don't."""
    if not any(_names_region(event) for event in new):
        return None
    statements = [Statement(r.seq, r.event) for r in records if type(r.event) in _STEPS]
    statements += [Statement(None, event) for event in new if type(event) in _STEPS]
    if _possible(statements):
        return None
    for at in range(len(statements) - 1, -1, -1):
        earlier = statements[at]
        if earlier.seq is None or not _names_region(earlier.event):
            continue
        weaker = Statement(earlier.seq, _without_regions(earlier.event))
        if _possible([*statements[:at], weaker, *statements[at + 1 :]]):
            seq = records[-1].seq + 1 + next(i for i, e in enumerate(new) if _names_region(e))
            event = next(event for event in new if _names_region(event))
            text = _("This contradicts event {seq} ({earlier}): event {now} would be {later}.")
            return "MC-BOX-3", text.format(
                seq=earlier.seq, earlier=_words(earlier.event), now=seq, later=_words(event)
            )
    return "MC-BOX-3", _("This contradicts what was said before.")


def possible_hands(records: Sequence[Record[Event]]) -> set[World] | None:
    """All worlds in which every statement is true; None if there are too many, or no statements."""
    statements = [
        Statement(record.seq, record.event) for record in records if type(record.event) in _STEPS
    ]
    return _worlds(statements) or None if statements else None


def _possible(statements: Iterable[Statement]) -> bool:
    return _worlds(statements) != set()


def _worlds(statements: Iterable[Statement]) -> set[World] | None:
    """All worlds in which these statements are true; None if there are too many."""
    worlds: set[World] = {()}
    for one in statements:
        step = _STEPS[type(one.event)]
        worlds = {
            _world(after)
            for world in worlds
            for after in step(dict(world), one.event)
            if _fits_box(after)
        }
        if len(worlds) > MOST_WORLDS:
            return None
    return worlds


Hands = dict[Seat, Hand]


def _world(hands: Hands) -> World:
    return tuple(
        (seat, tuple(sorted(hand, key=lambda face: "" if face is None else face)))
        for seat, hand in sorted(hands.items())
    )


def _fits_box(hands: Hands) -> bool:
    counts = Counter(face for hand in hands.values() for face in hand)
    return all(counts[region] <= COLONIES_OF_A_REGION for region in REGIONS)


def _faces(seal: Sealed[str]) -> Face:
    return None if seal.value is None else REGION_OF[seal.value]


def _gain(
    hands: Hands, event: mc.ColonyDealt | mc.ColonyTaken | mc.ColonyBought
) -> Iterator[Hands]:
    yield hands | {event.seat: (*hands.get(event.seat, ()), _faces(event.card))}


def _start_with(hands: Hands, event: mc.HoldingSet) -> Iterator[Hands]:
    cards = event.colonies.value or (HIDDEN,) * event.count
    yield hands | {event.seat: tuple(None if c == HIDDEN else REGION_OF[c] for c in cards)}


def _ways_to_give(hand: Hand, face: Face) -> Iterator[tuple[Face, Hand]]:
    """Each way to give away a card of this face (None: any): its face, and the rest of the hand."""
    if face is not None:
        # If no known card is of this region, one of the unknown cards may be.
        given = face if face in hand else None
        if given in hand:
            yield face, _remove(hand, given)
        return
    for each in set(hand):
        yield each, _remove(hand, each)


def _remove(hand: Hand, face: Face) -> Hand:
    at = hand.index(face)
    return hand[:at] + hand[at + 1 :]


def _sell(hands: Hands, event: mc.ColonySold) -> Iterator[Hands]:
    for face, rest in _ways_to_give(hands.get(event.seller, ()), _faces(event.card)):
        bought = (*hands.get(event.buyer, ()), face)
        yield hands | {event.seller: rest, event.buyer: bought}


def _swap(hands: Hands, event: mc.ColoniesSwapped) -> Iterator[Hands]:
    mine, theirs = hands.get(event.seat, ()), hands.get(event.opponent, ())
    for given, left in _ways_to_give(mine, _faces(event.given)):
        for received, rest in _ways_to_give(theirs, _faces(event.received)):
            yield hands | {event.seat: (*left, received), event.opponent: (*rest, given)}


def _reveal(hands: Hands, event: mc.ColoniesRevealed) -> Iterator[Hands]:
    regions = Counter(REGION_OF[card] for card in event.cards)
    hand = hands.get(event.seat, ())
    if not event.cards:
        yield hands  # an event without its regions, see `_without_regions`
    elif len(hand) == len(event.cards) and not Counter(f for f in hand if f is not None) - regions:
        yield hands | {event.seat: tuple(regions.elements())}


_STEPS: dict[type, Callable[[Hands, Any], Iterator[Hands]]] = {
    mc.ColonyDealt: _gain,
    mc.ColonyTaken: _gain,
    mc.ColonyBought: _gain,
    mc.HoldingSet: _start_with,
    mc.ColonySold: _sell,
    mc.ColoniesSwapped: _swap,
    mc.ColoniesRevealed: _reveal,
}


def _names_region(event: Event) -> bool:
    """Whether the event states a colony's region."""
    if isinstance(event, mc.ColoniesRevealed):
        return bool(event.cards)
    if isinstance(event, mc.ColoniesSwapped):
        return event.given.value is not None or event.received.value is not None
    if isinstance(event, mc.HoldingSet):
        return any(card != HIDDEN for card in event.colonies.value or ())
    if isinstance(event, mc.ColonyDealt | mc.ColonyTaken | mc.ColonyBought | mc.ColonySold):
        return event.card.value is not None
    return False


def _without_regions(event: Event) -> Event:
    """The event without the regions of colonies."""
    match event:
        case mc.ColoniesRevealed():
            return replace(event, cards=())
        case mc.ColoniesSwapped():
            return replace(event, given=Sealed(), received=Sealed())
        case mc.HoldingSet():
            return replace(event, colonies=Sealed())
        case mc.ColonyDealt() | mc.ColonyTaken() | mc.ColonyBought() | mc.ColonySold():
            return replace(event, card=Sealed())
        case _:
            return event


def _words(event: Event) -> str:
    match event:
        case mc.ColoniesRevealed():
            counts = Counter(REGION_OF[card] for card in event.cards)
            return _("{seat} shows {regions}").format(
                seat=name(event.seat),
                regions=", ".join(f"{count} {name(region)}" for region, count in counts.items()),
            )
        case mc.ColoniesSwapped():
            return _("{seat} gives {given} to {opponent} for {received}").format(
                seat=name(event.seat),
                given=_face_name(event.given),
                opponent=name(event.opponent),
                received=_face_name(event.received),
            )
        case mc.ColonySold():
            return _("{buyer} buys {card} from {seller}").format(
                buyer=name(event.buyer), card=_face_name(event.card), seller=name(event.seller)
            )
        case mc.HoldingSet():
            return _("the position of {seat}").format(seat=name(event.seat))
        case mc.ColonyDealt() | mc.ColonyTaken() | mc.ColonyBought():
            return _("{seat} gets {card}").format(
                seat=name(event.seat), card=_face_name(event.card)
            )
        case _:
            return type(event).__name__


def _face_name(seal: Sealed[str]) -> str:
    return _("a hidden colony") if seal.value is None else name(REGION_OF[seal.value])
