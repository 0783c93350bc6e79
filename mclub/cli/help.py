"""The help of the command line, in the language spoken.

Typer's own texts (headings, "required", "default") are looked up by the standard library's gettext,
which `speak_for_typer` points to the same catalogues.
"""

import inspect
import os
from collections.abc import Iterator
from typing import Any, Final

from typer.core import TyperCommand

from events.language import gettext as _
from events.language import mark
from mclub.cli.usage import UsageError
from mclub.text.languages import DOMAIN, FOLDER, LANGUAGES

HELP: Final = mark("Show this message and exit.")

OF_TYPER: Final = (
    mark("Arguments"),
    mark("Options"),
    mark("Commands"),
    mark("[default: {}]"),
    mark("[env var: {}]"),
    mark("[required]"),
    mark("(dynamic)"),
    mark("Aborted."),
)
"""Texts of Typer that people meet; it looks them up itself."""


class Command(TyperCommand):
    """A command whose help is in the language spoken."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The first line."""
        write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The whole help; its lines break where those of the screens do."""
        import mclub.screen.console  # noqa: F401

        super().format_help(ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`."""
        return told(super().get_help_option(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Lets every usage error know whose it is, so that it can name the right help."""
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx
            raise


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """The first line of a command's help."""
    pieces = command.collect_usage_pieces(ctx)
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=_("Usage: "))


def told(option: Any) -> Any:
    """`--help`, which every command makes for itself."""
    option.help = _(HELP)
    return option


def translate(command: Any) -> None:
    """Puts what a command says of itself and its options into the language spoken."""
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = _(inspect.cleandoc(part.help))


def texts() -> Iterator[tuple[str, str]]:
    """Each command, and each text in its help: what `translate` looks up."""
    from typer.main import get_command

    from mclub.cli import COMMANDS, app

    group = get_command(app)
    for name in ("", *COMMANDS):
        command: Any = group.get_command(None, name) if name else group  # type: ignore[attr-defined]
        for part in (command, *command.params):
            if getattr(part, "help", None):
                yield name, inspect.cleandoc(part.help)


def speak_for_typer(language: str) -> None:
    """Lets Typer find its own texts. To be called before it shows any."""
    if language == LANGUAGES[0]:
        return
    import gettext

    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
