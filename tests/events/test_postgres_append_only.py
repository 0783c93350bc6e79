"""No program that connects to the database can change, remove or replace its records, and a
service's role may not even try."""

from collections.abc import Iterator
from typing import Any

import pytest

psycopg = pytest.importorskip("psycopg")

from events.errors import BadInput  # noqa: E402
from events.postgres_log import PostgresLog  # noqa: E402
from tests.events.million_club_rows import first_row, further_rows  # noqa: E402
from tests.postgres import Server  # noqa: E402

H = "'\\x" + "00" * 32 + "'"
RECORD = "INSERT INTO mclub.records (game, seq, body, openings, command_id, hash) VALUES"
GAME = "INSERT INTO mclub.games (id, kind) VALUES"


def fill(database: str) -> str:
    with PostgresLog(database) as log:
        for game in ("g", "h"):
            rows = first_row(game, "first")
            log.create(game, "million-club", rows + further_rows(rows, 3, "second"))
    return database


@pytest.fixture(scope="module")
def filled_database(postgres: Server) -> Iterator[str]:
    """One database for all refused statements, since none of them changes it."""
    address = postgres.new()
    yield fill(address)
    postgres.take_back(address)


@pytest.fixture(scope="module")
def owner(filled_database: str) -> Iterator[Any]:
    with psycopg.connect(filled_database, autocommit=True) as db:
        yield db


@pytest.fixture
def own(database: str) -> Iterator[Any]:
    """Like `owner`, on a database that the test may change."""
    with psycopg.connect(fill(database), autocommit=True) as db:
        yield db


@pytest.fixture(scope="module")
def service(filled_database: str, postgres: Server) -> Iterator[Any]:
    """A role with the privileges of a service."""
    if not postgres.sql("SELECT 1 FROM pg_roles WHERE rolname = 'service'"):
        postgres.sql("CREATE ROLE service LOGIN PASSWORD 'secret'")
    with PostgresLog(filled_database) as log:
        log.grant("service")
    address = filled_database.replace(
        filled_database[: filled_database.index("@")], "postgresql://service:secret"
    )
    with psycopg.connect(address, autocommit=True) as db:
        yield db


CHANGES = [
    "UPDATE mclub.records SET body = '{}' WHERE game = 'g' AND seq = 2",
    "UPDATE mclub.records SET openings = NULL",
    "UPDATE mclub.records SET game = 'i' WHERE game = 'h'",
    "DELETE FROM mclub.records",
    "DELETE FROM mclub.records WHERE game = 'g' AND seq = 4",
    "UPDATE mclub.games SET kind = 'le-millionnaire'",
    "DELETE FROM mclub.games",
    "TRUNCATE mclub.records",
    "TRUNCATE mclub.games CASCADE",
    f"{RECORD} ('g', 4, '{{}}', NULL, NULL, {H}) ON CONFLICT (game, seq) DO UPDATE SET body = ''",
    f"{GAME} ('g', 'x') ON CONFLICT (id) DO UPDATE SET kind = excluded.kind",
]


@pytest.mark.parametrize("sql", CHANGES)
def test_nothing_is_changed_or_removed(owner: Any, sql: str) -> None:
    check_refusal(owner, sql, "never changed or removed", psycopg.IntegrityError)


@pytest.mark.parametrize("sql", CHANGES)
def test_the_role_of_a_service_may_not_even_try(service: Any, sql: str) -> None:
    check_refusal(service, sql, "permission denied", psycopg.errors.InsufficientPrivilege)


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TABLE mclub.records",
        "ALTER TABLE mclub.records DISABLE TRIGGER ALL",
        "DROP TRIGGER records_stay ON mclub.records",
        "CREATE TABLE mclub.other (id integer)",
        "UPDATE mclub.version SET version = 0",
        "DELETE FROM mclub.latest",
        "ALTER FUNCTION mclub.refuse() RENAME TO allow",
    ],
)
def test_nor_may_it_touch_the_tables_themselves(service: Any, sql: str) -> None:
    check_refusal(
        service, sql, "permission denied|must be owner", psycopg.errors.InsufficientPrivilege
    )


def test_what_else_the_role_might_was_taken_when_it_was_granted(
    filled_database: str, owner: Any, service: Any
) -> None:
    owner.execute("GRANT ALL ON mclub.records TO service")
    assert may(service) > {"INSERT", "SELECT", "UPDATE", "DELETE", "TRUNCATE"}
    with PostgresLog(filled_database) as log:
        log.grant("service")
    assert may(service) == {"INSERT", "SELECT"}


def may(service: Any) -> set[str]:
    rows = service.execute(
        "SELECT privilege_type FROM information_schema.role_table_grants "
        "WHERE grantee = 'service' AND table_name = 'records'"
    )
    return {name for (name,) in rows}


@pytest.mark.parametrize("seq", [0, 1, 4, 6, 99])
def test_a_record_can_only_follow_the_last_one(owner: Any, seq: int) -> None:
    sql = f"{RECORD} ('g', {seq}, '{{}}', NULL, NULL, {H})"
    check_refusal(owner, sql, "records_follow|records_pkey|seq_check", psycopg.IntegrityError)


def test_a_record_needs_its_game(owner: Any) -> None:
    for seq in (1, 2):
        sql = f"{RECORD} ('i', {seq}, '{{}}', NULL, NULL, {H})"
        check_refusal(owner, sql, "foreign key", psycopg.IntegrityError)


def test_a_command_is_recorded_once(owner: Any) -> None:
    sql = (
        f"INSERT INTO mclub.records VALUES ('g', 5, DEFAULT, '{{}}', NULL, 'second', {H}, 'yellow')"
    )
    check_refusal(owner, sql, "records_command_id", psycopg.IntegrityError)


def test_several_records_come_one_after_the_other(own: Any) -> None:
    own.execute(f"{RECORD} ('g', 6, '{{}}', NULL, NULL, {H}), ('g', 5, '{{}}', NULL, NULL, {H})")
    rows = f"('g', 7, '{{}}', NULL, NULL, {H}), ('g', 9, '{{}}', NULL, NULL, {H})"
    check_refusal(own, f"{RECORD} {rows}", "records_follow", psycopg.IntegrityError)


@pytest.mark.parametrize(
    "values",
    [
        "'g', 5, '{}', NULL, NULL, '\\x00'",
        f"'g', 5, NULL, NULL, NULL, {H}",
        "'g', 5, '{}', NULL, NULL, NULL",
    ],
)
def test_a_record_has_the_form_of_a_record(owner: Any, values: str) -> None:
    check_refusal(owner, f"{RECORD} ({values})", "hash_check|not-null", psycopg.IntegrityError)


def test_only_another_role_that_is_there_can_be_granted(filled_database: str) -> None:
    with PostgresLog(filled_database) as log:
        with pytest.raises(BadInput, match="no role “nobody; DROP"):
            log.grant("nobody; DROP TABLE mclub.records")
        with pytest.raises(BadInput, match="owner can't grant rights to itself"):
            log.grant("owner")


@pytest.mark.parametrize(
    "more",
    [
        "ALTER ROLE mighty SUPERUSER",
        "GRANT owner TO mighty",
        "GRANT UPDATE ON mclub.records TO PUBLIC",
        "GRANT TRUNCATE ON mclub.games TO PUBLIC",
    ],
)
def test_who_could_change_records_all_the_same_is_granted_nothing(
    database: str, own: Any, more: str
) -> None:
    own.execute("CREATE ROLE mighty")
    try:
        own.execute(more)
        with (
            PostgresLog(database) as log,
            pytest.raises(BadInput, match="it is a superuser, a member of another role,"),
        ):
            log.grant("mighty")
        grants = "SELECT 1 FROM information_schema.role_table_grants WHERE grantee = 'mighty'"
        assert own.execute(grants).fetchall() == []
    finally:
        own.execute("DROP ROLE mighty")


def check_refusal(db: Any, sql: str, why: str, error: type[Exception]) -> None:
    before = all_rows(db)
    with pytest.raises(error, match=why):
        db.execute(sql)
    assert all_rows(db) == before


def all_rows(db: Any) -> list[list[tuple[object, ...]]]:
    tables = ("games", "records")
    return [db.execute(f"SELECT * FROM mclub.{table} ORDER BY 1, 2").fetchall() for table in tables]
