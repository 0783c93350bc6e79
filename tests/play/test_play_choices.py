"""Each action can be reached in a few choices, however many there are, and nothing else can."""

import random

import pytest

from mclub import Club
from mclub.play.choices import MOST, Offer, offer
from mclub.text.languages import use
from tests.play.sitting import new_game

KINDS = ("million-club", "millions-of-dollars")


def actions_within(actions: list[str], at: Offer) -> list[str]:
    """All actions reachable by any choices."""
    found: list[str] = []
    for choice in at.choices:
        found += (
            [choice.action]
            if choice.whole
            else actions_within(actions, offer(actions, choice.words))
        )
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_legal_in_random_games_and_nothing_else(club: Club, kind: str) -> None:
    chance = random.Random(kind)
    most = 0
    for seed in range(4):
        game = new_game(club, 4, kind, seed=str(seed))
        for _ in range(250):
            due = game.due()
            if not due:
                break
            for entry in due:
                actions = entry["actions"]
                assert sorted(actions_within(actions, offer(actions))) == sorted(actions)
                most = max(most, len(actions))
            asked = chance.choice(due)
            game.act(asked["seat"], chance.choice(asked["actions"]))
    assert most > MOST


def test_few_actions_are_offered_whole_behind_what_they_begin_with() -> None:
    lead, choices = offer(["place lobby industry", "place colonies"])
    assert lead == "place"
    assert [(choice.label, choice.action) for choice in choices] == [
        ("lobby industry", "place lobby industry"),
        ("colonies", "place colonies"),
    ]


def test_actions_without_a_common_beginning_are_whole() -> None:
    lead, choices = offer(["buy I3", "buy I4", "decline"])
    assert (lead, [choice.label for choice in choices]) == ("", ["buy I3", "buy I4", "decline"])


def test_an_action_that_others_begin_with_can_be_chosen() -> None:
    _lead, choices = offer(["reveal", "reveal brute"])
    assert [choice.label for choice in choices] == ["reveal", "reveal brute"]
    assert all(choice.whole for choice in choices)


def test_many_are_chosen_word_by_word() -> None:
    pays = [f"pay {seat} {amount}" for seat in ("blue", "red") for amount in range(1, 16)]
    actions = [*pays, "withdraw", "ready"]
    first = offer(actions)
    assert [choice.label for choice in first.choices] == ["pay …", "withdraw", "ready"]
    second = offer(actions, first.choices[0].words)
    assert (second.lead, [choice.label for choice in second.choices]) == (
        "pay",
        ["blue …", "red …"],
    )
    third = offer(actions, second.choices[1].words)
    assert (third.lead, third.choices[6].label) == ("pay red", "7")
    assert third.choices[6].action == "pay red 7"


def test_one_who_could_only_be_paid_by_one_word_is_not_asked_about_it() -> None:
    actions = [f"pay blue {amount}" for amount in range(1, 30)]
    assert offer(actions).lead == "pay blue"
    assert len(offer(actions).choices) == 29


def test_it_speaks_the_language_and_takes_the_notation() -> None:
    use("fr")
    try:
        lead, choices = offer(["place lobby industry", "place colonies"])
    finally:
        use("en")
    assert lead == "placer"
    assert choices[0].label == "lobby industrie"
    assert choices[0].action == "place lobby industry"
