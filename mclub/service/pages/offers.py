"""The form of the legal actions: buttons for each verb, or, if there are many, a few fields that
compose one. Every legal action is offered exactly once."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

MOST_BUTTONS: Final = 40
"""Actions of one verb that have a button each."""
MOST_NUMBERS: Final = 4
"""Amounts of one verb that have a button each."""
MOST_LISTED: Final = 12
"""Amounts in a list; more of them are typed."""
MOST_FORMS: Final = 6
"""Forms for the actions of one verb; if more were needed, one list has all actions."""

FEW_FORMS: Final = 3
"""Forms whose few actions would also fit in one list; with more forms, they do."""

LONG: Final = 3
"""Words after the verb at which a button says too little, or its row too much."""

Tail = tuple[str, ...]


class Choice(NamedTuple):
    """An action with a button. end: its label; lasts: whether it needs a confirmation."""

    action: str
    end: str
    lasts: bool


class Row(NamedTuple):
    """Buttons of actions that begin with the same words."""

    start: str
    choices: list[Choice]


class Field(NamedTuple):
    """One part of an action. options: one or several words each, "" for none; step: the step of
    equally spaced numbers too many for a list, otherwise 0."""

    options: list[str]
    step: int


class Form(NamedTuple):
    """Actions of one verb: any combination of its fields.

    counts: if one list holds an unordered selection, how often each word can occur in it; otherwise
    empty.
    """

    verb: str
    fields: list[Field]
    lasts: bool
    counts: dict[str, int]


class Offers(NamedTuple):
    """All actions of a seat. words: the actions of one word, which usually end a turn."""

    rows: list[Row]
    forms: list[Form]
    words: list[Choice]


def offers(actions: Sequence[str], lasting: Collection[str] = ()) -> Offers:
    """The legal actions, in their order. lasting: those that need a confirmation."""
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verbs.setdefault(action.partition(" ")[0], []).append(action)
    rows: dict[str, list[Choice]] = {}
    forms: list[Form] = []
    for verb, of_it in verbs.items():
        if _many(of_it):
            for lasts in (False, True):
                forms += _forms(verb, [one for one in of_it if (one in lasting) is lasts], lasts)
            continue
        for action in of_it:
            start, _space, end = action.rpartition(" ")
            rows.setdefault(start, []).append(Choice(action, end, action in lasting))
    words = rows.pop("", [])
    return Offers([Row(start, choices) for start, choices in rows.items()], forms, words)


def _many(actions: Sequence[str]) -> bool:
    if len(actions) > MOST_BUTTONS:
        return True
    if len(actions) > MOST_NUMBERS and all(action.count(" ") >= LONG for action in actions):
        return True
    numbers = {word for action in actions for word in action.split(" ") if word.isdecimal()}
    return len(numbers) > MOST_NUMBERS


def _forms(verb: str, actions: Sequence[str], lasts: bool) -> list[Form]:
    if not actions:
        return []
    tails: list[Tail] = [tuple(action.split(" ")[1:]) for action in actions]
    products = _products(tails)
    counts = _counts(tails) if all(len(tail) >= LONG for tail in tails) else {}
    most = FEW_FORMS if len(actions) <= MOST_BUTTONS else MOST_FORMS
    if len(products) > (1 if counts else most):
        whole = Field([" ".join(tail) for tail in tails], 0)
        return [Form(verb, [whole], lasts, counts)]
    return [Form(verb, [_field(options) for options in fields], lasts, {}) for fields in products]


def _counts(tails: Sequence[Tail]) -> dict[str, int]:
    """The most times each word occurs in a tail, without words that occur equally often in all of
    them. Empty if two tails differ only in their order, or if a tail contains a number."""
    if len({tuple(sorted(tail)) for tail in tails}) < len(tails):
        return {}
    if any(word.isdecimal() for tail in tails for word in tail):
        return {}
    words = dict.fromkeys(word for tail in tails for word in tail)
    often = {word: {tail.count(word) for tail in tails} for word in words}
    return {word: max(times) for word, times in often.items() if len(times) > 1}


def _products(tails: Iterable[Tail]) -> list[list[list[str]]]:
    """The tails as products of fields: first words with the same continuations form one field, and
    their continuations the others."""
    follow: dict[str, list[Tail]] = {}
    for tail in tails:
        follow.setdefault(tail[0] if tail else "", []).append(tail[1:])
    merged: dict[tuple[Tail, ...], list[str]] = {}
    for first, rest in follow.items():
        merged.setdefault(tuple(rest), []).append(first)
    return [
        [firsts, *fields]
        for rest, firsts in merged.items()
        for fields in (_products(rest) if any(rest) else [[]])
    ]


def _field(options: list[str]) -> Field:
    if len(options) <= MOST_LISTED or not all(option.isdecimal() for option in options):
        return Field(options, 0)
    numbers = [int(option) for option in options]
    step = numbers[1] - numbers[0]
    even = numbers == list(range(numbers[0], numbers[-1] + 1, step)) if step > 0 else False
    return Field(options, step if even else 0)
