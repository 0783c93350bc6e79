"""Texts of events, one function per event type, by part of the game."""

from typing import Any

from events.language import gettext as _
from events.language import mark, translate_action
from projections.words import Names

WHY: dict[str, str] = {
    "no_company": mark("no company for it"),
    "no_card": mark("no card is left"),
    "no_target": mark("no company that could be paid"),
    "no_colony": mark("nobody has a colony"),
    "no_swap": mark("no two companies are close enough"),
    "bank_empty": mark("the bank is empty"),
    "crash": mark("closed by the crash"),
}
"""Reasons why something was impossible, by the event's code."""


def shortfall(due: int, amount: int) -> str:
    return "" if due == amount else " " + _("{due} M was due.").format(due=due)


def with_cards(text: str, cards: tuple[str, ...] | None) -> str:
    return text if not cards else f"{text} [{', '.join(map(translate_action, cards))}]"


def owner_name(event: Any, seat: str, names: Names) -> str:
    """The owner of the cards that a seat learned."""
    return _("its own") if event.seat == seat else names[event.seat]
