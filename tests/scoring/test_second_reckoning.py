"""2,000 random final positions, scored by mclub and independently."""

import io

from mclub.games.million_club.scoring.sheet import SCORING
from tests.scoring.plain_reckoning import lines_of, random_position, reckon, twins
from tests.sweeping import SWEEP, sweep_after

GROUPS, EACH = 20, 100


def score_of(position: dict) -> dict:
    return SCORING.of_lines(io.BytesIO(lines_of(position).encode()))


@sweep_after(2, "group", range(GROUPS))
def test_both_reckonings_agree(group: int) -> None:
    for number in range(group * EACH, (group + 1) * EACH):
        position = random_position(number)
        document = score_of(position)

        assert (document["players"], document["winners"]) == reckon(position), number
        assert list(document["players"]) == list(position)
        for seat, lines in document["lines"].items():
            assert sum(line["points"] for line in lines) == document["players"][seat]["total"]


@SWEEP
def test_the_positions_reach_bonuses_and_ties_of_every_kind() -> None:
    reached: dict[str, int] = {}
    for number in range(GROUPS * EACH):
        sheets, winners = reckon(random_position(number))
        totals = sorted(sheet["total"] for sheet in sheets.values())
        ways = {line for sheet in sheets.values() for line, points in sheet.items() if points}
        ways |= {f"{len(sheets)} players"}
        ways |= {"by money"} if totals[-1] == totals[-2] and len(winners) == 1 else set()
        for way in ways:
            reached[way] = reached.get(way, 0) + 1
    assert {way for way, count in reached.items() if count >= 5} >= {
        "leadership",
        "consortium",
        "concession",
        "globalisation",
        "by money",
        *(f"{count} players" for count in range(2, 7)),
    }


def test_players_who_have_the_same_share_the_victory() -> None:
    shared = 0
    for number in range(200):
        position = twins(random_position(number))
        document = score_of(position)
        assert (document["players"], document["winners"]) == reckon(position), number
        shared += len(document["winners"]) == 2
    assert shared == 200
