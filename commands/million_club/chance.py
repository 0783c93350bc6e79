"""All random results in Million Club, for the rules and for the audit."""

from collections.abc import Sequence

from commands.dealer import Dealer, Dealt
from commands.draws import Draw
from events.language import gettext as _
from events.million_club import Event
from events.million_club.facts import FirstPlayerNamed, PileShuffled, ProfileDealt
from events.million_club.figures import SCHEMER_PLAYERS
from events.million_club.words import BOX, PROFILES, Pile, Profile, Seat
from projections.million_club.table import Table, in_order


def next_shuffle(dealer: Dealer, table: Table, pile: Pile) -> tuple[str, ...]:
    """The pile after its next shuffle, including the discards."""
    return dealer.shuffle(_cards_in_shuffle(table, pile), _label(table, pile))


def _cards_in_shuffle(table: Table, pile: Pile) -> list[str]:
    # In box order, so the result depends on the cards, not on their previous order.
    cards, box = table.piles[pile] + table.discards[pile], BOX[pile]
    return list(box) if len(cards) == len(box) else in_order(cards)


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


def rederive(table: Table, event: Event, dealer: Dealer) -> Dealt | None:
    """The random result behind this event, as recorded and as the dealer derives it again; None if
    there is none. table: before the event."""
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


def draws(table: Table, event: Event) -> Sequence[Draw]:
    """What came by chance in this event. table: before it."""
    match event:
        case PileShuffled(pile=pile, order=order) if order.value is not None:
            cards = _cards_in_shuffle(table, pile)
            return (Draw(pile, _label(table, pile), cards, order.value, cards == list(BOX[pile])),)
        case ProfileDealt(seat=seat, profile=profile):
            dealt = {player.profile for player in table.players.values()}
            left = [one for one in profiles_in_draw(table) if one not in dealt]
            return (Draw("profiles", f"profiles/{seat}", left, (profile,)),)
        case FirstPlayerNamed(seat=seat, by="chance"):
            return (Draw("first", "first", table.seats, (seat,)),)
        case _:
            return ()
