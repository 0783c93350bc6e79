"""How each event is told: one small function for each type of event, by part of the game."""

from events.language import gettext as _
from events.language import mark, spoken
from projections.by_type import registers
from projections.telling import TABLE, Tell

TELL: dict[type, Tell] = {**TABLE}
"""What tells each type of event; filled by the modules of this package."""

of = registers(TELL)

WHY: dict[str, str] = {
    "no_company": mark("no company for it"),
    "no_card": mark("no card is left"),
    "no_target": mark("no company that could be paid"),
    "no_colony": mark("nobody has a colony"),
    "no_swap": mark("no two companies are close enough"),
    "bank_empty": mark("the bank is empty"),
    "crash": mark("closed by the crash"),
}
"""Why something could not be, by the code in the event."""


def short(due: int, amount: int) -> str:
    return "" if due == amount else " " + _("{due} M were due.").format(due=due)


def with_cards(text: str, cards: tuple[str, ...] | None) -> str:
    return text if not cards else f"{text} [{', '.join(map(spoken, cards))}]"
