"""A game's twin for one reader: another game that looks the same to this reader.

Cards that the reader has never seen swap places for good. Cards hidden in a pile between two
shuffles swap places for that time. Seed, salts and hashes are another game's, too.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from events.chain import first_link, link
from events.million_club.facts import DiscardSet, HoldingSet, PileSet, PileShuffled
from events.record import Record, Row, row, with_commitments
from events.sealed import Sealed
from events.shared import GameCreated, Redone, Undone
from tests.properties.random_games import CARD_IDS, COLONY_IDS, COMPANY_IDS

CARD = re.compile(rf"\b(?:{'|'.join([*COMPANY_IDS, *COLONY_IDS, *CARD_IDS['intrigues']])})\b")
SALT = "f0e1d2c3b4a5968778695a4b3c2d1e0f"
IN_GIVEN_ORDER = (PileShuffled, PileSet, DiscardSet, HoldingSet)
"""Events whose sealed cards are ordered; in all others they are sorted."""

Records = Sequence[Record[Any]]
Mapping = dict[str, str]
Epoch = dict[str, int]


class Hidden(NamedTuple):
    """One permutation: of `cards` for good, or within epoch `ordinal` of a pile."""

    pile: str
    ordinal: int | None
    cards: tuple[str, ...]


def cards_in(value: object) -> set[str]:
    """Every card id within a value."""
    return set(CARD.findall(msgspec.json.encode(value).decode()))


def parts(record: Record[Any]) -> Iterator[Any]:
    """The fields of the event and of the command."""
    yield record.command
    for name in record.event.__struct_fields__:
        yield getattr(record.event, name)


def ever_seen(records: Records, eyes: str | None) -> set[str]:
    """The cards that the reader has ever seen in these records."""
    return set().union(*(seen_in(record, eyes) for record in records))


def seen_in(record: Record[Any], eyes: str | None) -> set[str]:
    """The cards that a record shows the reader, publicly or privately."""
    found: set[str] = set()
    for part in parts(record):
        if not isinstance(part, Sealed):
            found |= cards_in(part)
        elif eyes in part.audience:
            found |= cards_in(part.value)
    return found


def epochs(records: Records) -> list[Epoch]:
    """For each record, the number of earlier shuffles of each pile; an undo reverts these, too."""
    after: dict[int, Epoch] = {}
    now: Epoch = dict.fromkeys(CARD_IDS, 0)
    for record in records:
        if isinstance(record.event, Undone | Redone):
            now = after[record.event.to]
        elif isinstance(record.event, PileShuffled):
            now = now | {record.event.pile: record.event.ordinal}
        after[record.seq] = now
    return [after[record.seq] for record in records]


def hidden_cards(records: Records, eyes: str | None) -> list[Hidden]:
    """The cards that can swap places without the reader noticing."""
    ever: set[str] = set()
    shown: dict[tuple[str, int], set[str]] = defaultdict(set)
    orders: dict[tuple[str, int], set[str]] = {}
    for record, epoch in zip(records, epochs(records), strict=True):
        seen = seen_in(record, eyes)
        ever |= seen
        for pile, ordinal in epoch.items():
            shown[pile, ordinal] |= seen | _left_the_pile(record)
        if isinstance(record.event, PileShuffled):
            # After an undo the same shuffle can contain other cards: those in both are certain.
            place = record.event.pile, epoch[record.event.pile]
            cards = set(record.event.order.value)
            orders[place] = orders.get(place, cards) & cards
        elif isinstance(record.event, PileSet | DiscardSet):
            orders.setdefault((record.event.pile, 0), set()).update(record.event.cards.value)
    hidden = [
        Hidden(pile, None, tuple(sorted(set(CARD_IDS[pile]) - ever)))
        for pile in ("companies", "colonies")
    ]
    for (pile, ordinal), order in orders.items():
        hidden.append(Hidden(pile, ordinal, tuple(sorted(order - shown[pile, ordinal]))))
    return hidden


def _left_the_pile(record: Record[Any]) -> set[str]:
    """The colonies that players got, which are not in the pile at the next shuffle."""
    if type(record.event).__name__ in ("ColonyBought", "ColonyDealt", "ColonyTaken"):
        return {record.event.card.value}
    return set()


def twin(records: Records, game: str, eyes: str | None, chance: random.Random) -> list[Record[Any]]:
    """The twin's records, sealed again."""
    for_ever: Mapping = {}
    at_times: dict[tuple[str, int], Mapping] = {}
    for pile, ordinal, cards in hidden_cards(records, eyes):
        mapping = dict(zip(cards, chance.sample(cards, len(cards)), strict=True))
        if ordinal is None:
            for_ever |= mapping
        else:
            at_times[pile, ordinal] = mapping
    made = []
    now: Epoch | None = None
    mapping: Mapping = {}
    for record, epoch in zip(records, epochs(records), strict=True):
        if epoch is not now:
            now = epoch
            mapping = {card: card for cards in CARD_IDS.values() for card in cards}
            for pile, ordinal in epoch.items():
                mapping |= at_times.get((pile, ordinal), {})
            # The temporary permutation is applied before the permanent one.
            mapping = {card: for_ever.get(other, other) for card, other in mapping.items()}
        made.append(with_commitments(_map(record, eyes, mapping), game, SALT))
    return made


def _map(record: Record[Any], eyes: str | None, mapping: Mapping) -> Record[Any]:
    event = record.event
    if isinstance(event, GameCreated):
        seed = Sealed((), value="the twin's seed", salt=SALT)
        return msgspec.structs.replace(record, event=msgspec.structs.replace(event, seed=seed))
    keep_order = isinstance(event, IN_GIVEN_ORDER)
    changed = {
        name: _reseal(getattr(event, name), eyes, mapping, keep_order)
        for name in event.__struct_fields__
    }
    command = _reseal(record.command, eyes, mapping, keep_order)
    return msgspec.structs.replace(
        record, event=msgspec.structs.replace(event, **changed), command=command
    )


def _reseal(part: Any, eyes: str | None, mapping: Mapping, keep_order: bool) -> Any:
    if not isinstance(part, Sealed):
        return part
    value = part.value
    if eyes not in part.audience:
        if isinstance(value, tuple):
            cards = [mapping[card] for card in value]
            value = tuple(cards if keep_order else sorted(cards))
        else:
            value = CARD.sub(lambda match: mapping[match[0]], value)
    return Sealed(part.audience, value=value)


def rows(game: str, records: Records) -> list[Row]:
    """The records in the form a log stores."""
    previous, stored = first_link(game), []
    for record in records:
        stored.append(row(record, previous, link))
        previous = stored[-1].hash
    return stored
