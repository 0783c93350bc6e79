"""One game: the same each time it is played, and identical to the game in a club."""

from collections.abc import Sequence

import pytest

from events.million_club.facts import CrashStruck, FirstPlayerNamed
from mclub import Club
from mclub.bots import bot, sight
from mclub.kinds.registry import game_kind
from mclub.simulate.game import decode, line, play
from tests.simulate.outcomes import plan_of
from tests.sweeping import sweep_after

KIND = game_kind("million-club")


@pytest.mark.parametrize(
    ("game", "bots", "players"),
    [("million-club", "greedy,random", 3), ("millions-of-dollars", "random", 4)],
)
def test_a_game_is_the_same_every_time(game: str, bots: str, players: int) -> None:
    plan = plan_of(bots, (players,), game=game)
    once = play(plan, 5)
    assert once == play(plan, 5) != play(plan, 6)
    assert decode(line(plan, 5)) == once


@sweep_after(1, "number, bots", [(1, "greedy,random"), (0, "random"), (1, "random")])
def test_it_is_the_game_that_a_club_keeps(number: int, bots: str) -> None:
    """The same seats, seed and bots, each bot with the view of the club's log."""
    plan = plan_of(bots, (4,), {"alternative": ("on",)})
    simulated = play(plan, number)
    seats = KIND.SEATS[:4]
    seed = f"tests/{number}"
    named = [bots.split(",")[(at + number) % len(bots.split(","))] for at in range(4)]
    players = {
        seat: bot(name, KIND, f"{seed}/{seat}") for seat, name in zip(seats, named, strict=True)
    }
    with Club() as club:
        game = club.new(dict(zip(seats, "ABCD", strict=True)), seed=seed, alternative=True)
        decisions = 0
        while (seat := game.table.seat) is not None:
            game.act(seat, players[seat].choose(sight(game, seat)))
            decisions += 1
        sheet, board = game.score(), game.board()
        events = [record.event for record in game.records]

    assert simulated.decisions == decisions
    assert [part.bot for part in simulated.parts] == named
    first = next(event.seat for event in events if isinstance(event, FirstPlayerNamed))
    for at, part in enumerate(simulated.parts):
        own = sheet["players"][part.seat]
        assert (part.total, part.fortune, part.rank) == (own["total"], own["fortune"], own["rank"])
        assert part.wins == (part.seat in sheet["winners"])
        assert part.profile == board["players"][part.seat]["profile"]
        assert part.place == (at - seats.index(first)) % 4 + 1
    crashes = sum(isinstance(event, CrashStruck) for event in events)
    assert simulated.notable.get("CrashStruck", 0) == crashes


def places(players: int) -> Sequence[int]:
    return sorted(part.place for part in play(plan_of(players=(players,)), 0).parts)


@pytest.mark.parametrize("players", [2, 6])
def test_everybody_has_a_place(players: int) -> None:
    assert places(players) == list(range(1, players + 1))


def test_a_game_without_end_is_given_up() -> None:
    plan = plan_of()
    whole = play(plan, 0)
    cut = play(plan, 0, longest=whole.decisions - 1)
    assert (cut.decisions, cut.parts) == (whole.decisions - 1, ())
    assert play(plan, 0, longest=whole.decisions) == whole


def test_options_reach_the_game() -> None:
    def crashes(option: str) -> list[bool]:
        plan = plan_of("habit", (6,), {"crash": (option,)})
        return ["CrashStruck" in play(plan, number).notable for number in range(3)]

    assert crashes("on") == [True] * 3
    assert crashes("off") == [False] * 3


def test_another_mclub_does_not_play_on() -> None:
    import msgspec

    from events.errors import BadInput

    plan = msgspec.structs.replace(plan_of(), version="0.0.9")
    with pytest.raises(BadInput, match=r"can't play the games of mclub 0\.0\.9"):
        line(plan, 0)
