"""History, ledger, legal actions, games and rules."""

from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from mclub.kinds.registry import game_face
from mclub.rulebook.book import documents, rulebook
from mclub.rulebook.search import find
from mclub.screen.drawing import Text
from mclub.screen.flow import Flow, row_table
from mclub.screen.games import render_games
from mclub.screen.history import render_history
from mclub.screen.ledger import render_ledger
from mclub.screen.legal import render_legal
from mclub.screen.rules import render_rule, render_rules
from mclub.text.languages import LANGUAGES, use

Entries = list[dict[str, Any]]
FACE = game_face("million-club")
WIDTHS = [40, 80, 140]


def no_ledger(entries: Entries) -> Any:
    return render_ledger(entries, FACE)


def fits(text: str, columns: int) -> bool:
    return max(map(cell_len, text.splitlines())) <= columns and "\x1b" not in text


def test_history(history: Entries, draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_history(history)) == snapshot


@pytest.mark.parametrize("columns", [80, 120])
def test_ledger(ledger: Entries, draw, snapshot: SnapshotAssertion, columns: int) -> None:
    assert draw(render_ledger(ledger, FACE), columns) == snapshot


def test_games(games: Entries, draw, snapshot: SnapshotAssertion) -> None:
    assert draw(render_games(games)) == snapshot


@pytest.mark.parametrize(
    ("zone", "last"),
    [
        ("UTC0", "2026-11-28 11:40 UTC"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-28 12:40 CET"),
        ("XXX-14", "2026-11-29 01:40 XXX"),
    ],
)
def test_when_a_game_was_played_is_said_by_the_local_clock(
    games: Entries, draw, local: Callable[[str], None], zone: str, last: str
) -> None:
    local(zone)
    assert last in draw(render_games(games[:1]), 140)


@pytest.mark.parametrize("at", ["yesterday", "0001-01-01T00:00:00Z", "2026-11-28T11:40:00", ""])
def test_what_is_no_time_is_shown_as_it_stands(
    games: Entries, draw, local: Callable[[str], None], at: str
) -> None:
    local("XXX5")
    assert at[:16].replace("T", " ") in draw(render_games([games[0] | {"last": at}]), 140)


def test_legal(board: dict[str, Any], draw) -> None:
    text = draw(render_legal({"format": 1, "game": "k7", "seq": 12, "due": board["due"]}, {}, FACE))
    assert "▲ Blue: place a pawn" in text
    assert "place lobby     resource · industry · transport" in text
    assert draw(render_legal({"format": 1, "game": "k7", "seq": 12, "due": []}, {}, FACE)).strip()


@pytest.mark.parametrize("columns", WIDTHS)
def test_hostile_texts_stay_texts(
    history: Entries, ledger: Entries, games: Entries, draw, columns: int
) -> None:
    evil = "[red]\x1b[2J\n\u202e" + "東" * 50
    history[0]["text"] = ledger[0]["why"] = games[0]["players"]["blue"] = evil
    games[0]["game"] = "g" * 80
    for what in (render_history(history), render_ledger(ledger, FACE), render_games(games)):
        text = draw(what, columns)
        assert fits(text, columns)
        assert "\u202e" not in text


@pytest.mark.parametrize("render", [render_history, no_ledger, render_games, render_rules])
def test_nothing_at_all_says_so(draw, render: Any) -> None:
    assert draw(render([])).strip()


def test_an_amount_that_the_seat_may_not_know(ledger: Entries, draw) -> None:
    ledger[1]["amount"] = None
    assert "Blue ?" in draw(render_ledger(ledger, FACE))


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_shown(draw, columns: int, language: str) -> None:
    rules = list(rulebook("million-club").values())
    cited = documents("million-club")

    def spoken() -> list[str]:
        use(language)
        return [
            draw(render_rules(rules), columns),
            *(draw(render_rule(rule, cited), columns) for rule in rules),
        ]

    shown, *texts = copy_context().run(spoken)
    assert fits(shown, columns)
    for rule, text in zip(rules, texts, strict=True):
        assert rule.id in shown
        assert fits(text, columns)
        assert text.startswith(f"{rule.id}  ")
        assert rule.title[language].split()[0] in text


def test_a_line_is_not_broken_at_a_space_that_holds_together(draw) -> None:
    for space in ("\u202f", "\u00a0"):
        shown = draw(Text(f"Une question{space}: la cotation"), 12)
        lines = [line.rstrip(" ") for line in shown.splitlines()]
        assert lines == ["Une", f"question{space}:", "la cotation"]


def test_a_rule_names_its_option_its_sources_and_its_ruling(draw) -> None:
    text = draw(render_rule(find("MC-LOB-2")[0], documents("million-club")), 140)
    assert "Option: lobby_moves = per_player (default) | per_pawn" in text
    assert "Source: The French rulebook" in text
    assert "Ruling: It is this project's own" in text


def test_a_row_drawn_on_a_narrow_screen_fills_a_wide_one(draw) -> None:
    pieces = [f"piece {number}" for number in range(8)]
    table = row_table()
    table.add_row(Flow(map(Text, pieces)))
    assert draw(table, 40).count("\n") > 1
    assert draw(table, 120).strip() == "  ".join(pieces)
