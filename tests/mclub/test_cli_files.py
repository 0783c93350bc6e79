"""Games as files: an export comes back unchanged, cut or whole, and reveals no secret."""

import hashlib
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.record import Row
from mclub import Club, Game
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from tests.mclub.command_line import GAMES, Mclub
from tests.sweeping import SWEEP, sweep_after, sweep_between

NAMES = ["two_players.txt", "six_players_schemer.txt"]
COLONIES = [f"{region}{n}" for region in ("AF", "AS", "AM", "IN", "OC") for n in range(1, 7)]


@cache
def game_up_to(name: str, moves: int) -> tuple[Game, bytes]:
    """A recorded game up to a move, and its log. No test continues it."""
    text = (GAMES / name).read_text()
    head, _, rest = text.partition("\n\n")
    played = "\n".join(rest.splitlines()[:moves])
    club = Club()
    game = import_file(club, io.BytesIO(f"{head}\n\n{played}".encode()), name)
    return game, "\n".join(export_log(club, game)).encode()


@pytest.fixture(
    params=[
        (NAMES[0], 3),
        (NAMES[1], 90),
        pytest.param((NAMES[0], 90), marks=SWEEP),
        pytest.param((NAMES[1], 3), marks=SWEEP),
    ]
)
def game(request: pytest.FixtureRequest, mclub: Mclub) -> Game:
    """A game in progress, also in the file of `mclub`."""
    game, whole = game_up_to(*request.param)
    mclub.ok("import", "-", typed=whole)
    return game


def test_a_whole_log_keeps_id_chain_and_board(game: Game, mclub: Mclub, tmp_path: Path) -> None:
    exported = mclub.ok("export")
    file = tmp_path / "game.jsonl"
    file.write_text(exported)
    other = Mclub(tmp_path / "other.db")
    told = other.ok("import", str(file))
    assert told == f"Game {game.id}: {game.seq} events.\n"
    assert other.heads() == mclub.heads() == {game.id: (game.seq, game.head)}
    assert other.json("show") == game.board()
    assert other.ok("export") == exported, "byte for byte"
    action = game.due()[0]["actions"][0]
    assert other.json("act", action)["seq"] == mclub.json("act", action)["seq"]
    strip = {"game": "", "due": [], "happened": []}
    assert other.json("show") | strip == mclub.json("show") | strip, "they go on alike"


def test_a_log_is_a_header_and_a_record_a_line(game: Game, mclub: Mclub) -> None:
    header, *lines = map(json.loads, mclub.ok("export").splitlines())
    assert header == {
        "format": 1,
        "mclub": "log",
        "game": game.id,
        "kind": "million-club",
        "eyes": "referee",
        "head": game.head,
    }
    assert [line["record"]["seq"] for line in lines] == list(range(1, game.seq + 1))
    assert lines[-1]["hash"] == game.head


def test_a_transcript_is_played_to_the_same_board(game: Game, mclub: Mclub) -> None:
    transcript = mclub.transcript("-g", game.id)
    assert transcript == "".join(line + "\n" for line in export_transcript(game))
    board = mclub.json("import", "-", typed=transcript)
    assert board["game"] != game.id
    assert board | {"game": game.id} == game.board()
    assert mclub.transcript() == transcript
    assert mclub.current() == board["game"]


def test_a_game_with_undone_moves_comes_back_by_its_transcript(running_game: Mclub) -> None:
    running_game.ok("act", "place companies; place companies")
    running_game.ok("undo", "--reason", "wrong tile")
    running_game.ok("act", "place colonies; place exchange transport")
    running_game.ok("act", "undo", "--seat", "yellow")
    running_game.ok("act", "place exchange resource; place intrigues")
    board = running_game.json("show")
    again = running_game.json("import", "-", typed=running_game.transcript())
    assert again | {"game": "", "seq": 0} == board | {"game": "", "seq": 0}
    whole = running_game.ok("export", "-g", board["game"])
    other = Mclub(running_game.path.with_name("other.db"))
    assert other.json("import", "-", typed=whole) == board
    assert "wrong tile" in other.ok("history")


@sweep_after(1, "which", ["first", "last", "spectator"])
def test_a_log_cut_for_one_seat_is_read_and_checked_but_not_played_on(
    game: Game, mclub: Mclub, which: str
) -> None:
    eyes = {"first": game.seats[0], "last": game.seats[-1]}.get(which, "spectator")
    cut = mclub.ok("export", "--seat", eyes)
    other = Mclub(mclub.path.with_name("other.db"))
    other.ok("import", "-", typed=cut)
    assert other.heads() == mclub.heads(), "the same chain"
    assert other.json("view", eyes) == mclub.json("view", eyes)
    assert other.json("history", "--seat", eyes) == mclub.json("history", "--seat", eyes)
    for command in ("show", "legal", "history", "score", "ledger", "replay", "list"):
        assert other.ok(command)
        assert other.json(command)
    before = other.heads()
    for words in (["act", "place", "companies"], ["undo"], ["act", "done; done"]):
        assert "cut for one seat" in other.refusal(7, *words)
    assert "can't be exported as a transcript" in other.refusal(2, "export", "--transcript")
    assert other.heads() == before
    assert other.ok("export", "--seat", eyes) == cut


@pytest.mark.parametrize("which", ["first", "last", "spectator"])
def test_a_cut_log_holds_no_secret_of_others(game: Game, mclub: Mclub, which: str) -> None:
    eyes = {"first": game.seats[0], "last": game.seats[-1]}.get(which, "spectator")
    cut = mclub.ok("export", "--seat", eyes)
    readable, hidden = set(), set()
    for record in map(json.loads, mclub.ok("export").splitlines()[1:]):
        for seal in seals_in(record["record"]):
            (readable if eyes in seal.get("audience", []) else hidden).add(seal["commitment"])
    assert hidden
    told = [seal for line in cut.splitlines()[1:] for seal in json.loads(line)["openings"] or []]
    opened = [opening for opening in told if opening is not None]
    assert {commitment(value, salt) for value, salt in opened} == readable
    assert len(told) - len(opened) == len(hidden), "who is kept out still sees that there is a seal"
    seen = {card for value, _ in opened for card in ([value] if isinstance(value, str) else value)}
    for colony in COLONIES:
        assert (f'"{colony}"' in cut) == (colony in seen), "no colony stands outside of a seal"
    assert hidden_salts(mclub, opened).isdisjoint(re.findall("[0-9a-f]{32}", cut))


def seals_in(document: object) -> list[dict[str, Any]]:
    """All seals in a record's body."""
    if isinstance(document, list):
        return [seal for part in document for seal in seals_in(part)]
    if not isinstance(document, dict):
        return []
    if "commitment" in document:
        return [document]
    return [seal for part in document.values() for seal in seals_in(part)]


def commitment(value: str | list[str], salt: str) -> str:
    """As in docs/format.md: a hash over the salt and the value as compact JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(bytes.fromhex(salt) + text.encode(), digest_size=32).hexdigest()


def hidden_salts(mclub: Mclub, opened: list[Any]) -> set[str]:
    """The salts of the whole log that a cut one must not contain."""
    whole = [json.loads(line)["openings"] or [] for line in mclub.ok("export").splitlines()[1:]]
    return {salt for openings in whole for _, salt in openings} - {salt for _, salt in opened}


def test_the_seed_stands_in_a_whole_log_alone(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=A", "blue=B", "--seed", "xylophone")
    assert "xylophone" in mclub.ok("export")
    for eyes in ("yellow", "blue", "spectator"):
        assert "xylophone" not in mclub.ok("export", "--seat", eyes)


def test_when_the_game_is_over_a_cut_log_tells_everything(finished_game: Mclub) -> None:
    whole, cut = finished_game.ok("export"), finished_game.ok("export", "--seat", "spectator")
    assert cut.splitlines()[1:] == whole.splitlines()[1:]


def test_a_game_that_is_there_already_is_not_stored_twice(running_game: Mclub) -> None:
    exported = running_game.ok("export")
    before = running_game.heads()
    refusal = running_game.refusal(2, "import", "-", typed=exported)
    assert running_game.current() in refusal
    running_game.ok("act", "place companies")
    running_game.refusal(2, "import", "-", typed=exported)
    assert [seq for seq, _ in running_game.heads().values()] == [
        before[running_game.current()][0] + 2
    ]


def test_all_games_are_one_file_but_a_damaged_one(running_game: Mclub, tmp_path: Path) -> None:
    running_game.ok("new", "yellow=Ann", "blue=Ben")
    sound = running_game.heads()
    with Club(running_game.path) as club:
        rows = [Row(*row) for row in club.log.rows(running_game.current())]
        club.log.create("renamed", "million-club", rows)
    told = running_game("export", "--all", str(tmp_path / "all.gz"))
    assert told.exit_code == 6
    assert told.stdout.startswith("renamed: ")
    assert told.stdout.endswith("all.gz. Games: 2, failed: 1.\n")
    other = Mclub(tmp_path / "other.db")
    other.ok("import", str(tmp_path / "all.gz"))
    assert other.heads() == sound
    for words in (["all.jsonl"], ["all.gz", "--csv"], []):
        assert "--all" in running_game.refusal(2, "export", "--all", *words)


def test_what_cannot_be_exported_or_imported(running_game: Mclub, tmp_path: Path) -> None:
    assert "Nobody plays pink" in running_game.refusal(2, "export", "--seat", "pink")
    refusal = running_game.refusal(2, "export", "--transcript", "--seat", "yellow")
    assert "can't be cut for a seat" in refusal
    assert "nope" in running_game.refusal(5, "export", "-g", "nope")
    assert "There is no game in" in Mclub(tmp_path / "none.db").refusal(5, "export")
    assert "No such file" in running_game.refusal(2, "import", str(tmp_path / "none"))
    assert "Is a directory" in running_game.refusal(2, "import", str(tmp_path))


def test_imported_json_is_the_board(mclub: Mclub) -> None:
    board = mclub.json("import", str(GAMES / "three_players_per_pawn.txt"))
    assert board == mclub.json("show")
    assert board["status"] == "finished"


def test_a_file_that_no_command_has_used_yet_has_its_only_game_for_one(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "served.db")
    with mclub.club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"})
    assert mclub.json("show")["game"] == game.id
    assert game.id in mclub.ok("audit")
    with mclub.club() as club:
        club.new({"yellow": "Ann", "blue": "Ben"})
    for command in ("show", "audit", "score"):
        assert "There are 2 games in" in mclub.refusal(5, command)
    mclub.ok("score", "--id", game.id)
    assert mclub.json("show")["game"] == game.id


@sweep_between(
    3,
    "words",
    [
        ("export", "out.jsonl"),
        ("export", "out.txt", "--transcript"),
        ("chart", "out.svg"),
        ("audit", "--report", "out.html"),
        ("dispute", "--report", "out.html"),
        ("pad", "--blank", "out.pdf"),
        ("simulate", "--games", "2", "--chart", "out.svg"),
        ("simulate", "--games", "2", "--csv", "out.csv"),
        ("simulate", "--games", "2", "out.jsonl"),
    ],
)
def test_a_link_into_a_folder_that_is_missing_is_answered_with_that_folder(
    mclub: Mclub, tmp_path: Path, words: tuple[str, ...]
) -> None:
    mclub.ok("demo", "--quick")
    [name] = [word for word in words if word.startswith("out.")]
    link = tmp_path / name
    link.symlink_to(tmp_path / "gone" / name)
    why = mclub.refusal(2, *(str(link) if word == name else word for word in words))
    assert f"There is no folder {tmp_path}/gone for {link}. Create it first." in why
    assert not (tmp_path / "gone").exists()
