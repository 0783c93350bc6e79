"""The loot deck that a game is played with (MD-SET-4): read from data, which may be anybody's."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars.figures import LOOT_CARDS, MAX_LOOT, MAX_STAKE, MIN_LOOT, MIN_STAKE
from events.millions_of_dollars.words import LOOTS, STAKES, LootCard, Role


class Deck(msgspec.Struct, frozen=True):
    """Ten loot cards; reconstruction: whether they are a guess, not what a box holds."""

    cards: tuple[LootCard, ...]
    reconstruction: bool


class _Card(msgspec.Struct, forbid_unknown_fields=True):
    loot: int
    stake: int
    bonus: Role | None = None


class _Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[_Card]
    reconstruction: bool = False


def read(data: Mapping[str, Any]) -> Deck:
    """The deck of these data: {"cards": [{"loot": 9, "stake": 1, "bonus": "driver"}, …]}.

    reconstruction: true in data that nobody has taken out of a box. Raises BadInput.
    """
    try:
        deck = msgspec.convert(dict(data), _Deck)
    except msgspec.ValidationError as error:
        raise BadInput(_("This is no loot deck: {error}.").format(error=error)) from error
    if len(deck.cards) != LOOT_CARDS:
        raise BadInput(
            ngettext(
                "A loot deck has {wanted} cards, this one has {count} (MD-BOX-1).",
                "A loot deck has {wanted} cards, this one has {count} (MD-BOX-1).",
                len(deck.cards),
            ).format(wanted=LOOT_CARDS, count=len(deck.cards))
        )
    for number, card in enumerate(deck.cards, 1):
        if card.loot not in LOOTS or card.stake not in STAKES:
            raise BadInput(
                _(
                    "Loot card {number} has loot {loot} and stake {stake}; a loot is {least} to "
                    "{most} M$, a stake {low} or {high} M$ (MD-SET-4)."
                ).format(
                    number=number,
                    loot=card.loot,
                    stake=card.stake,
                    least=MIN_LOOT,
                    most=MAX_LOOT,
                    low=MIN_STAKE,
                    high=MAX_STAKE,
                )
            )
    cards = (LootCard(c.loot, c.stake, c.bonus, f"L{n}") for n, c in enumerate(deck.cards, 1))
    return Deck(tuple(cards), deck.reconstruction)
