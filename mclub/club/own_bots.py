"""Bots of a user's own: classes named as `package:Class` on the command line.

Only `load` imports one. It is called for names that somebody typed, never for a name from a log or
a request.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Final

from commands.notation import shorten
from events.errors import BadInput
from events.language import gettext as _
from mclub.kinds.kind import GameKind
from mclub.kinds.seen import TITLES, Bot, BotClass, Seen

FORM: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
SHOWN: Final = 5
"""How many legal actions an error lists."""
LONGEST: Final = 200
"""The most characters of an exception in an error."""
CALLERS: Final = frozenset((__file__, import_module.__code__.co_filename))
"""The files whose code calls a bot's; besides them, those of Python that are frozen."""

_loaded: dict[str, BotClass] = {}


def is_own(name: str) -> bool:
    """Whether the name has the form `package:Class`; "planner:many" is a slip in a budget."""
    return FORM.fullmatch(name) is not None and name.partition(":")[0] not in TITLES


def is_loaded(name: str) -> bool:
    """Whether this process has loaded the bot."""
    return name in _loaded


def load(name: str, kind: GameKind) -> None:
    """Import the class `package:Class` from Python's path or the current directory, and create a
    bot for a game of this kind to see that it works. Raises BadInput."""
    if name not in _loaded:
        _loaded[name] = _find_class(name)
    make(name, kind, "")


def make(name: str, kind: GameKind, seed: str) -> Bot:
    """A bot of a class that is loaded. Raises BadInput, as its `choose` does, for whatever the bot
    raises."""
    with _errors_of(name):
        bot: Any = _loaded[name](kind, seed)
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(
            _("The bot {name} needs a method choose(seen) that returns an action.").format(
                name=shorten(name)
            )
        )
    return _Checked(name, bot)


class _Checked:
    """A bot whose errors and illegal actions are BadInput."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name, self._bot = name, bot

    def choose(self, seen: Seen) -> str:
        # The bot may change its table, but not the caller's.
        own = Seen(seen.kind, seen.seat, tuple(seen.events), seen.table.copy())
        with _errors_of(self._name):
            action: Any = self._bot.choose(own)
        if isinstance(action, str) and action in seen.legal:
            return action
        raise BadInput(
            _("The bot {name} chose “{action}”. Legal actions: {legal}").format(
                name=shorten(self._name),
                action=shorten(action if isinstance(action, str) else type(action).__name__),
                legal=", ".join([*seen.legal[:SHOWN], *["…"][: len(seen.legal) > SHOWN]]),
            )
        )


def _find_class(name: str) -> BotClass:
    where, _colon, what = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        # Last, so that a file there doesn't replace an installed package.
        sys.path.append(here)
    try:
        with _errors_of(name):
            module = import_module(where)
    except BadInput as error:
        missing = error.__cause__
        if isinstance(missing, ModuleNotFoundError) and _is_part(missing.name, where):
            raise BadInput(
                _("There is no module {module}, neither installed nor in this directory.").format(
                    module=shorten(where)
                )
            ) from missing
        raise
    found: BotClass | None = vars(module).get(what)
    if callable(found):
        return found
    bots = ", ".join(_classes(module))
    raise BadInput(
        _("{module} has no class {name}.").format(module=shorten(where), name=shorten(what))
        + (" " + _("Its bots: {names}.").format(names=bots) if bots else "")
    )


def _is_part(missing: str | None, module: str) -> bool:
    """Whether the missing module is this one or a package that contains it."""
    return missing is not None and f"{module}.".startswith(f"{missing}.")


def _classes(module: ModuleType) -> Iterator[str]:
    own = dict.fromkeys(value for value in vars(module).values() if isinstance(value, type))
    for one in own:
        if one.__module__ == module.__name__ and callable(getattr(one, "choose", None)):
            yield one.__name__


@contextmanager
def _errors_of(name: str) -> Iterator[None]:
    """Turn what the bot's code raises into BadInput. `sys.exit` in it is an error too."""
    try:
        yield
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"[:LONGEST] + _place(error.__traceback__)
        raise BadInput(
            _("The bot {name} failed: {error}").format(name=shorten(name), error=what)
        ) from error


def _place(trace: TracebackType | None) -> str:
    """The file and line of the bot's code that raised, e.g. " (mine.py:12)"; "" if none did."""
    place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file not in CALLERS and not file.startswith("<frozen "):
            place = f" ({Path(file).name}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place
