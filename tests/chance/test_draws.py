"""What is found in the draws of games: planted faults are, and fair games are not."""

from collections.abc import Iterator, Sequence
from itertools import count

import pytest
from msgspec.structs import replace

from commands.dealer import Card
from events.errors import LogDamaged
from events.le_millionnaire.facts import DiceThrown
from events.million_club.facts import PileShuffled
from mclub import Club
from mclub.bots.seats import sit, step
from mclub.chance.audit import Outcome, audit
from mclub.chance.draws import Topic, draws_of
from mclub.chance.looks import Size
from mclub.chance.tail import SAMPLES
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.kinds.kind import Document
from tests.analysis.played import Play, played


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fewest samples suffice to find what is planted."""
    monkeypatch.setattr("mclub.chance.tail.SAMPLES", range(SAMPLES.start, SAMPLES.start))


def document_of(kind: str, games: list[Outcome]) -> Document:
    return audit(kind, games).document


def opening(seed: str, on_top: tuple[str, ...] = ()) -> Moment:
    """A game of Million Club that has just begun, with these cards on top of their piles."""
    return Play("million-club", 4, seed, on_top=on_top).end(seed)


def games_of(seed: str, number: int, on_top: tuple[str, ...] = ()) -> list[Outcome]:
    """The draws of so many games that have just begun."""
    return [draws_of(opening(f"{seed} {at}", on_top)) for at in range(number)]


def unusual(document: Document) -> list[tuple[str, str]]:
    return [
        (look["source"], look["look"])
        for look in document["looks"]
        if look["corrected"] < document["level"]
    ]


def test_fair_shuffles_are_not_called_unusual() -> None:
    document = document_of("million-club", games_of("fair", 20))
    assert unusual(document) == []
    assert (document["games"], document["unusual"], document["repeats"]) == (20, 0, 0)
    # Three piles with three tests each, and the first player.
    assert len(document["looks"]) == 10
    assert document["draws"] == 20 * 4


def test_a_card_on_top_of_one_pile_in_four_is_found() -> None:
    games = [*games_of("fair", 24), *games_of("stacked", 8, ("T13",))]
    document = document_of("million-club", games)
    assert unusual(document) == [("companies", "first")]
    (look,) = [one for one in document["looks"] if one["corrected"] < document["level"]]
    first = [opening(f"fair {at}").records[1].event.order.value[0] for at in range(24)]
    assert look["most"] == {
        "member": "T13",
        "number": 39,
        "place": None,
        "count": 8 + first.count("T13"),
        "expected": round(32 / 39, 2),
    }


def test_a_pile_that_keeps_its_order_is_found() -> None:
    class Lazy(Play):
        """Cuts the pile instead of shuffling it."""

        def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
            at = len(super().shuffle(cards, label)) // 2
            return (*cards[at:], *cards[:at])

    games = [draws_of(Lazy("million-club", 2, seed).end(seed)) for seed in "abc"]
    found = document_of("million-club", [*games, *games_of("fair", 6)])
    most = {
        look["source"]: (look["most"]["member"], look["most"]["count"])
        for look in found["looks"]
        if look["look"] == "neighbours" and look["corrected"] < found["level"]
    }
    assert most == dict.fromkeys(("colonies", "companies", "intrigues"), ("5+", 3))


def test_a_loaded_die_is_found_and_a_fair_one_is_not() -> None:
    turns = count()

    def loaded(play: Play, _seat: str) -> None:
        play.on_top = () if next(turns) % 4 else ("6",)

    fair, false = (
        document_of("le-millionnaire", [draws_of(played("le-millionnaire", 2, choice=choice))])
        for choice in (lambda _play, _seat: None, loaded)
    )
    assert unusual(fair) == []
    assert ("dice", "faces") in unusual(false)
    look = next(one for one in false["looks"] if one["look"] == "faces")
    assert look["most"]["member"] == "6"


@pytest.fixture
def game() -> Iterator[Game]:
    """A game of Le Millionnaire, played to its second turn."""
    with Club(":memory:") as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, game="le-millionnaire", seed="dice")
        play_to(game, 2)
        yield game


def play_to(game: Game, throws: int) -> None:
    """Let bots play until so many throws are in effect."""
    bots = sit(game.kind, "bots", dict.fromkeys(game.seats, "habit"))
    while sum(isinstance(one.event, DiceThrown) for one in game.line.standing) < throws:
        step(game, bots)


def test_a_draw_that_comes_again_after_an_undo_counts_once(game: Game) -> None:
    before = draws_of(game)
    last = [one for one in game.records if isinstance(one.event, DiceThrown)][-1]
    game.undo(to=last.batch - 1, reason="a slip")
    undone = draws_of(game)
    assert (undone.draws, undone.repeats) == (before.draws, 0)
    play_to(game, 2)
    again = draws_of(game)
    assert (again.draws, again.repeats) == (before.draws, 1)
    assert again.tallies == before.tallies


def test_all_throws_count_those_for_the_banker_too(game: Game) -> None:
    throws = [
        dice
        for record in game.records
        for dice in (
            [record.event.dice]
            if isinstance(record.event, DiceThrown)
            else [throw.dice for throw in getattr(record.event, "throws", ())]
        )
    ]
    tallies = draws_of(game).tallies
    faces = tallies[Topic("dice", "faces")]
    assert faces.sizes == {Size(6, 1): 2 * len(throws)}
    assert faces.counts == {
        face - 1: number
        for face in range(1, 7)
        if (number := sum(dice.count(face) for dice in throws))
    }
    assert tallies[Topic("dice", "step")].sizes == {Size(6, 1): len(throws) - 1}


def test_the_same_seed_counts_once(game: Game) -> None:
    found = draws_of(game)
    other = found._replace(key=b"another")
    document = document_of("le-millionnaire", [found, found, other, "running", "abandoned"])
    assert (document["games"], document["draws"]) == (2, 2 * found.draws)
    assert document["left_out"] == {
        "running": 1,
        "abandoned": 1,
        "real_cards": 0,
        "from_file": 0,
        "cut": 0,
        "damaged": 0,
        "same_seed": 1,
    }


def test_words_make_other_chance_of_the_same_seed() -> None:
    with Club(":memory:") as club:
        people = {"yellow": "Ann", "blue": "Ben"}
        keys = {
            draws_of(club.new(people, seed="tea", words=words)).key
            for words in ({}, {"yellow": "milk"}, {"yellow": "lemon"}, {"yellow": "milk"})
        }
    assert len(keys) == 3


def test_what_cannot_come_is_an_error() -> None:
    game = opening("fair")
    at, record = next(
        (at, one) for at, one in enumerate(game.records) if isinstance(one.event, PileShuffled)
    )
    order = record.event.order
    twice = replace(order, value=(order.value[1], *order.value[1:]))
    records = [*game.records]
    records[at] = replace(record, event=replace(record.event, order=twice))
    with pytest.raises(LogDamaged, match=f"event {record.seq}: it draws what can't come"):
        draws_of(Moment(game.kind, game.id, records))
