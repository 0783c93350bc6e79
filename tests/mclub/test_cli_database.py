"""Every command works on a database as on a file, and never shows a password."""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("psycopg")

from mclub import Club
from tests.mclub.command_line import Mclub
from tests.mclub.programs import run
from tests.postgres import PASSWORD, PLAIN_PASSWORD, Server
from tests.sweeping import sweep_after


@pytest.fixture
def remote(database: str) -> Mclub:
    """The command line on an empty database."""
    return Mclub(database)


def test_a_game_is_played_from_beginning_to_end(remote: Mclub, tmp_path: Path) -> None:
    remote.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    remote.ok("act", "place companies; place exchange transport", "--command-id", "once")
    remote.ok("act", "place companies; place exchange transport", "--command-id", "once")
    board = remote.json("show")
    assert (board["seq"], board["game"]) == (17, remote.current())
    for words in (
        ["view", "yellow"],
        ["legal"],
        ["history"],
        ["ledger"],
        ["explain", "14"],
        ["knows", "yellow"],
        ["list"],
        ["export", "--seat", "yellow"],
        ["dispute"],
        ["undo", "--reason", "slip"],
        ["redo"],
        ["amend", "14", "place", "colonies", "--yes"],
        ["fork", "--at", "13"],
        ["compare", board["game"], remote.current()],
        ["stats"],
        ["audit"],
        ["audit", board["game"]],
        ["show", "-g", board["game"]],
    ):
        remote.ok(*words)
    assert remote.current() == board["game"]
    exported = tmp_path / "game.jsonl"
    exported.write_text(remote.ok("export"))
    assert "already" in remote.refusal(2, "import", str(exported))
    remote.ok("demo", "--quick")
    assert json.loads(remote.ok("score", "--json"))["winners"]


def test_it_is_the_same_game_as_in_a_file(remote: Mclub, mclub: Mclub) -> None:
    for each in (remote, mclub):
        each.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
        each.ok("act", "place companies; place exchange transport")
    boards = [each.json("show") for each in (remote, mclub)]
    for board in boards:
        board.pop("game")
    assert boards[0] == boards[1]


def test_a_program_of_its_own_plays_on_a_database_and_says_nothing_of_it(remote: Mclub) -> None:
    done = run(remote.path, "--verbose", "new", "yellow=Ann", "blue=Ben")
    assert done.returncode == 0, done.stderr
    assert PASSWORD.encode() not in done.stdout + done.stderr
    done = run(remote.path, "act", "place companies")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "words",
    [
        ["show", "-g", "none"],
        ["show"],
        ["act", "place nowhere"],
        ["act", "{url}"],
        ["audit", "{url}"],
        ["import", "{url}"],
        ["copy", "{url}", "{url}"],
        ["copy", "{url}"],
        ["copy", "{wrong}", "{url}"],
        ["copy", "{url}", "{wrong}"],
        ["list", "--db", "{wrong}"],
        ["list", "--db", "{bad}"],
        ["{url}"],
        ["show", "{url}"],
        ["backup", "backup.db"],
        ["grant", "nobody"],
        ["grant", "{url}"],
        ["list", "--db", "{url}x"],
        ["play", "{url}"],
    ],
)
@sweep_after(1, "as_json", [False, True])
def test_no_refusal_shows_a_password(
    remote: Mclub, postgres: Server, words: list[str], as_json: bool
) -> None:
    url = str(remote.path)
    addresses = {
        "url": url,
        "wrong": url.replace(PASSWORD, "geheim"),
        "bad": url.replace(PASSWORD, "geheim/x@"),
    }
    words = [word.format(**addresses) for word in words]
    result = remote(*words, *["--json"] * as_json)
    assert result.exit_code in (2, 5)
    for secret in (PASSWORD, PLAIN_PASSWORD, "geheim", "2Fwith"):
        assert secret not in result.output


def test_the_command_that_continues_has_no_password(mclub: Mclub, remote: Mclub) -> None:
    remote.ok("new", "yellow=Ann", "blue=Ben")
    told = mclub("table", "--db", str(remote.path), typed="q\n").output
    assert "Continue at any time with: mclub table --db postgresql://" in told
    assert PASSWORD not in told


def test_a_role_that_was_granted_plays_but_nothing_more(remote: Mclub, postgres: Server) -> None:
    if not postgres.sql("SELECT 1 FROM pg_roles WHERE rolname = 'club'"):
        postgres.sql("CREATE ROLE club LOGIN PASSWORD 'secret'")
    url = re.sub(r"//.*@", "//club:secret@", str(remote.path))
    service = Mclub(url)  # type: ignore[arg-type]
    refusal = service.refusal(2, "new", "yellow=Ann", "blue=Ben")
    assert "nothing was written. The owner of the tables" in refusal
    assert "mclub grant ROLE" in refusal
    remote.ok("new", "yellow=Eva", "blue=Fay")
    remote.ok("new", "yellow=Ann", "blue=Ben")
    game = remote.current()
    told = remote.ok("grant", "club")
    assert told.startswith("club may now read the games of postgresql://owner@127.0.0.1:")
    assert "There are 2 games" in service.refusal(5, "show"), "each role has a bookmark of its own"
    service.ok("act", "place companies", "-g", game)
    service.ok("new", "yellow=Cleo", "blue=Dan")
    assert remote.current() == game != service.current()
    assert "to itself" in service.refusal(2, "grant", "club")


def test_files_have_no_roles_and_databases_no_backup_of_this_kind(
    mclub: Mclub, remote: Mclub
) -> None:
    assert "is a file, which has no roles" in mclub.refusal(2, "grant", "club")
    assert "its own tools, such as pg_dump" in remote.refusal(2, "backup", "copy.db")


def test_python_opens_a_database_as_it_opens_a_file(database: str) -> None:
    with Club(database) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        game.act("yellow", "place companies")
    with Club(database.replace("postgresql://", "postgres://")) as club:
        assert club.game(game.id).board() == game.board()
