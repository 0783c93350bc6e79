"""The guided first game in the terminal."""

import asyncio
from itertools import product
from pathlib import Path

from mclub import Club
from mclub.bots.seats import sit
from mclub.guide.course import guide_of, has_guide
from mclub.guide.panel import panel
from mclub.guide.playing import begin_chapter, continue_guide
from mclub.kinds.registry import GAMES, game_kind
from mclub.play.local import LocalPlace
from tests.play.sitting import Sitting, new_game, place_at, sitting
from tests.play.test_play_plain import ok, play_lines
from tests.sweeping import ALL, sweep_after

GUIDED = [game for game in GAMES if has_guide(game)]
WHOLE = GUIDED if ALL else ["millions-of-dollars"]
"""The guides of which all chapters are played."""
GOOD = "A good action: "


async def do_as_shown(learner: Sitting, seat: str) -> None:
    """Read all steps, have a good action shown, and type it."""
    while GOOD not in (text := await learner.press("g")):
        pass
    (line,) = [line for line in text.splitlines() if GOOD in line]
    action = line.partition(GOOD)[2].strip()
    await learner.press("colon")
    await learner.press(*("space" if letter == " " else letter for letter in action), "enter")


@sweep_after(1, "kind, whole", [("le-millionnaire", False), *product(WHOLE, [True])])
def test_the_guide_is_played_to_the_end_by_keys(club: Club, kind: str, whole: bool) -> None:
    """whole: all chapters, not only the last one, which is short."""
    guide = guide_of(kind)
    if not whole:
        last = begin_chapter(club, game_kind(kind), guide, guide.chapter[-1])
        club.log.set_latest(last.id)

    async def play() -> None:
        for chapter in guide.chapter[0 if whole else -1 :]:
            game = continue_guide(club, game_kind(kind), guide)
            club.log.set_latest(game.id)
            place = LocalPlace(game, [guide.seat], sit(game.kind, game.id, game.bots), 0.0)
            async with sitting(place, (110, 40)) as learner:
                await learner.until("g Guide")
                while not (shown := panel(game, guide.seat)).is_over:
                    if set(game.awaited_seats) == {guide.seat}:
                        await do_as_shown(learner, guide.seat)
                    else:
                        await learner.pilot.pause(0.02)
            assert shown.chapter == chapter
            assert shown.steps[-1].step == chapter.step[-1]
        assert game.status == "finished"

    asyncio.run(play())


def test_a_step_that_was_read_is_a_key_away(club: Club) -> None:
    guide = guide_of("million-club")
    game = begin_chapter(club, game_kind("million-club"), guide, guide.chapter[0])
    first, second = (step.text["en"][:20] for step in guide.chapter[0].step[:2])

    async def play() -> None:
        async with sitting(LocalPlace(game, [guide.seat], {}, 0.0), (110, 40)) as learner:
            assert "G Step back" not in await learner.until(first)
            assert "G Step back" in await learner.press("g")
            await learner.until(second)
            assert "G Step back" not in await learner.press("G")
            await learner.until(first)

    asyncio.run(play())


def test_another_game_has_no_guide(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue"), (110, 30)) as ann:
            assert "g Guide" not in await ann.until("h History")

    asyncio.run(play())


def test_line_by_line_the_guide_goes_on_where_it_was_left(tmp_path: Path) -> None:
    first = guide_of("million-club").chapter[0].step
    begun = ok(tmp_path, "g\nplace companies\nq\n", "--guide")
    assert begun.count("Guide: ") >= len(["goal", "closed", "first-pawn"])
    assert f"{GOOD}place" in begun
    assert "second pawn" not in begun.partition("place companies")[0]
    again = ok(tmp_path, "q\n", "--guide")
    assert "places a pawn: Companies, chair 1." in again
    assert first[0].text["en"][:20] not in again, "what has passed isn't explained again"


def test_the_command_to_go_on_names_the_game(tmp_path: Path) -> None:
    left = ok(tmp_path, "q\n", "--guide", "--game", "millions-of-dollars")
    assert "Continue at any time with: mclub play --guide --game millions-of-dollars" in left
    again = ok(tmp_path, "g\nq\n", "--guide", "--game", "millions-of-dollars")
    assert f"{GOOD}pick brute" in again
    other = ok(tmp_path, "g\nq\n", "yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    assert "To begin one: mclub play --guide --game million-club" in other


def test_a_guide_has_its_own_players(tmp_path: Path) -> None:
    refused = play_lines(tmp_path, "q\n", "yellow=Ann", "--guide")
    assert refused.returncode == 2
    assert "A guided game has its own players" in refused.stderr


def test_a_good_action_is_shown_only_in_a_guided_game(tmp_path: Path) -> None:
    told = ok(tmp_path, "g\nq\n", "yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    assert "This is not a guided game" in told
