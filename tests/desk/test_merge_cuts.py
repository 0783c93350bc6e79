"""The cuts of several seats merge into one log, with every opening that one of them has and no
other."""

import io
import json
import random
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput, LogDamaged
from mclub import Club, Game
from mclub.files.cuts import MAX_CUTS, merge, verify
from mclub.files.logs import export_log, import_file
from tests.mclub.command_line import GAMES, Mclub
from tests.properties.random_clubs import (
    moves,
    new_game,
    steady_club,
    swap_a_seat,
    talk_a_little,
)
from tests.properties.random_games import by_chance, setting
from tests.sweeping import sweep_after


def play_game(club: Club, number: int, commands: int) -> Game:
    """Play game `number` of the sweep for this many commands, with some undo requests."""
    game = new_game(club, setting(number))
    play_on(game, number, commands)
    return game


def play_on(game: Game, number: int, commands: int) -> None:
    chance = random.Random(f"talk {number} {game.seq}")
    for _ in zip(range(commands), moves(game, by_chance(number)), strict=False):
        if chance.random() < 0.1:
            talk_a_little(game, chance)
        if chance.random() < 0.05:
            swap_a_seat(game, chance)


def cut(club: Club, game: Game, eyes: str) -> bytes:
    return "".join(line + "\n" for line in export_log(club, game, eyes)).encode()


def merge_cuts(*cuts: bytes) -> tuple[bytes, dict[str, Any]]:
    out = io.BytesIO()
    files = [(io.BytesIO(log), f"file {number}") for number, log in enumerate(cuts, 1)]
    document = merge(files, lambda: nullcontext(out))
    return out.getvalue(), document


def check_log(log: bytes) -> dict[str, Any]:
    return verify(io.BytesIO(log), "a log")


def header(log: bytes) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(log.split(b"\n", 1)[0])
    return fields


def records(log: bytes) -> bytes:
    return log.split(b"\n", 1)[1]


def openings(log: bytes) -> list[Any]:
    return [json.loads(line)["openings"] for line in log.splitlines()[1:]]


@sweep_after(1, "number", range(12))
def test_the_cuts_of_all_seats_have_together_what_they_have_apart(number: int) -> None:
    chance = random.Random(f"point {number}")
    with steady_club(entropy=number) as club, Club() as away:
        game = play_game(club, number, chance.choice((0, 20, 60)))
        cuts = [cut(club, game, eyes) for eyes in (*game.seats, "spectator")]
        log, document = merge_cuts(*cuts)
        assert document["eyes"] == header(log)["eyes"] == "+".join(game.seats)
        assert (document["records"], document["head"]) == (game.seq, game.head)
        for together, *apart in zip(openings(log), *map(openings, cuts), strict=True):
            assert (together is None) == all(part is None for part in apart)
            for one, *others in zip(together or [], *(part or [] for part in apart), strict=True):
                assert one == next((other for other in others if other is not None), None)
        assert check_log(log)["open"] == document["open"]
        assert merge_cuts(*chance.sample(cuts, len(cuts)))[0] == log, "in any order"
        copy = import_file(away, io.BytesIO(log), "merged")
        for eyes in (*game.seats, "spectator"):
            assert copy.view(eyes) == game.view(eyes)
            assert copy.history(eyes) == game.history(eyes)
        assert cut(away, copy, "referee") == log


@sweep_after(1, "number", range(12))
def test_one_cut_may_end_before_another(number: int) -> None:
    with steady_club(entropy=number) as club:
        game = play_game(club, number, 15)
        seat, other = game.seats[:2]
        early, ends = cut(club, game, seat), game.seq
        play_on(game, number, 25)
        late = cut(club, game, other)
        log, document = merge_cuts(early, late)
        assert merge_cuts(late, early)[0] == log
        assert document["records"] == check_log(log)["records"] == game.seq
        assert [file["records"] for file in document["files"]] == [ends, game.seq]
        if ends < game.seq and not game.opened:
            assert header(log)["eyes"] == f"{seat}@{ends}+{other}"
            assert (
                merge_cuts(log, cut(club, game, seat))[0]
                == merge_cuts(late, cut(club, game, seat))[0]
            )


@sweep_after(1, "number", [2, 4, 10, 13])
def test_with_the_opened_seals_it_is_the_whole(number: int) -> None:
    with steady_club(entropy=number) as club:
        game = play_game(club, number, 30)
        early = [cut(club, game, seat) for seat in game.seats]
        play_on(game, number, 2000)
        assert game.opened
        for last in (*game.seats, "spectator"):
            log, _ = merge_cuts(*early, cut(club, game, last))
            whole = cut(club, game, "referee")
            assert records(log) == records(whole), "byte for byte"
            assert header(log) | {"eyes": "referee"} == header(whole)
            assert check_log(log)["sealed"] == 0


def test_a_whole_log_among_them_makes_it_whole() -> None:
    with steady_club() as club:
        game = play_game(club, 6, 30)
        whole, part = cut(club, game, "referee"), cut(club, game, game.seats[0])
        assert merge_cuts(part, whole)[0] == whole
        play_on(game, 6, 5)
        log, document = merge_cuts(whole, cut(club, game, game.seats[0]))
        assert document["eyes"].startswith(f"{game.seats[0]}+referee@")
        assert check_log(log)["open"] == document["open"]


def test_two_courses_of_one_game_part_at_a_record_that_is_named() -> None:
    with steady_club(entropy=1) as club, steady_club(entropy=2) as other:
        game = play_game(club, 8, 12)
        copy = import_file(other, io.BytesIO(cut(club, game, "referee")), "copy")
        same = game.seq
        for one, actions in ((game, 0), (copy, -1)):
            one.act(None, one.due()[0]["actions"][actions])
        seat, second = game.seats[:2]
        spectator = cut(club, game, "spectator")
        with pytest.raises(LogDamaged) as caught:
            merge_cuts(cut(club, game, seat), spectator, cut(other, copy, second))
    assert caught.value.seq == same + 1
    assert "file 1 and file 3 have different records there" in str(caught.value)


def test_cuts_of_different_games_are_not_merged() -> None:
    with steady_club() as club:
        one, other = play_game(club, 1, 3), play_game(club, 2, 3)
        with pytest.raises(BadInput, match=f"file 1 is game {one.id}, but file 2 is game"):
            merge_cuts(cut(club, one, "spectator"), cut(club, other, "spectator"))


def test_a_damaged_cut_is_named_with_its_record() -> None:
    with steady_club() as club:
        game = play_game(club, 3, 10)
        sound, lines = cut(club, game, "spectator"), cut(club, game, game.seats[0]).splitlines()
    for at in (1, 5, len(lines) - 1):
        broken = [*lines[:at], lines[at].replace(b'"at":"2026', b'"at":"2025'), *lines[at + 1 :]]
        with pytest.raises(LogDamaged, match="file 2: its hash does not follow") as caught:
            merge_cuts(sound, b"\n".join(broken))
        assert caught.value.seq == at
    with pytest.raises(LogDamaged, match="file 2: the record is missing") as caught:
        merge_cuts(sound, b"\n".join(lines[:-1]))
    assert caught.value.seq == len(lines) - 1


@pytest.mark.parametrize("count", [0, 1, MAX_CUTS + 1])
def test_two_to_sixteen_are_merged(count: int) -> None:
    with steady_club() as club:
        part = cut(club, play_game(club, 1, 2), "spectator")
    with pytest.raises(BadInput, match="2 to 16"):
        merge_cuts(*[part] * count)


# The command


@pytest.fixture
def files(tmp_path: Path) -> tuple[Mclub, Path, Path]:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    yellow, blue = tmp_path / "yellow.jsonl", tmp_path / "blue.jsonl"
    yellow.write_text(mclub.ok("export", "--seat", "yellow"))
    mclub.ok("act", "place companies; place colonies")
    blue.write_text(mclub.ok("export", "--seat", "blue"))
    return mclub, yellow, blue


def test_the_command_prints_the_log_and_says_aside_which_file_ends_earlier(
    files: tuple[Mclub, Path, Path], tmp_path: Path
) -> None:
    mclub, yellow, blue = files
    result = mclub("merge", str(yellow), str(blue))
    assert result.exit_code == 0
    assert result.stderr == f"{yellow} ends at event 13; the longest goes on to event 17.\n"
    assert header(result.stdout.encode())["eyes"] == "yellow@13+blue"
    out = tmp_path / "both.jsonl"
    told = mclub.ok("merge", str(yellow), str(blue), "-o", str(out))
    assert out.read_text() == result.stdout
    assert "as Yellow@13+Blue may see it: 17 records, 2 of 6 seals open." in told
    assert "ends at event 13" in told
    assert mclub.ok("merge", "-", str(blue), typed=blue.read_bytes()) == blue.read_text()
    other = Mclub(tmp_path / "other.db")
    other.ok("import", str(out))
    assert other.json("view", "blue") == mclub.json("view", "blue")


def test_the_command_tells_in_json_what_it_wrote(files: tuple[Mclub, Path, Path]) -> None:
    mclub, yellow, blue = files
    document = mclub.json("merge", str(yellow), str(blue), "--output", str(blue))
    assert document["eyes"] == "yellow@13+blue"
    assert [file["records"] for file in document["files"]] == [13, 17]
    assert check_log(blue.read_bytes())["eyes"] == "yellow@13+blue", "over one of the files itself"
    result = mclub("merge", str(yellow), str(blue), "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "name the log's file with -o FILE" in json.loads(result.stderr)["message"]


def test_a_refused_merge_writes_nothing(files: tuple[Mclub, Path, Path], tmp_path: Path) -> None:
    mclub, yellow, blue = files
    out = tmp_path / "out.jsonl"
    out.write_text("kept")
    blue.write_text(blue.read_text().replace("place companies", "place intrigues"))
    why = mclub.refusal(6, "merge", str(yellow), str(blue), "-o", str(out))
    assert f"at event 14: {blue}: its hash" in why
    assert out.read_text() == "kept"
    assert "2 to 16 files" in mclub.refusal(2, "merge", str(yellow))
    assert "No such file" in mclub.refusal(2, "merge", str(yellow), str(tmp_path / "none"))
    transcript = str(GAMES / "two_players.txt")
    assert "neither" in mclub.refusal(2, "merge", str(yellow), transcript)
    missing = tmp_path / "no folder" / "out.jsonl"
    why = mclub.refusal(2, "merge", str(yellow), str(yellow), "-o", str(missing))
    assert f"There is no folder {missing.parent} for {missing}." in why
