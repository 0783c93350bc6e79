"""A game's twin for one reader, as in `twins`. In Le Millionnaire, the instruction cards that the
reader has never seen are in another order, in the deck and in other hands.

A card is identified by its place in the shuffled deck. A card that somebody has drawn without
reading it out is confidential in the twin, too.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import CONFIDENTIAL
from events.record import Record, with_commitments
from events.sealed import Sealed
from events.shared import Amended, GameCreated, Redone, Undone

SALT = "f0e1d2c3b4a5968778695a4b3c2d1e0f"
MARKER = -1
TRIES = 200

Records = Sequence[Record[Any]]
Place = int
"""The place of a card in the shuffled deck; MARKER for the marker."""


class Lying(msgspec.Struct, frozen=True):
    """The places of the cards after a record: the deck from the top, and the seats' cards."""

    deck: tuple[Place, ...]
    hands: dict[str, tuple[Place, ...]]
    apart: Place = MARKER


class Secrets:
    """What the reader may not know of the records. names: of the cards, by place; seen: the places
    of cards known to the reader; hidden: the places of cards in somebody's hand; held, drawn: the
    places that an event concerns, by record."""

    def __init__(self, records: Records, eyes: str | None) -> None:
        self.eyes = eyes
        self.names: tuple[str, ...] = ()
        self.seen: set[Place] = set()
        self.kept: set[Place] = set()
        self.drawn: dict[int, Place] = {}
        self.returned: dict[int, tuple[Place, ...]] = {}
        self.mixed: dict[int, tuple[Place, Place]] = {}
        self.again: set[Place] = set()
        after: dict[int, Lying] = {}
        now = Lying((), {})
        for record in records:
            if isinstance(record.event, Undone | Redone | Amended):
                now = after[record.event.to]
            else:
                now = self._follow(record, now)
            after[record.seq] = now

    def _follow(self, record: Record[Any], now: Lying) -> Lying:
        event, deck = record.event, now.deck
        match event:
            case lm.DeckShuffled():
                self.names = event.order.value or ()
                return Lying((*range(len(self.names)), MARKER), {})
            case lm.MarkerShown():
                return Lying((*deck[1:], deck[0]), now.hands)
            case lm.CardDrawn():
                self._see(deck[0])
                return Lying((*deck[1:], deck[0]), now.hands)
            case lm.ConfidentialDrawn(seat=seat):
                self.drawn[record.seq] = deck[0]
                self.kept.add(deck[0])
                self.again.add(deck[0])
                if seat == self.eyes:
                    self._see(deck[0])
                hand = (*now.hands.get(seat, ()), deck[0])
                return Lying(deck[1:], now.hands | {seat: hand})
            case lm.ConfidentialPlayed(seat=seat, card=card):
                place = next(one for one in now.hands[seat] if self.names[one] == card)
                self._see(place)
                hands = now.hands | {seat: tuple(o for o in now.hands[seat] if o != place)}
                if card == "will":
                    return Lying(deck, hands, place)
                return Lying((*deck, place), hands)
            case lm.HeirsPutBack(order=order):
                legacy, will = deck[-1], now.apart
                under, middle = (
                    (legacy, will) if order.value == ("legacy", "will") else (will, legacy)
                )
                self.again -= {legacy, will}
                self.mixed[record.seq] = (under, middle)
                laid = [*deck[:-1], under]
                laid.insert(len(laid) // 2, middle)
                return Lying(tuple(laid), now.hands)
            case lm.CardsReturned(seat=seat):
                self.returned[record.seq] = now.hands[seat]
                laid = list(deck)
                for at, place in enumerate(now.hands[seat]):
                    laid.insert(len(laid) // 2 if at % 2 else len(laid), place)
                return Lying(tuple(laid), now.hands | {seat: ()})
            case _:
                return now

    def _see(self, place: Place) -> None:
        self.seen.add(place)
        self.again.add(place)

    def others(self, chance: random.Random) -> list[str]:
        """Other names: unseen cards swap places pairwise, those in hands with other confidential
        ones."""
        names = list(self.names)
        unseen = sorted(set(range(len(names))) - self.seen)
        for _ in range(TRIES if len(unseen) > 1 else 0):
            one, other = chance.sample(unseen, 2)
            both = {names[one], names[other]}
            if both <= CONFIDENTIAL or not {one, other} & self.kept:
                names[one], names[other] = names[other], names[one]
        return names


def twin(records: Records, game: str, eyes: str | None, chance: random.Random) -> list[Record[Any]]:
    """The twin's records, sealed again. They differ at least in the order of the deck, as soon as
    two of its cards can be swapped."""
    secrets = Secrets(records, eyes)
    tries = (secrets.others(chance) for _ in range(TRIES))
    names = next((names for names in tries if names != list(secrets.names)), list(secrets.names))
    return [
        with_commitments(
            msgspec.structs.replace(
                record,
                event=msgspec.structs.replace(record.event, **dict(_other(record, secrets, names))),
            ),
            game,
            SALT,
        )
        for record in records
    ]


def _other(
    record: Record[Any], secrets: Secrets, names: Sequence[str]
) -> Iterator[tuple[str, Sealed[Any]]]:
    """The event's sealed fields in the twin."""
    event, eyes = record.event, secrets.eyes
    match event:
        case GameCreated():
            yield "seed", Sealed((), value="the twin's seed", salt=SALT)
        case lm.DeckShuffled():
            yield "order", Sealed((), value=tuple(names))
        case lm.ConfidentialDrawn() if event.seat != eyes:
            drawn = names[secrets.drawn[record.seq]]
            yield "card", Sealed(event.card.audience, value=drawn)
        case lm.CardsReturned() if event.seat != eyes:
            back = tuple(names[place] for place in secrets.returned[record.seq])
            yield "cards", Sealed(event.cards.audience, value=back)
        case lm.HeirsPutBack() if not {*secrets.mixed[record.seq]} & secrets.again:
            yield "order", Sealed((), value=event.order.value[::-1])
        case _:
            pass
