"""`mclub audit`: its output, the files it writes, and its exit codes."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.million_club.facts import CompanyTaxed, CrashStruck
from events.record import Row
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.desk.report import page
from tests.desk.audited import SEATS, disputed_game, rebuild_log, records_of, rows_of, won_game
from tests.desk.test_audit_outcomes import change, find
from tests.mclub.command_line import Mclub

EVIL = ("<script>alert(1)</script>", "\"'>&lt;", "{{ 7*7 }}", "\x1b[2J\u202e", "]]>", "--><b>")


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def stored_game(mclub: Mclub) -> Mclub:
    """The recorded game of six."""
    club, game = disputed_game()
    with mclub.club() as other:
        other.log.create(game.id, "million-club", [Row(*row) for row in club.log.rows(game.id)])
        other.log.set_latest(game.id)
    return mclub


def forge(path: Path) -> Path:
    """An export with a tax that is too high and a valid chain."""
    club, game = disputed_game()
    records = records_of(rows_of(club, game))
    changed = change(records, find(records, CompanyTaxed), amount=99)
    header = {"format": 1, "mclub": "log", "game": game.id, "kind": "million-club"}
    lines = [json.dumps(header | {"eyes": "referee"})]
    for _, body, openings, hash_ in rebuild_log(game, changed):
        lines.append(f'{{"record":{body},"openings":{openings or "null"},"hash":"{hash_.hex()}"}}')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_the_game_last_used_is_audited(stored_game: Mclub) -> None:
    _, game = disputed_game()
    told = stored_game.ok("audit")
    assert "Everything that could be checked is correct." in told
    assert f"records {game.seq}" in told
    assert f"Head: {game.head}" in told
    document = stored_game.json("audit", game.id, "--head", game.head)
    assert document["format"] == 1
    assert (document["game"], document["seq"], document["head"]) == (game.id, game.seq, game.head)
    assert (document["passed"], document["first_bad"], document["eyes"]) == (True, None, None)
    assert {check["fault_count"] for check in document["checks"]} == {0}


def test_an_audit_that_fails_ends_with_6_and_still_reports(tmp_path: Path, mclub: Mclub) -> None:
    file, page = forge(tmp_path / "forged.jsonl"), tmp_path / "page.html"
    result = mclub("audit", str(file), "--report", str(page))
    assert (result.exit_code, result.stderr) == (6, "")
    assert "CompanyTaxed: amount is 99" in result.stdout
    assert "The audit failed." in result.stdout
    assert "The audit failed. The first bad record is" in page.read_text("utf-8")
    printed = mclub("audit", str(file), "--json")
    document = json.loads(printed.stdout)
    assert (printed.exit_code, document["passed"]) == (6, False)
    outcomes = document["checks"][4]
    assert outcomes["faults"][0]["recorded"]["amount"] == 99
    assert outcomes["faults"][0]["seq"] == document["first_bad"]
    assert not mclub.path.exists(), "a file is audited without a log"


def test_an_exported_cut_is_audited_from_a_file_and_from_a_pipe(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "place companies; place exchange transport; place intrigues; place colonies")
    text = mclub.ok("export", "--seat", "blue")
    file = mclub.path.with_name("blue.jsonl")
    file.write_text(text, "utf-8")
    for document in (mclub.json("audit", str(file)), mclub.json("audit", "-", typed=text)):
        assert document["passed"]
        assert document["eyes"] == ["blue"]
        assert [c["check"] for c in document["checks"] if c["result"] == "unchecked"] == [
            "chance",
            "legality",
            "outcomes",
            "score",
        ]
    assert mclub.ok("audit", str(file)).count("seals are closed") == 4


def test_act_score_and_exports_show_the_head(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    answer = mclub.json("act", "place companies", "--command-id", "one")
    assert re.fullmatch("[0-9a-f]{64}", answer["head"])
    assert mclub.json("score")["head"] == answer["head"]
    told = mclub.ok("act", "place intrigues")
    head = mclub.json("score")["head"]
    assert told.splitlines()[-1] == f"Head: {head[:16]}"
    assert f"Head: {head[:16]}" in mclub.ok("score")
    assert mclub.json("audit", "--head", head[:16])["passed"]
    for cut in ("yellow", "blue", "spectator"):
        first = json.loads(mclub.ok("export", "--seat", cut).splitlines()[0])
        assert (first["eyes"], first["head"]) == (cut, head)
    again = mclub.json("act", "place companies", "--command-id", "one")
    assert again == answer, "the same head as the first time"


def test_the_head_that_was_noted_finds_the_missing_tail(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    before = mclub.path.read_bytes()
    head = mclub.json("act", "place companies")["head"]
    mclub.ok("audit", "--head", head.upper())
    mclub.path.write_bytes(before)
    for tail in ("-wal", "-shm"):
        Path(f"{mclub.path}{tail}").unlink(missing_ok=True)
    assert mclub("audit").exit_code == 0
    result = mclub("audit", "--head", head)
    assert result.exit_code == 6
    assert "records are missing at its end" in " ".join(result.stdout.split())


def test_what_can_not_be_audited_is_refused(mclub: Mclub, tmp_path: Path) -> None:
    assert "There is no game in" in mclub.refusal(5, "audit")
    assert "There is no game nothing in" in mclub.refusal(5, "audit", "nothing")
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    assert "“abc” is not a head" in mclub.refusal(2, "audit", "--head", "abc")
    assert "--report" in mclub.refusal(2, "audit", "--explain", "3")
    transcript = tmp_path / "t.txt"
    transcript.write_text("mclub-transcript: 1\n")
    assert "has no chain to audit" in mclub.refusal(2, "audit", str(transcript))
    assert "can't be read" in mclub.refusal(2, "audit", str(tmp_path))
    assert "No such file" in mclub.refusal(2, "audit", "missing.jsonl")


def test_the_report_is_one_page_that_needs_nothing_else(stored_game: Mclub, tmp_path: Path) -> None:
    _, game = disputed_game()
    crash = next(r.seq for r in game.line.standing if type(r.event) is CrashStruck)
    page = tmp_path / "page.html"
    told = stored_game.ok("audit", "--report", str(page), "--explain", str(crash), "--explain", "1")
    assert told.splitlines()[-1] == f"The report: {page}"
    text = page.read_text("utf-8")
    assert not re.search(r"https?:|<script|<link|<img|@import|url\(", text)
    assert "default-src 'none'" in text
    assert "@media print" in text
    assert "prefers-color-scheme: dark" in text
    for round_ in range(1, 10):
        assert f"<h3>Round {round_}</h3>" in text
    for entry in game.history():
        assert f'id="e{entry["seq"]}"' in text
    for check in stored_game.json("audit")["checks"]:
        assert check["title"] in text
    for seat, sheet in game.score()["players"].items():
        assert seat in text
        assert f'<td class="number">{sheet["total"]}</td>' in text
    assert f'<a href="#e{crash}">Event {crash}</a>' in text
    assert "MC-CRA-3" in text
    assert "(undone)" in text
    assert "The game is not over" not in text


@pytest.mark.parametrize(("finished", "written"), [(disputed_game, "{} M"), (won_game, "{} F")])
def test_the_report_writes_money_as_its_game_does(
    finished: Callable[[], tuple[Club, Game]], written: str
) -> None:
    club, game = finished()
    text = page(audit_log(club.log, game.id))
    told = set(re.findall(r'<td class="number">([^<]* (?:M|F))</td>', text))
    fortunes = [player["fortune"] for player in game.score()["players"].values()]
    assert told >= {written.format(f"{money:,}".replace(",", "\u00a0")) for money in fortunes}
    assert {amount.rpartition(" ")[2] for amount in told} == {written.removeprefix("{} ")}


def test_no_name_can_do_anything_in_the_report(mclub: Mclub, tmp_path: Path) -> None:
    with mclub.club() as club:
        names = dict(zip(SEATS, EVIL, strict=True))
        game = club.new(names, seed="<img src=x>", recorded=True)
        game.act(None, "place companies")
        game.undo(reason="</td><script>1</script>")
        club.log.set_latest(game.id)
    page = tmp_path / "page.html"
    mclub.ok("audit", "--report", str(page), *(f"--explain={seq}" for seq in range(1, game.seq)))
    text = page.read_text("utf-8")
    assert re.findall(r"<(script|img|b)\b", text) == []
    assert "49" not in re.findall(r"<p>(.*?)</p>", text)[0]
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "The game is not over" in text, "it tells the referee's secrets"


def test_a_report_explains_only_events_that_there_are(stored_game: Mclub, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert "no event 9999" in stored_game.refusal(
        2, "audit", "--report", str(page), "--explain", "9999"
    )
    assert not page.exists()


def test_a_log_that_can_not_be_read_has_a_report_all_the_same(
    stored_game: Mclub, tmp_path: Path
) -> None:
    lines = stored_game.ok("export").splitlines()
    file, page = tmp_path / "broken.jsonl", tmp_path / "page.html"
    for keep in (3, 200):
        file.write_text("\n".join([*lines[:keep], "noise", *lines[keep:]]), "utf-8")
        result = stored_game("audit", str(file), "--report", str(page), "--explain", "1")
        assert result.exit_code == 6
        assert f"line {keep + 1} of the file can't be read" in " ".join(result.stdout.split())
        text = page.read_text("utf-8")
        assert f"The first bad record is {keep}." in text
        assert "unfinished" in text


def test_json_and_text_say_the_same(stored_game: Mclub) -> None:
    document: dict[str, Any] = stored_game.json("audit")
    told = " ".join(stored_game.ok("audit").split())
    for check in document["checks"]:
        assert check["result"] == "passed"
        assert all(str(count) in told for count in check["tried"].values())
