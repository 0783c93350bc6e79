"""Millions of Dollars' labels on screens, marked for translation."""

from collections.abc import Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import mark
from mclub.kinds.face import Choice, Line
from mclub.text.words import NAMES as SHARED
from mclub.text.words import millions, word
from projections.millions_of_dollars.words import NAMES as GAME_NAMES

NAMES: Final = {
    **SHARED,
    **GAME_NAMES,
    "reserve": mark("Reserve"),
    "stakes": mark("Stakes"),
    "loot": mark("Loot cards"),
    "leader": mark("First Leader"),
    "roles": mark("Role card face down"),
}
MILLIONS: Final = mark("{amount} M$")
PHASES: Final = {
    "setup": mark("setting up"),
    "picking": mark("picking"),
    "negotiating": mark("negotiating"),
    "heist": mark("heist"),
    "round_end": mark("end of the round"),
    "finished": mark("finished"),
}
STATES: Final = {
    "in": mark("in"),
    "withdrawn": mark("withdrawn"),
    "out": mark("out"),
    "shared": mark("shared"),
}
"""The states of a character."""
OUT: Final = {
    "several": mark("out, not the only one"),
    "named": mark("out, named by the Snitch"),
    "alone": mark("out, a Snitch alone"),
}
"""Why a character is out."""
OWN_CHARACTERS: Final = (mark("your first character"), mark("your second character"))
OTHER_CHARACTERS: Final = (mark("the first character"), mark("the second character"))
LINES: Final = {
    "start": mark("Starting money"),
    "stakes": mark("Stakes"),
    "deals": mark("Deals"),
    "shares": mark("Shares of the loot"),
    "fares": mark("Driver"),
    "robberies": mark("Con man"),
    "bonuses": mark("Bonuses"),
    "fines": mark("Fines"),
    "corrections": mark("Corrections"),
}
LAST: Final = next(reversed(LINES))
MAIN: Final = ("ready",)
SURE: Final = {
    "take": mark("Accept? The money is paid, and the character withdraws from this heist."),
    "withdraw": mark("Withdraw from this heist?"),
    "ready": mark("Be ready, and let the heist begin?"),
    "call": mark("Let the heist begin?"),
}
PHRASES: Final = {
    "offer …": mark("offer, for the withdrawal of"),
    "take …": mark("accept the proposal of"),
    "reject …": mark("refuse the proposal of"),
    "counter …": mark("propose another amount to"),
    "withdraw": mark("withdraw"),
}

SHEET: Final = {
    **{key: Line(label, ends=key == LAST) for key, label in LINES.items()},
    "total": Line(mark("Money (M$)"), "bold", ends=True),
    "rank": Line(mark("Rank")),
}
CHOICES: Final = {
    "money": Choice(
        mark("Money of the players"),
        "MD-SET-2",
        {
            "open": mark("Everybody sees how much everybody has."),
            "secret": mark("Each player sees only their own until the game is over."),
        },
    ),
    "leader_calls": Choice(
        mark("Beginning of the heist"),
        "MD-NEG-4",
        {
            "off": mark("The heist begins once all who are still in are ready."),
            "on": mark("The Leader may also begin it, while still in."),
        },
    ),
    "lent_stake": Choice(
        mark("A stake that the reserve has added to"),
        "MD-PRE-2",
        {
            "kept": mark("Whoever takes it back keeps what was added."),
            "returned": mark("What was added goes back to the reserve."),
        },
    ),
    "threaten": Choice(
        mark("When an Intimidation card is used"),
        "MD-NEG-3",
        {
            "hidden": mark(
                "While a character is face down, even when a lone Snitch is about to name a role."
            ),
            "negotiation": mark("In the negotiation only."),
        },
    ),
    "short_reserve": Choice(
        mark("A reserve emptied by a custom deck"),
        "MD-SET-4",
        {
            "shared": mark("It pays what it has, and owes nothing."),
            "owed": mark("Everything is paid, and the reserve owes the rest."),
        },
    ),
    "no_repeat": Choice(
        mark("The same role in two rounds running"),
        "MD-OPT-1",
        {
            "off": mark("Everybody may pick any of their roles."),
            "on": mark("Nobody may pick it again; only when each player has a single character."),
        },
    ),
}


def name(key: str) -> str:
    """The label of a role, seat or account in the current language."""
    return word(key, NAMES)


def dollars(amount: int | None) -> str:
    """An amount: "7 M$", or "?" if it is hidden from the reader."""
    return millions(amount, MILLIONS)


def own_character(board: Mapping[str, Any], own: str, number: int) -> str:
    """An own character by its role, or by its number if only its player knows the role."""
    role = board["players"][own]["characters"][number - 1]["role"]
    return name(role) if role else _(OWN_CHARACTERS[number - 1])


def loot_lines(loot: Mapping[str, Any], *, reconstruction: bool) -> list[str]:
    """The content of a loot card, with a note if it is a reconstruction."""
    lines = [dollars(loot["loot"]), _("stake {amount} M$").format(amount=loot["stake"])]
    if loot["bonus"]:
        lines.append(_("bonus {role}").format(role=name(loot["bonus"])))
    if reconstruction and loot["id"] is not None:
        lines.append(_("reconstruction"))
    return lines
