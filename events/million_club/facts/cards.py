"""Passed hands, intrigue cards, colony and company purchases."""

from events.bounds import Amount, Count, Text
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Intrigue, Kind, Pile, Seat


class HandDrawn(Fact, frozen=True):
    """The first chair draws count cards; wanted: the number due."""

    opens = True
    seat: Seat
    pile: Pile
    wanted: Count
    count: Count
    cards: Cards


class HandPassed(Fact, frozen=True):
    """The rest of the hand goes to the next chair (2, 3, …)."""

    opens = True
    seat: Seat
    pile: Pile
    chair: Count
    count: Count
    cards: Cards


class LeftoverDiscarded(Fact, frozen=True):
    """The cards that no chair took lie face down beside the pile."""

    pile: Pile
    count: Count
    cards: Cards


class IntrigueChosen(Fact, frozen=True):
    """A card is played; privilege: whether through Machiavelli."""

    seat: Seat
    card: Intrigue
    privilege: bool = False


class RacketPaid(Fact, frozen=True):
    """An opponent pays the bank. MC-CRD-RACKET."""

    seat: Seat
    amount: Amount


class MillionsTaken(Fact, frozen=True):
    """A seat takes money from the bank for an intrigue card. due: the amount on the card."""

    seat: Seat
    card: Intrigue
    due: Amount
    amount: Amount


class OpponentNamed(Fact, frozen=True):
    """The opponent whose colonies are viewed for Contract or Unrest."""

    seat: Seat
    opponent: Seat


class ColonySold(Fact, frozen=True):
    """MC-CRD-CONTRACT."""

    opens = True
    seller: Seat
    buyer: Seat
    price: Amount
    card: Card


class ColoniesSwapped(Fact, frozen=True):
    """MC-CRD-UNREST. given, received: by the seat."""

    opens = True
    seat: Seat
    opponent: Seat
    given: Card
    received: Card


class TypeTargeted(Fact, frozen=True):
    """MC-CRD-UNFAIR: the type chosen."""

    seat: Seat
    kind: Kind


class CompanyHit(Fact, frozen=True):
    """MC-CRD-UNFAIR: a company of an opponent loses a level."""

    seat: Seat
    owner: Seat
    card: Text
    before: Count
    after: Count


class CompaniesSwapped(Fact, frozen=True):
    """MC-CRD-DUMPING."""

    seat: Seat
    given: Text
    opponent: Seat
    received: Text


class NotePlaced(Fact, frozen=True):
    """MC-CRD-CAPITAL: 1 M from the bank under a company. notes: the new number of notes there."""

    seat: Seat
    card: Text
    notes: Count


class EffectDeclined(Fact, frozen=True):
    """The seat declines a card's effect, or the rest of it."""

    seat: Seat
    card: Intrigue


class EffectVoid(Fact, frozen=True):
    """A card's effect can't apply. why: a code, see history."""

    seat: Seat
    card: Intrigue
    why: Text


class ColonyBought(Fact, frozen=True):
    """MC-COL-1, MC-COL-4 (privilege)."""

    seat: Seat
    price: Amount
    card: Card
    privilege: bool = False


class CompanyBought(Fact, frozen=True):
    """MC-COM-1, MC-COM-4 (privilege): at level 1."""

    seat: Seat
    price: Amount
    card: Text
    privilege: bool = False


class CardDiscarded(Fact, frozen=True):
    """A seat discards a card of the hand face down beside the pile."""

    seat: Seat
    pile: Pile
    card: Card
