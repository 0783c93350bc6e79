"""Samples complete tables consistent with what a seat has seen, by dealing the unknown instruction
cards."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from events.le_millionnaire.facts import BankerNamed, CardDrawn, ConfidentialDrawn, DiceThrown
from events.le_millionnaire.words import CONFIDENTIAL, MARKER
from mclub.games.le_millionnaire.bots.outlook import unseen_cards
from projections.le_millionnaire.table import Card, Table

if TYPE_CHECKING:
    from mclub.kinds.seen import Seen


def imagine(seen: "Seen") -> Callable[[Random], Table]:
    """A sampler of complete tables. Unseen confidential cards go to their holders, all others to
    the unknown places in the deck."""
    view: Table = seen.table
    hidden = sorted(unseen_cards(view).elements())
    # A game that began with a position doesn't show where in the deck the marker lies.
    if MARKER not in view.deck:
        hidden.append(MARKER)

    def sample(chance: Random) -> Table:
        table = view.copy()
        cards = hidden.copy()
        chance.shuffle(cards)
        # Cards held by players are confidential, so these are dealt first.
        cards.sort(key=lambda name: name in CONFIDENTIAL)
        for player in table.players.values():
            player.cards = _fill(player.cards, cards)
        chance.shuffle(cards)
        table.deck = _fill(table.deck, cards)
        return table

    return sample


def redeal(table: Table, public: Table, chance: Random) -> None:
    """Shuffle the cards of the deck whose places the public can't know."""
    places = [at for at, card in enumerate(public.deck) if card is None]
    cards = [table.deck[at] for at in places]
    chance.shuffle(cards)
    for at, card in zip(places, cards, strict=True):
        table.deck[at] = card


def is_chance(event: Any) -> bool:
    """Whether the event throws dice or draws an instruction card."""
    return isinstance(event, DiceThrown | CardDrawn | ConfidentialDrawn | BankerNamed)


def _fill(places: list[Card], cards: list[str]) -> list[Card]:
    """Replace the unknown cards with cards removed from the end of `cards`."""
    return [cards.pop() if card is None else card for card in places]
