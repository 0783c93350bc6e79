"""Runs the programs beside `mclub`, such as `python -m mclub.simulate.ladder`."""

import sys
from collections.abc import Callable

import typer

from events.errors import MclubError


def run_tool(tool: Callable[..., None]) -> None:
    """Run a function as a program: its parameters are the arguments, its docstring is the help. An
    error ends it with a message and status 2."""
    try:
        typer.run(tool)
    except MclubError as error:
        print(f"Error: {error}", file=sys.stderr)
        sys.exit(2)
