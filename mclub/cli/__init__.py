"""The command line. Each command is a function in a module of this package.

A command's module is imported when it is called, so that no command waits for another's imports.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from mclub.cli.help import Command, speak_for_typer, told, translate, write_usage
from mclub.cli.output import INTERRUPTED, fail
from mclub.cli.usage import NoArgsIsHelpError, UsageError, in_words
from mclub.text.languages import LANGUAGES, VARIABLE, use, wanted

COMMANDS: dict[str, str] = {
    "new": "play",
    "deal": "play",
    "position": "position",
    "table": "table_prompt",
    "play": "play_screen",
    "act": "play",
    "bots": "bots",
    "hint": "bots",
    "undo": "play",
    "redo": "play",
    "abandon": "records",
    "amend": "amend",
    "fork": "amend",
    "show": "look",
    "view": "look",
    "legal": "look",
    "history": "look",
    "score": "look",
    "pad": "scorepad",
    "ledger": "look",
    "count": "money",
    "correct": "money",
    "chart": "chart",
    "stats": "records",
    "replay": "replay",
    "compare": "amend",
    "list": "look",
    "export": "files",
    "import": "files",
    "verify": "cuts",
    "merge": "cuts",
    "explain": "explain",
    "knows": "knows",
    "audit": "audit",
    "dispute": "dispute",
    "rules": "rules",
    "demo": "demo",
    "perft": "amend",
    "simulate": "simulate",
    "serve": "serve",
    "backup": "serve",
    "copy": "copy",
    "archive": "archive",
    "grant": "grant",
}
"""Every command, in the order of the help, with the module that holds it."""

JSON = "mclub.json"
"""Whether `--json` was given, in the context's notes."""


LANG = "--lang"

PICTURES = frozenset(
    ("fpdf", "fontTools", "resvg_py", "fontpkg_noto_sans", "noto_cjk_sans_jp_regular", "matplotlib")
)
"""What the extra `pictures` brings: pads and charts as files need it, no game does."""

SERVICE = frozenset(("litestar", "uvicorn", "uvloop", "httptools", "prometheus_client"))
"""What the extra `service` brings: `mclub serve` needs it."""


PLAY = frozenset(("httpx", "httpx_sse"))
"""What the extra `play` brings: `mclub play --link` needs it."""


PARQUET = frozenset(("pyarrow",))
"""What the extra `parquet` brings: `mclub simulate --parquet` needs it."""

CLUSTER = frozenset(("dask", "distributed"))
"""What the extra `cluster` brings: `mclub simulate --dask` needs it."""

POSTGRES = frozenset(("psycopg", "psycopg_pool"))
"""What the extra `postgres` brings: a log in a database needs it."""


class Commands(TyperGroup):
    """The group of all commands: finds each in its module, and turns errors into one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, built from its function; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"mclub.cli.{COMMANDS[cmd_name]}")
        function = getattr(module, cmd_name, None) or getattr(module, f"{cmd_name}_")
        app = typer.Typer(add_completion=False)
        app.command(cmd_name, cls=Command)(function)
        command = typer.main.get_command(app)
        command.name = cmd_name
        if ctx is not None and ctx.resilient_parsing:
            # The language may stand after a command too, where a shell completes it.
            command.params += [option for option in self.params if LANG in option.opts]
        translate(command)
        return command

    def main(self, *given: Any, **more: Any) -> Any:
        """Runs the program, or completes a line for a shell."""
        if "_MCLUB_COMPLETE" in os.environ:
            from typer._click.shell_completion import add_completion_class

            from mclub.cli.completion import BashCompletion

            add_completion_class(BashCompletion, BashCompletion.name)
        return super().main(*given, **more)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The first line of the help."""
        write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The whole help; its lines break where those of the screens do."""
        import mclub.screen.console  # noqa: F401

        super().format_help(ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`."""
        return told(super().get_help_option(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Settles first what all the rest depends on: the language, and whether JSON is wanted,
        for then errors are JSON as well."""
        ctx.meta[JSON] = "--json" in args
        with _ending_in_a_line(ctx):
            asked, args = _language_in(args)
            # While a shell completes a line, its language may be half typed.
            with suppress(BadInput) if ctx.resilient_parsing else nullcontext():
                _speak(asked)
            translate(self)
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Runs a command."""
        with _ending_in_a_line(ctx):
            return super().invoke(ctx)


def _language_in(args: list[str]) -> tuple[str | None, list[str]]:
    """The language asked for, which may stand anywhere, and the other arguments."""
    rest: list[str] = []
    asked = None
    given = iter(args)
    for arg in given:
        if arg == "--":
            rest += [arg, *given]
        elif arg == LANG:
            asked = next(given, "")
        elif arg.startswith(f"{LANG}="):
            asked = arg.partition("=")[2]
        else:
            rest.append(arg)
    return asked, rest


def _speak(asked: str | None) -> None:
    """Takes up the language asked for. Raises BadInput."""
    if asked == "":
        raise BadInput(
            _("After {option} a language is missing: {languages}.").format(
                option=LANG, languages=", ".join(LANGUAGES)
            )
        )
    language = wanted(asked, os.environ)
    use(language)
    speak_for_typer(language)


@contextmanager
def _ending_in_a_line(ctx: Any) -> Iterator[None]:
    """What a user can cause ends in one line and an exit code."""
    try:
        yield
    except MclubError as error:
        fail(error, as_json=ctx.meta[JSON])
    except UsageError as error:
        if isinstance(error, NoArgsIsHelpError):
            raise
        fail(in_words(error), as_json=ctx.meta[JSON])
    except UnicodeEncodeError as error:
        # Bytes on the command line that are no UTF-8 come as lone surrogates.
        why = _("{text} cannot be stored: it holds characters that are no text.")
        fail(BadInput(why.format(text=ascii(error.object[:60]))), as_json=ctx.meta[JSON])
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in PICTURES:
            why = _(
                "Pictures need libraries that are not installed: pipx install 'mclub[pictures]'"
            )
        elif missing in SERVICE:
            why = _(
                "The service needs libraries that are not installed: pipx install 'mclub[service]'"
            )
        elif missing in PLAY:
            why = _("A link needs libraries that are not installed: pipx install 'mclub[play]'")
        elif missing in PARQUET:
            why = _("Parquet needs a library that is not installed: pipx install 'mclub[parquet]'")
        elif missing in CLUSTER:
            why = _(
                "A cluster needs libraries that are not installed: pipx install 'mclub[cluster]'"
            )
        elif missing in POSTGRES:
            why = _(
                "A database needs libraries that are not installed: pipx install 'mclub[postgres]'"
            )
        else:
            raise
        fail(BadInput(why), as_json=ctx.meta[JSON])
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        what = error.filename + _(": ") if error.filename else ""
        fail(BadInput(what + reason(error) + "."), as_json=ctx.meta[JSON])


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from mclub import __version__

        typer.echo(f"mclub {__version__}")
        raise typer.Exit


def complete_language(incomplete: str) -> list[str]:
    """The languages that begin so."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


@app.callback()
def root(
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say on standard error what the program does.")
    ] = False,
    lang: Annotated[  # noqa: ARG001 (taken up before anything is parsed)
        str | None,
        typer.Option(
            LANG,
            metavar="|".join(LANGUAGES),
            envvar=VARIABLE,
            show_envvar=True,
            autocompletion=complete_language,
            help="The language, before or after the command. Default: the system's.",
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Play, referee and score Million Club, and settle a dispute with proof.

    Begin with `mclub demo`, or with `mclub new yellow=Ann blue=Ben`.

    What may be typed after `mclub act` is listed by `mclub legal`.
    """
    if verbose:
        from mclub.club import trace

        trace.start("info")
