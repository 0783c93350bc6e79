"""Positions as TOML, for people to read and change."""

from typing import Any

import msgspec

from mclub.games import Document


def as_toml(saved: Document) -> str:
    """A saved position (`Moment.position`) as a file for `mclub new --from`."""
    position = saved["position"]
    lines = [f"# Game {saved['game']}, after event {saved['seq']}.", ""]
    lines += [f"{key} = {_value(value)}" for key, value in position.items() if key != "players"]
    for seat, player in position["players"].items():
        lines += ["", f"[players.{seat}]"]
        lines += [f"{key} = {_value(value)}" for key, value in player.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """Strings, numbers, booleans and lists of strings are written in TOML as in JSON."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f").replace('","', '", "')
