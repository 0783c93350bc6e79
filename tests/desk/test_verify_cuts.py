"""Cut logs are verified without any secret: valid ones pass, each kind of change is detected, and
the first wrong record is named."""

import io
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput, LogDamaged, MclubError
from events.record import seals
from mclub import Club, Game
from mclub.files.cuts import verify
from mclub.files.eyes import eyes_in, eyes_text
from mclub.files.logs import export_log, import_file
from mclub.files.reading import MAX_LINE
from tests.desk.cut_changes import CHANGES, Lines
from tests.mclub.command_line import GAMES, Mclub
from tests.properties.random_clubs import (
    moves,
    new_game,
    steady_club,
    swap_a_seat,
    talk_a_little,
)
from tests.properties.random_games import by_chance, setting
from tests.sweeping import ALL, sweep_after


def some_game(number: int, commands: int) -> tuple[Club, Game]:
    """Game `number` of the sweep for this many commands, with some undo requests."""
    club = steady_club(entropy=number)
    game = new_game(club, setting(number))
    chance = random.Random(f"talk {number}")
    for _ in zip(range(commands), moves(game, by_chance(number)), strict=False):
        if chance.random() < 0.1:
            talk_a_little(game, chance)
        if chance.random() < 0.05:
            swap_a_seat(game, chance)
    return club, game


def export_cut(club: Club, game: Game, eyes: str) -> bytes:
    return "".join(line + "\n" for line in export_log(club, game, eyes)).encode()


def check_log(log: bytes, head: str = "") -> dict[str, Any]:
    return verify(io.BytesIO(log), "a log", head)


def damage(log: bytes, head: str = "") -> LogDamaged:
    with pytest.raises(LogDamaged) as caught:
        check_log(log, head)
    return caught.value


@sweep_after(2, "number", range(20))
def test_every_cut_of_a_random_game_at_a_random_point_verifies(number: int) -> None:
    chance = random.Random(f"point {number}")
    club, game = some_game(number, chance.choice((0, 3, 30, 100)))
    with club:
        for eyes in (*game.seats, "spectator", "referee"):
            document = check_log(export_cut(club, game, eyes), game.head)
            every = [seal for record in game.records for seal in seals(record)]
            readable = [s for s in every if eyes in s.audience or eyes == "referee" or game.opened]
            assert (document["records"], document["head"]) == (game.seq, game.head)
            assert document["noted"] == game.seq
            assert (document["seals"], document["open"]) == (len(every), len(readable))
            assert document["sealed"] == sum(g["count"] for g in document["sealed_for"])
            assert document["last"] == game.records[-1].at
            assert document["opened"] is game.opened


def test_a_cut_after_the_end_is_open_to_everybody() -> None:
    club, game = some_game(4, 1000)
    with club:
        assert game.opened
        for eyes in (game.seats[0], "spectator"):
            document = check_log(export_cut(club, game, eyes))
            assert document["opened"]
            assert document["sealed"] == 0


@pytest.fixture(scope="module")
def cuts() -> list[tuple[bytes, bytes]]:
    """Cuts of running games, each with the whole log."""
    found = []
    for number in (1, 2, 7, 11):
        club, game = some_game(number, 60)
        with club:
            assert not game.opened
            seat = game.seats[number % len(game.seats)]
            found.append((export_cut(club, game, seat), export_cut(club, game, "referee")))
    return found


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@sweep_after(1, "times", [1, 6 if ALL else 2])
def test_every_kind_of_change_is_found_and_the_first_bad_record_named(
    cuts: list[tuple[bytes, bytes]], change: Callable[[Lines, int, Lines], int], times: int
) -> None:
    chance = random.Random(change.__name__)
    tried = 0
    for cut, whole in cuts:
        for _ in range(times):
            lines: Lines = [json.loads(line) for line in cut.splitlines()]
            assert encode(lines) == cut
            at = chance.randrange(2, len(lines))
            first = change(lines, at, [json.loads(line) for line in whole.splitlines()])
            if first < 0:
                continue
            found = damage(encode(lines))
            assert found.seq == first, found
            tried += 1
    assert tried >= 3 * times


def encode(lines: Lines) -> bytes:
    texts = (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)
    return "".join(text + "\n" for text in texts).encode()


def test_any_other_byte_in_any_place_is_found(cuts: list[tuple[bytes, bytes]]) -> None:
    chance = random.Random("bytes")
    for _ in range(150):
        cut, _whole = chance.choice(cuts)
        place = chance.randrange(len(cut))
        old = cut[place]
        if old == ord("\n"):
            continue
        new = chance.choice([byte for byte in range(32, 127) if byte != old])
        changed = cut[:place] + bytes([new]) + cut[place + 1 :]
        line = cut[:place].count(b"\n")
        with pytest.raises(MclubError) as caught:
            check_log(changed)
        if line:
            assert isinstance(caught.value, LogDamaged)
            assert caught.value.seq == line, changed.splitlines()[line]
        else:
            assert isinstance(caught.value, BadInput | LogDamaged)


def test_a_missing_tail_is_seen_by_the_header_and_by_a_noted_head_alone() -> None:
    club, game = some_game(5, 40)
    with club:
        cut = export_cut(club, game, game.seats[0])
        middle = game.seq // 2
        earlier = club.log.rows(game.id)[middle - 1][3].hex()
    header, *records = cut.splitlines(keepends=True)
    short = header + b"".join(records[:middle])
    assert damage(short).seq == middle + 1
    forged = short.replace(game.head.encode(), earlier.encode(), 1)
    assert check_log(forged)["head"] == earlier, "from inside it can't be seen"
    assert damage(forged, game.head).seq == middle + 1
    assert damage(forged, game.head[:16]).seq == middle + 1
    assert check_log(cut, earlier)["noted"] == middle
    assert check_log(cut, earlier[:16].upper() + " ")["noted"] == middle


@pytest.mark.parametrize("head", ["x" * 64, "0" * 15, "0" * 65, "héad", "0x00000000000000000"])
def test_what_is_no_head_is_refused(cuts: list[tuple[bytes, bytes]], head: str) -> None:
    with pytest.raises(BadInput, match="letters and digits, of which the first"):
        check_log(cuts[0][0], head)


def test_a_log_of_an_older_mclub_has_no_head_in_its_header(cuts: list[tuple[bytes, bytes]]) -> None:
    header, rest = cuts[0][0].split(b"\n", 1)
    fields = json.loads(header)
    del fields["head"]
    assert check_log(encode([fields]) + rest)["records"] == rest.count(b"\n")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "neither an exported log nor a transcript"),
        (b"\x00\xff" * 100, "neither an exported log nor a transcript"),
        (b"[" * 100_000, "neither an exported log nor a transcript"),
        (b'{"format":1,"mclub":"\xff"}', "neither an exported log nor a transcript"),
        (b'{"format":2,"mclub":"log","game":"a","kind":"b","eyes":"c"}\n', "has format 2"),
        (b'{"format":1,"mclub":"log","game":"a","kind":"chess","eyes":"c"}\n', "no game chess"),
        (
            b'{"format":1,"mclub":"log","game":"a","kind":"million-club","eyes":"yellow"}\n',
            "contains no records",
        ),
        (b"mclub-transcript: 1\nnonsense\n\n", "header can't be read"),
        (b"mclub-transcript: 2\n\n", "is not a transcript that this version of mclub can read"),
        (b"mclub-transcript: 1\n" + b"\xff", "is not UTF-8 text"),
    ],
)
def test_what_is_no_log_says_so(content: bytes, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        check_log(content)


class Endless(io.RawIOBase):
    """A header, then endless noise; counts the bytes read."""

    def __init__(self, header: bytes) -> None:
        self.left = header
        self.read_so_far = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self.left[: len(buffer)] or b"\xfe" * len(buffer)
        self.left = self.left[len(buffer) :]
        buffer[: len(data)] = data
        self.read_so_far += len(data)
        return len(data)


@pytest.mark.parametrize("sound", [0, 1, 5])
def test_of_noise_without_end_only_a_line_is_read(
    cuts: list[tuple[bytes, bytes]], sound: int
) -> None:
    noise = Endless(b"".join(cuts[0][0].splitlines(keepends=True)[:sound]))
    with pytest.raises(BadInput, match=r"too large|neither an exported log"):
        verify(io.BufferedReader(noise), "noise")
    assert noise.read_so_far < 2 * MAX_LINE


def test_eyes_are_written_as_they_are_read() -> None:
    seats = ("blue", "yellow", "red")
    for text in ("blue", "blue+red", "blue@7+yellow", "spectator", "referee", "red+referee@3"):
        eyes = eyes_in(text)
        assert eyes is not None
        assert eyes_text(eyes, seats) == text
    assert eyes_text({"yellow": None, "blue": 4}, seats) == "blue@4+yellow"
    for text in ("blue+blue", "blue@", "blue@x", "blue@1234567890", "blue@-1", "blue@²"):
        assert eyes_in(text) is None


def test_a_cut_that_was_imported_is_exported_as_what_it_is() -> None:
    club, game = some_game(8, 50)
    seat, other = game.seats[:2]
    with club, Club() as away:
        cut = export_cut(club, game, seat)
        copy = import_file(away, io.BytesIO(cut), "cut")
        for eyes in (seat, other, "spectator", "referee"):
            again = check_log(export_cut(away, copy, eyes))
            assert again["head"] == game.head
        assert export_cut(away, copy, seat) == cut
        assert export_cut(away, copy, "spectator") == export_cut(club, game, "spectator")


# The command


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "place companies; place exchange transport; place exchange industry")
    return mclub


@pytest.fixture
def nowhere(tmp_path: Path) -> Iterator[Mclub]:
    """A user without any games, whom checking gives none."""
    mclub = Mclub(tmp_path / "none.db")
    yield mclub
    assert not mclub.path.exists()


def test_the_command_says_what_it_checked_and_what_it_cannot_see(
    mclub: Mclub, nowhere: Mclub, tmp_path: Path
) -> None:
    file = tmp_path / "yellow.jsonl"
    file.write_text(mclub.ok("export", "--seat", "yellow"))
    with mclub.club() as club:
        game = club.game(mclub.current())
        head, at, id_ = game.head, game.records[-1].at, game.id
    told = nowhere.ok("verify", str(file))
    assert told.splitlines()[0].startswith(f"Game {id_} (million-club), as Yellow may see it")
    assert "19 records, numbered 1 to 19; 19 links of the chain" in told
    assert "1 of 6 seals are open" in told
    assert "5 of 6 seals are still closed (who may know them: nobody 4, blue 1)" in told
    assert f"Last event: 19, {at}" in told
    assert f"Head: {head}\n" in told
    assert "whether events after 19 were cut off" in told
    assert "contains the noted head, at event 19" in nowhere.ok(
        "verify", str(file), "--head", head[:16]
    )
    assert nowhere.json("verify", "-", typed=file.read_bytes()) == {
        "format": 1,
        "form": "log",
        "game": id_,
        "kind": "million-club",
        "eyes": "yellow",
        "records": 19,
        "seals": 6,
        "open": 1,
        "sealed": 5,
        "sealed_for": [{"seats": [], "count": 4}, {"seats": ["blue"], "count": 1}],
        "opened": False,
        "head": head,
        "noted": None,
        "crossed": None,
        "last": at,
    }


def test_the_command_fails_with_the_first_bad_record(mclub: Mclub, nowhere: Mclub) -> None:
    cut = mclub.ok("export", "--seat", "blue").replace("place companies", "place intrigues")
    why = nowhere.refusal(6, "verify", "-", typed=cut)
    assert why.startswith("The log is damaged at event 14: its hash does not follow")
    result = nowhere("verify", "-", "--json", typed=cut)
    assert (result.exit_code, result.stdout) == (6, "")
    error = json.loads(result.stderr)
    assert (error["error"], error["seq"]) == ("LogDamaged", 14)
    assert "does not occur in the chain" in nowhere.refusal(
        6, "verify", "-", "--head", "0" * 64, typed=mclub.ok("export")
    )


def test_of_a_transcript_it_says_what_cannot_be_verified(mclub: Mclub, nowhere: Mclub) -> None:
    text = mclub.transcript()
    told = nowhere.ok("verify", "-", typed=text)
    assert "3 actions, all legal" in told
    assert "has no chain, no seals, no times" in told
    document = nowhere.json("verify", "-", typed=text)
    assert document["form"] == "transcript"
    assert (document["actions"], document["status"]) == (3, "running")
    finished = nowhere.json("verify", str(GAMES / "two_players.txt"))
    assert finished["status"] == "finished"
    assert "has no head" in nowhere.refusal(2, "verify", "-", "--head", "0" * 64, typed=text)
    wrong = nowhere.refusal(2, "verify", "-", typed=text + "yellow: place lobby industry\n")
    assert "Action 4 of the transcript" in wrong


def test_a_file_that_cannot_be_read(nowhere: Mclub, tmp_path: Path) -> None:
    assert "No such file" in nowhere.refusal(2, "verify", str(tmp_path / "none"))
    assert "Is a directory" in nowhere.refusal(2, "verify", str(tmp_path))
    assert "can't be read" in nowhere.refusal(2, "verify", "a\0b")
