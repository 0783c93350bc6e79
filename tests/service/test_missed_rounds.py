"""Whoever missed more than one round reads a summary of each, however much happened."""

import json
import random
import re
from typing import Any

from litestar.testing import TestClient

from mclub.club.club import Club
from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from mclub.service.pages.changes import MOST_FRAMES
from mclub.service.pages.missing import MOST_LINES
from mclub.service.pages.rounds import rounds_since
from tests.desk.audited import greedy
from tests.service.keeping_up import Page
from tests.service.seated import GameClient, begin
from tests.service.webpages import fetch_page
from tests.sweeping import sweep_unless

SEATS = ["yellow", "blue", "red"]
NAMES = {"yellow": "Yellow (Ann)", "blue": "Blue (Ben)", "red": "Red (Cleo)"}
DECISIONS = re.compile(r"([A-Z]\w+ \(\w+\)) (\d+) decisions?")
MONEY = re.compile(r"([A-Z]\w+ \(\w+\)) (?:\d+ decisions?, )?([+−])([\d\u202f\u00a0]+)\u00a0?")


def missed(game: GameClient, who: str, seen: int = 0) -> Any:
    """What a browser gets. seen: the last record that a spectator's has shown."""
    state = Page(fetch_page(game, who, "GET", "").text).state
    return json.loads(fetch_page(game, who, "GET", "/missed", since=state, seen=seen).text)


@sweep_unless(lambda kind: kind == "millions-of-dollars", "kind", [*GAMES])
def test_the_summary_covers_every_missed_round(client: TestClient[Gate], kind: str) -> None:
    game = begin(client, SEATS, kind=kind, seed="tea", spectating=True)
    chance = random.Random(1)
    seen = game.seq
    before = Page(fetch_page(game, "spectator", "GET", "").text).state
    taken = dict.fromkeys(NAMES.values(), 0)
    while (due := game.get("host", "legal")["due"]) and game.seq < seen + 3 * MOST_LINES:
        seat = due[0]["seat"]
        game.act(seat, greedy(due[0]["actions"], chance))
        taken[NAMES[seat]] += 1
    answer = missed(game, "spectator", seen)
    told = game.get("spectator", "history", since=seen)
    rounds = dict.fromkeys(entry["round"] for entry in told)
    assert len(rounds) > 1
    assert [one["round"] for one in answer["rounds"]] == list(rounds)
    counted = dict.fromkeys(NAMES.values(), 0)
    for one in answer["rounds"]:
        title = f"Round {one['round']}: " if one["round"] else "Set-up: "
        assert one["text"].startswith(title)
        for player, count in DECISIONS.findall(one["text"]):
            counted[player] += int(count)
    assert counted == taken
    assert answer["frames"][0]["seq"] == max(seen, game.seq - MOST_FRAMES)
    assert len(answer["lines"]) <= MOST_LINES
    open_page = json.loads(fetch_page(game, "spectator", "GET", "/changes", since=before).text)
    (jump,) = open_page["frames"]
    assert jump["text"] == " ".join(f"{one['text']}." for one in answer["rounds"])
    assert answer["note"] == "The board can show only the last 40 events."


def test_whoever_acts_has_seen_the_game_so_far(client: TestClient[Gate]) -> None:
    game = begin(client, SEATS, seed="tea")
    for seat in SEATS:
        game.act(seat, "place exchange industry")
    texts = {seat: [line["text"] for line in missed(game, seat)["lines"]] for seat in SEATS}
    ben = "Blue (Ben) places a pawn: Stock Exchange, Industry."
    cleo = "Red (Cleo) places a pawn: Stock Exchange, Industry."
    assert texts == {"yellow": [ben, cleo], "blue": [cleo], "red": []}


def test_a_new_player_has_not_seen_what_the_program_decided(client: TestClient[Gate]) -> None:
    game = begin(client, SEATS, seed="tea")
    game.act("yellow", "place exchange industry")
    seen = game.act("blue", "place exchange industry")["seq"]
    assert missed(game, "blue")["lines"] == []
    fetch_page(game, "blue", "POST", "/looked", seen=seen)
    for voter in ("yellow", "red"):
        game.post(voter, "seats/blue/drop")
    for seat in ("red", "yellow"):
        game.act(seat, "place exchange industry")
    link = game.post("host", "seats/blue/hand", name="Eve")["link"]
    game.tokens["blue"] = link.rpartition("/")[2]
    answer = missed(game, "blue")
    assert answer["frames"][0]["seq"] == seen
    assert "blue" in [line["by"] for line in answer["lines"]], "the program has placed a pawn"


def test_it_names_the_moments_and_the_money() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        before: dict[str, int] = {}
        chance = random.Random(2)
        while due := game.due():
            if not before and game.seq > 40:
                since, before = game.seq, game.ledger()[-1]["balances"]
            game.act(due[0]["seat"], chance.choice(due[0]["actions"]))
        after = game.ledger()[-1]["balances"]
        rounds = rounds_since(game, "spectator", since, game.history("spectator", since))
        change = dict.fromkeys(("Yellow (Ann)", "Blue (Ben)"), 0)
        for one in rounds:
            for player, sign, amount in MONEY.findall(one["text"]):
                change[player] += int(amount) if sign == "+" else -int(amount)
        assert change == {
            "Yellow (Ann)": after["yellow"] - before["yellow"],
            "Blue (Ben)": after["blue"] - before["blue"],
        }


def test_a_bot_is_marked_and_what_was_undone_does_not_count() -> None:
    with Club() as club:
        game = club.new(
            {"yellow": "Ann"}, bots={"blue": "greedy"}, game="le-millionnaire", seed="t"
        )
        since = game.seq
        taken = dict.fromkeys(("Yellow (Ann)", "Blue (bot greedy)"), 0)
        for _ in range(4):
            due = game.due()[0]
            game.act(due["seat"], due["actions"][0])
            taken[game.names[due["seat"]]] += 1
        due = game.due()[0]
        game.act(due["seat"], due["actions"][0])
        game.undo(reason="wrong square")
        lines = [line for line in game.history("yellow", since) if not line["undone"]]
        text = " ".join(one["text"] for one in rounds_since(game, "yellow", since, lines))
        for player, count in taken.items():
            told = re.findall(rf"{re.escape(player)} (\d+) decision", text)
            assert sum(map(int, told)) == count
