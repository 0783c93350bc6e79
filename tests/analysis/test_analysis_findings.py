"""What of an analysis is worth showing, and in which words."""

import re
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mclub.charts.analysis import picture
from mclub.club.analysis import Analysis, BestDecision, CostlyDecision, Event, Subject
from mclub.kinds.registry import game_kind
from mclub.screen.analysis import render_analysis
from mclub.screen.findings import (
    NOTABLE,
    best_decisions,
    caveat,
    luck_of,
    mistakes,
    readings,
    source_notes,
    stroke_text,
    why,
)
from mclub.screen.shares import with_error
from tests.analysis.by_hand import by_hand, event, player

NAMES = {"yellow": "Ann", "blue": "Ben", "red": "Cleo"}
SUBJECT = Subject("game", "head", "million-club", tuple(NAMES))


def moment(seq: int, by: str | None, round_: int, luck: dict[str, float]) -> Event:
    """A certain stroke of luck."""
    found = event(seq, by, luck, dict.fromkeys(NAMES, 1 / 3))
    found.round, found.action = round_, "pass" if by else None
    found.interval = {seat: (share - 0.001, share + 0.001) for seat, share in luck.items()}
    return found


def costly(
    cost: float = 0.1, parts: dict[str, float] | None = None, rivals: dict[str, float] | None = None
) -> CostlyDecision:
    decision = (7, 2, "blue", "pass", "sell", cost, (cost - 0.001, cost + 0.001), 8)
    return CostlyDecision(*decision, parts or {}, rivals or {})


@pytest.fixture
def analysis() -> Analysis:
    """Luck of each source: cards, hidden at a decision, and two ends of rounds."""
    lucky = {"yellow": 0.0714, "blue": -0.0357, "red": -0.0357}
    unlucky = {seat: -share / 3 for seat, share in lucky.items()}
    found = by_hand(SUBJECT, dict.fromkeys(NAMES, player(1 / 3, 0.0, 0.0, 0.0)))
    found.events = [
        moment(2, None, 0, lucky),
        moment(5, None, 1, lucky),
        moment(7, "blue", 1, unlucky),
        moment(8, "red", 2, dict.fromkeys(NAMES, 0.0)),
        moment(9, "red", 2, {"yellow": 0.001, "blue": -0.001, "red": 0.0}),
        moment(12, "yellow", 2, {"yellow": -0.3, "blue": 0.0, "red": 0.3}),
        moment(15, "yellow", 3, lucky),
    ]
    for seat in NAMES:
        luck = sum(one.chance[seat] for one in found.events)
        found.players[seat] = player(1 / 3, luck, 0.0, -luck)
    return found


def test_strokes_of_luck_are_told_by_what_they_are(analysis: Analysis) -> None:
    found = [(one.event.seq, stroke_text(one, "Ann draws.")) for one in luck_of(analysis).strokes]
    assert found == [
        (12, "Ann draws · A round further"),
        (2, "Ann draws."),
        (5, "Ann draws."),
        (15, "Ann draws · Hidden"),
        (7, "Ann draws · A round further"),
    ]


def test_the_set_up_is_no_round(analysis: Analysis) -> None:
    telling: Any = SimpleNamespace(stroke=lambda _stroke: "Ann draws.")
    drawn = render_analysis(analysis, telling, NAMES).lines(100)
    rounds = [words[:1] for line in drawn if (words := str(line).split()) and "33.3" in words]
    assert rounds[-4:] == [["Set-up"], ["1"], ["2"], ["3"]]


def test_much_luck_from_rounds_that_end_is_explained(analysis: Analysis) -> None:
    def is_explained() -> bool:
        return any(note.startswith("It is large here") for note in source_notes(luck_of(analysis)))

    assert is_explained()
    analysis.events[5] = moment(12, "yellow", 2, dict.fromkeys(NAMES, 0.0))
    assert not is_explained()


def test_without_a_fitted_worth_no_value_looks_further(analysis: Analysis) -> None:
    analysis.by = "playouts"
    assert {one.source for one in luck_of(analysis).strokes} == {"chance", "hidden"}


def test_luck_adds_up_by_source_and_by_stroke(analysis: Analysis) -> None:
    luck = luck_of(analysis)
    assert luck.others == 1  # what is 0 for everybody doesn't count
    assert [*luck.sources] == ["chance", "hidden", "ahead"]
    for seat in NAMES:
        strokes = sum(one.changes[seat] for one in luck.strokes)
        assert strokes + luck.left[seat] == luck.total[seat]
        assert sum(one[seat] for one in luck.sources.values()) == luck.total[seat]
    assert not any(sum(one.values()) for one in (luck.left, luck.total, *luck.sources.values()))


def test_trivia_are_not_shown(analysis: Analysis) -> None:
    analysis.mistakes = [costly(NOTABLE), costly(NOTABLE - 0.0005)]
    uncertain = costly(0.4)
    uncertain.interval = -0.01, 0.81
    barely = costly(0.4)
    barely.interval = 0.13, 0.67  # ±0.27
    analysis.mistakes += [uncertain, barely]
    assert [one.cost for one in mistakes(analysis)] == [NOTABLE]
    assert best_decisions(analysis) == []


@pytest.mark.parametrize(
    ("interval", "written"),
    [((0.2, 0.2), "20.0"), ((0.1999, 0.2001), "20.0 ±0.1"), ((0.15, 0.25), "20.0 ±5.0")],
)
def test_an_error_is_written_unless_there_is_none(
    interval: tuple[float, float], written: str
) -> None:
    assert with_error(0.2, interval) == written


def test_one_omission_is_shown_once(analysis: Analysis) -> None:
    def decision(
        seq: int, by: str, action: str, better: str = "sell", round_: int = 2
    ) -> CostlyDecision:
        event = moment(seq, by, round_, dict.fromkeys(NAMES, 0.0))
        event.action = action
        analysis.events.append(event)
        one = costly(1 / seq)
        one.seq, one.round, one.by, one.action, one.better = seq, round_, by, action, better
        return one

    analysis.events = []
    analysis.mistakes = [
        decision(20, "red", "bet 1"),
        decision(21, "red", "bet 2"),  # the same omission
        decision(22, "red", "bet 3", "buy"),
        decision(23, "red", "buy", "pay"),  # what would have been better is done at once
        decision(24, "blue", "bet 1"),  # another seat
        decision(25, "red", "pass"),  # the same omission, after the other seat's decision
        decision(26, "blue", "bet 2", "fold"),
        decision(27, "red", "pass", "fold"),
        decision(28, "blue", "fold", "pay"),  # what would have been better is done, but later
        decision(29, "red", "pass", round_=3),  # another round, another omission
    ]
    assert [one.seq for one in mistakes(analysis)] == [20, 23, 24, 26, 27, 28, 29]


@pytest.mark.parametrize(
    ("parts", "rivals", "words"),
    [
        (
            {"companies": 4.0, "colonies": -1.9, "money": 0.04},
            {"yellow": -0.3, "red": 0.2},
            "Ben would have 2.1 points more: Companies +4.0, Colonies −1.9",
        ),
        (
            {"companies": 1.8, "colonies": -1.9},
            {"yellow": -1.2, "red": -0.5},
            "Ann would have 1.2 points less · Cleo would have 0.5 points less",
        ),
        ({"money": 1.0}, {"yellow": -2.0}, "Ann would have 2.0 points less · Ben would have 1.0"),
        ({"companies": 1.8, "colonies": -1.8}, {"yellow": 0.3, "red": -0.04}, "On average"),
        ({"money": 0.44}, {"yellow": -0.14, "red": 0.2}, "On average"),
        (
            {"companies": 1.04, "colonies": 0.54, "money": -0.04},
            {},
            "Ben would have 1.5 points more: Companies +1.0, Colonies +0.5",
        ),
    ],
)
def test_a_reason_explains_something(
    parts: dict[str, float], rivals: dict[str, float], words: str
) -> None:
    assert why(costly(parts=parts, rivals=rivals), game_kind("million-club"), NAMES).startswith(
        words
    )


@pytest.mark.parametrize(
    ("game", "gain", "words"),
    [
        ("millions-of-dollars", 2.44, "Ben would have 2.4 M$ more: Money"),
        ("le-millionnaire", 12_345.0, "Ben would have 12 000 F more: Money"),
    ],
)
def test_a_reason_has_the_unit_of_its_game(game: str, gain: float, words: str) -> None:
    assert why(costly(parts={"money": gain}), game_kind(game), NAMES).replace("\xa0", " ") == words


@given(st.lists(st.integers(-9_999, 9_999), min_size=3, max_size=3))
def test_the_parts_of_a_reason_add_up(hundreds: list[int]) -> None:
    parts = dict(
        zip(("money", "securities", "prospects"), (100.0 * one for one in hundreds), strict=True)
    )
    kind = game_kind("le-millionnaire")
    text = why(costly(parts=parts), kind, NAMES).replace("\xa0", "").replace("−", "-")
    if more := re.match(r"Ben would have (\d+)000 F more", text):
        signed = re.findall(r"([+-]\d+)000", text)
        assert not signed or sum(map(int, signed)) == int(more[1])


def test_a_cost_of_more_than_there_was_to_win_is_explained(analysis: Analysis) -> None:
    assert caveat(costly(0.6), analysis) == ""
    said = caveat(costly(0.7), analysis)
    assert said.startswith("As the cards lay, the player's share was 33.3 % already")


def test_wide_intervals_and_high_figures_are_explained_where_they_are(analysis: Analysis) -> None:
    few = readings(analysis)
    analysis.players["red"] = player(0.2, 0.1, 1.1, -1.2, error=0.123)
    more = readings(analysis)
    assert more[: len(few)] == few
    assert [text.split(":")[0] for text in more[len(few) :]] == [
        "A figure can exceed 100",
        "±12.3 is wide",
    ]


def test_every_mark_has_its_note_in_the_picture(analysis: Analysis) -> None:
    analysis.mistakes = [costly() for _ in range(10)]
    for number, one in enumerate(analysis.mistakes):
        one.better = f"sell {number}"
    analysis.best = [BestDecision(9, 2, "red", "pass", 0.1, (0.05, 0.15)) for _ in range(10)]
    names = NAMES | {"green": "Dora", "black": "Eve", "white": "Fay"}
    for seat in ("green", "black", "white"):
        analysis.players[seat] = player(0.0, 0.0, 0.0, 0.0)
        for one in analysis.events:
            one.chance[seat] = one.values[seat] = 0.0
            one.interval[seat] = 0.0, 0.0
    face = game_kind("million-club").face()
    svg = picture(analysis, names, lambda one: one.action or "", face, ".svg")
    lowest = 0.0

    def read(element: Element, down: float) -> None:
        nonlocal lowest
        shift = re.match(r"translate\(\S+ (\S+)\)", element.get("transform", ""))
        down += float(shift[1]) if shift else 0
        lowest = max(lowest, down)
        for part in element:
            read(part, down)

    root = ElementTree.fromstring(svg)
    read(root, 0)
    assert lowest + 20 < float(root.get("viewBox", "").split()[-1])
