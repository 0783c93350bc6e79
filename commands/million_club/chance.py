"""All random results in Million Club, for the rules and for the audit."""

from commands.dealer import Dealer, Dealt
from events.language import gettext as _
from events.million_club import Event
from events.million_club.facts import FirstPlayerNamed, PileShuffled, ProfileDealt
from events.million_club.figures import SCHEMER_PLAYERS
from events.million_club.words import BOX, PROFILES, Pile, Profile, Seat
from projections.million_club.table import Table


def next_shuffle(dealer: Dealer, table: Table, pile: Pile) -> tuple[str, ...]:
    """The pile after its next shuffle, including the discards."""
    members = {*table.piles[pile], *table.discards[pile]}
    # Shuffled from box order, so the result depends on the cards, not on their previous order.
    cards = [card for card in BOX[pile] if card in members]
    return dealer.shuffle(cards, _label(table, pile))


def _label(table: Table, pile: Pile) -> str:
    return f"{pile}/{table.shuffles[pile] + 1}"


def profiles(dealer: Dealer, table: Table) -> dict[Seat, Profile]:
    """MC-ALT-1: each seat's profile."""
    return dict(zip(table.seats, dealer.shuffle(profiles_in_draw(table), "profiles"), strict=False))


def profiles_in_draw(table: Table) -> tuple[Profile, ...]:
    """The profiles in the draw: the Schemer only at a full table."""
    return PROFILES if len(table.seats) == SCHEMER_PLAYERS else PROFILES[:-1]


def first_player(dealer: Dealer, table: Table) -> Seat:
    """MC-SET-2: the first player."""
    return dealer.shuffle(table.seats, "first")[0]


def chance_behind(table: Table, event: Event, dealer: Dealer) -> Dealt | None:
    """The random result behind this event; None if there is none. table: before the event."""
    match event:
        case PileShuffled(pile=pile, order=order) if order.value is not None:
            description = _("the shuffle {label}").format(label=_label(table, pile))
            return description, order.value, next_shuffle(dealer, table, pile)
        case ProfileDealt(seat=seat, profile=profile):
            return _("the profile"), profile, profiles(dealer, table)[seat]
        case FirstPlayerNamed(seat=seat, by="chance"):
            return _("the first player"), seat, first_player(dealer, table)
        case _:
            return None
