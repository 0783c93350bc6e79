"""A game's twin for one reader, as in `twins`. In Millions of Dollars, the roles and loot cards
that the reader has never seen are replaced.

A role can be replaced as long as everything face up stays true: the role cards shown have owners,
no player has a role twice or repeats a barred one, and a player who did not reveal with the
Snitches isn't one.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import IN_PLAY
from events.record import Record, with_commitments
from events.sealed import Sealed
from events.shared import Amended, GameCreated, Redone, Undone

SALT = "f0e1d2c3b4a5968778695a4b3c2d1e0f"
TRIES = 60

Records = Sequence[Record[Any]]
Card = tuple[int, int]
"""A role card: the record of its pick, and its index there."""
Roles = dict[Card, str]


class Round(msgspec.Struct):
    """The places of a round's cards after a record. picks: each seat's pick, by its record; gone:
    the cards of withdrawn characters; last: the roles face up before their seats."""

    picks: dict[str, int] = {}
    gone: frozenset[Card] = frozenset()
    last: dict[str, str] = {}

    def card(self, who: md.Who) -> Card:
        return self.picks[who.seat], who.number

    def cards(self, each: int) -> list[Card]:
        return [(pick, number) for pick in self.picks.values() for number in range(1, each + 1)]


class Secrets:
    """What the reader may not know of the records, and the alternatives. roles: of all cards;
    hidden: the cards that the reader has never seen; never: impossible roles of a hidden card;
    laid: the cards behind those shown, all but one, by record; shown_to: the card that an
    Intimidation card showed, by record."""

    def __init__(self, records: Records, eyes: str | None) -> None:
        self.eyes = eyes
        self.count = len(records[0].event.players)
        self.each = 2 if self.count == 3 else 1
        self.roles: Roles = {}
        self.seen: set[Card] = set()
        self.never: dict[Card, set[str]] = {}
        self.laid: dict[int, tuple[list[Card], Counter[str]]] = {}
        self.shown_to: dict[int, Card] = {}
        self.turned: list[str] = []
        after: dict[int, Round] = {}
        now = Round()
        for record in records:
            if isinstance(record.event, Undone | Redone | Amended):
                now = after[record.event.to]
            else:
                now = self._follow(record, now)
            after[record.seq] = now
        self.hidden = sorted(set(self.roles) - self.seen)

    def _follow(self, record: Record[Any], now: Round) -> Round:
        event = record.event
        match event:
            case md.CharactersPicked():
                for number, role in enumerate(event.roles.value or (), 1):
                    self.roles[record.seq, number] = role
                    self.never[record.seq, number] = {now.last.get(event.seat, "")}
                    if self.eyes == event.seat:
                        self.seen.add((record.seq, number))
                return Round(now.picks | {event.seat: record.seq}, now.gone, now.last)
            case md.RoleCardsLaid():
                self.laid[record.seq] = now.cards(self.each), Counter(event.shown)
            case md.CharacterShown():
                self.shown_to[record.seq] = now.card(event.who)
                if self.eyes == event.seat:
                    self.seen.add(now.card(event.who))
            case md.CharacterWithdrawn():
                return Round(now.picks, now.gone | {now.card(event.who)}, now.last)
            case md.CharacterRevealed():
                self._reveal(event, now)
            case md.RoleLaidOpen():
                self.seen.add((now.picks[event.seat], 1))
                return Round(now.picks, now.gone, now.last | {event.seat: event.role})
            case md.RoundEnded():
                return Round({}, frozenset(), now.last)
            case md.LootTurnedUp() if event.card.id not in self.turned:
                self.turned.append(event.card.id)
            case _:
                pass
        return now

    def _reveal(self, event: md.CharacterRevealed, now: Round) -> None:
        """Snitches reveal together; when other roles do, everybody still in has revealed by the
        end."""
        for card in now.cards(self.each):
            if card in now.gone:
                continue
            if event.role != "snitch" or self.roles[card] == "snitch":
                self.seen.add(card)
            else:
                self.never[card].add("snitch")

    def others(self, chance: random.Random) -> Roles:
        """Other roles: each hidden card in turn is replaced, or swapped with another."""
        roles = dict(self.roles)
        for _ in range(TRIES if self.hidden else 0):
            tried, card, other = dict(roles), *chance.choices(self.hidden, k=2)
            if chance.random() < 0.5:
                tried[card], tried[other] = roles[other], roles[card]
            else:
                tried[card] = chance.choice(IN_PLAY[self.count])
            if self._can_be(tried):
                roles = tried
        return roles

    def _can_be(self, roles: Roles) -> bool:
        picks = [[role for (pick, _), role in roles.items() if pick == one] for one, _ in roles]
        return (
            all(len(set(picked)) == len(picked) for picked in picks)
            and not any(roles[card] in self.never[card] for card in self.hidden)
            and all(not shown - _had(cards, roles) for cards, shown in self.laid.values())
        )

    def aside(self, seq: int, roles: Roles) -> str:
        """The role card that is face down."""
        cards, shown = self.laid[seq]
        (role,) = _had(cards, roles) - shown
        return role

    def loot(self, order: Sequence[str], chance: random.Random) -> tuple[str, ...]:
        """The loot pile: the cards turned up stay on top, and the rest is random."""
        seen = len(self.turned)
        rest = [card for card in (f"L{n}" for n in range(1, 11)) if card not in self.turned]
        assert list(order[:seen]) == self.turned
        while True:
            made = (*self.turned, *chance.sample(rest, len(order) - seen))
            if made != tuple(order) or seen == len(order):
                return made


def _had(cards: Sequence[Card], roles: Roles) -> Counter[str]:
    return Counter(roles[card] for card in cards)


def twin(records: Records, game: str, eyes: str | None, chance: random.Random) -> list[Record[Any]]:
    """The twin's records, sealed again."""
    secrets = Secrets(records, eyes)
    roles = secrets.others(chance)
    return [
        with_commitments(
            msgspec.structs.replace(
                record,
                event=msgspec.structs.replace(
                    record.event, **dict(_other(record, secrets, roles, chance))
                ),
                command=_command(record, roles, eyes),
            ),
            game,
            SALT,
        )
        for record in records
    ]


def _other(
    record: Record[Any], secrets: Secrets, roles: Roles, chance: random.Random
) -> Iterator[tuple[str, Sealed[Any]]]:
    """The sealed fields of the event in the twin."""
    event, eyes = record.event, secrets.eyes
    match event:
        case GameCreated():
            yield "seed", Sealed((), value="the twin's seed", salt=SALT)
        case md.LootPileShuffled():
            yield "order", Sealed((), value=secrets.loot(event.order.value, chance))
        case md.CharactersPicked() if event.seat != eyes:
            picked = tuple(roles[record.seq, n] for n in range(1, event.count + 1))
            yield "roles", Sealed(event.roles.audience, value=picked)
        case md.RoleCardsLaid():
            yield "aside", Sealed((), value=secrets.aside(record.seq, roles))
        case md.CharacterShown() if event.seat != eyes:
            yield "role", Sealed(event.role.audience, value=roles[secrets.shown_to[record.seq]])
        case _:
            pass


def _command(record: Record[Any], roles: Roles, eyes: str | None) -> str | Sealed[str] | None:
    if not isinstance(record.command, Sealed) or record.by == eyes:
        return record.command
    picked = [role for (pick, _), role in sorted(roles.items()) if pick == record.seq]
    return Sealed(record.command.audience, value=" ".join(["pick", *picked]))
