"""Examples for the OpenAPI document: two players in the first round, one pawn placed."""

from typing import Any, Final

from mclub.kinds.kind import Document
from mclub.service.problems import TYPE, Problem

GAME_ID: Final = "d526nfxd2u"
HEAD: Final = "5ac6bf9286b0e62b99d48be09e0fbd8da226894fe221953fb3a0f90635674a77"
OF: Final = {"format": 1, "game": GAME_ID, "seq": 15}
ENTRY: Final = {
    "seq": 14,
    "round": 1,
    "by": "yellow",
    "text": "Yellow (Ann) places a pawn: Companies, chair 1.",
    "rules": ["MC-PLC-1", "MC-PLC-2"],
    "undone": False,
}
DUE: Final[list[Document]] = [
    {"seat": "blue", "decision": "place", "hand": None, "actions": None, "awaited": True}
]
OWN_DUE: Final[list[Document]] = [
    {
        "seat": "blue",
        "decision": "place",
        "hand": None,
        "actions": ["place intrigues", "place colonies", "place companies"],
        "awaited": True,
    }
]

LEGAL: Final = OF | {"due": OWN_DUE}
HISTORY: Final[list[dict[str, Any]]] = [ENTRY]
ANSWER: Final = OF | {"happened": HISTORY, "due": DUE, "head": HEAD}


def _player(name: str, money: int | None, colony: str | None) -> Document:
    return {
        "name": name,
        "profile": None,
        "money": money,
        "pawns": 1,
        "companies": [{"id": "T6", "type": "transport", "level": 1, "notes": 0}],
        "colonies": [colony],
        "colony_count": 1,
    }


def _board(blue: Document) -> Document:
    return OF | {
        "status": "running",
        "round": 1,
        "closed": "lobby",
        "first": "yellow",
        "phase": "placing",
        "bank": 146,
        "exchange_open": True,
        "listings": {"resource": 0, "industry": 1, "transport": 1},
        "tiles": {
            "lobby": {"resource": [], "industry": [], "transport": []},
            "intrigues": [],
            "colonies": [],
            "exchange": {"resource": [], "industry": [], "transport": []},
            "companies": ["yellow"],
        },
        "players": {"yellow": _player("Ann", 7, "IN3"), "blue": blue},
        "piles": {"companies": 37, "colonies": 28, "intrigues": 8},
        "due": DUE,
    }


BOARD: Final = _board(_player("Ben", 7, "AS2"))
VIEW: Final = _board(_player("Ben", None, None))
SCORE: Final[Document] = {
    "format": 1,
    "players": {
        "yellow": {
            "companies": 9,
            "leadership": 3,
            "consortium": 2,
            "colonies": 2,
            "concession": 0,
            "globalisation": 0,
            "money": 4,
            "total": 20,
            "fortune": 18,
            "rank": 1,
        }
    },
    "winners": ["yellow"],
    "status": "running",
    "lines": {"yellow": []},
}
LEDGER: Final[list[dict[str, Any]]] = [
    {
        "seq": 6,
        "round": 0,
        "from": "bank",
        "to": "yellow",
        "amount": 7,
        "why": "starting money",
        "balances": {"bank": 153, "notes": 0, "yellow": 7},
    }
]
EXPLANATION: Final = OF | {
    "seq": 14,
    "round": 1,
    "by": "yellow",
    "event": "PawnPlaced",
    "text": ENTRY["text"],
    "command": {"seq": 14, "by": "yellow", "text": "place companies", "hidden": False},
    "rules": [{"id": "MC-PLC-1", "title": "Placing pawns", "text": "…", "sources": []}],
    "figures": [],
    "options": [],
    "legal": None,
}
PIECE: Final = OF | {
    "piece": "companies",
    "title": "V Companies",
    "text": [
        "Each chair in turn takes a company and buys it for 4 M or discards it.",
        "Pawns here: Yellow (Ann) 1. Free chairs: 1 of 2.",
    ],
    "rules": [{"id": "MC-COM-1", "title": "Companies"}],
}
REFUSALS: Final = OF | {
    "refused": [
        {
            "action": "place lobby resource",
            "rule": "MC-RND-1",
            "why": "Lobby is closed in round 1.",
        }
    ]
}
HINT: Final = OF | {
    "seat": "yellow",
    "action": "place companies",
    "plans": [
        {
            "action": "place companies",
            "worth": 1.42,
            "rollouts": 32,
            "parts": {"companies": 6.1, "colonies": 2.0, "money": 3.25, "pawns": 0.5},
            "error": 0.0,
        }
    ],
}
ANALYSIS_STARTED: Final = {
    "format": 1,
    "game": GAME_ID,
    "state": "waiting",
    "progress": 0.0,
    "ahead": 2,
    "analysis": None,
}
_SHARES: Final = {"luck": [0.11, 0.27], "skill": [0.02, 0.14], "others": [0.15, 0.31]}
ANALYSIS: Final = ANALYSIS_STARTED | {
    "state": "done",
    "progress": 1.0,
    "ahead": 0,
    "analysis": OF
    | {
        "kind": "million-club",
        "head": HEAD,
        "version": "0.1.0",
        "seed": "analysis",
        "rollouts": 240,
        "by": "worth",
        "players": {
            "yellow": {
                "start": 0.5,
                "result": 1.0,
                "luck": 0.19,
                "skill": 0.08,
                "others": 0.23,
                "interval": _SHARES,
            }
        },
        "events": [],
        "mistakes": [],
        "best": [],
    },
}
KNOWS: Final = OF | {
    "seat": "yellow",
    "opened": None,
    "entries": [
        {
            "seq": 7,
            "event": "ColonyDealt",
            "values": {"card": "IN3"},
            "new": True,
            "text": "starting colony (its own): IN3 (India)",
        }
    ],
}
AUDIT: Final = OF | {
    "kind": "million-club",
    "head": HEAD,
    "passed": True,
    "first_bad": None,
    "checks": [
        {"check": "chain", "title": "The chain is unbroken", "result": "passed", "faults": []}
    ],
}
PAGE: Final = "<!doctype html>…"
LOG: Final = '{"format":1,"mclub":"log","game":"d526nfxd2u","kind":"million-club","eyes":"blue"}\n…'
POSITION: Final = OF | {"position": {"round": 1, "first": "yellow", "phase": "placing"}}
COUNTED: Final = OF | {
    "accounts": {"yellow": {"counted": 6, "ledger": 7, "difference": -1, "slips": []}}
}
DISPUTE: Final = OF | {"point": 15, "verdict": "sound", "first": None, "proposal": None}
AMENDED: Final = OF | {
    "amended": {"seq": 14, "to": 13, "reason": "the wrong tile", "opened": False},
    "changes": [],
    "counts": {"same": 0, "different": 0, "illegal": 0},
    "appended": True,
    "head": HEAD,
}

_BASE = "https://games.example/join/"
BEGUN: Final = {
    "format": 1,
    "game": GAME_ID,
    "seq": 13,
    "head": HEAD,
    "commitment": HEAD,
    "links": {
        "host": _BASE + "…",
        "seats": {"yellow": _BASE + "…", "blue": _BASE + "…"},
        "spectator": None,
    },
}
GAME: Final = OF | {
    "kind": "million-club",
    "title": "Million Club",
    "status": "running",
    "dealt": True,
    "head": HEAD,
    "round": 1,
    "options": {"crash": "on"},
    "commitment": HEAD,
    "players": {"yellow": {"name": "Ann", "bot": None, "state": "played", "consent": []}},
    "asked": ["blue"],
    "awaited": ["blue"],
    "host": "referees",
    "host_eyes": "referee",
    "guide": None,
    "guide_over": False,
    "you": {"role": "seat", "seat": "blue", "eyes": "blue", "asked": True},
}
GAMES: Final[list[dict[str, Any]]] = [GAME]
KINDS: Final[list[dict[str, Any]]] = [
    {
        "kind": "million-club",
        "title": "Million Club",
        "seats": ["yellow", "blue", "red", "green", "black", "white"],
        "fewest": 2,
        "most": 6,
        "options": {"crash": ["on", "off"]},
        "numbers": {},
    }
]
JOINED: Final = {"game": GAME_ID, "role": "seat", "seat": "blue"}
SEATS: Final[Document] = {
    "format": 1,
    "game": GAME_ID,
    "seats": {
        "blue": {
            "name": "Ben",
            "bot": None,
            "state": "played",
            "consent": [],
            "link": True,
            "joined": "2026-11-28T14:55:21.735Z",
        }
    },
    "spectating": False,
    "muted": [],
}
LINK: Final = {"seat": "blue", "link": _BASE + "…"}
LINKS: Final = {"seats": {"blue": _BASE + "…", "red": _BASE + "…"}}
LINKS_KEPT: Final = {"links": [_BASE + "…"]}
LIVING: Final = {"living": ["blue"]}
HOST_LINK: Final = {"link": _BASE + "…"}
OPENED: Final = {"open": True, "link": _BASE + "…"}
HANDED: Final = ANSWER | {"link": _BASE + "…"}
MESSAGE: Final[Document] = {
    "id": 3,
    "by": "blue",
    "at": "2026-11-28T14:55:21.735Z",
    "text": "Two millions, and I leave Lobby to you.",
}
TALK: Final[list[dict[str, Any]]] = [MESSAGE]
PLAYING_AGAIN: Final = {"ready": True}
ROOM: Final[Document] = {
    "format": 1,
    "game": GAME_ID,
    "state": "open",
    "until": "2026-11-29T14:55:21Z",
    "seats": {
        "yellow": {"bot": None, "ready": True},
        "blue": {"bot": None, "ready": None},
        "red": {"bot": "planner", "ready": True},
    },
    "waiting": ["blue"],
    "missing": 0,
    "next": None,
}
MUTED: Final = {"seats": ["blue"]}
NOTES: Final = {"text": "Yellow has IN3.", "version": "2722b7694e08f1f9"}
NOTES_CHANGED: Final = Problem(
    type=f"{TYPE}notes-changed",
    title="The notes have changed",
    status=412,
    detail="These notes were changed elsewhere since you read them, so yours were not saved.",
    text=NOTES["text"],
    version=NOTES["version"],
)
HOOK: Final[Document] = {"url": "https://bots.example/turn"}
HOOKED: Final = {"url": "https://bots.example/turn", "secret": HEAD}
LIVE: Final = 'event: moved\nid: 15\ndata: {"seq":15,"since":13,"happened":[],"due":[]}\n\n'
LIVE_OF: Final = LIVE.replace("moved", "moved d526nfxd2u yellow")
RULE: Final[Document] = {
    "id": "MC-PLC-1",
    "kind": "million-club",
    "title": "Placing pawns",
    "text": "Pawns are placed in two laps of the turn order …",
    "ruling": False,
    "option": None,
    "sources": [],
}
RULES: Final[list[dict[str, Any]]] = [RULE]
HEALTH: Final = {"status": "ok", "version": "0.1.0"}

CODING: Final = {"text": _BASE + "…"}
CODE: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41">…</svg>'
FILED: Final = {"text": 'round = 1\nfirst = "yellow"\nphase = "placing"\n'}
READ: Final = {"document": {"round": 1, "first": "yellow", "phase": "placing"}}
NEW_GAME: Final[Document] = {
    "kind": "million-club",
    "players": [{"seat": "yellow", "name": "Ann"}, {"seat": "blue", "name": "Ben"}],
    "rulings": {"crash": "off"},
    "spectating": True,
}
ACTING: Final = {"action": "place companies", "expect": 13, "command_id": "5f1c2a"}
ANSWERING: Final = {"expect": 15, "command_id": "77ab01"}
UNDOING: Final = {"expect": 15, "command_id": "c0ffee"}
AMENDING: Final = {
    "seq": 14,
    "action": "place colonies",
    "reason": "the wrong tile",
    "dry_run": True,
    "expect": 15,
}
CORRECTING: Final = {
    "seat": "blue",
    "amount": 9,
    "reason": "the tax of round 8 was forgotten",
    "expect": 15,
}
ABANDONING: Final = {"reason": "the cat sat on the board", "expect": 15}
DEALING: Final = {"words": {"yellow": "lighthouse", "blue": "marmalade"}}
COUNTING: Final = {"counted": {"yellow": 6}}
DISPUTING: Final = {"claim": "I3 level 2"}
FORKING: Final = {"seq": 15}
HANDING: Final = {"name": "Eve"}
SPECTATING: Final = {"open": True}
TALKING: Final = {"text": MESSAGE["text"]}
