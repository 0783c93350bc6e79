"""Two games that differ only in what a seat may not know look the same to it."""

from collections.abc import Callable
from typing import Any

import pytest

from events.millions_of_dollars.facts import CharacterShown
from projections.knowledge import COMMAND, learned_in_words
from projections.millions_of_dollars.explanation import explain
from projections.millions_of_dollars.history import tell
from tests.projections.millions_of_dollars.log import Records, cut, history_words, log, view


def game(blue: str, red: str, **options: str) -> Records:
    """Yellow gains an Intimidation card and uses it on Green; Blue and Red withdraw without
    revealing."""
    return log(
        "yellow blue red green black",
        "yellow: pick brute; blue: pick driver; red: pick driver; green: pick snitch",
        "black: pick con-man; yellow: ready; blue: ready; red: ready; green: ready; black: ready",
        "green: name con-man",
        f"yellow: pick driver; blue: pick {blue}; red: pick {red}; green: pick con-man",
        "black: pick brute",
        "yellow: threaten green; blue: offer red 1; red: take blue; blue: withdraw",
        "yellow: ready; green: ready; black: ready",
        "yellow: pick brute",
        **options,
    )


ONE, OTHER = game("snitch", "con-man"), game("con-man", "snitch")


def explanations(records: Records, seat: Any) -> list[Any]:
    seen = cut(records, seat)
    return [explain(seen[:end], seat, everything=False) for end in range(1, len(seen) + 1)]


def knowledge(records: Records, seat: Any) -> list[Any]:
    return (
        []
        if seat is None
        else list(learned_in_words(cut(records, seat), seat, (CharacterShown,), (), tell))
    )


def views(records: Records, seat: Any) -> list[Any]:
    return [view(records[:end], seat) for end in range(1, len(records) + 1)]


READ: list[Callable[[Records, Any], Any]] = [views, history_words, knowledge]


@pytest.mark.parametrize("read", READ, ids=lambda read: read.__name__)
@pytest.mark.parametrize("seat", ["yellow", "green", "black", None])
def test_who_may_not_know_the_difference_reads_the_same(
    seat: Any, read: Callable[[Records, Any], Any]
) -> None:
    assert read(ONE, seat) == read(OTHER, seat)


@pytest.mark.parametrize("read", READ, ids=lambda read: read.__name__)
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_whose_choice_it_was_reads_another_game(
    seat: Any, read: Callable[[Records, Any], Any]
) -> None:
    assert read(ONE, seat) != read(OTHER, seat)


@pytest.mark.parametrize("seat", ["yellow", "green", "black", None])
def test_explanations_tell_no_more_than_the_view(seat: Any) -> None:
    commitments = {r.event.seed.commitment for r in (ONE[0], OTHER[0])}
    assert len(commitments) == 1
    assert explanations(ONE, seat) == explanations(OTHER, seat)
    assert explanations(ONE, "blue") != explanations(OTHER, "blue")


def test_secret_money_is_told_in_no_explanation_but_its_owners() -> None:
    records = game("snitch", "con-man", money="secret")
    for end, explanation in enumerate(explanations(records, "yellow"), 1):
        for figure in explanation.figures:
            assert figure.label != "Reserve", records[end - 1].event
            if figure.label.startswith("Money of ") or figure.label.endswith(" in this round"):
                assert "Yellow" in figure.label, records[end - 1].event


def test_a_seat_knows_its_own_picks_and_what_it_was_shown() -> None:
    entries = knowledge(ONE, "yellow")

    assert [entry.text for entry in entries] == [
        "its own character: Brute",
        "its own character: Driver",
        "shown to it by an Intimidation card, Green: Con man",
        "its own character: Brute",
    ]
    assert [entry.new for entry in entries] == [False, False, True, False]
    assert [entry.round for entry in entries] == [1, 2, 2, 3]
    assert [COMMAND in entry.values for entry in entries] == [True, True, False, True]
    assert [entry.text for entry in knowledge(ONE, "green")] == [
        "its own character: Snitch",
        "its own character: Con man",
    ]
