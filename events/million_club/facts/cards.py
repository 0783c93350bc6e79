"""Hands that are passed on, intrigue cards, colonies and companies bought."""

from events.bounds import Amount, Count, Text
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Intrigue, Kind, Pile, Seat


class HandDrawn(Fact, frozen=True):
    """The first chair draws count cards; wanted: how many it should have been."""

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
    """A card is played; privilege: by Machiavelli."""

    seat: Seat
    card: Intrigue
    privilege: bool = False


class RacketPaid(Fact, frozen=True):
    """An opponent pays the bank. MC-CRD-RACKET."""

    seat: Seat
    amount: Amount


class MillionsTaken(Fact, frozen=True):
    """A seat takes money from the bank for an intrigue card. due: what the card names."""

    seat: Seat
    card: Intrigue
    due: Amount
    amount: Amount


class OpponentNamed(Fact, frozen=True):
    """Whose colony hand is looked at for Contract or Unrest."""

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
    """MC-CRD-UNREST. given: by seat; received: by seat."""

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
    """MC-CRD-CAPITAL: 1 M of the bank under a company. notes: how many lie there now."""

    seat: Seat
    card: Text
    notes: Count


class EffectDeclined(Fact, frozen=True):
    """A card's effect, or the rest of it, is not wanted."""

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
    """A seat takes a card from the hand and lays it face down beside the pile."""

    seat: Seat
    pile: Pile
    card: Card
