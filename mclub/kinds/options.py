"""The options of a game: what a table has chosen, and for all else the default."""

from collections.abc import Mapping, Sequence
from typing import Final

from events.errors import BadInput
from events.language import gettext as _
from events.shared import AT_TABLE as AT_TABLE

HINTS: Final = "hints"
"""Whether a player may ask the planner what it would do: the table's leave, no ruling. It is
recorded only where it is "on", so that games without it are what they always were."""


NO_RANGES: Final[Mapping[str, range]] = {}
DIGITS: Final = 12
"""More than the numbers of any range have."""


def chosen(
    rulings: Mapping[str, str],
    options: Mapping[str, Sequence[str]],
    ranges: Mapping[str, range] = NO_RANGES,
) -> dict[str, str]:
    """Every option with its value. options: the values of each, the default first; ranges: the
    numbers that an option takes beside its values. AT_TABLE and HINTS stand there only where they
    are on. Raises BadInput for what there is not."""
    known = {**options, HINTS: ("off", "on")}
    values = {name: of_it[0] for name, of_it in options.items()}
    for name, value in rulings.items():
        if name == AT_TABLE and value == "on":
            values[name] = value
            continue
        if name not in known:
            raise BadInput(
                _("There is no ruling {name}; there are: {names}.").format(
                    name=name[:40], names=", ".join(known)
                )
            )
        if value not in known[name] and not _is_in(value, ranges.get(name)):
            raise BadInput(
                _("{name} can't be {value}; it can be: {values}.").format(
                    name=name, value=value[:40], values=_possible(known[name], ranges.get(name))
                )
            )
        values[name] = value
    if values.get(HINTS) == "off":
        del values[HINTS]
    return values


def _is_in(value: str, numbers: range | None) -> bool:
    """Whether it is one of the numbers, written without sign and leading zeros."""
    if numbers is None or len(value) > DIGITS or not (value.isascii() and value.isdigit()):
        return False
    return int(value) in numbers and value == str(int(value))


def _possible(values: Sequence[str], numbers: range | None) -> str:
    if numbers is None:
        return ", ".join(values)
    return _("any multiple of {step} from {least} to {most}").format(
        step=numbers.step, least=numbers[0], most=numbers[-1]
    )
