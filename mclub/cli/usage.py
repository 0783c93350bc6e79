"""Errors in command lines, in the current language, with the command that shows the help."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import typer
from typer.models import ParameterInfo

from events.errors import BadInput
from events.language import gettext as _

Rows = Iterable[tuple[str, str]]
"""Names with their descriptions, in the help."""

LONGEST: Final = 60
"""The maximum number of characters of input that an error repeats."""


def misuse(ctx: typer.Context, why: str, near: Iterable[str] = ()) -> BadInput:
    """The error for a command line. near: possible corrections."""
    if near:
        why += " " + _("Did you mean {options}?").format(options=", ".join(sorted(near)))
    return BadInput(f"{why} " + _("Help: {command}").format(command=f"{ctx.command_path} --help"))


def similar_names(typed: str, names: Iterable[str]) -> list[str]:
    """The names similar to the typed one."""
    from difflib import get_close_matches

    return get_close_matches(typed, list(names))


def check_options(ctx: typer.Context, params: Sequence[Any], args: Iterable[str]) -> None:
    """Raises BadInput for an unknown option, a missing value, or a surplus value."""
    takes_value = {
        name: not param.is_flag
        for param in params
        if param.param_type_name == "option"
        for name in (*param.opts, *param.secondary_opts)
    }
    rest = iter(args)
    for arg in rest:
        if arg == "--" or not (arg.startswith("-") or ctx.allow_interspersed_args):
            return
        if arg == "-" or not arg.startswith("-"):
            continue
        is_long = arg.startswith("--")
        option, equals, _value = arg.partition("=")
        names = [option] if is_long else [f"-{letter}" for letter in arg[1:]]
        for at, name in enumerate(names, 1):
            if name not in takes_value:
                why = _("There is no option {name}.").format(name=name[:LONGEST])
                raise misuse(ctx, why, similar_names(name, takes_value) if is_long else ())
            if takes_value[name]:
                attached = equals if is_long else at < len(names)
                if not attached and next(rest, None) is None:
                    raise misuse(ctx, _("{what} needs a value.").format(what=name))
                break
            if equals:
                raise misuse(ctx, _("{what} takes no value.").format(what=name))


def bad_value(ctx: typer.Context, error: typer.BadParameter) -> BadInput:
    """The error for an invalid or missing value. Our parsers explain an invalid one; for a missing
    one Typer has no text."""
    param: Any = error.param
    name = " / ".join(param.opts) if param.param_type_name == "option" else argument_name(param)
    if error.message:
        return misuse(ctx, name + _(": ") + error.message)
    return misuse(ctx, _("{name} is missing.").format(name=name))


def argument_name(param: Any) -> str:
    """The name of an argument, or of an option's value, in the help and in errors."""
    return str(param.metavar or param.name.strip("_").upper())


def take_over_parsing(command: Callable[..., None]) -> None:
    """Replace Typer's parsers for numbers and paths, whose errors are in English only."""
    for hint in get_type_hints(command, include_extras=True).values():
        info = next((one for one in get_args(hint) if isinstance(one, ParameterInfo)), None)
        if info is not None:
            kinds = _parts(hint)
            if Path in kinds:
                info.parser = Path
            elif number := next((kind for kind in (float, int) if kind in kinds), None):
                info.parser = _reader(number, info.min, info.max)
                if info.max is not None:
                    info.metavar = info.metavar or f"{info.min:,}–{info.max:,}"


def _parts(hint: Any) -> set[Any]:
    """The types within a type such as `list[int] | None`."""
    return {hint}.union(*map(_parts, get_args(hint)))


def _reader(kind: type[float], least: float | None, most: float | None) -> Callable[[str], float]:
    def read(typed: str) -> float:
        what = str(typed)[:LONGEST]
        try:
            number = kind(typed)
        except ValueError:
            why = (
                _("“{what}” is not a whole number.")
                if kind is int
                else _("“{what}” is not a number.")
            )
            raise typer.BadParameter(why.format(what=what)) from None
        if least is None or (number >= least and (most is None or number <= most)):
            return number
        if most is None:
            why = _("{what} is too small; it must be at least {least}.")
        else:
            why = _("{what} must be from {least} to {most}.")
        raise typer.BadParameter(why.format(what=what, least=least, most=most))

    return read
