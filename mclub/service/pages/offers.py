"""The forms for legal actions: for each verb, buttons or, if there are many actions, fields that
compose one. Every legal action is offered exactly once; some actions that a rule forbids now have
buttons too."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from mclub.club.irrevocable import SHOWS

MOST_BUTTONS: Final = 40
"""The maximum number of actions of one verb that get a button each."""
MOST_BARRED: Final = 8
"""The maximum number of refused actions of one verb that get a button each if no legal action is in
the same row."""
MOST_NUMBERS: Final = 4
"""The maximum number of amounts of one verb that get a button each."""
MOST_LISTED: Final = 12
"""The maximum number of amounts in a list; if there are more, the amount is typed."""
MOST_FORMS: Final = 6
"""The maximum number of forms for one verb; if it needs more, a single list has all its actions."""

FEW_FORMS: Final = 3
"""The same limit for a verb with at most `MOST_BUTTONS` actions."""

LONG: Final = 3
"""Actions with this many words or more after the verb don't get buttons."""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
NONE: Final[Mapping[str, int]] = MappingProxyType({})
Tail = tuple[str, ...]
"""The words of an action after its verb."""


class Choice(NamedTuple):
    """An action with a button. end: the button's label; why: the reason to ask before it (a key of
    `irrevocable.REASONS`), "" for none; barred: the number of the refusal if a rule forbids it now,
    None if it is legal."""

    action: str
    end: str
    why: str
    barred: int | None = None


class Row(NamedTuple):
    """The buttons of actions that begin with the same words. start: these words."""

    start: str
    choices: list[Choice]


class Field(NamedTuple):
    """One field of a form. options: of one or more words each, "" to leave it out; step: the
    distance between equally spaced numbers that are too many for a list, otherwise 0."""

    options: list[str]
    step: int


class Form(NamedTuple):
    """The actions of one verb that are combinations of its fields.

    counts: how often each word can occur, if the only field is a list of unordered selections;
    otherwise empty.
    """

    verb: str
    fields: list[Field]
    why: str
    counts: dict[str, int]


class Offers(NamedTuple):
    """All legal actions of a seat. words: actions of a single word, which usually end a turn."""

    rows: list[Row]
    forms: list[Form]
    words: list[Choice]


class Amounts(NamedTuple):
    """Actions that differ only in their last word, an amount from `least` to `most` in equal steps.
    start: the words before it."""

    start: str
    least: int
    most: int
    step: int
    why: str


class Choices(NamedTuple):
    """The actions that a seat can choose from by pressing a piece of the board. singles: actions
    without an amount; shows: those that reveal a card, which the choice says; barred: refused
    actions, each with the number of the refusal."""

    singles: list[str]
    amounts: list[Amounts]
    barred: list[tuple[str, int]]
    shows: list[str]


def split_by(actions: Sequence[str], test: Callable[[str], bool]) -> tuple[list[str], list[str]]:
    """The actions that pass the test, and the others."""
    passing = [action for action in actions if test(action)]
    return passing, [action for action in actions if not test(action)]


def choices(
    actions: Sequence[str] = (),
    on_board: Collection[str] = (),
    lasting: Mapping[str, str] = NOTHING,
    barred: Mapping[str, int] = NONE,
) -> Choices:
    """All legal actions; those taken on the board (`on_board`) that differ only in the amount are
    joined. lasting, barred: as for `offers`."""
    by_start: dict[tuple[str, str], list[int]] = {}
    for action in on_board:
        start, _space, end = action.rpartition(" ")
        if end.isdecimal() and " " in start:
            by_start.setdefault((start, lasting.get(action, "")), []).append(int(end))
    amounts = [
        Amounts(start, numbers[0], numbers[-1], step, why)
        for (start, why), numbers in by_start.items()
        if len(numbers) > 1 and (step := _step(numbers))
    ]
    in_amounts = {
        f"{one.start} {number}"
        for one in amounts
        for number in range(one.least, one.most + 1, one.step)
    }
    singles = [action for action in actions if action not in in_amounts]
    shows = [action for action in singles if lasting.get(action) == SHOWS]
    return Choices(singles, amounts, list(barred.items()), shows)


def offers(
    actions: Sequence[str],
    lasting: Mapping[str, str] = NOTHING,
    barred: Mapping[str, int] = NONE,
) -> Offers:
    """Arrange the legal actions, keeping their order. lasting: those to confirm, each with the
    reason; barred: refused actions with the numbers of the refusals; they get buttons after the
    legal ones."""
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verbs.setdefault(action.partition(" ")[0], []).append(action)
    rows: dict[str, list[Choice]] = {}
    forms: list[Form] = []
    for verb, of_verb in verbs.items():
        if _many(of_verb):
            reasons = {one: lasting.get(one, "") for one in of_verb}
            for why in sorted(set(reasons.values())):
                forms += _forms(verb, [one for one in of_verb if reasons[one] == why], why)
            continue
        for action in of_verb:
            start, _space, end = action.rpartition(" ")
            rows.setdefault(start, []).append(Choice(action, end, lasting.get(action, "")))
    for action, start in _barred_beside(barred, verbs, rows):
        end = action.rpartition(" ")[2]
        rows.setdefault(start, []).append(Choice(action, end, "", barred[action]))
    words = rows.pop("", [])
    return Offers([Row(start, choices) for start, choices in rows.items()], forms, words)


def _barred_beside(
    barred: Iterable[str], verbs: Mapping[str, Sequence[str]], rows: Collection[str]
) -> list[tuple[str, str]]:
    """The refused actions that get a button, each with its first words: those in a row with legal
    ones, and others only if they are few. Pieces of the board explain every refusal."""
    of_verb: dict[str, list[str]] = {}
    for action in barred:
        of_verb.setdefault(action.partition(" ")[0], []).append(action)
    legal_rows = set(rows)
    return [
        (action, start)
        for verb, actions in of_verb.items()
        if not _many(verbs.get(verb, ()))
        for action in actions
        if (start := action.rpartition(" ")[0]) in legal_rows or len(actions) <= MOST_BARRED
    ]


def _many(actions: Collection[str]) -> bool:
    if len(actions) > MOST_BUTTONS:
        return True
    if len(actions) > MOST_NUMBERS and all(action.count(" ") >= LONG for action in actions):
        return True
    numbers = {word for action in actions for word in action.split(" ") if word.isdecimal()}
    return len(numbers) > MOST_NUMBERS


def _forms(verb: str, actions: Sequence[str], why: str) -> list[Form]:
    tails: list[Tail] = [tuple(action.split(" ")[1:]) for action in actions]
    products = _products(tails)
    counts = _counts(tails) if all(len(tail) >= LONG for tail in tails) else {}
    most = FEW_FORMS if len(actions) <= MOST_BUTTONS else MOST_FORMS
    if len(products) > (1 if counts else most):
        field = Field([" ".join(tail) for tail in tails], 0)
        return [Form(verb, [field], why, counts)]
    return [Form(verb, [_field(options) for options in fields], why, {}) for fields in products]


def _counts(tails: Sequence[Tail]) -> dict[str, int]:
    """How often each word occurs at most in one tail; words that occur equally often in all tails
    are left out. Empty if two tails differ only in their order or if one contains a number."""
    if len({tuple(sorted(tail)) for tail in tails}) < len(tails):
        return {}
    if any(word.isdecimal() for tail in tails for word in tail):
        return {}
    words = dict.fromkeys(word for tail in tails for word in tail)
    often = {word: {tail.count(word) for tail in tails} for word in words}
    return {word: max(times) for word, times in often.items() if len(times) > 1}


def _products(tails: Iterable[Tail]) -> list[list[list[str]]]:
    """The tails as Cartesian products of fields. First words with the same continuations form the
    first field; the continuations form the others."""
    follow: dict[str, list[Tail]] = {}
    for tail in tails:
        follow.setdefault(tail[0] if tail else "", []).append(tail[1:])
    by_rest: dict[tuple[Tail, ...], list[str]] = {}
    for first, rest in follow.items():
        by_rest.setdefault(tuple(rest), []).append(first)
    return [
        [firsts, *fields]
        for rest, firsts in by_rest.items()
        for fields in (_products(rest) if any(rest) else [[]])
    ]


def _field(options: list[str]) -> Field:
    if len(options) <= MOST_LISTED or not all(option.isdecimal() for option in options):
        return Field(options, 0)
    return Field(options, _step([int(option) for option in options]))


def _step(numbers: Sequence[int]) -> int:
    """The distance between equally spaced numbers in ascending order; 0 if they aren't."""
    step = numbers[1] - numbers[0]
    even = step > 0 and numbers == list(range(numbers[0], numbers[-1] + 1, step))
    return step if even else 0
