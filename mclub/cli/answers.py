"""The common frame of most commands: their game, and an answer for people or programs."""

import inspect
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, suppress
from functools import wraps
from typing import Any

from mclub.cli.options import Db, GameId, Json, open_game
from mclub.cli.output import print_json
from mclub.club.game import Game

Answer = Generator[Any, bool, None]
"""Yields documents for programs, and receives whether to address people instead."""


def answering(command: Callable[..., Answer]) -> Callable[..., None]:
    """Makes a command from a function that yields its answers: adds the option `--json`, passing it
    on if the function takes it, and `--db` and `--id` if it takes a `Game`."""
    parameters = inspect.signature(command).parameters
    of_game = any(parameter.annotation is Game for parameter in parameters.values())

    @wraps(command)
    def run(*, json: bool, **given: Any) -> None:
        with ExitStack() as stack:
            if of_game:
                game = open_game(given.pop("db"), given["game"])
                given["game"] = stack.enter_context(game)
            if "json" in parameters:
                given["json"] = json
            answers = stack.enter_context(closing(command(**given)))
            with suppress(StopIteration):
                document = next(answers)
                while True:
                    if json:
                        print_json(document)
                    document = answers.send(not json)

    options = {name: one for name, one in parameters.items() if one.annotation is not Game}
    common = {"db": (Db, None), "game": (GameId, None)} if of_game else {}
    for name, (kind, default) in (common | {"json": (Json, False)}).items():
        options[name] = inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind
        )
    run.__signature__ = inspect.Signature([*options.values()])  # type: ignore[attr-defined]
    run.__annotations__ = {name: one.annotation for name, one in options.items()}
    return run
