"""The options of a game: the table's choices, with defaults for the rest."""

from collections.abc import Mapping, Sequence
from typing import Final

from events.errors import BadInput
from events.language import gettext as _
from events.shared import AT_TABLE as AT_TABLE

HINTS: Final = "hints"
"""The option that lets players ask the planner for hints: a permission, not a ruling. Recorded only
if "on"; other logs stay the same byte for byte."""


NO_RANGES: Final[Mapping[str, range]] = {}
DIGITS: Final = 12
"""The maximum number of digits in a number; no range needs more."""


def options_with_defaults(
    rulings: Mapping[str, str],
    options: Mapping[str, Sequence[str]],
    ranges: Mapping[str, range] = NO_RANGES,
) -> dict[str, str]:
    """Every option with its value. options: the values of each, the default first; ranges: the
    numbers that an option accepts besides its values. AT_TABLE and HINTS are included only if on.
    Raises BadInput for unknown options or values."""
    choices = {**options, HINTS: ("off", "on")}
    values = {name: allowed[0] for name, allowed in options.items()}
    for name, value in rulings.items():
        if name == AT_TABLE and value == "on":
            values[name] = value
            continue
        if name not in choices:
            raise BadInput(
                _("There is no ruling {name}. Choose from: {names}.").format(
                    name=name[:40], names=", ".join(choices)
                )
            )
        if value not in choices[name] and not _is_in(value, ranges.get(name)):
            raise BadInput(
                _("{name} can't be {value}. Possible values: {values}.").format(
                    name=name, value=value[:40], values=_possible(choices[name], ranges.get(name))
                )
            )
        values[name] = value
    if values.get(HINTS) == "off":
        del values[HINTS]
    return values


def _is_in(value: str, numbers: range | None) -> bool:
    """Whether the value is one of the numbers, written without sign or leading zeros."""
    if numbers is None or len(value) > DIGITS or not (value.isascii() and value.isdigit()):
        return False
    return int(value) in numbers and value == str(int(value))


def _possible(values: Sequence[str], numbers: range | None) -> str:
    if numbers is None:
        return ", ".join(values)
    return _("any multiple of {step} from {least} to {most}").format(
        step=numbers.step, least=numbers[0], most=numbers[-1]
    )
