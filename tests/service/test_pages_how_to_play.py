"""How to play, as pages: each phase has its anchor and its picture, and the tables lead there."""

import pytest
from litestar.testing import TestClient

from mclub.rulebook.how_to_play import read
from mclub.service.gate import Gate
from tests.service.seated import begin
from tests.service.test_pages_rules import GAMES, links, page
from tests.sweeping import sweep_after


@pytest.mark.parametrize("game", GAMES)
@sweep_after(1, "language", ["en", "fr", "de"])
def test_each_phase_has_its_anchor_and_the_picture_that_it_names(
    client: TestClient[Gate], game: str, language: str
) -> None:
    shown = page(client, f"/rules/how-to-play/{game}", language)
    phases = read(game).phase
    sections = shown.every("section", "phase")
    assert [section["id"] for section in sections] == [phase.key for phase in phases]
    for phase, section in zip(phases, sections, strict=True):
        assert len(section.every("figure")) == (phase.picture is not None)
        assert {f"/rules/{id_}" for id_ in phase.rules} <= links(shown)


def test_the_score_of_the_recorded_game_is_the_example(client: TestClient[Gate]) -> None:
    sheet = page(client, "/rules/how-to-play/million-club").one("table", "sheet")
    rows = {
        row.one("th").text: [cell.text for cell in row.every("td")]
        for row in sheet.one("tbody").every("tr")
        if row.every("th")
    }
    parts = (
        "Companies",
        "Leadership",
        "Consortium",
        "Colonies",
        "Concession",
        "Globalisation",
        "Money",
    )
    for column, total in enumerate(rows["Total"]):
        assert sum(int(rows[part][column]) for part in parts) == int(total) > 0


def test_law_and_how_to_play_link_to_each_other(client: TestClient[Gate]) -> None:
    assert "/rules/how-to-play/million-club#exchange" in links(page(client, "/rules/MC-EXC-3"))
    assert "/rules/how-to-play/million-club" in links(page(client, "/rules", kind="million-club"))
    assert "/rules?kind=million-club" in links(page(client, "/rules/how-to-play/million-club"))


def test_a_game_that_nobody_has_described_is_refused(client: TestClient[Gate]) -> None:
    response = client.get("/rules/how-to-play/chess", headers={"Accept": "text/html"})
    assert response.status_code == 422


def test_the_rules_of_a_table_open_at_the_phase_that_is_being_played(
    client: TestClient[Gate],
) -> None:
    game = begin(client, ["yellow", "blue"], seed="phases")
    seen = set()
    for _turn in range(40):
        decision = game.get("host", "legal")["due"][0]["decision"]
        answer = client.get(
            f"/games/{game.id}/rules", headers=game.browser("host"), follow_redirects=False
        )
        phase = read("million-club").phase_of(decision).key
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/rules/how-to-play/million-club#{phase}"
        seen.add(phase)
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    assert len(seen) >= 4
