"""Positions as TOML, for people to read and change."""

from typing import Any

import msgspec

from events.language import gettext as _
from mclub.kinds.kind import Document


def as_toml(saved: Document) -> str:
    """A saved position (`Moment.position`) as a file for `mclub new --from`."""
    position = saved["position"]
    about = _("Game {game}, after event {seq}.").format(game=saved["game"], seq=saved["seq"])
    lines = [f"# {about}", ""]
    lines += [f"{key} = {_value(value)}" for key, value in position.items() if key != "players"]
    for seat, player in position["players"].items():
        lines += ["", f"[players.{seat}]"]
        lines += [f"{key} = {_value(value)}" for key, value in player.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """Strings, numbers, booleans and lists of strings are written in TOML as in JSON."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f").replace('","', '", "')
