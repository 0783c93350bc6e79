"""The command line's help as plain text, in the current language."""

import inspect
import shutil
from collections.abc import Callable, Iterable, Iterator
from textwrap import TextWrapper
from typing import Any, Final

import typer

from events.language import gettext as _
from mclub.cli.usage import Rows, argument_name

WIDEST: Final = 100
"""The maximum line width, in columns."""
MARGIN: Final = "  "
NAMES: Final = 24
"""The maximum width of names in a panel; the text of a longer name starts on the next line."""


def page(ctx: typer.Context, params: Iterable[Any], panels: Iterable[tuple[str, Rows]]) -> str:
    """The help of a command. panels: the sections below its arguments and options."""
    visible = [param for param in params if not param.hidden]
    arguments = [param for param in visible if param.param_type_name == "argument"]
    usage = [ctx.command_path, "[OPTIONS]", *map(_in_usage, arguments)]
    usage += [getattr(ctx.command, "subcommand_metavar", "")]
    options = [param for param in visible if param.param_type_name == "option"]
    lines = [
        _("Usage: ") + " ".join(usage).strip(),
        "",
        *_paragraphs(ctx.command.help or ""),
        *_panels([(_("Arguments"), [(argument_name(one), _about(one)) for one in arguments])]),
        *_panels([(_("Options"), [(_option(one), _about(one)) for one in options])]),
        *_panels(panels),
    ]
    return "\n".join(lines)


def summary(command: Callable[..., None]) -> str:
    """The first paragraph of a command's help."""
    return _(str(inspect.getdoc(command))).partition("\n\n")[0]


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from _wrap(paragraph, 0)
        yield ""


def _panels(panels: Iterable[tuple[str, Rows]]) -> Iterator[str]:
    """The lines of the non-empty panels: a heading, then names and descriptions side by side, in
    columns aligned across all panels."""
    tables = [(heading, list(rows)) for heading, rows in panels]
    longest = max((len(name) for _heading, rows in tables for name, _text in rows), default=0)
    column = min(NAMES, longest) + 2 * len(MARGIN)
    for heading, rows in tables:
        if rows:
            yield (heading + _(": ")).rstrip(" ")
            for row in rows:
                yield from _row(*row, column)
            yield ""


def _row(name: str, text: str, column: int) -> Iterator[str]:
    first, *others = _wrap(text, column) or [""]
    names = MARGIN + name
    if len(names) + len(MARGIN) <= column:
        yield names.ljust(column) + first
    else:
        yield from (names, " " * column + first)
    yield from (" " * column + line for line in others)


def _wrap(text: str, indent: int) -> list[str]:
    """Wrap at spaces only, not at hyphens or no-break spaces."""
    width = min(WIDEST, shutil.get_terminal_size((WIDEST, 0)).columns) - indent
    return TextWrapper(max(width, 1), break_long_words=False, break_on_hyphens=False).wrap(text)


def _in_usage(param: Any) -> str:
    return argument_name(param) if param.required else f"[{argument_name(param)}]"


def _option(param: Any) -> str:
    """E.g. "-g, --id GAME", "--qr / --no-qr"."""
    names = ", ".join(sorted(param.opts, key=len))
    names = " / ".join((names, *param.secondary_opts))
    return names if param.is_flag else f"{names} {argument_name(param)}"


def _about(param: Any) -> str:
    """The description of an argument or option, with its default."""
    notes = [param.help]
    if param.default not in (None, "", False) and param.show_default:
        notes.append(_("[default: {value}]").format(value=param.default))
    if param.envvar:
        notes.append(_("[env var: {name}]").format(name=param.envvar))
    if param.required:
        notes.append(_("[required]"))
    return " ".join(notes)
