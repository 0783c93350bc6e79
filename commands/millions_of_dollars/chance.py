"""All random results in Millions of Dollars, for the rules and for the audit."""

from collections.abc import Sequence

from commands.dealer import Dealer, Dealt
from commands.draws import Draw
from events.language import gettext as _
from events.millions_of_dollars import Event
from events.millions_of_dollars.facts import LeaderNamed, LootPileShuffled, RoleCardsLaid
from events.millions_of_dollars.figures import ROUNDS
from events.millions_of_dollars.words import ROLES, Role, Seat
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.table import Table


def loot_pile(dealer: Dealer, table: Table) -> tuple[str, ...]:
    """MD-BOX-1: the loot cards of the game, top first."""
    return dealer.shuffle(_loot_cards(table), "loot")[:ROUNDS]


def _loot_cards(table: Table) -> list[str]:
    return [card.id for card in table.deck]


def leader(dealer: Dealer, table: Table) -> Seat:
    """MD-SET-3: the first Leader."""
    return dealer.shuffle(table.seats, "leader")[0]


def role_cards(dealer: Dealer, table: Table) -> tuple[Role, tuple[Role, ...]]:
    """MD-PRE-3: the face-down role card, and the face-up ones."""
    aside, *shown = dealer.shuffle(_unpicked_roles(table), f"roles/{table.round}")
    return aside, tuple(sorted(shown, key=ROLES.index))


def _unpicked_roles(table: Table) -> list[Role]:
    return sorted(truth.stated_roles(table).values(), key=ROLES.index)


def rederive(table: Table, event: Event, dealer: Dealer) -> Dealt | None:
    """The random result behind this event, as recorded and as the dealer derives it again; None if
    there is none. table: before the event."""
    match event:
        case LootPileShuffled(order=order) if order.value is not None:
            return _("the pile of loot cards"), order.value, loot_pile(dealer, table)
        case LeaderNamed(seat=seat, by="chance"):
            return _("the first Leader"), seat, leader(dealer, table)
        case RoleCardsLaid(shown=shown, aside=aside) if aside.value is not None:
            return _("the role cards"), (aside.value, shown), role_cards(dealer, table)
        case _:
            return None


def draws(table: Table, event: Event) -> Sequence[Draw]:
    """What came by chance in this event. table: before it."""
    match event:
        case LootPileShuffled(order=order) if order.value is not None:
            return (Draw("loot", "loot", _loot_cards(table), order.value),)
        case LeaderNamed(seat=seat, by="chance"):
            return (Draw("leader", "leader", table.seats, (seat,)),)
        case RoleCardsLaid(aside=aside) if aside.value is not None:
            label = f"roles/{table.round}"
            return (Draw("roles", label, _unpicked_roles(table), (aside.value,)),)
        case _:
            return ()
