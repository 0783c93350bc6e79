"""Finished games in one compressed file, and back."""

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club, Game
from mclub.desk.audit import audit_log
from mclub.files.archive import bring_back, put_away
from mclub.files.logs import export_log

PLAYERS = {"yellow": "Ann", "blue": "Ben"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """Two games that are over, and one that is not."""
    with Club(tmp_path / "games.db") as club:
        for _ in range(3):
            club.new(PLAYERS)
        for game in games(club)[:2]:
            game.abandon("it is late")
        yield club


def games(club: Club) -> list[Game]:
    return [club.game(id_) for id_, _kind in club.log.games()]


def became(club: Club, path: Path) -> list[str]:
    return [game.became for game in put_away(club, path)]


def test_what_is_over_goes_there_and_comes_back(club: Club, place: str, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl.gz"
    assert became(club, path) == ["archived", "archived", "running"]
    assert path.stat().st_mode & 0o777 == 0o600
    text = gzip.decompress(path.read_bytes()).decode()
    over = games(club)[:2]
    assert text.splitlines() == [line for game in over for line in export_log(club, game)]
    with Club(place) as other:
        assert [game.became for game in bring_back(other, path, [over[1].id])] == ["copied"]
        assert Counter(game.became for game in bring_back(other, path)) == {
            "copied": 1,
            "unchanged": 1,
        }
        for game in over:
            assert other.log.rows(game.id) == club.log.rows(game.id)
            assert audit_log(other.log, game.id).passed


def test_again_it_adds_what_is_new(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl.gz"
    became(club, path)
    before = path.read_bytes()
    assert became(club, path) == ["unchanged", "unchanged", "running"]
    assert path.read_bytes() == before
    games(club)[2].abandon("it is late")
    first = games(club)[0]
    first.undo()
    first.refresh().abandon("no, it is late")
    assert became(club, path) == ["archived", "unchanged", "archived"]
    with Club() as other:
        counted = Counter(game.became for game in bring_back(other, path))
        assert counted == {"copied": 3, "continued": 1}
        assert other.log.head(first.id) == club.log.head(first.id)


def test_what_was_broken_off_is_gone_on_with(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl.gz"
    became(club, path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert len(list(bring_back(Club(), path))) == 1
    assert became(club, path) == ["unchanged", "archived", "running"]
    assert path.read_bytes() == whole


def test_a_game_that_was_changed_does_not_come_back(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl.gz"
    became(club, path)
    text = gzip.decompress(path.read_bytes()).replace(b"it is late", b"it is dark", 1)
    path.write_bytes(gzip.compress(text[: text.index(b'{"format"', 1)]))
    with Club() as other:
        (game,) = bring_back(other, path)
        assert game.became == "refused"
        assert "damaged at event" in game.why
        assert other.log.games() == []


@pytest.mark.parametrize(
    "content",
    [b"no archive", gzip.compress(b"no archive"), b"\x1f\x8b"],
    ids=["text", "compressed text", "two bytes"],
)
def test_another_file_is_left_as_it_is(club: Club, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(BadInput):
        became(club, path)
    assert path.read_bytes() == content
