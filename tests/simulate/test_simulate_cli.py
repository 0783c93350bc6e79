"""`mclub simulate`: its output, its files, and a stop that loses nothing."""

import csv
import io
import json
import resource
import signal
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mclub.simulate.tables import write
from tests.mclub.command_line import Mclub
from tests.mclub.programs import MCLUB, environment, on_terminal, run
from tests.sweeping import SWEEP, sweep_after
from tests.waiting import PATIENCE

QUICK = ("--bots", "random", "--games", "6", "--jobs", "1")
PROFILES = (*QUICK, "--players", "2,3", "--alternative")
TEN_LINES = 11


def test_it_tells_who_wins_how_often(mclub: Mclub) -> None:
    printed = mclub.ok("simulate", "--games", "4", "--jobs", "1", "--seed", "tea")
    lines = printed.splitlines()
    assert lines[0] == "Million Club · 4 games · greedy, random · seed tea"
    assert any(line.startswith("greedy") and "100.0 %" in line for line in lines)
    assert "Victories by place, from the first player of round 1" in lines
    assert "Victories by start profile" not in lines


def test_without_different_bots_there_is_nothing_to_compare_them_by(mclub: Mclub) -> None:
    assert "Victories by bot" not in mclub.ok("simulate", *QUICK)


def test_profiles_and_numbers_of_players_are_set_side_by_side(mclub: Mclub) -> None:
    printed = mclub.ok("simulate", *PROFILES)
    for word in ("Players", "Heir", "Lobbyist", "Colonist", "Hostile Takeover", "95 %"):
        assert word in printed
    assert max(map(len, printed.splitlines())) <= 100


@pytest.mark.parametrize(("lang", "words"), [("fr", "parties"), ("de", "Partien")])
def test_it_speaks_the_languages(tmp_path: Path, lang: str, words: str) -> None:
    assert words in Mclub(tmp_path / "g.db", lang).ok("simulate", *QUICK)


def test_json_is_what_the_documents_say(mclub: Mclub) -> None:
    document = mclub.json("simulate", *PROFILES, "--ruling", "crash=on,off")
    assert document["format"] == 1
    assert document["games"] == 24
    assert document["plan"]["options"] == {"crash": ["on", "off"], "alternative": ["on"]}
    assert [section["of"] for section in document["sections"][-2:]] == [
        {"crash": "on"},
        {"crash": "off"},
    ]


def test_a_csv_holds_the_figures(mclub: Mclub, tmp_path: Path) -> None:
    figures = tmp_path / "figures.csv"
    document = mclub.json("simulate", *PROFILES, "--csv", str(figures))
    rows = list(csv.DictReader(io.StringIO(figures.read_text("utf-8"))))
    (heir,) = [row for row in rows if (row["players"], row["key"]) == ("3", "heir")]
    (section,) = [one for one in document["sections"] if one["of"] == {"players": "3"}]
    (found,) = [one for one in section["profiles"] if one["key"] == "heir"]
    assert [heir[name] for name in ("count", "share", "low", "mean")] == [
        str(found[name]) for name in ("plays", "share", "low", "points")
    ]
    assert heir["alternative"] == "on"


def test_the_games_can_be_had_seat_by_seat(mclub: Mclub, tmp_path: Path) -> None:
    results, plays = tmp_path / "results.jsonl", tmp_path / "plays.csv"
    mclub.ok("simulate", str(results), *PROFILES, "--plays", str(plays))
    rows = list(csv.DictReader(io.StringIO(plays.read_text("utf-8"))))
    games = [json.loads(line) for line in results.read_text("utf-8").splitlines()[1:]]
    parts = [(game, part) for game in games for part in game["parts"]]
    assert len(rows) == len(parts) == 6 * 2 + 6 * 3
    for row, (game, part) in zip(rows, parts, strict=True):
        assert (row["game"], row["seat"]) == (str(game["number"]), part["seat"])
        assert (row["total"], row["profile"]) == (str(part["total"]), part["profile"])
        assert row["wins"] == str(int(part.get("wins", False)))
        assert row["CrashStruck"] == str(game["notable"].get("CrashStruck", 0))


def test_a_table_holds_no_formula_and_keeps_its_numbers(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    rows = [{"key": "=1+1", "mean": -1.5, "wins": None}]
    write(file, ["key", "mean", "wins"], rows)
    assert file.read_text("utf-8") == "key,mean,wins\n'=1+1,-1.5,\n"


def test_a_picture_of_it_is_the_same_each_time(mclub: Mclub, tmp_path: Path) -> None:
    drawings = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for drawing in drawings:
        mclub.ok("simulate", *PROFILES, "--chart", str(drawing))
    one, other = (drawing.read_bytes() for drawing in drawings)
    assert one == other
    texts = ["".join(node.itertext()).strip() for node in ElementTree.fromstring(one).iter()]
    for text in ("Victories by start profile", "Players 3 · Place 1", "Players 2 · Heir"):
        assert text in texts
    png = tmp_path / "a.png"
    mclub.ok("simulate", *QUICK, "--chart", str(png))
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--jobs", "2", "--dask", "tcp://a:1"), "Choose either --jobs or --dask"),
        (("--plays", "p.csv"), "--plays reads the games from the results file: name a FILE"),
        (("--csv", "figures.txt"), "figures.txt: the name has to end in .csv."),
        (("r.jsonl", "--plays", "p.txt"), "p.txt: the name has to end in .csv."),
        (("--chart", "chart.gif"), "chart.gif: the name has to end in .svg, .png."),
        (("--players", "two"), "is not a number of players"),
        (("--players", "4-"), "is not a number of players"),
        (("--players", ""), "is not a number of players"),
        (("--players", "5-3"), "A simulation needs bots and players."),
        (("--bots", ""), "There is no bot ."),
        (("--games", "0"), "--games"),
        (("--game", "chess"), "There is no game chess"),
        (("--ruling", "crash"), "write a ruling as KEY=VALUE, e.g. crash=off"),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(
    mclub: Mclub, words: tuple[str, ...], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert why in mclub.refusal(2, "simulate", *words)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_other_games_is_named(mclub: Mclub, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    mclub.ok("simulate", str(results), *QUICK)
    why = mclub.refusal(2, "simulate", str(results), *QUICK, "--seed", "other")
    assert why == f"{results} holds the games of another simulation: seed differs."


def test_what_cannot_be_opened_is_a_line(tmp_path: Path) -> None:
    done = run(None, "simulate", str(tmp_path), *QUICK)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"mclub: {tmp_path} can't be written: Is a directory.\n"


def test_on_a_full_disk_the_file_is_named(mclub: Mclub, tmp_path: Path) -> None:
    """The system refuses every byte beyond a limit; the file stays as it was, to begin again."""
    path, whole = tmp_path / "results.jsonl", resource.getrlimit(resource.RLIMIT_FSIZE)
    for limit in (0, 600):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, whole[1]))
        try:
            why = mclub.refusal(2, "simulate", str(path), *QUICK)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, whole)
        assert why == f"{path} can't be written: File too large."


def test_numbers_of_players_can_be_a_range(mclub: Mclub) -> None:
    document = mclub.json("simulate", "--bots", "random", "--games", "1", "--players", "2-4,6")
    assert document["plan"]["players"] == [2, 3, 4, 6]


def test_the_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    code, shown = on_terminal(tmp_path / "g.db", "simulate", *QUICK)
    assert code == 0
    assert "6/6" in shown
    assert "left:" in shown


def test_one_process_and_two_keep_the_same_file(mclub: Mclub, tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for jobs, file in enumerate(files, 1):
        printed = mclub.ok("simulate", str(file), *QUICK[:-1], str(jobs))
        assert "6 games" in printed
    assert files[0].read_bytes() == files[1].read_bytes()


@SWEEP
def test_a_cluster_keeps_the_same_file(mclub: Mclub, tmp_path: Path, cluster: str) -> None:
    files = [tmp_path / "here.jsonl", tmp_path / "there.jsonl"]
    here = mclub.ok("simulate", str(files[0]), *QUICK)
    there = mclub.ok("simulate", str(files[1]), *QUICK[:-2], "--dask", cluster)
    assert here == there
    assert files[0].read_bytes() == files[1].read_bytes()


@sweep_after(1, "jobs", ["2", "1"])
@sweep_after(1, "end", [signal.SIGINT, signal.SIGKILL], ids=lambda end: end.name)
def test_stopped_and_started_again_it_is_the_same_file(
    mclub: Mclub, tmp_path: Path, end: signal.Signals, jobs: str
) -> None:
    results, whole = tmp_path / "results.jsonl", tmp_path / "whole.jsonl"
    words = ("simulate", "--bots", "random", "--jobs")
    with subprocess.Popen(
        [*MCLUB, *words, jobs, str(results), "--games", "100000"],
        env=environment(None),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not results.exists() or results.read_bytes().count(b"\n") < TEN_LINES:
            assert process.poll() is None
        process.send_signal(end)
        told = process.communicate(timeout=PATIENCE)[1].decode()
    if end == signal.SIGINT:
        assert process.returncode == 130
        assert told.startswith("Stopped after ")
        assert told.endswith(f"They are in {results}; the same command continues from there.\n")
    games = results.read_bytes().count(b"\n") + 5
    done = run(None, *words, jobs, str(results), "--games", str(games))
    assert (done.returncode, done.stderr) == (0, b"")
    mclub.ok(*words, "1", str(whole), "--games", str(games))
    assert results.read_bytes() == whole.read_bytes()
