"""The program `mclub`."""

import gc
import os
import sys
from importlib import import_module
from typing import NoReturn

PACKAGES = ("events", "projections", "commands")


def main() -> NoReturn:
    """Runs the command line; the entry point of the installed program.

    A command lives for a tenth of a second, most of which is imports: collecting garbage in between
    and taking every module apart at the end would add a fifth to that. Whatever must be closed is
    closed by the command itself.
    """
    gc.disable()
    for package in PACKAGES:
        if getattr(import_module(package), "PROJECT", None) != "mclub":
            # Other projects use these names too, and the last one installed wins.
            sys.exit(
                f"mclub: the package “{package}” in this environment belongs to another project. "
                "Install mclub into an environment of its own: pipx install mclub."
            )
    from mclub.cli import app
    from mclub.text import streams

    streams.install()
    code: int | str | None = 0
    try:
        app()
    except SystemExit as done:
        code = done.code
    code = code if isinstance(code, int) else int(code is not None)
    os._exit(streams.close(code, as_json="--json" in sys.argv))


if __name__ == "__main__":
    main()
