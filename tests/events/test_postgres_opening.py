"""Database addresses: how they are reported, and what is found there. A password is never shown."""

import io
import logging
from collections.abc import Callable

import pytest
from msgspec.structs import replace

psycopg = pytest.importorskip("psycopg")

from events.errors import (  # noqa: E402
    BadInput,
    Displaced,
    GameMovedOn,
    LogDamaged,
    MclubError,
)
from events.opening import without_passwords  # noqa: E402
from events.postgres_log import PostgresLog, connections  # noqa: E402
from events.postgres_log.address import parse_address  # noqa: E402
from events.postgres_log.migration import IfSupported, migrate  # noqa: E402
from events.postgres_log.schema import STEPS, VERSION  # noqa: E402
from tests.events.log_contract import at_once  # noqa: E402
from tests.events.million_club_rows import first_row, further_rows, whole_game  # noqa: E402
from tests.postgres import Server  # noqa: E402
from tests.sweeping import sweep_after  # noqa: E402

SECOND = ("CREATE TABLE mclub.notes (game text)",)
THIRD_THAT_FAILS = ("INSERT INTO mclub.notes VALUES ('half done')", "SELECT * FROM no_such_table")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:geheim@host:6432/club", "postgresql://ann@host:6432/club"),
        ("postgres://host/club?password=geheim&sslmode=require", "postgresql://host/club"),
        ("postgresql:///club", "postgresql:///club"),
        ("postgresql://ann:ge%40h%2Feim@host/a%20b", "postgresql://ann@host/a%20b"),
        ("postgresql://ann:ge?heim@host/club", "postgresql://ann@host/club"),
        ("postgresql://a,b/club", "postgresql://a,b/club"),
        ("postgresql://a:1,b:2/club", "postgresql://a,b:1,2/club"),
        ("postgresql://ann:geheim@[::1]:7/club", "postgresql://ann@[::1]:7/club"),
    ],
)
def test_an_address_is_shown_without_what_is_secret(url: str, shown: str) -> None:
    assert parse_address(url).shown == shown


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:ge@heim@host/club",
        "postgresql://ann:12/geheim@host/club",
        "postgresql://ann:geheim/x@host/club",
        "postgresql://ann:ge?/heim@host/club",
        "postgresql://ann:ge#heim@host/club",
        "postgresql://ann:ge%heim@host/club",
        "postgresql://ann:ge heim@host/club",
        "postgresql://ann:geheim\n@host/club",
        "postgresql://host:geheim/club",
        "postgresql://ann:geheim@host/club?sslmode",
        "postgresql://ann:geheim@host/club?nonsense=1",
        "postgresql://[::1/club",
    ],
)
def test_an_address_that_cannot_be_read_is_not_repeated(url: str) -> None:
    with pytest.raises(BadInput, match="address of the database can't be read") as refusal:
        parse_address(url)
    assert "heim" not in str(refusal.value)
    assert refusal.value.__cause__ is None


@pytest.mark.parametrize(
    "text", ["no postgresql://ann:geheim@host/db here", "postgres:/ann:ge/h@eim@host", "geheimnis"]
)
def test_a_text_loses_its_passwords(text: str) -> None:
    assert "geheim@" not in without_passwords(text)
    assert "eim@" not in without_passwords(text)


def test_a_wrong_password_is_told_at_once_and_never_shown(
    database: str, postgres: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    url = postgres.url("postgres", password="geheim")
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    logging.getLogger().addHandler(handler)
    try:
        with pytest.raises(BadInput, match="password authentication failed") as refusal:
            PostgresLog(url)
    finally:
        logging.getLogger().removeHandler(handler)
    said = [str(refusal.value), repr(refusal.value.__cause__), heard.getvalue()]
    said += capfd.readouterr()
    assert not [text for text in said if "geheim" in text]


def test_where_nothing_answers_that_is_said(postgres: Server) -> None:
    with pytest.raises(BadInput, match=r"postgresql://ann@127.0.0.1:1/club can't be reached"):
        PostgresLog("postgresql://ann:geheim@127.0.0.1:1/club")
    with pytest.raises(BadInput, match='database "none" does not exist'):
        PostgresLog(postgres.url("none"))


@sweep_after(1, "times", [1, 4])
def test_many_that_open_an_empty_database_at_once_make_it_together(
    databases: Callable[[], str], times: int
) -> None:
    for _ in range(times):
        database = databases()

        def open_(number: int) -> None:
            with PostgresLog(database) as log:  # noqa: B023
                log.create(f"g{number}", "million-club", first_row(f"g{number}"))

        at_once([lambda number=number: open_(number) for number in range(8)])  # type: ignore[misc]
        with PostgresLog(database) as log:
            assert len(log.games()) == 8


def test_a_database_of_an_older_mclub_takes_the_steps_that_it_lacks(database: str) -> None:
    with PostgresLog(database) as log:
        log.create("g", "million-club", whole_game("g", 5))
    with psycopg.connect(database, autocommit=True) as db:
        for _ in range(2):
            migrate(db, "here", (*STEPS, SECOND), VERSION)
        assert db.execute("SELECT version FROM mclub.version").fetchall() == [(len(STEPS) + 1,)]
        assert db.execute("SELECT count(*) FROM mclub.records").fetchone() == (5,)
        with pytest.raises(BadInput, match="here was written by a newer mclub"):
            migrate(db, "here", STEPS, VERSION)
    with pytest.raises(BadInput, match="was written by a newer mclub"):
        PostgresLog(database)


def test_command_ids_of_a_database_of_version_1_are_those_of_who_acted(database: str) -> None:
    rows = first_row("g", "first")
    for by, id_ in (("yellow", "go"), ("blue", "go/2"), ("blue", "other"), ("blue", "damaged")):
        rows += further_rows(rows, 2, id_, by)
    rows[-2] = replace(rows[-2], body="no JSON")
    with psycopg.connect(database, autocommit=True) as db:
        migrate(db, "here", STEPS[:1], VERSION)
        db.execute("INSERT INTO mclub.games (id, kind) VALUES ('g', 'million-club')")
        for row in rows:
            db.execute(
                "INSERT INTO mclub.records (game, seq, body, openings, command_id, hash) "
                "VALUES ('g', %s, %s, %s, %s, %s)",
                (row.seq, row.body, row.openings, row.command_id, row.hash),
            )
    with PostgresLog(database) as log:
        assert log.rows("g") == [(r.seq, r.body, r.openings, r.hash) for r in rows]
        assert [log.commands("g", seat, "go") for seat in ("yellow", "blue")] == [[2], [4]]
        assert log.command("g", "dealer", "first") == 1
        assert log.commands("g", "yellow", "other") == log.commands("g", "blue", "damaged") == []
        with pytest.raises(GameMovedOn):
            log.append("g", 9, further_rows(rows, 2, "go", "yellow"))
        log.append("g", 9, further_rows(rows, 2, "go", "blue"))
        assert log.commands("g", "blue", "go") == [4, 10]
    with psycopg.connect(database, autocommit=True) as db:
        for change in ("SET asker = 'red'", "SET body = '{}'"):
            with pytest.raises(psycopg.IntegrityError, match="never changed"):
                db.execute(f"UPDATE mclub.records {change}")


def test_a_step_that_fails_leaves_all_as_it_was(database: str) -> None:
    PostgresLog(database).close()
    with psycopg.connect(database, autocommit=True) as db:
        with pytest.raises(psycopg.errors.UndefinedTable):
            migrate(db, "here", (*STEPS, SECOND, THIRD_THAT_FAILS), VERSION)
        assert db.execute("SELECT version FROM mclub.version").fetchall() == [(len(STEPS) + 1,)]
        assert db.execute("SELECT * FROM mclub.notes").fetchall() == []


def test_what_an_engine_has_not_is_left_out_and_nothing_else(database: str) -> None:
    PostgresLog(database).close()
    lacking = IfSupported("CREATE TRIGGER t BEFORE NONSENSE ON mclub.games")
    with psycopg.connect(database, autocommit=True) as db:
        migrate(db, "here", (*STEPS, (lacking, *SECOND, lacking)), VERSION)
        assert db.execute("SELECT * FROM mclub.notes").fetchall() == []
        with pytest.raises(psycopg.errors.UndefinedTable):
            migrate(db, "here", (*STEPS, SECOND, (IfSupported("SELECT * FROM nothing"),)), VERSION)


def test_a_database_that_cannot_hold_every_text_is_refused(postgres: Server) -> None:
    postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(BadInput, match="its encoding is not UTF8"):
        PostgresLog(postgres.url("latin"))
    assert (
        postgres.sql("SELECT 1 FROM pg_namespace WHERE nspname = 'mclub'", database="latin") == []
    )


def test_what_is_acknowledged_is_on_the_disk_whatever_the_server_is_set_to(
    database: str, postgres: Server
) -> None:
    name = database.rpartition("/")[2]
    postgres.sql(f"ALTER DATABASE {name} SET synchronous_commit = off")
    try:
        with PostgresLog(database) as log:
            assert log._db.all("SHOW synchronous_commit") == [("on",)]
        postgres.sql(f"ALTER DATABASE {name} SET synchronous_commit = remote_apply")
        with PostgresLog(database) as log:
            assert log._db.all("SHOW synchronous_commit") == [("remote_apply",)]
    finally:
        postgres.sql(f"ALTER DATABASE {name} RESET synchronous_commit")


def test_a_table_that_is_gone_is_damage(database: str) -> None:
    with PostgresLog(database) as log:
        log.create("g", "million-club", first_row("g"))
        with psycopg.connect(database, autocommit=True) as db:
            db.execute("DROP TABLE mclub.records CASCADE")
        with pytest.raises(LogDamaged, match="does not contain what mclub wrote"):
            log.rows("g")


def test_tables_that_mclub_has_not_counted_are_damage(database: str) -> None:
    PostgresLog(database).close()
    with psycopg.connect(database, autocommit=True) as db:
        for change in ("DELETE FROM mclub.version", "DROP TABLE mclub.version"):
            db.execute(change)
            with pytest.raises(LogDamaged, match='"games" already exists'):
                PostgresLog(database)


def test_values_of_other_types_are_read_as_their_column_s(database: str) -> None:
    with PostgresLog(database) as log:
        log.create("g", "million-club", whole_game("g", 5))
        with psycopg.connect(database, autocommit=True) as db:
            for change in (
                "DISABLE TRIGGER ALL",
                "DROP CONSTRAINT records_hash_check",
                "ALTER body TYPE bytea USING convert_to(body, 'UTF8')",
                "ALTER hash TYPE text USING 'text'",
                "ALTER body DROP NOT NULL, ALTER hash DROP NOT NULL",
            ):
                db.execute("DROP VIEW IF EXISTS mclub.overview, mclub.commands, mclub.events")
                db.execute(f"ALTER TABLE mclub.records {change}")
            db.execute("UPDATE mclub.records SET body = NULL, hash = NULL WHERE seq = 3")
        for _seq, body, openings, hash_ in log.rows("g"):
            assert (type(body), type(hash_)) == (str, bytes)
            assert openings is None or type(openings) is str
        assert type(log.bulk("g").hashes) is bytes
        with pytest.raises(LogDamaged, match="does not contain what mclub wrote"):
            log.append("g", 5, further_rows(whole_game("g", 5)))


def test_a_database_that_can_only_be_read_can_be_read(database: str, postgres: Server) -> None:
    with PostgresLog(database) as log:
        log.create("g", "million-club", first_row("g"))
    name = database.rpartition("/")[2]
    postgres.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        with PostgresLog(database) as log:
            assert log.head("g")[0] == 1
            with pytest.raises(MclubError, match="is read-only; nothing was written"):
                log.set_latest("g")
    finally:
        postgres.sql(f"ALTER DATABASE {name} RESET default_transaction_read_only")


@pytest.fixture
def checked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CHECK_INTERVAL", 0.0)


def test_a_database_of_the_same_name_is_another_one(postgres: Server) -> None:
    postgres.sql("CREATE DATABASE dropped")
    rows = first_row("g")
    with PostgresLog(postgres.url("dropped"), patience=5) as log:
        log.create("g", "million-club", rows)
        postgres.sql("DROP DATABASE dropped WITH (FORCE)", "CREATE DATABASE dropped")
        with PostgresLog(postgres.url("dropped")) as backup:
            backup.create("g", "million-club", rows)
        for attempt in (
            lambda: log.append("g", rows[-1].seq, further_rows(rows)),
            lambda: log.head("g"),
        ):
            with pytest.raises(Displaced, match="was replaced or restored after it was opened"):
                attempt()
    with PostgresLog(postgres.url("dropped")) as backup:
        assert backup.head("g")[0] == rows[-1].seq
    postgres.sql("DROP DATABASE dropped WITH (FORCE)")


@pytest.mark.usefixtures("checked_each_time")
def test_tables_that_were_restored_are_others(database: str, postgres: Server) -> None:
    rows = first_row("g")
    with PostgresLog(database) as log:
        log.create("g", "million-club", rows)
        postgres.sql("DROP SCHEMA mclub CASCADE", database=database.rpartition("/")[2])
        with PostgresLog(database) as backup:
            backup.create("g", "million-club", rows)
            with pytest.raises(Displaced):
                log.append("g", rows[-1].seq, further_rows(rows))
            assert backup.head("g")[0] == rows[-1].seq


def test_a_role_that_may_not_ask_which_server_it_is_plays_all_the_same(
    database: str, postgres: Server
) -> None:
    name, rows = database.rpartition("/")[2], first_row("g")
    postgres.sql("CREATE ROLE reserved LOGIN PASSWORD 'secret'")
    with PostgresLog(database) as log:
        log.grant("reserved")
    postgres.sql("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC", database=name)
    try:
        with PostgresLog(postgres.url(name, "reserved", "secret")) as log:
            log.create("g", "million-club", rows)
            assert log.head("g")[0] == rows[-1].seq
    finally:
        postgres.sql("GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC", database=name)
        postgres.sql("DROP OWNED BY reserved", "DROP ROLE reserved", database=name)
