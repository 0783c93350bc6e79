"""The service's tables in a PostgreSQL database. Like the log, they are in the schema `mclub`.

`sqlite_schema` documents the columns. Each step is one migration; append new ones to `STEPS`.
"""

from typing import Final

from events.postgres_log.connections import Connection
from events.postgres_log.migration import migrate

VERSION: Final = "service_version"
GAME: Final = 'game text COLLATE "C" NOT NULL REFERENCES mclub.games (id)'
TABLES: Final = {
    "links": f"""
        hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32), -- of the token, which isn't stored
        {GAME},
        role text NOT NULL CHECK (role IN ('host', 'seat', 'spectator')),
        seat text NOT NULL,
        joined text,
        UNIQUE (game, role, seat)""",
    "talk": f"""
        {GAME},
        id bigint NOT NULL,
        by text NOT NULL,
        at text NOT NULL,
        text text NOT NULL,
        PRIMARY KEY (game, id)""",
    "muted": f"{GAME}, seat text NOT NULL, PRIMARY KEY (game, seat)",
    "notes": f"{GAME}, seat text NOT NULL, text text NOT NULL, PRIMARY KEY (game, seat)",
    "hooks": f"""
        {GAME},
        seat text NOT NULL,
        url text NOT NULL,
        secret text NOT NULL,
        asked integer NOT NULL DEFAULT 0,
        seq bigint NOT NULL DEFAULT 0,
        attempt integer NOT NULL DEFAULT 0,
        due double precision,
        PRIMARY KEY (game, seat)""",
    "bots": f"{GAME}, seat text NOT NULL, bot text NOT NULL, PRIMARY KEY (game, seat)",
    "tended": f"""
        {GAME},
        seq bigint NOT NULL DEFAULT 0,
        fresh integer NOT NULL DEFAULT 1,
        over integer NOT NULL DEFAULT 0,
        until double precision NOT NULL DEFAULT 0,
        PRIMARY KEY (game)""",
    "limits": "caller bytea PRIMARY KEY, full_at double precision NOT NULL",
}
SESSION: Final = "session bytea NOT NULL REFERENCES mclub.sessions (hash) ON DELETE CASCADE"
SESSION_TABLES: Final = {
    "sessions": """
        hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32), -- of the cookie, which isn't stored
        used double precision NOT NULL""",
    "session_links": f"""
        {SESSION},
        link bytea NOT NULL,
        at double precision NOT NULL,
        PRIMARY KEY (session, link)""",
    "briefs": f"""
        {GAME},
        seq bigint NOT NULL,
        ended integer NOT NULL,
        asked text NOT NULL,
        last text COLLATE "C" NOT NULL,
        document text NOT NULL,
        PRIMARY KEY (game)""",
    "phones": f"""
        {SESSION},
        {GAME},
        seat text NOT NULL,
        seq bigint NOT NULL,
        PRIMARY KEY (session, game)""",
}
ROOM_TABLES: Final = {
    "rooms": f"""
        {GAME},
        at double precision NOT NULL,
        version bigint NOT NULL,
        claimed double precision NOT NULL,
        next text NOT NULL,
        PRIMARY KEY (game)""",
    "room_answers": f"""
        {GAME},
        seat text NOT NULL,
        ready integer NOT NULL,
        PRIMARY KEY (game, seat)""",
}
PRESENCE: Final = f"""
    {GAME},
    name text COLLATE "C" NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (game, name)"""
PRACTICES: Final = """
    form bytea PRIMARY KEY CHECK (octet_length(form) = 32), -- a hash of the form's key
    game text COLLATE "C" REFERENCES mclub.games (id),
    at double precision NOT NULL"""
WAITING_TABLES: Final = {
    "waiting_rooms": """
        room bytea PRIMARY KEY CHECK (octet_length(room) = 32), -- a hash of its link's token
        kind text NOT NULL,
        at double precision NOT NULL,
        host bytea NOT NULL,
        seen double precision NOT NULL,
        version bigint NOT NULL,
        claimed double precision NOT NULL,
        game text COLLATE "C" REFERENCES mclub.games (id)""",
    "waiting_seats": """
        room bytea NOT NULL REFERENCES mclub.waiting_rooms (room) ON DELETE CASCADE,
        seat text COLLATE "C" NOT NULL,
        session bytea NOT NULL,
        name text NOT NULL,
        ready integer NOT NULL,
        at double precision NOT NULL,
        seen double precision NOT NULL,
        PRIMARY KEY (room, seat)""",
}
ANALYSIS_TABLES: Final = {
    "analyses": f"""
        id bytea PRIMARY KEY CHECK (octet_length(id) = 32), -- a hash of what determines the figures
        {GAME},
        head text COLLATE "C" NOT NULL,
        version text COLLATE "C" NOT NULL,
        rollouts bigint NOT NULL DEFAULT 0,
        document bytea""",
    "analysis_stages": """
        analysis bytea NOT NULL REFERENCES mclub.analyses (id) ON DELETE CASCADE,
        stage integer NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (analysis, stage)""",
    "analysis_jobs": f"""
        {GAME},
        at double precision NOT NULL,
        until double precision NOT NULL DEFAULT 0,
        progress double precision NOT NULL DEFAULT 0,
        tries integer NOT NULL DEFAULT 0,
        PRIMARY KEY (game)""",
}
INDEXES: Final = (
    "CREATE INDEX hooks_due ON mclub.hooks (due) WHERE due IS NOT NULL",
    "CREATE INDEX tended_open ON mclub.tended (game) WHERE over = 0",
)
SESSION_INDEXES: Final = (
    "CREATE INDEX sessions_used ON mclub.sessions (used)",
    "CREATE INDEX session_links_link ON mclub.session_links (link)",
)
LOOKED: Final = f"{GAME}, seat text NOT NULL, seq bigint NOT NULL, PRIMARY KEY (game, seat)"
STEPS: Final = (
    (*(f"CREATE TABLE mclub.{name} ({columns})" for name, columns in TABLES.items()), *INDEXES),
    (
        *(f"CREATE TABLE mclub.{name} ({columns})" for name, columns in SESSION_TABLES.items()),
        *SESSION_INDEXES,
    ),
    tuple(f"CREATE TABLE mclub.{name} ({columns})" for name, columns in ROOM_TABLES.items()),
    (f"CREATE TABLE mclub.looked ({LOOKED})",),
    (f"CREATE TABLE mclub.presence ({PRESENCE})",),
    (
        f"CREATE TABLE mclub.practices ({PRACTICES})",
        "CREATE INDEX practices_game ON mclub.practices (game)",
    ),
    tuple(f"CREATE TABLE mclub.{name} ({columns})" for name, columns in WAITING_TABLES.items()),
    (
        *(f"CREATE TABLE mclub.{name} ({columns})" for name, columns in ANALYSIS_TABLES.items()),
        "CREATE INDEX analyses_game ON mclub.analyses (game)",
    ),
)
RIGHTS: Final = {
    VERSION: "SELECT",
    **dict.fromkeys(
        [
            *(*TABLES, *SESSION_TABLES, *ROOM_TABLES, *WAITING_TABLES, *ANALYSIS_TABLES),
            *("looked", "presence", "practices"),
        ],
        "SELECT, INSERT, UPDATE, DELETE",
    ),
}
"""The rights that the service's database role needs on each table."""


def prepare(db: Connection, place: str) -> None:
    """Apply missing migrations. place: the database's name in messages. Raises BadInput like
    `migrate`."""
    migrate(db, place, STEPS, VERSION)
