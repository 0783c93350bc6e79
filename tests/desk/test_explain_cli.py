"""`mclub explain` and `mclub knows`: their output, and their JSON, which is `Club`'s document."""

import json
from pathlib import Path

import pytest

from mclub.club.moment import SPECTATOR
from tests.mclub.command_line import GAMES, Mclub

PLACED = ("place companies", "place intrigues", "place companies", "place exchange industry")


@pytest.fixture
def mclub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mclub:
    """A game of Yellow (Ann) and Blue (Ben), in which blue has drawn two intrigue cards."""
    for name in ("MCLUB_LOG", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    for action in PLACED:
        mclub.ok("act", *action.split())
    return mclub


def last(mclub: Mclub, event: str) -> int:
    with mclub.club() as club:
        records = club.game(mclub.current()).records
        return max(record.seq for record in records if type(record.event).__name__ == event)


def test_json_is_the_document_of_club(mclub: Mclub) -> None:
    drawn = last(mclub, "HandDrawn")
    with mclub.club() as club:
        game = club.game(mclub.current())
        for words, document in [
            (("explain", str(drawn)), game.explain(drawn)),
            (("explain", str(drawn), "--seat", "yellow"), game.explain(drawn, "yellow")),
            (("explain", "1", "--seat", SPECTATOR), game.explain(1, SPECTATOR)),
            (("knows", "blue"), game.knows("blue")),
            (("knows", "blue", "--at", "9"), game.at(9).knows("blue")),
        ]:
            assert mclub.json(*words) == json.loads(json.dumps(document))


def test_explain_draws_every_part(mclub: Mclub) -> None:
    told = mclub.ok("explain", str(last(mclub, "HandDrawn")))
    heads = ["Event ", "Decided: ", "Figures ", "Rules ", "MC-INT-1", "What was legal "]
    places = [told.index(head) for head in heads]
    assert places == sorted(places)
    assert "by “place exchange industry”" in told
    assert "pawns 1 + 1 = 2" in told
    assert max(map(len, told.splitlines())) <= 100


def test_hidden_cards_and_choices_are_said_to_be_hidden(mclub: Mclub) -> None:
    mclub.ok("act", mclub.json("legal")["due"][0]["actions"][0])
    while mclub.json("legal")["due"][0]["decision"] not in ("company", "place"):
        mclub.ok("act", mclub.json("legal")["due"][0]["actions"][-1])
    assert mclub.json("legal")["due"][0]["decision"] == "company"
    card = mclub.json("legal")["due"][0]["hand"][0]
    mclub.ok("act", "discard", card)
    seq = str(last(mclub, "CardDiscarded"))
    seat = mclub.json("explain", seq)["by"]
    other = "blue" if seat == "yellow" else "yellow"
    assert f"“discard {card}”" in mclub.ok("explain", seq, "--seat", seat)
    told = mclub.ok("explain", seq, "--seat", other)
    assert "by a hidden choice" in told
    assert "discards a hidden card" in told
    assert "Only this seat sees its options." in told


def test_what_was_undone_says_so(mclub: Mclub) -> None:
    drawn = last(mclub, "HandDrawn")
    mclub.ok("undo")
    assert "It was undone and no longer counts." in mclub.ok("explain", str(drawn))
    assert "undone: drew from the Intrigues pile" in mclub.ok("knows", "blue")


def test_knows_lists_what_was_learned_and_what_is_new(mclub: Mclub) -> None:
    told = mclub.ok("knows", "blue")
    assert "starting colony (its own): " in told
    assert "drew from the Intrigues pile: " in told
    assert told.count("new") == 2
    assert mclub.ok("knows", "blue", "--at", "3").splitlines()[1:] == [
        "It has learned nothing that others do not know."
    ]


def test_after_the_end_knows_counts_what_the_seals_told(mclub: Mclub) -> None:
    mclub.ok("import", str(GAMES / "two_players.txt"))
    seat = next(iter(mclub.json("show")["players"]))
    document = mclub.json("knows", seat)
    rest = sum(entry["seq"] >= document["opened"] for entry in document["entries"])
    told = mclub.ok("knows", seat)
    assert f"All seals are open from event {document['opened']} on: {rest} more entries" in (
        " ".join(told.split())
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("explain", "0"), "There is no event 0"),
        (("explain", "4000"), "There is no event 4000; events go from 1 to "),
        (("explain", "3", "--seat", "green"), "Nobody plays green"),
        (("knows", "green"), "Nobody plays green"),
        (("knows", "spectator"), "spectator is not a seat"),
        (("knows", "blue", "--at", "4000"), "There is no event 4000"),
    ],
)
def test_what_is_not_there_is_refused(mclub: Mclub, words: tuple[str, ...], says: str) -> None:
    assert says in mclub.refusal(2, *words)
