"""What most commands have in common: the game they are about, and an answer that either people or
programs read."""

import inspect
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, suppress
from functools import wraps
from typing import Any

from mclub.cli.options import Db, GameId, Json, opened
from mclub.cli.output import print_json
from mclub.club.game import Game

Answer = Generator[Any, bool, None]
"""Yields what programs read, and gets back whether people read instead, to speak to them then."""


def answering(command: Callable[..., Answer]) -> Callable[..., None]:
    """Makes a command of a function that yields its answers: it gets the option `--json`, which the
    function is told of if it wants to know, and if it wants a `Game`, `--db` and `--id` for it."""
    parameters = inspect.signature(command).parameters
    of_game = any(parameter.annotation is Game for parameter in parameters.values())

    @wraps(command)
    def run(*, json: bool, **given: Any) -> None:
        with ExitStack() as stack:
            if of_game:
                game = opened(given.pop("db"), given["game"])
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
