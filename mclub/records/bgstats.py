"""A finished game as a play for BG Stats, and a link that contains the play and opens the app."""

from collections import Counter
from datetime import UTC
from typing import Final
from urllib.parse import quote

import msgspec

from mclub.kinds.kind import Document
from mclub.kinds.registry import game_kind
from mclub.records.result import Result, Row
from projections.words import shown_name

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "mclub"
UNQUOTED: Final = ":,"
"""Characters left unescaped to keep the link short and the QR code small."""


def play(result: Result, location: str = "") -> Document:
    """The play in the format of BG Stats."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.game,
        "playDate": result.began.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game_kind(result.kind).TITLE,
            "sourceGameId": result.kind,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": shown_name(row.seat, row.name, row.bot),
                "sourcePlayerId": _id(row, result.rows),
                "startPlayer": row.starts,
                "score": row.total,
                "rank": row.rank,
                "winner": row.wins,
                "role": row.profile or "",
            }
            for row in result.rows
        ],
        "durationMin": result.minutes,
        "location": location,
    }


def _id(row: Row, rows: list[Row]) -> str:
    """The player's id: the name, since BG Stats recognises people by it, with the seat if names are
    not unique. A bot's id is the same in every language, and never that of a person with the same
    name."""
    ids = {one.seat: one.name if one.bot is None else f"bot {one.name}" for one in rows}
    id_ = ids[row.seat]
    return f"{id_} ({row.seat})" if Counter(ids.values())[id_] > 1 else id_


def link(result: Result, location: str = "") -> str:
    """The link that opens the app with the play."""
    text = msgspec.json.encode(play(result, location)).decode()
    return LINK + quote(text, safe=UNQUOTED)
