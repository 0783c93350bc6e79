"""The program `mclub`."""

import sys
from importlib import import_module

PACKAGES = ("events", "projections", "commands")


def main() -> None:
    """Runs the command line; the entry point of the installed program."""
    for package in PACKAGES:
        if getattr(import_module(package), "PROJECT", None) != "mclub":
            # Other projects use these names too, and the last one installed wins.
            sys.exit(
                f"mclub: the package “{package}” in this environment belongs to another project. "
                "Install mclub into an environment of its own: pipx install mclub."
            )
    from mclub.cli import app

    app()


if __name__ == "__main__":
    main()
