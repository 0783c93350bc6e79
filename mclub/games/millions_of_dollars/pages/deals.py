"""What a seat can do with each other player: the data of the players' sheets.

A frame of a movement shows an earlier board with the current actions, so an offer that an action
answers may be missing there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from mclub.games.millions_of_dollars.words import (
    MILLIONS,
    OTHER_CHARACTERS,
    dollars,
    name,
    own_character,
)
from mclub.kinds.kind import Document
from mclub.text.words import name_of

VERBS: Final = ("pay", "offer", "take", "reject", "counter", "threaten")
"""The verbs of the actions that name another player."""
Offers = Sequence[Mapping[str, Any]]
"""Entries of the board's `offers`."""
AMOUNT: Final = "{amount}"
"""The placeholder for the chosen amount in an action."""


class Way(NamedTuple):
    """A button. words: the action, with `AMOUNT` if the player chooses an amount; label: the action
    in words, also with `AMOUNT`; most: the maximum amount, 0 for an action without one; gap: a
    smaller amount that isn't possible, since it would change nothing, 0 if there is none; example:
    one such action."""

    words: str
    label: str
    most: int
    gap: int
    example: str


class Deal(NamedTuple):
    """What can be done with a player. standing: the offers between the two, in words; answers: the
    buttons without an amount; ways: those with one; most: the maximum of all amounts, M$; amount:
    the one selected at first; barred: the labels of refused actions, each with the number of the
    refusal."""

    standing: Sequence[str]
    answers: Sequence[Way]
    ways: Sequence[Way]
    most: int
    amount: int
    barred: Sequence[tuple[str, int]]


def is_deal(action: str) -> bool:
    """Whether the sheets offer this action."""
    return action.partition(" ")[0] in VERBS


def deals(
    board: Document, own: str, actions: Iterable[str], barred: Mapping[str, int]
) -> Mapping[str, Deal]:
    """The deals of a seat, by the other player. actions: the seat's legal ones; barred:
    refused ones, each with the number of the refusal."""
    refused = _by_player(barred)
    return {
        other: _deal(
            board,
            own,
            other,
            legal,
            [(words, barred[" ".join(words)]) for words in refused.get(other, ())],
        )
        for other, legal in _by_player(actions).items()
    }


def _by_player(actions: Iterable[str]) -> Mapping[str, Sequence[Sequence[str]]]:
    """The words of the actions that are deals, by the other player."""
    by_player: dict[str, list[list[str]]] = {}
    for action in actions:
        if is_deal(action):
            words = action.split(" ")
            by_player.setdefault(words[1], []).append(words)
    return by_player


def _barred(
    board: Document, own: str, words: Sequence[str], offers: Offers, ways: Sequence[Way]
) -> str | None:
    """The label of a refused action; None if a button for other amounts has the same label."""
    if words[0] == "threaten":
        return _answer(board, own, words, ())
    label = _label(board, own, words, offers)
    if any(way.label == label for way in ways):
        return None
    return label.replace(AMOUNT, words[2])


def _deal(
    board: Document,
    own: str,
    other: str,
    actions: Sequence[Sequence[str]],
    barred: Sequence[tuple[Sequence[str], int]],
) -> Deal:
    offers = [one for one in board["offers"] if {one["seat"], one["receiver"]} == {own, other}]
    amounts: dict[str, list[int]] = {}
    answers: list[Way] = []
    for words in actions:
        with_amount = words[0] in ("pay", "offer", "counter") and words[2:] != ["0"]
        if with_amount:
            pattern = " ".join([*words[:2], AMOUNT, *words[3:]])
            amounts.setdefault(pattern, []).append(int(words[2]))
        else:
            action = " ".join(words)
            answers.append(Way(action, _answer(board, own, words, offers), 0, 0, action))
    ways = [_way(board, own, pattern, legal, offers) for pattern, legal in amounts.items()]
    most = max((way.most for way in ways), default=0)
    amount = min(1 + (offers[0]["amount"] if offers else 0), most)
    refused = [
        (label, why)
        for words, why in barred
        if (label := _barred(board, own, words, offers, ways)) is not None
    ]
    standing = [_standing(own, one, _name(board, other)) for one in offers]
    return Deal(standing, answers, ways, most, amount, refused)


def _standing(own: str, offer: Mapping[str, Any], player: str) -> str:
    """The offer in words. player: the name of the other one of the two."""
    pays, countered = offer["seat"] == own, offer["by"] == offer["receiver"]
    if countered and pays:
        text = _("{player} asks you for {amount} to withdraw.")
    elif countered:
        text = _("You ask {player} for {amount} to withdraw.")
    elif pays:
        text = _("You offer {player} {amount} to withdraw.")
    else:
        text = _("{player} offers you {amount}, if you withdraw.")
    return text.format(player=player, amount=dollars(offer["amount"]))


def _name(board: Document, seat: str) -> str:
    """The name of a player; the colour if the player has no other."""
    shown = name_of(seat, board["players"][seat])
    return name(seat) if shown.lower() == seat else shown


def _answer(board: Document, own: str, words: Sequence[str], offers: Offers) -> str:
    match words:
        case ["take", other, *number]:
            pays = any(one["seat"] == own and one["by"] == other for one in offers)
            amount = dollars(next((one["amount"] for one in offers if one["by"] == other), None))
            if pays:
                return _("Pay {amount}: {player} withdraws").format(
                    amount=amount, player=_name(board, other)
                )
            return _with_role(_("Take {amount} and withdraw"), board, own, number).format(
                amount=amount
            )
        case ["threaten", _other, *number]:
            if number:
                which = _(OTHER_CHARACTERS[int(number[0]) - 1])
                return _("Look at {character}").format(character=which)
            return _("Look at the character")
        case ["reject", *_rest]:
            return _("Refuse")
        case _:
            return _("Take the offer back")


def _way(
    board: Document,
    own: str,
    pattern: str,
    legal: Sequence[int],
    offers: Offers,
) -> Way:
    label = _label(board, own, pattern.split(" "), offers)
    gap = next((amount for amount in range(1, legal[-1]) if amount not in legal), 0)
    return Way(pattern, label, legal[-1], gap, pattern.replace(AMOUNT, str(legal[0])))


def _label(board: Document, own: str, words: Sequence[str], offers: Offers) -> str:
    amount, player = _(MILLIONS), _name(board, words[1])
    match words:
        case ["pay", *_rest]:
            return _("Pay {amount} without a condition").format(amount=amount)
        case ["counter", other, _amount, *number] if any(one["seat"] == other for one in offers):
            text = _("Ask for {amount} to withdraw")
            return _with_role(text, board, own, number).format(amount=amount)
        case _:
            return _("Offer {amount} if {player} withdraws").format(amount=amount, player=player)


def _with_role(text: str, board: Document, own: str, number: Sequence[str]) -> str:
    """The text, followed by the own character with this number, if there is one."""
    return f"{text} ({own_character(board, own, int(number[0]))})" if number else text
