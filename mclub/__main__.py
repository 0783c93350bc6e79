"""The program `mclub`."""

import gc
import os
import sys
from importlib import import_module
from typing import NoReturn

PACKAGES = ("events", "projections", "commands")
BACKPORTS = "typing_extensions"


class WithoutBackports:
    """An import finder that hides `typing_extensions`."""

    def find_spec(self, name: str, *_where: object) -> None:
        """Raises ModuleNotFoundError for `typing_extensions`, and leaves everything else to
        the other finders."""
        if name == BACKPORTS:
            raise ModuleNotFoundError(name=name)


def import_msgspec() -> None:
    """Import msgspec without `typing_extensions`, whose import would take a twentieth of a
    command's time. msgspec then falls back on `typing`, which has everything it needs in this
    Python."""
    finder = WithoutBackports()
    sys.meta_path.insert(0, finder)
    import_module("msgspec")
    sys.meta_path.remove(finder)


def main() -> NoReturn:
    """Run the command line; the entry point of the installed program.

    A command takes about a tenth of a second, mostly for imports. Garbage collection and module
    teardown would add a fifth to that, so both are skipped; each command closes the files it has
    opened.
    """
    gc.disable()
    import_msgspec()
    for package in PACKAGES:
        if getattr(import_module(package), "PROJECT", None) != "mclub":
            # Other projects may use the same package names; the last one installed wins.
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
    except SystemExit as ending:
        code = ending.code
    code = code if isinstance(code, int) else int(code is not None)
    os._exit(streams.close(code, as_json="--json" in sys.argv))


if __name__ == "__main__":
    main()
