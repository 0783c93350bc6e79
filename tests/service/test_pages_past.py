"""The past in pages: every line of the history, an explanation of each event, and the board at any
point."""

from typing import Any

import pytest
from litestar.testing import TestClient

from events.language import translate_action
from mclub import Club, Game
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.archived import RECORDED, bring, collapse_spaces, on_pages, page
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.service.webtree import Element, parse_page
from tests.sweeping import sweep_after


@pytest.fixture(params=RECORDED)
def recording(
    request: pytest.FixtureRequest, client: TestClient[Gate], settings: Settings
) -> tuple[GameClient, Game]:
    return bring(client, settings, request.param)


def test_every_line_of_the_history_stands_there_with_its_rules(
    recording: tuple[GameClient, Game],
) -> None:
    game, kept = recording
    for who, eyes in (("host", "referee"), ("yellow", "yellow")):
        lines = page(game, who, "/history").one(id="lines").every("li")
        told = kept.history(eyes)
        assert [line.one("span", "seq").text for line in lines] == [str(e["seq"]) for e in told]
        assert [line.one("span", "what").text for line in lines] == [
            on_pages(entry["text"]) for entry in told
        ]
        cited = [[a["href"] for a in line.one("span", "rules").every("a")] for line in lines]
        assert cited == [[f"/rules/{rule}" for rule in entry["rules"]] for entry in told]


def test_rounds_follow_each_other_below_their_titles(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    titles = [h2.text for h2 in page(game, "host", "/history").one(id="lines").every("h2")]
    last = max(entry["round"] for entry in kept.history())
    assert titles == ["Set-up", *(f"Round {number}" for number in range(1, last + 1))]


def test_the_history_can_be_had_of_one_seat_or_round_alone(
    recording: tuple[GameClient, Game],
) -> None:
    game, kept = recording
    read = page(game, "host", "/history", seat="blue", round="2")
    wanted = [e["seq"] for e in kept.history() if (e["by"], e["round"]) == ("blue", 2)]
    assert wanted
    assert [int(one.text) for one in read.one(id="lines").every("span", "seq")] == wanted
    chosen = [option.text for option in read.every("option") if "selected" in option.attributes]
    assert chosen[1] == "2"
    assert "Blue" in chosen[0]


def test_what_was_undone_is_struck_through(game: GameClient) -> None:
    placed = game.act("yellow", "place companies")["seq"]
    game.post("host", "undo", to=None, reason="a slip", expect=placed)
    (line,) = page(game, "yellow", "/history").every("li", "undone")
    assert line.one("s").text == "Ann places a pawn: Companies, chair 1."
    assert "undone:" in line.text


@sweep_after(1, "who", ["yellow", "host", "spectator"])
def test_an_explanation_tells_what_the_api_tells(
    recording: tuple[GameClient, Game], who: str
) -> None:
    game, kept = recording
    for seq in range(1, kept.seq + 1, kept.seq // 12):
        told = game.get(who, f"explain/{seq}")
        read = page(game, who, f"/explain/{seq}")
        _equal(read, told)


@sweep_after(2, "who", ["blue", "spectator", "yellow", "host"])
def test_an_explanation_of_a_running_game_tells_no_more(game: GameClient, who: str) -> None:
    for who_acts, action in (("yellow", "place companies"), ("blue", "place colonies")):
        game.act(who_acts, action)
    for seq in range(1, game.seq + 1):
        _equal(page(game, who, f"/explain/{seq}"), game.get(who, f"explain/{seq}"))


def _equal(read: Element, told: dict[str, Any]) -> None:
    assert read.one("h2").text == on_pages(told["text"])
    part = read.one(id="explanation")
    rows = [(dt.text, dd) for dt, dd in zip(part.every("dt"), part.every("dd"), strict=True)]
    assert len(rows) == len(told["figures"])
    for (label, value), figure in zip(rows, told["figures"], strict=True):
        assert label == collapse_spaces(figure["label"])
        assert value.text == collapse_spaces(f"{figure['text']} {figure['rule'] or ''}")
    cited = part.every("div", "cited")
    assert [one.every("p")[1].text for one in cited] == [
        collapse_spaces(rule["text"]) for rule in told["rules"]
    ]
    assert [one.every("a")[0].text for one in cited] == [rule["id"] for rule in told["rules"]]
    for option in told["options"]:
        assert f"{option['name']} = {option['value']}" in part.text
        assert collapse_spaces(option["text"]) in part.text
    legal = told["legal"]
    if legal is None:
        assert "What was legal" not in part.text
    elif legal["actions"] is None:
        assert not part.every("ul", "chips")
        assert "Only this seat sees its options." in part.text
    else:
        # The referee can press what was legal, to replace the command by it.
        chips = [li.text for ul in part.every("ul", "chips") for li in ul.every("li")]
        chips += [button.text for button in part.every("button", name="action")]
        assert chips
        singles = [chip for chip in chips if "…" not in chip]
        assert set(singles) <= {
            collapse_spaces(translate_action(action)) for action in legal["actions"]
        }
        assert len(singles) == legal["count"] or len(chips) < legal["count"]


def test_a_replay_shows_the_board_that_was_shown_then(game: GameClient) -> None:
    """A spectator's replay of each point equals what it showed at the time."""
    shown: dict[int, str] = {}
    for _turn in range(8):
        shown[game.seq] = page(game, "spectator", "/").one(id="board").text
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    assert len(set(shown.values())) > 5
    for seq, board in shown.items():
        again = page(game, "spectator", "/replay", at=seq)
        assert again.one(id="board").text == board
        assert again.one("input", id="at")["value"] == str(seq)


@sweep_after(1, "who", ["yellow", "host"])
def test_one_steps_through_a_replay_by_command(
    recording: tuple[GameClient, Game], who: str
) -> None:
    game, kept = recording
    batches = [record.batch for record in kept.records]
    ends = [seq for seq in range(1, kept.seq) if batches[seq] != batches[seq - 1]] + [kept.seq]
    middle = ends[len(ends) // 2]
    read = page(game, who, "/replay", at=middle)
    assert read.one(id="step-before")["data-at"] == str(ends[len(ends) // 2 - 1])
    assert read.one(id="step-after")["data-at"] == str(ends[len(ends) // 2 + 1])
    assert read.one(id="step-last")["data-at"] == str(kept.seq)
    told = [int(a.text) for a in read.one(id="told").every("a", "seq")]
    assert told == [
        entry["seq"]
        for entry in kept.history()
        if ends[len(ends) // 2 - 1] < entry["seq"] <= middle
    ]
    slider = read.one("input", id="at")
    assert (slider["min"], slider["max"]) == ("1", str(kept.seq))
    assert "href" not in page(game, who, "/replay").one(id="step-after").attributes, "at its end"
    first = page(game, who, "/replay", at=1).one(id="step-before")
    assert "href" not in first.attributes


def test_a_replay_jumps_to_where_rounds_begin(recording: tuple[GameClient, Game]) -> None:
    game, kept = recording
    jumps = page(game, "host", "/replay", at=1).one("nav", id="jumps").every("a")
    for jump in jumps[1:]:
        seq = int(jump["data-at"])
        assert kept.at(seq).board()["round"] == int(jump.text.removeprefix("Round "))
    rounds = {entry["round"] for entry in kept.history()}
    assert len(jumps) == len(rounds)


def test_the_eyes_of_a_replay_are_those_of_then_unless_one_asks(
    recording: tuple[GameClient, Game],
) -> None:
    game, kept = recording
    seq = next(
        seq for seq in range(1, kept.seq) if kept.at(seq).view("spectator") != kept.at(seq).board()
    )
    then = page(game, "spectator", "/replay", at=seq + 8)
    everything = page(game, "spectator", "/replay", at=seq + 8, open="true")
    assert then.one(id="board").text != everything.one(id="board").text
    host = page(game, "host", "/replay", at=seq + 8)
    assert everything.one(id="board").text == host.one(id="board").text


def test_nothing_is_opened_before_the_end(game: GameClient) -> None:
    closed = page(game, "spectator", "/replay", at=13).one(id="board").text
    assert page(game, "spectator", "/replay", at=13, open="true").one(id="board").text == closed


@pytest.mark.parametrize(
    ("path", "key", "value", "status"),
    [("/replay", "at", "9999", 422), ("/explain/9999", "", "", 422), ("/replay", "at", "x", 400)],
)
def test_a_moment_that_there_is_not_is_told_on_a_page(
    game: GameClient, path: str, key: str, value: str, status: int
) -> None:
    response = fetch_page(game, "yellow", "GET", path, **{key: value})
    assert response.status_code == status
    assert parse_page(response.text).one("h1").text


def test_lines_of_a_replay_name_only_what_was_known_then(
    client: TestClient[Gate], settings: Settings
) -> None:
    """A card dealt face down to a seat stays hidden from others, in the replay as in the view."""
    game = begin(client, ["yellow", "blue", "red"], seed="tea", spectating=True)
    kept = Club(settings.path).game(game.id)
    hidden = [
        entry["seq"]
        for entry, open_ in zip(kept.history("yellow"), kept.history(), strict=True)
        if entry["text"] != open_["text"]
    ]
    assert hidden
    for seq in hidden:
        told = page(game, "yellow", "/replay", at=seq).one(id="told").text
        assert on_pages(kept.history()[index_of(kept, seq)]["text"]) not in told
        assert on_pages(kept.history("yellow")[index_of(kept, seq)]["text"]) in told


def index_of(kept: Game, seq: int) -> int:
    return [entry["seq"] for entry in kept.history()].index(seq)
