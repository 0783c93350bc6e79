"""The names of seats, roles, characters and decisions, in the current language."""

from collections.abc import Collection, Iterable

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import LootCard
from projections.millions_of_dollars.table import Table
from projections.words import COLOURS, person

NAMES: dict[str, str] = {
    "snitch": mark("Snitch"),
    "brute": mark("Brute"),
    "driver": mark("Driver"),
    "con-man": mark("Con man"),
    "mastermind": mark("Mastermind"),
    **COLOURS,
}

DECISIONS: dict[str, str] = {
    "first": mark("say who has the Leader card"),
    "loot": mark("say what the loot card shows"),
    "pick": mark("pick a character"),
    "shown": mark("say which role cards are face up"),
    "negotiate": mark("negotiate, withdraw, or be ready for the heist"),
    "name": mark("Snitch: name a role"),
    "reveal": mark("reveal your character"),
    "threaten": mark("use an Intimidation card, or pass"),
    "lay_open": mark("lay your role card face up"),
}
"""The decisions, each as an instruction to the seat."""
DEALS = frozenset({"pay", "offer", "take", "counter", "reject"})
"""The verbs of money and offers between players."""


TURNS: dict[str, str] = {
    "first": mark("{players} must say who has the Leader card"),
    "loot": mark("{players} must say what the loot card shows"),
    "pick": mark("{players} must pick a character"),
    "shown": mark("{players} must say which role cards are face up"),
    "negotiate": mark("{players} may negotiate, withdraw, or be ready for the heist"),
    "name": mark("{players} must name a role, as the only Snitch"),
    "reveal": mark("{players} must reveal a character"),
    "threaten": mark("{players} may use an Intimidation card"),
    "lay_open": mark("{players} must lay the role card face up"),
}
"""The decisions as the others read them."""


def question(decision: str) -> str:
    """A decision, as an instruction to the seat."""
    return _(DECISIONS[decision])


def is_pair(action: str) -> bool:
    """Whether this action picks two characters, as with three players."""
    return action.startswith("pick ") and action.count(" ") > 1


def prompt(decision: str, actions: Collection[str]) -> str:
    """A decision as an instruction that fits the seat's legal actions."""
    verbs = {action.partition(" ")[0] for action in actions}
    if decision == "pick" and any(is_pair(action) for action in actions):
        return _("pick two characters")
    if decision == "negotiate" and DEALS.isdisjoint(verbs):
        alone = _("be ready for the heist")
        return _("withdraw, or be ready for the heist") if "withdraw" in verbs else alone
    return question(decision)


def whose_turn(decision: str, players: str) -> str:
    """The text for a decision that others see: these players have to take it."""
    return _(TURNS[decision]).format(players=players)


def name(word: str) -> str:
    """The display name of a role or colour."""
    return _(NAMES[word])


def names(words: Iterable[str]) -> str:
    """The names of several roles or colours as a list."""
    return ", ".join(name(word) for word in words)


def character(table: Table, who: Who) -> str:
    """The name of a character at the table: its player's, with three players also its number."""
    return one_of(person(table, who.seat), who.number, table.each)


def one_of(player: str, number: int, each: int) -> str:
    """A player's name; with several characters `each`, followed by the number of the character."""
    if each == 1:
        return player
    return _("{player}, character {number}").format(player=player, number=number)


def loot_card(card: LootCard) -> str:
    """A loot card in words: "loot 9 M$, stake 1 M$, bonus for the Driver"."""
    if card.bonus is None:
        return _("loot {loot} M$, stake {stake} M$").format(loot=card.loot, stake=card.stake)
    return _("loot {loot} M$, stake {stake} M$, bonus for the {role}").format(
        loot=card.loot, stake=card.stake, role=name(card.bonus)
    )
