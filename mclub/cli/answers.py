"""The common frame of most commands: opens their game, and prints text or JSON."""

import inspect
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, suppress
from functools import wraps
from typing import Any

from mclub.cli.options import Db, GameId, Json, open_game
from mclub.cli.output import print_json
from mclub.club.game import Game

Answer = Generator[Any, bool, None]
"""Yields each document for `--json`, and receives whether to print text for people instead."""


def answering(command: Callable[..., Answer]) -> Callable[..., None]:
    """Make a command from a generator of answers. Adds the option `--json`, and `--db` and `--id`
    if it takes a `Game`. `--json` and `--db` are passed on if the function has such a parameter."""
    parameters = inspect.signature(command).parameters
    of_game = any(parameter.annotation is Game for parameter in parameters.values())

    @wraps(command)
    def run(*, json: bool, **values: Any) -> None:
        with ExitStack() as stack:
            if of_game:
                game = open_game(values["db"], values["game"])
                values["game"] = stack.enter_context(game)
                if "db" not in parameters:
                    del values["db"]
            if "json" in parameters:
                values["json"] = json
            answers = stack.enter_context(closing(command(**values)))
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
