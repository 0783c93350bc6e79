"""The options of a game: what a table has chosen, and for all else the default."""

from collections.abc import Mapping, Sequence

from events.errors import BadInput
from events.language import gettext as _

HINTS = "hints"
"""Whether a player may ask the planner what it would do: the table's leave, no ruling. It is
recorded only where it is "on", so that games without it are what they always were."""


def chosen(
    rulings: Mapping[str, str], options: Mapping[str, Sequence[str]], at_table: str
) -> dict[str, str]:
    """Every option with its value. options: the values of each, the default first; at_table: the
    option that is there only where people deal, as HINTS is only where it is on. Raises BadInput
    for what there is not."""
    known = {**options, HINTS: ("off", "on")}
    values = {name: of_it[0] for name, of_it in options.items()}
    for name, value in rulings.items():
        if name == at_table and value == "on":
            values[name] = value
            continue
        if name not in known:
            raise BadInput(
                _("There is no ruling {name}; there are: {names}.").format(
                    name=name[:40], names=", ".join(known)
                )
            )
        if value not in known[name]:
            raise BadInput(
                _("{name} can't be {value}; it can be: {values}.").format(
                    name=name, value=value[:40], values=", ".join(known[name])
                )
            )
        values[name] = value
    if values.get(HINTS) == "off":
        del values[HINTS]
    return values
