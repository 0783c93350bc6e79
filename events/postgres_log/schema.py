"""The schema `mclub` of a database, and the rights of roles in it.

The tables match those of the SQLite file. Keys alone ensure that a record follows the last one of
its game: its predecessor must exist, and its own key must be free. That holds for any number of
concurrent writers, also on engines without triggers.

Each version is one step; a new one goes at the end of `STEPS`.
"""

from collections.abc import Mapping
from typing import Final

from psycopg import sql

from events.errors import BadInput, printable
from events.language import gettext as _
from events.postgres_log.connections import Connection
from events.postgres_log.migration import IfSupported, Step, migrate

VERSION: Final = "version"
"""The table that counts the steps run."""

GAMES = """
CREATE TABLE mclub.games (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  made timestamptz NOT NULL DEFAULT clock_timestamp() -- the order in which games are listed
)
"""

RECORDS = """
CREATE TABLE mclub.records (
  game text COLLATE "C" NOT NULL REFERENCES mclub.games (id),
  seq bigint NOT NULL CHECK (seq > 0), -- 1, 2, 3 … in its game
  previous bigint GENERATED ALWAYS AS (nullif(seq, 1) - 1) STORED, -- the record that it follows
  body text NOT NULL, -- JSON; secrets as commitments; this is what the hash binds
  openings text, -- JSON: values and salts of the secrets. Whoever reads this column knows them all
  command_id text COLLATE "C", -- on the first record of a batch: the asker's own id
  hash bytea NOT NULL CHECK (octet_length(hash) = 32), -- of the previous hash and the body
  PRIMARY KEY (game, seq),
  CONSTRAINT records_follow FOREIGN KEY (game, previous) REFERENCES mclub.records (game, seq)
)
"""

COMMAND_IDS = """
CREATE UNIQUE INDEX records_command_id ON mclub.records (game, command_id)
WHERE command_id IS NOT NULL
"""

ASKER = 'ALTER TABLE mclub.records ADD COLUMN asker text COLLATE "C"'
# Version 2: each command_id has an owner. An existing id belongs to the seat that acted; it is read
# with a pattern because a damaged body may be invalid JSON.
ASKERS_SO_FAR = """
UPDATE mclub.records SET asker = substring(body from ',"by":"([^"]*)"')
WHERE command_id IS NOT NULL
"""
COMMAND_IDS_BY_ASKER = """
CREATE UNIQUE INDEX records_command_id ON mclub.records (game, asker, command_id)
WHERE command_id IS NOT NULL
"""

LATEST = """
CREATE TABLE mclub.latest ( -- the game that each role used last: a bookmark, no part of the log
  role text PRIMARY KEY,
  game text COLLATE "C" NOT NULL REFERENCES mclub.games (id)
)
"""

REFUSE = """
CREATE FUNCTION mclub.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are never changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""

STAY = """
CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE ON mclub.{table}
FOR EACH ROW EXECUTE FUNCTION mclub.refuse()
"""
NEVER_EMPTIED = """
CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON mclub.{table}
FOR EACH STATEMENT EXECUTE FUNCTION mclub.refuse()
"""

VIEWS = {
    "events": """
        SELECT game, seq,
          (body::json ->> 'batch')::bigint AS batch,
          body::json ->> 'at' AS at,
          body::json ->> 'by' AS "by",
          body::json #>> '{event,type}' AS type,
          (SELECT string_agg(rule, ', ')
            FROM json_array_elements_text(body::json -> 'rules') AS rule) AS rules,
          body::json ->> 'event' AS event
        FROM mclub.records""",
    "commands": """
        SELECT game, seq,
          body::json ->> 'at' AS at,
          body::json ->> 'by' AS "by",
          CASE json_typeof(body::json -> 'command')
            WHEN 'string' THEN body::json ->> 'command' ELSE '(sealed)'
          END AS command
        FROM mclub.records WHERE json_typeof(body::json -> 'command') IN ('string', 'object')""",
    "overview": """
        SELECT g.id AS game, g.kind,
          CASE json_typeof(f.body::json #> '{event,players}')
            WHEN 'array' THEN (
              SELECT string_agg((p ->> 'seat') || ' ' || (p ->> 'name'), ', ')
              FROM json_array_elements(f.body::json #> '{event,players}') AS p)
            ELSE (
              SELECT string_agg(p.key || ' ' || p.value, ', ')
              FROM json_each_text(f.body::json #> '{event,players}') AS p)
          END AS players,
          f.body::json ->> 'at' AS created,
          l.body::json ->> 'at' AS last,
          l.seq AS events
        FROM mclub.games AS g
        JOIN mclub.records AS f ON f.game = g.id AND f.seq = 1
        JOIN mclub.records AS l ON l.game = g.id
          AND l.seq = (SELECT max(seq) FROM mclub.records WHERE game = g.id)
        ORDER BY g.made, g.id""",
}

STEPS: Final[tuple[Step, ...]] = (
    (
        GAMES,
        RECORDS,
        COMMAND_IDS,
        LATEST,
        REFUSE,
        *(STAY.format(table=table) for table in ("games", "records")),
        *(IfSupported(NEVER_EMPTIED.format(table=table)) for table in ("games", "records")),
        *(f"CREATE VIEW mclub.{name} AS {view}" for name, view in VIEWS.items()),
    ),
    (
        "DROP TRIGGER records_stay ON mclub.records",
        "DROP INDEX mclub.records_command_id",
        ASKER,
        ASKERS_SO_FAR,
        COMMAND_IDS_BY_ASKER,
        STAY.format(table="records"),
    ),
)

RIGHTS: Final = {
    VERSION: "SELECT",
    "games": "SELECT, INSERT",
    "records": "SELECT, INSERT",
    "latest": "SELECT, INSERT, UPDATE",
    **dict.fromkeys(VIEWS, "SELECT"),
}
"""The rights that `grant` gives a role on each table and view."""


MAY_CHANGE: Final = """
SELECT pg_has_role(%(role)s, relowner, 'MEMBER')
  OR has_table_privilege(%(role)s, oid, 'UPDATE, DELETE, TRUNCATE')
FROM pg_class WHERE oid IN ('mclub.games'::regclass, 'mclub.records'::regclass)
"""
"""Whether a role can change records whatever it is granted: it is a superuser or a member of the
owner's role, or PUBLIC may."""


def prepare(db: Connection, place: str) -> None:
    """Migrate an empty or older database to the current version. Raises BadInput, see `migrate`."""
    migrate(db, place, STEPS, VERSION)


def grant(db: Connection, role: str, rights: Mapping[str, str]) -> None:
    """Grant a role exactly these rights, by table or view, and revoke all others in the schema.

    Raises BadInput, and changes nothing, if the role does not exist, is the current role, or could
    still change records.
    """
    if db.execute("SELECT current_user").fetchone() == (role,):
        raise BadInput(
            _(
                "{role} can't grant rights to itself. The owner of the tables must grant "
                "them, to another role."
            ).format(role=printable(role))
        )
    if not db.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone():
        raise BadInput(
            _("The database has no role “{role}”. Create it first: CREATE ROLE … LOGIN").format(
                role=printable(role)
            )
        )
    who = sql.Identifier(role)
    with db.transaction():
        db.execute(sql.SQL("REVOKE ALL ON SCHEMA mclub FROM {}").format(who))
        db.execute(sql.SQL("GRANT USAGE ON SCHEMA mclub TO {}").format(who))
        for table, right in rights.items():
            what = sql.Identifier("mclub", table)
            db.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(what, who))
            db.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(right), what, who))
        if any(may for (may,) in db.execute(MAY_CHANGE, {"role": role})):
            raise BadInput(
                _(
                    "{role} can change records whatever it is granted: it is a superuser, a "
                    "member of another role, or everybody can. Choose another role."
                ).format(role=printable(role))
            )
