"""Games copied between files and databases in every direction: complete, once, and unchanged."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput
from events.log import Log
from events.opening import open_log
from events.record import Row
from mclub import Club
from mclub.files.copy import Copied, check_places, choose_games, copy

from tests.mclub.command_line import Mclub  # isort: skip

Places = Callable[[], str]


@pytest.fixture(params=["file", "database"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the games are copied to; `new_place` gives the source."""
    if request.param == "file":
        return str(tmp_path / "target.db")
    databases: Places = request.getfixturevalue("databases")
    return databases()


@pytest.fixture
def source(place: str) -> str:
    """Three games, one of which has been played on."""
    with Club(place) as club:
        for seed in ("tea", "rum", "gin"):
            game = club.new({"yellow": "Ann", "blue": "Ben"}, seed=seed)
        game.act("yellow", "place companies", command_id="first")
    return place


def play_on(place: str, number: int, action: str) -> None:
    """Play on in one of the games."""
    with Club(place) as club:
        game = club.game(club.log.games()[number][0])
        game.act(None, action)


def all_rows(log: Log) -> dict[tuple[str, str], list[Any]]:
    return {(game, kind): log.rows(game) for game, kind in log.games()}


def copy_all(source: str, target: str, *games: str) -> list[Copied]:
    with open_log(source) as from_, open_log(target) as to:
        return list(copy(from_, to, choose_games(from_, games)))


def became(source: str, target: str) -> list[str]:
    return [game.became for game in copy_all(source, target)]


def test_all_that_is_stored_arrives_in_the_order_of_creation(source: str, target: str) -> None:
    done = copy_all(source, target)
    with open_log(source) as from_, open_log(target) as to:
        assert all_rows(to) == all_rows(from_)
        assert to.games() == from_.games()
        game = from_.games()[2][0]
        assert to.commands(game, "yellow", "first") == from_.commands(game, "yellow", "first") != []
    assert [game.became for game in done] == ["copied"] * 3
    assert [game.records for game in done] == [13, 13, 15]


def test_again_it_adds_what_is_new_and_passes_over_what_is_there(source: str, target: str) -> None:
    copy_all(source, target)
    assert became(source, target) == ["unchanged"] * 3
    play_on(source, 0, "place companies")
    with Club(source) as club:
        club.new({"yellow": "Ann", "blue": "Ben"}, seed="ale")
    assert became(source, target) == ["continued", "unchanged", "unchanged", "copied"]
    with open_log(source) as from_, open_log(target) as to:
        assert all_rows(to) == all_rows(from_)


def test_a_game_that_has_gone_on_at_its_target_stays(source: str, target: str) -> None:
    copy_all(source, target)
    play_on(target, 1, "place companies")
    assert became(source, target) == ["unchanged", "ahead", "unchanged"]
    assert became(target, source) == ["unchanged", "continued", "unchanged"]


def test_a_game_that_went_two_ways_is_refused_and_the_others_are_copied(
    source: str, target: str
) -> None:
    with open_log(source) as from_:
        games = [game for game, _kind in from_.games()]
    copy_all(source, target, *games[:1])
    play_on(source, 0, "place companies")
    play_on(target, 0, "place colonies")
    with open_log(target) as to:
        before = to.rows(games[0])
    done = copy_all(source, target)
    assert [game.became for game in done] == ["refused", "copied", "copied"]
    assert "was left unchanged" in done[0].why
    with open_log(target) as to:
        assert to.rows(games[0]) == before


def test_only_the_games_that_are_named_are_copied(source: str, target: str) -> None:
    with open_log(source) as from_:
        games = [game for game, _kind in from_.games()]
    assert [game.game for game in copy_all(source, target, games[2], games[0])] == games[::2]
    with open_log(target) as to:
        assert [game for game, _kind in to.games()] == games[::2]


def test_a_copy_that_is_broken_off_is_taken_up(source: str, target: str) -> None:
    with open_log(source) as from_, open_log(target) as to:
        going = copy(from_, to, choose_games(from_))
        next(going)
        going.close()
    assert became(source, target) == ["unchanged", "copied", "copied"]


def test_a_game_whose_chain_does_not_hold_is_refused(new_place: Places, target: str) -> None:
    source = new_place()
    with Club(source) as club:
        good = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        rows = [Row(*row) for row in club.log.rows(good.id)]
        forged = [Row(r.seq, r.body.replace("Ann", "Eve"), r.openings, r.hash) for r in rows]
        club.log.create("forged", "million-club", forged)
    done = copy_all(source, target)
    assert [(game.became, game.records) for game in done] == [("copied", 13), ("refused", 0)]
    assert "damaged at event 1" in done[1].why
    with open_log(target) as to:
        assert [game for game, _kind in to.games()] == [good.id]


def test_what_was_changed_on_its_way_is_found(source: str, tmp_path: Path) -> None:
    with open_log(source) as from_, open_log(tmp_path / "t.db") as to:
        create = to.create

        def forgetful(game: str, kind: str, rows: list[Row]) -> None:
            create(game, kind, [Row(r.seq, r.body, None, r.hash, r.command_id) for r in rows])

        to.create = forgetful  # type: ignore[method-assign,assignment]
        done = list(copy(from_, to, choose_games(from_)))
    assert {game.became for game in done} == {"refused"}
    assert "the copy differs from the original" in done[0].why


def test_there_must_be_somewhere_to_copy_from_and_to(tmp_path: Path) -> None:
    here = tmp_path / "games.db"
    with pytest.raises(BadInput, match="There is no file"):
        check_places(str(here), "postgresql://host/club")
    assert not here.exists()
    Club(here).close()
    (tmp_path / "link.db").symlink_to(here)
    for other in ("games.db", "link.db"):
        with pytest.raises(BadInput, match="The games are already there"):
            check_places(str(here), str(tmp_path / other))


def test_the_command_tells_what_became_of_them(source: str, target: str, mclub: Mclub) -> None:
    document = mclub.json("copy", source, target)
    assert document == {
        "format": 1,
        "games": 3,
        "copied": 3,
        "continued": 0,
        "unchanged": 0,
        "ahead": 0,
        "records": 41,
        "refused": [],
    }
    told = mclub.ok("copy", source, target)
    assert told == (
        "0 events copied.\n"
        "Games: 3. New there: 0, continued: 0, up to date: 3, further ahead there: 0, "
        "not copied: 0.\n"
    )
    play_on(source, 0, "place companies")
    play_on(target, 0, "place colonies")
    result = mclub("copy", source, target)
    assert result.exit_code == 6
    assert re.search(r"^\w{10}: A different game with this id", result.stdout)
    with open_log(source) as from_:
        assert mclub("copy", source, target, "-g", from_.games()[1][0]).exit_code == 0
    mclub.refusal(5, "copy", source, target, "-g", "nothing")
