"""What every command does that Typer would do in words of its own: help, and refusing a command
line that can't be read."""

from collections.abc import Iterator
from typing import Any, Final

import typer
from typer.core import TyperCommand

from events.language import gettext as _
from events.language import mark
from mclub.cli.help import Rows, page
from mclub.cli.usage import LONGEST, bad_value, check_options, misuse
from mclub.text.printing import say

HELP: Final = mark("Show this message and exit.")


class Spoken:
    """Mixed into what Typer makes of a function: a command, or the group of all."""

    def panels(self) -> Iterator[tuple[str, Rows]]:
        """What stands in the help below arguments and options."""
        yield from ()

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """The whole help."""
        formatter.write(page(ctx, self.get_params(ctx), self.panels()))

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help, option.callback = _(HELP), _show_help
        return option

    def parse_args(self: Any, ctx: Any, args: list[str]) -> list[str]:
        """Raises BadInput for what can't be read."""
        if not ctx.resilient_parsing:
            check_options(ctx, self.get_params(ctx), args)
        try:
            left: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.BadParameter as error:
            raise bad_value(ctx, error) from None
        return left


class Command(Spoken, TyperCommand):
    """A command."""

    allow_extra_args = True  # so that Typer leaves it to us to refuse them

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Raises BadInput for arguments that nobody asked for."""
        left: list[str] = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            what = " ".join(left)[:LONGEST]
            raise misuse(ctx, _("Unexpected: {what}.").format(what=what))
        return left


def _show_help(ctx: typer.Context, _param: Any, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        say(ctx.get_help())
        raise typer.Exit
