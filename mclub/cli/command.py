"""Replaces Typer's own texts in every command: help, and errors in arguments."""

import inspect
from collections.abc import Iterator
from typing import Any, Final

import typer
from typer.core import TyperCommand

from events.language import gettext as _
from events.language import mark
from mclub.cli.usage import LONGEST, Rows, bad_value, check_options, misuse
from mclub.text.printing import say

HELP: Final = mark("Show this help and exit.")


class Localized:
    """A mixin for Typer's commands and groups: help and errors in the current language."""

    def panels(self) -> Iterator[tuple[str, Rows]]:
        """Further sections of the help, below arguments and options."""
        yield from ()

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        from mclub.cli.help import page

        formatter.write(page(ctx, self.get_params(ctx), self.panels()))

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help, option.callback = _(HELP), _show_help
        return option

    def parse_args(self: Any, ctx: Any, args: list[str]) -> list[str]:
        """Raises BadInput for invalid arguments."""
        if not ctx.resilient_parsing:
            check_options(ctx, self.get_params(ctx), args)
        try:
            surplus: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.BadParameter as error:
            raise bad_value(ctx, error) from None
        return surplus


class Command(Localized, TyperCommand):
    allow_extra_args = True  # they are refused below, with our own message

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Raises BadInput for surplus arguments."""
        surplus: list[str] = super().parse_args(ctx, args)
        if surplus and not ctx.resilient_parsing:
            what = " ".join(surplus)[:LONGEST]
            raise misuse(ctx, _("Unexpected: {what}.").format(what=what))
        return surplus


def translate(command: Any) -> None:
    """Translate the help texts of a command and its options."""
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = _(inspect.cleandoc(part.help))


def _show_help(ctx: typer.Context, _param: Any, show: bool) -> None:
    if show and not ctx.resilient_parsing:
        say(ctx.get_help())
        raise typer.Exit
