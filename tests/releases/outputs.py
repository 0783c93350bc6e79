"""A program's outputs for a stored game, which every later release has to reproduce."""

import json
from hashlib import blake2b
from typing import Any

from events.errors import BadInput
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import SPECTATOR
from mclub.files.logs import export_log
from mclub.files.transcripts import export_transcript
from mclub.kinds.parts import Positions


def texts(club: Club, game: Game) -> dict[str, str | None]:
    """The files of a game: its log, its transcript, the logs cut for one seat and for a spectator,
    and its saved position if it can have one. None: not available yet."""
    seat = game.seats[game.seq % len(game.seats)]
    files = {
        "log": _lines(export_log(club, game)),
        f"cut {seat}": _lines(export_log(club, game, seat)),
        f"cut {SPECTATOR}": _lines(export_log(club, game, SPECTATOR)),
        "transcript": None if len(game.records) == 1 else _lines(export_transcript(game)),
    }
    if isinstance(game.kind, Positions):
        files["position"] = _position(game)
    return files


def documents(game: Game) -> dict[str, Any]:
    """The JSON documents of a game: the boards as seen by the referee, the first seat and a
    spectator, and the score."""
    if len(game.records) == 1:
        return {"board": game.board()}
    eyes = (game.seats[0], SPECTATOR)
    views = {f"view {eye}": game.view(eye) for eye in eyes}
    return {"board": game.board(), **views, "score": game.score()}


def digest(text: str | None) -> str | None:
    """A digest of a file's bytes."""
    return None if text is None else blake2b(text.encode(), digest_size=16).hexdigest()


def file_name(number: int, name: str) -> str:
    """The name of such a file of game `number`."""
    ending = {"transcript": "txt", "position": "json"}.get(name, "jsonl")
    return f"{number:02}-{name.replace(' ', '-')}.{ending}"


def _lines(lines: Any) -> str:
    return "".join(f"{line}\n" for line in lines)


def _position(game: Game) -> str | None:
    try:
        return json.dumps(game.position())
    except BadInput:  # in the set-up
        return None
