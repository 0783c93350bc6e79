"""The command line. Each command is a function in a module of this package.

A command's module is imported when the command runs, so that none waits for another's imports.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from typing import Annotated, Any, Final, cast

import typer
from typer.core import TyperGroup

from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.language import mark
from mclub import __version__
from mclub.cli.command import Command, Localized, translate
from mclub.cli.output import INTERRUPTED, fail
from mclub.cli.usage import LONGEST, Rows, misuse, similar_names, take_over_parsing
from mclub.club import trace
from mclub.text.languages import LANGUAGES, VARIABLE, choose_language, use
from mclub.text.printing import say

PANELS: dict[str, dict[str, str]] = {
    mark("Playing"): {
        "new": "play",
        "deal": "play",
        "play": "play_screen",
        "act": "act",
        "show": "look",
        "view": "look",
        "legal": "look",
        "history": "look",
        "score": "scorepad",
        "undo": "play",
        "redo": "play",
        "bots": "bots",
        "hand": "bots",
        "hint": "bots",
        "demo": "demo",
    },
    mark("At the table"): {
        "table": "table_prompt",
        "position": "position",
        "count": "money",
        "correct": "money",
        "amend": "amend",
        "abandon": "records",
        "pad": "scorepad",
    },
    mark("Disputes"): {
        "dispute": "dispute",
        "rules": "rules",
        "explain": "explain",
        "knows": "knows",
        "ledger": "look",
        "replay": "replay",
        "audit": "audit",
        "chance": "chance",
        "verify": "cuts",
    },
    mark("Records"): {
        "list": "look",
        "stats": "records",
        "chart": "chart",
        "analyse": "analyse",
        "export": "files",
        "import": "files",
        "merge": "cuts",
        "copy": "copy",
    },
    mark("Service"): {
        "serve": "serve",
        "backup": "serve",
        "grant": "grant",
    },
    mark("More"): {
        "fork": "amend",
        "compare": "amend",
        "simulate": "simulate",
    },
}
"""Every command with its module, in the order of the help, by panel."""

COMMANDS = {name: module for panel in PANELS.values() for name, module in panel.items()}
"""The module of each command."""

JSON = "mclub.json"
"""The key in the context's metadata for `--json`."""


NO_COMMAND = 2
"""The exit code when the help is shown because no command was given."""

LANG = "--lang"

EXTRAS = {
    mark(
        "Pictures need libraries that are not installed: pipx install 'mclub[pictures]'"
    ): "fpdf fontTools resvg_py fontpkg_noto_sans noto_cjk_sans_jp_regular",
    mark(
        "The service needs libraries that are not installed: pipx install 'mclub[service]'"
    ): "litestar uvicorn uvloop httptools prometheus_client",
    mark("A link needs libraries that are not installed: pipx install 'mclub[play]'"): "httpx2",
    mark(
        "A cluster needs libraries that are not installed: pipx install 'mclub[cluster]'"
    ): "dask distributed",
    mark(
        "A database needs libraries that are not installed: pipx install 'mclub[postgres]'"
    ): "psycopg psycopg_pool",
}
"""For each optional extra, the message if its libraries are missing, and their import names. The
games need none of them."""


FIRST_COMMANDS: Final = {
    "mclub play": mark("play here, against bots or with others at this screen"),
    "mclub serve --open": mark("play in the browser, alone or with friends"),
    "mclub new --table": mark("referee a game with real cards, and keep its score"),
    "mclub score --ask": mark("score a game that was played without this program"),
    "mclub dispute": mark("find the first event that contradicts the rules"),
}
"""What to begin with: commands, each with its purpose, marked."""


def function(name: str) -> Callable[..., None]:
    """The function of a command, from its module."""
    module = import_module(f"mclub.cli.{COMMANDS[name]}")
    return cast("Callable[..., None]", getattr(module, name, None) or getattr(module, f"{name}_"))


class Commands(Localized, TyperGroup):
    """The group of all commands; imports each on demand, and reports an error in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Build the named command from its function. Raises BadInput if there is none, or returns
        None during shell completion."""
        if cmd_name not in COMMANDS:
            if ctx.resilient_parsing:
                return None
            why = _("There is no command {what}.").format(what=cmd_name[:LONGEST])
            raise misuse(ctx, why, similar_names(cmd_name, COMMANDS))
        callback = function(cmd_name)
        take_over_parsing(callback)
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(cmd_name, cls=Command)(callback)
        command = typer.main.get_command(app)
        command.name = cmd_name
        if ctx is not None and ctx.resilient_parsing:
            # During completion, the language option may follow a command too.
            command.params += [option for option in self.params if LANG in option.opts]
        translate(command)
        return command

    def panels(self) -> Iterator[tuple[str, Rows]]:
        """The panels of commands, each with the first paragraph of its help."""
        from mclub.cli.help import summary

        for heading, names in PANELS.items():
            yield _(heading), [(name, summary(function(name))) for name in names]

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the program, or complete a line for a shell."""
        if os.environ.get("_MCLUB_COMPLETE") == "complete_bash":
            from mclub.cli.completion import join_words

            with join_words():
                return super().main(*args, **options)
        return super().main(*args, **options)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Set the language and JSON mode before parsing, since even error messages depend on
        them."""
        ctx.meta[JSON] = "--json" in args
        with _one_line_errors(ctx):
            choice, args = _language_in(args)
            # During completion the language may be half typed.
            with suppress(BadInput) if ctx.resilient_parsing else nullcontext():
                _set_language(choice)
            translate(self)
            if not args and not ctx.resilient_parsing:
                for command, what in FIRST_COMMANDS.items():
                    say(f"{command:<20} {_(what)}")
                say(_("All commands: mclub --help"))
                raise typer.Exit(NO_COMMAND)
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _one_line_errors(ctx):
            return super().invoke(ctx)


def _language_in(args: list[str]) -> tuple[str | None, list[str]]:
    """The language option, which may be anywhere, and the remaining arguments."""
    rest: list[str] = []
    choice = None
    remaining = iter(args)
    for arg in remaining:
        if arg == "--":
            rest += [arg, *remaining]
        elif arg == LANG:
            choice = next(remaining, "")
        elif arg.startswith(f"{LANG}="):
            choice = arg.partition("=")[2]
        else:
            rest.append(arg)
    return choice, rest


def _set_language(choice: str | None) -> None:
    """Set the requested language. Raises BadInput."""
    if choice == "":
        raise BadInput(
            _("{option} needs a language: {languages}.").format(
                option=LANG, languages=", ".join(LANGUAGES)
            )
        )
    use(choose_language(choice, os.environ))


@contextmanager
def _one_line_errors(ctx: Any) -> Iterator[None]:
    """Print users' errors as one line each, and exit with their code."""
    try:
        yield
    except MclubError as error:
        fail(error, as_json=ctx.meta[JSON])
    except UnicodeEncodeError as error:
        # Bytes in arguments that are not UTF-8 arrive as lone surrogates.
        why = _("{text} can't be stored: it contains invalid characters.")
        fail(BadInput(why.format(text=ascii(error.object[:60]))), as_json=ctx.meta[JSON])
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        for why, modules in EXTRAS.items():
            if missing in modules.split():
                fail(BadInput(_(why)), as_json=ctx.meta[JSON])
        raise
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        what = error.filename + _(": ") if error.filename else ""
        fail(BadInput(what + reason(error) + "."), as_json=ctx.meta[JSON])


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(show: bool) -> None:
    if show:
        typer.echo(f"mclub {__version__}")
        raise typer.Exit


def complete_language(incomplete: str) -> list[str]:
    """The languages with this prefix."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


@app.callback()
def root(
    ctx: typer.Context,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log the program's actions to standard error.")
    ] = False,
    lang: Annotated[  # noqa: ARG001 (handled before parsing)
        str | None,
        typer.Option(
            LANG,
            metavar="|".join(LANGUAGES),
            envvar=VARIABLE,
            show_envvar=True,
            autocompletion=complete_language,
            help="The language; may come before or after the command. Default: your system's.",
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Play, referee and score Million Club, and settle disputes with proof.

    Start with `mclub demo`, or with `mclub new yellow=Ann blue=Ben`.

    `mclub legal` lists what you can type after `mclub act`.
    """
    if ctx.invoked_subcommand is None:
        raise misuse(ctx, _("Name a command."))
    if verbose:
        trace.start("info")
