"""The loot deck of a game (MD-SET-4): parsed from the program's or the table's data."""

from collections.abc import Mapping
from typing import Any

import msgspec

from commands import position as written
from events.errors import BadInput
from events.language import gettext as _
from events.language import ngettext
from events.millions_of_dollars.figures import LOOT_CARDS
from events.millions_of_dollars.words import LOOTS, ROLES, STAKES, LootCard


class Deck(msgspec.Struct, frozen=True):
    """The ten loot cards. reconstruction: whether they are a guess and not the published cards."""

    cards: tuple[LootCard, ...]
    reconstruction: bool


def read_deck(data: Mapping[str, Any]) -> Deck:
    """Parse a deck: {"cards": [{"loot": 9, "stake": 1, "bonus": "driver"}, …]}.

    A field `reconstruction` says whether the deck is a guess. Raises BadInput.
    """
    where = _("This deck")
    values = written.fields(data, ("cards", "reconstruction"), ("cards",), where)
    guessed = written.flag(values.get("reconstruction", False), f"{where}, reconstruction")
    entries = written.entries(values["cards"], f"{where}, cards")
    if len(entries) != LOOT_CARDS:
        raise BadInput(
            ngettext(
                "A loot deck has {wanted} cards, this one has {count} (MD-BOX-1).",
                "A loot deck has {wanted} cards, this one has {count} (MD-BOX-1).",
                len(entries),
            ).format(wanted=LOOT_CARDS, count=len(entries))
        )
    cards = (
        _card(entry, n, _("Card {number}").format(number=n)) for n, entry in enumerate(entries, 1)
    )
    return Deck(tuple(cards), guessed)


def _card(raw: Any, number: int, where: str) -> LootCard:
    """Parse a loot card: loot and stake in M$, perhaps a bonus (MD-SET-4)."""
    values = written.fields(raw, ("loot", "stake", "bonus"), ("loot", "stake"), where)
    bonus = values.get("bonus")
    return LootCard(
        written.choice(values["loot"], LOOTS, f"{where}, loot"),
        written.choice(values["stake"], STAKES, f"{where}, stake"),
        None if bonus is None else written.choice(bonus, ROLES, f"{where}, bonus"),
        f"L{number}",
    )
