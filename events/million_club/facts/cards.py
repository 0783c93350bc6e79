"""Drafts, intrigue cards, purchases of colonies and companies."""

from events.bounds import Amount, Count, Text
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Intrigue, Kind, Pile, Seat


class HandDrawn(Fact, frozen=True):
    """MC-INT-1, MC-COL-1, MC-COM-1: the first chair draws a hand. wanted: the number of cards due;
    count: the number drawn, less if the pile is short."""

    opens = True
    seat: Seat
    pile: Pile
    wanted: Count
    count: Count
    cards: Cards


class HandPassed(Fact, frozen=True):
    """The rest of the hand passes to the next chair. chair: its number, from 2; cards: the rest."""

    opens = True
    seat: Seat
    pile: Pile
    chair: Count
    count: Count
    cards: Cards


class LeftoverDiscarded(Fact, frozen=True):
    """After the last chair the rest of the hand is laid face down beside the pile."""

    pile: Pile
    count: Count
    cards: Cards


class IntrigueChosen(Fact, frozen=True):
    """A seat plays an intrigue card. privilege: whether through Machiavelli (MC-INT-3)."""

    seat: Seat
    card: Intrigue
    privilege: bool = False


class RacketPaid(Fact, frozen=True):
    """MC-CRD-RACKET: an opponent pays the bank."""

    seat: Seat
    amount: Amount


class MillionsTaken(Fact, frozen=True):
    """A seat takes money from the bank for an intrigue card. due: M on the card;
    amount: M taken, less if the bank lacks it."""

    seat: Seat
    card: Intrigue
    due: Amount
    amount: Amount


class OpponentNamed(Fact, frozen=True):
    """MC-CRD-CONTRACT, MC-CRD-UNREST: a seat names the opponent whose colonies it will see."""

    seat: Seat
    opponent: Seat


class ColonySold(Fact, frozen=True):
    """MC-CRD-CONTRACT: a seat buys a colony from an opponent. price: M."""

    opens = True
    seller: Seat
    buyer: Seat
    price: Amount
    card: Card


class ColoniesSwapped(Fact, frozen=True):
    """MC-CRD-UNREST: two seats swap a colony. given, received: by `seat`."""

    opens = True
    seat: Seat
    opponent: Seat
    given: Card
    received: Card


class TypeTargeted(Fact, frozen=True):
    """MC-CRD-UNFAIR: a seat chooses the type of companies that lose a level."""

    seat: Seat
    kind: Kind


class CompanyHit(Fact, frozen=True):
    """MC-CRD-UNFAIR: an opponent's company loses a level. before, after: its own level."""

    seat: Seat
    owner: Seat
    card: Text
    before: Count
    after: Count


class CompaniesSwapped(Fact, frozen=True):
    """MC-CRD-DUMPING: two seats swap a company. given, received: by `seat`."""

    seat: Seat
    given: Text
    opponent: Seat
    received: Text


class NotePlaced(Fact, frozen=True):
    """MC-CRD-CAPITAL: a note from the bank goes under a company. notes: their new number there."""

    seat: Seat
    card: Text
    notes: Count


class EffectDeclined(Fact, frozen=True):
    """A seat declines the effect of its intrigue card, or the rest of it."""

    seat: Seat
    card: Intrigue


class EffectVoid(Fact, frozen=True):
    """An intrigue card can't take effect. why: a code, e.g. "bank_empty"."""

    seat: Seat
    card: Intrigue
    why: Text


class ColonyBought(Fact, frozen=True):
    """MC-COL-1: a seat buys a colony; with `privilege` by Prospecting (MC-COL-4)."""

    seat: Seat
    price: Amount
    card: Card
    privilege: bool = False


class CompanyBought(Fact, frozen=True):
    """MC-COM-1: a seat buys a company at level 1; with `privilege` by Opportunity (MC-COM-4)."""

    seat: Seat
    price: Amount
    card: Text
    privilege: bool = False


class CardDiscarded(Fact, frozen=True):
    """A seat discards a card from the hand, face down beside the pile."""

    seat: Seat
    pile: Pile
    card: Card
