"""The announcements of a reserve that runs short in Millions of Dollars (MD-SET-4)."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from events.millions_of_dollars import facts as md
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.desk.dispute import dispute
from mclub.files.logs import import_file
from mclub.files.transcripts import export_transcript

FILE = Path(__file__).parents[3] / "fixtures/millions_of_dollars/versions/reserve_that_owes.jsonl"
FOUR = ("yellow", "blue", "red", "green")


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as made:
        yield made


@pytest.fixture
def game(club: Club) -> Game:
    """A game in which eight players empty the reserve, and share what is left."""
    old = import_file(club, BytesIO(FILE.read_bytes()), FILE.name)
    head, moves = "\n".join(export_transcript(old)).split("\n\n")
    text = f'{head}\noption short_reserve: "shared"\n\n{moves}'
    return import_file(club, BytesIO(text.encode()), "transcript")


def last(game: Game, kind: type) -> int:
    return max(record.seq for record in game.records if type(record.event) is kind)


def figures(game: Game, kind: type) -> dict[str, str]:
    told = game.explain(last(game, kind))["figures"]
    return {figure["label"]: figure["text"] for figure in told}


def test_it_ends_with_nothing_and_passes_its_audit(club: Club, game: Game) -> None:
    assert (game.status, game.board()["reserve"]) == ("finished", 0)
    assert audit_log(club.log, game.id).passed


def test_the_history_says_what_was_missing(game: Game) -> None:
    told = {entry["seq"]: entry["text"] for entry in game.history()}
    assert told[2] == (
        "The deck has 10 loot cards. If lent stakes are kept, they can empty the reserve "
        "(MD-SET-4)."
    )
    assert "The reserve is 8 M$ short." in told[last(game, md.LootShared)]
    assert told[last(game, md.BonusPaid)].endswith(
        "gets no bonus for the Mastermind: the reserve is empty."
    )


def test_the_figures_say_it_too(game: Game) -> None:
    shared = figures(game, md.LootShared)
    assert shared["Share"] == "6 M$ for 1: 6 M$ each, rounded down; 0 M$ is left"
    told = game.explain(last(game, md.LootShared))["figures"]
    assert [(one["label"], one["text"], one["rule"]) for one in told if one["rule"]] == [
        ("Reserve", "it has 6 M$, 8 M$ too little: what it has is shared", "MD-SET-4")
    ]
    assert figures(game, md.BonusPaid)["Reserve"] == "0 M$"
    assert figures(game, md.LootDeckSet)["Reserve"] == (
        "these cards can empty it; then it pays what it has, and owes nothing"
    )


@pytest.mark.parametrize(("kind", "missing"), [(md.LootShared, 8), (md.BonusPaid, 1)])
def test_the_ruling_and_its_other_value_are_named(game: Game, kind: type, missing: int) -> None:
    (ruling,) = game.explain(last(game, kind))["options"]
    assert (ruling["name"], ruling["value"]) == ("short_reserve", "shared")
    assert ruling["text"] == f"the reserve pays what it has; {missing} M$ is missing"
    assert ruling["others"][0]["text"] == f"everything is paid, and the reserve owes {missing} M$"


def test_a_heist_that_the_reserve_can_pay_names_no_ruling(game: Game) -> None:
    first = next(r.seq for r in game.records if type(r.event) is md.LootShared)
    assert game.explain(first)["options"] == []


def test_a_dispute_tells_what_the_other_ruling_would_give(game: Game) -> None:
    (other,) = [r for r in dispute(game)["rulings"] if r["name"] == "short_reserve"]
    assert other["other"] == "owed"
    assert any("12 M$" in text or "14 M$" in text for text in other["first"]["after"])


def test_stakes_that_are_lent_in_part_are_explained(club: Club) -> None:
    deck = {"cards": [{"loot": 8, "stake": 2, "bonus": "brute"}] * 10}
    names = {seat: seat.capitalize() for seat in FOUR}
    game = club.new(names, game="millions-of-dollars", table=True, deck=deck, first="yellow")
    game.act("yellow", "loot 8 2 brute")
    game.act("yellow", "shown brute driver driver")
    for seat in FOUR[1:]:
        game.act(seat, "pay yellow 3")
    game.act("yellow", "withdraw")
    for seat in FOUR[1:]:
        game.act(seat, "ready")
    for seat in FOUR[1:]:
        game.act(seat, "reveal driver")
    board = game.board()
    free = board["players"]["yellow"]["money"] + board["reserve"] - 3
    game.correct("yellow", "money", free, "counted")
    game.act("blue", "loot 8 2 brute")
    game.act("blue", "shown brute driver driver")
    assert game.board()["reserve"] == 0
    told = figures(game, md.StakePlaced)
    assert told["Stake"] == "2 M$, as the loot card says"
    assert told["Lent"] == "0 M$ is all that the player has; the reserve adds 1 M$"
    assert audit_log(club.log, game.id).passed
