"""Phrases that several of these modules use; each part of the game has a module of its own."""

from typing import Any

from events.language import gettext as _
from events.language import mark, translate_action
from projections.words import Names

WHY: dict[str, str] = {
    "no_company": mark("no company for it"),
    "no_card": mark("no card is left"),
    "no_target": mark("no affordable company"),
    "no_colony": mark("nobody has a colony"),
    "no_swap": mark("no two companies are close enough"),
    "bank_empty": mark("the bank is empty"),
    "crash": mark("closed by the crash"),
}
"""The reasons why something was impossible, by the code in the event."""


def shortfall(due: int, amount: int) -> str:
    """A sentence to append to a payment of M: what was due; "" if it was paid in full."""
    return "" if due == amount else " " + _("{due} M was due.").format(due=due)


def with_cards(text: str, cards: tuple[str, ...] | None) -> str:
    """The text, with the cards in brackets if the reader may see any."""
    return text if not cards else f"{text} [{', '.join(map(translate_action, cards))}]"


def owner_name(event: Any, seat: str, names: Names) -> str:
    """The owner of cards that a seat learned, for a phrase in brackets."""
    return _("its own") if event.seat == seat else names[event.seat]
