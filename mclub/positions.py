"""Positions as TOML, for people to read, fill in and change."""

from typing import Any, Final

import msgspec

from mclub.games import Document

TEMPLATE: Final = """\
# A table in the middle of a game. Fill it in, then: mclub new --table --from position.toml
# Which tile is closed follows from the round, what the bank has from the money of all.

round = 1
first = "yellow"
# placing, lobby, intrigues, colonies, exchange, companies (this tile resolves next) or round_end
phase = "placing"
# false after a crash that has closed the Exchange for this round
exchange_open = true
# The pawns on the board in the order of placing, e.g. "yellow lobby industry", "blue companies"
pawns = []

# The players in order round the table; a colour for each.
[players.yellow]
name = "Ann"
money = 7
# By type, level and notes: "industry:2+1" is at level 2 with one note under it
companies = ["industry:1"]
# By region where it is known, "?" where only its owner knows it
colonies = ["?"]

[players.blue]
name = "Ben"
money = 7
companies = ["transport:1"]
colonies = ["?"]
"""


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
