"""The score sheet with its sources, the charts, and the audit."""

import json
import sqlite3
from tomllib import loads
from typing import Any

import pytest
from litestar.testing import TestClient

from events.sqlite_log.schema import TRIGGERS
from mclub import Game
from mclub.charts.drawing import scale
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.archived import FIXTURES, RECORDED, bring, collapse_spaces, page
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page

EXAMPLES = ["ex_09_leadership", "ex_10_consortium", "ex_11_concession", "ex_12_money"]


def cell(page: Element, seat: str, line: str) -> str:
    return page.one("td", data_seat=seat, data_line=line).text


@pytest.fixture(params=RECORDED)
def recording(
    request: pytest.FixtureRequest, client: TestClient[Gate], settings: Settings
) -> tuple[GameClient, Game]:
    return bring(client, settings, request.param)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_figures_of_a_worked_example_stand_in_the_sheet(
    client: TestClient[Gate], name: str
) -> None:
    text = (FIXTURES / f"million_club/examples/{name}.toml").read_text("utf-8")
    (case,) = loads(text)["case"]
    seats = list(case["position"]["players"])
    game = begin_with(client, seats, case["position"])
    read = page(game, "host", "/score")
    for path, figure in case["then"]["score"].items():
        if path == "winners":
            winners = [
                one["class"].split()[-1] for one in read.one("p", "won").every(class_="seat")
            ]
            assert winners == figure
        else:
            _players, seat, line = path.split(".")
            unit = " M" if line == "fortune" else ""
            assert cell(read, seat, line) == f"{figure}{unit}"


def test_what_unseen_colonies_leave_open_has_bounds_and_no_star(
    client: TestClient[Gate],
) -> None:
    start = {
        "round": 9,
        "phase": "round_end",
        "players": {
            "yellow": {"money": 8, "companies": ["industry:4"], "colonies": ["?"] * 6},
            "blue": {"money": 16, "companies": ["transport:4"]},
        },
    }
    game = begin(client, ["yellow", "blue"], table=True, start=start)
    read = page(game, "host", "/score")
    told = read.one(id="sheet").text

    assert cell(read, "yellow", "total") == "? 19–21"
    assert cell(read, "yellow", "concession") == "6"
    assert cell(read, "yellow", "globalisation") == "? 0–2"
    assert cell(read, "blue", "total") == "9"
    assert "If the game ended now, the winner:" in told
    assert "★" not in told


def begin_with(client: TestClient[Gate], seats: list[str], start: dict[str, Any]) -> GameClient:
    names = {seat: seat.title() for seat in seats}
    players = [{"seat": seat, "name": name} for seat, name in names.items()]
    headers = {"X-Mclub": "1", "Sec-Fetch-Site": "same-origin"}
    body = {"players": players, "start": start}
    response = client.post("/api/games", json=body, headers=headers)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return GameClient(client, response.json())


def test_every_line_is_taken_apart(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    score = kept.score()
    read = page(game, "spectator", "/score")
    for seat, lines in score["lines"].items():
        section = read.one("section", aria_labelledby=f"counted-{seat}")
        rows = section.every("li")
        assert sorted(
            row.one("span", "points").text.lstrip("+").replace("−", "-") for row in rows
        ) == sorted(str(line["points"]) for line in lines)
        assert sorted(row.one("span", "rules").text for row in rows) == sorted(
            line["rule"] for line in lines
        )
        total = sum(int(row.one("span", "points").text.replace("−", "-")) for row in rows)
        assert cell(read, seat, "total") == str(total) == str(score["players"][seat]["total"])


def test_the_cards_that_were_counted_are_named(
    client: TestClient[Gate], settings: Settings
) -> None:
    game, _kept = bring(client, settings, "million-club")
    part = page(game, "yellow", "/score").one("section", aria_labelledby="counted-red")
    concession = part.one("details", id="counted-red-concession")
    assert concession.one("summary").text == "Concession 10"
    cards = [card.text for row in concession.every("li") for card in row.every("span", "card")]
    assert {card[:2] for card in cards} <= {"AF", "AS", "AM", "IN", "OC"}
    assert len(cards) == 10


def test_each_heist_is_told_of(client: TestClient[Gate], settings: Settings) -> None:
    game, kept = bring(client, settings, "millions-of-dollars")
    course = page(game, "spectator", "/score").one("div", "course")
    heists = kept.score()["heists"]
    assert [h3.text for h3 in course.every("h3")] == [f"Round {h['round']}" for h in heists]
    for section, heist in zip(course.every("section"), heists, strict=True):
        assert f"loot {heist['loot']['loot']} M$" in section.text
        assert len(section.one("tbody").every("tr")) == len(heist["characters"])
        assert "Rule" in section.one("thead").text


@pytest.mark.parametrize("who", ["yellow", "spectator"])
def test_the_sheet_waits_for_the_end_but_for_the_host(game: GameClient, who: str) -> None:
    read = page(game, who, "/score")
    assert not read.every("table", "sheet")
    assert "it opens when the game is over" in read.one("main").text
    host = page(game, "host", "/score")
    assert host.one(id="sheet-title").text == "Score sheet, as if the game ended now"
    assert cell(host, "yellow", "rank")


def test_a_chart_is_drawn_of_what_its_table_says(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    for figure in page(game, "spectator", "/score").every("figure"):
        drawn = figure.every("svg", role="img")[0]
        rows = figure.one("tbody").every("tr")
        curves = drawn.every("g", "curve")
        assert len(curves) == len(rows) == len(figure.one("ul", "legend").every("li"))
        for curve, row in zip(curves, rows, strict=True):
            values = [int(td.text.replace("−", "-")) for td in row.every("td")]
            points = curve.one("polyline")["points"].split()
            heights = [-float(point.split(",")[1]) for point in points]
            order = sorted(range(len(values)), key=values.__getitem__)
            assert [heights[at] for at in order] == sorted(heights)
            assert len(curve.every("path")) == len(values)
    (last,) = [
        row.every("td")[-1].text
        for figure in page(game, "spectator", "/score").every("figure")
        if "money" in figure.one("figcaption")["id"]
        for row in figure.one("tbody").every("tr")
        if row.one("th").text.startswith("Yellow")
    ]
    assert int(last) == kept.board()["players"]["yellow"]["money"]


def test_no_line_of_a_chart_is_told_by_its_colour_alone(recording: tuple[GameClient, Game]) -> None:
    game, _kept = recording
    for figure in page(game, "host", "/score").every("figure"):
        curves = figure.every("svg", role="img")[0].every("g", "curve")
        assert len({curve.every("path")[0]["d"] for curve in curves}) == len(curves)
        dashes = [curve.one("polyline").attributes.get("stroke-dasharray") for curve in curves]
        assert len(set(dashes)) == len(curves)


def test_charts_of_a_running_game_show_each_what_is_his(game: GameClient) -> None:
    def drawn(who: str) -> dict[str, int]:
        figures = page(game, who, "/score").every("figure")
        return {figure.one("figcaption")["id"]: len(figure.every("polyline")) for figure in figures}

    assert drawn("spectator") == {"chart-listings": 3, "chart-money": 0, "chart-points": 3}
    assert drawn("yellow") == {"chart-listings": 3, "chart-money": 1, "chart-points": 3}
    assert drawn("host") == {"chart-listings": 3, "chart-money": 3, "chart-points": 3}


@pytest.mark.parametrize(
    ("lowest", "highest", "axis"),
    [
        (0, 0, (0, 1, 1)),
        (3, 5, (0, 5, 1)),
        (2, 6, (0, 6, 2)),
        (0, 47, (0, 50, 10)),
        (-7, 12, (-10, 15, 5)),
        (-3, -1, (-3, 1, 1)),
        (0, 101, (0, 150, 50)),
    ],
)
def test_an_axis_holds_nought_and_has_few_round_ticks(
    lowest: int, highest: int, axis: tuple[int, int, int]
) -> None:
    assert scale(lowest, highest) == axis


def test_a_sound_game_passes_its_audit(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    for who in ("host", "yellow", "spectator"):
        read = page(game, who, "/audit", checked="true")
        assert read.every("p", "verdict")[0].attributes["class"] == "verdict passed"
        assert f"{kept.seq} events." in read.one(id="verdict").text
        told = game.get(who, "audit")
        checks = read.one("ul", "checks").every("li")
        assert [check["data-check"] for check in checks] == [c["check"] for c in told["checks"]]
        assert all("holds" in check.text for check in checks)
        assert kept.head in read.one("dl", "proof").text


def test_an_audit_is_begun_by_the_page_itself(game: GameClient) -> None:
    verdict = page(game, "yellow", "/audit").one(id="verdict")
    assert "is being checked" in verdict.text
    address = f"/games/{game.id}/audit?checked=true&as=yellow"
    assert verdict["data-lazy"] == verdict.one("noscript").one("a")["href"] == address
    read = page(game, "yellow", "/audit", checked="true").one(id="verdict")
    assert "what is sealed can be checked when the game is over" in read.text
    assert "seals are closed" in read.text


def files_for(game: GameClient, who: str) -> list[str]:
    links = page(game, who, "/audit").one(id="keep").every("a")
    return [link["href"].partition("?")[0].rpartition("/")[2] for link in links]


def test_what_can_be_kept_depends_on_the_game_and_on_who_asks(
    client: TestClient[Gate], settings: Settings, game: GameClient
) -> None:
    assert files_for(game, "host") == ["report", "log", "transcript"]
    assert files_for(game, "yellow") == files_for(game, "spectator") == ["report", "log"]
    over, _kept = bring(client, settings, "million-club")
    everything = ["report", "log", "transcript", "csv", "createPlay.html"]
    assert files_for(over, "spectator") == files_for(over, "host") == everything
    for link in page(over, "blue", "/audit").one(id="keep").every("a")[:-1]:
        headers = {"Cookie": f"mclub-{over.id}-blue={over.tokens['blue']}"}
        assert client.get(link["href"], headers=headers).status_code == 200


def tamper(settings: Settings, game: GameClient, seq: int) -> None:
    """Change a stored record, as anybody with access to the file could."""
    with sqlite3.connect(settings.path) as db:
        for trigger in TRIGGERS:
            db.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        (body,) = db.execute(
            "SELECT body FROM records WHERE game = ? AND seq = ?", (game.id, seq)
        ).fetchone()
        changed = json.loads(body) | {"at": "2026-01-01T00:00:00.000Z"}
        db.execute(
            "UPDATE records SET body = ? WHERE game = ? AND seq = ?",
            (json.dumps(changed, separators=(",", ":"), ensure_ascii=False), game.id, seq),
        )
    db.close()


def test_a_tampered_game_fails_and_the_first_bad_record_is_named(
    client: TestClient[Gate], settings: Settings
) -> None:
    game, _kept = bring(client, settings, "million-club")
    tamper(settings, game, 30)
    assert page(game, "host", "/audit").one(id="verdict")["data-lazy"]
    read = page(game, "host", "/audit", checked="true")
    assert read.one("p", "verdict").text.endswith("The audit failed. The first bad record is 30.")
    (chain,) = read.every("li", data_check="chain")
    assert "failed" in chain.attributes["class"]
    assert "Event 30" in chain.one("ul", "faults").text
    for who in ("yellow", "spectator"):
        verdict = page(game, who, "/audit", checked="true").one("p", "verdict")
        assert verdict.attributes["class"] == "verdict failed"
        assert "30" in verdict.text


def test_a_game_that_was_tampered_with_while_it_is_in_memory_fails_as_well(
    settings: Settings, game: GameClient
) -> None:
    tamper(settings, game, 5)
    read = page(game, "host", "/audit", checked="true")
    assert "The first bad record is 5." in read.one("p", "verdict").text


def test_a_sheet_of_an_undealt_table_is_a_page_too(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue", "red"], deal=False, seed="tea", spectating=True)
    for who in ("host", "yellow"):
        for path in ("/history", "/score", "/replay", "/audit", "/explain/1"):
            response = fetch_page(game, who, "GET", path)
            assert response.status_code in (200, 403, 409, 422), (path, response.text)
            assert collapse_spaces(parse_page(response.text).one("main").text)
