"""The prompt names only what is possible, in every language."""

from contextvars import copy_context

import pytest

from mclub.kinds.registry import game_kind
from mclub.text.languages import use

FITTING = [
    ("million-club", "lobby", "develop done", "Lobby: develop your companies"),
    ("million-club", "lobby", "tax done", "Lobby: tax your companies"),
    ("million-club", "lobby", "develop tax done", "Lobby: develop or tax your companies"),
    (
        "million-club",
        "round_end",
        "develop done",
        "end of the round: develop one of your companies",
    ),
    ("million-club", "round_end", "tax done", "end of the round: tax one of your companies"),
    (
        "million-club",
        "expansion",
        "develop done",
        "Expansion: 2 moves to develop one of your companies",
    ),
    (
        "million-club",
        "company",
        "discard",
        "discard a company: one costs 4 M, more than you have",
    ),
    (
        "millions-of-dollars",
        "negotiate",
        "ready withdraw",
        "withdraw, or be ready for the heist",
    ),
    ("millions-of-dollars", "negotiate", "ready", "be ready for the heist"),
    (
        "millions-of-dollars",
        "negotiate",
        "pay ready withdraw",
        "negotiate, withdraw, or be ready for the heist",
    ),
    ("le-millionnaire", "before", "throw", "throw the dice"),
    ("le-millionnaire", "before", "throw bet", "place bets, then throw"),
    (
        "le-millionnaire",
        "before",
        "throw buy change bet offer",
        "buy, exchange securities, place bets, make offers, then throw",
    ),
    ("le-millionnaire", "setup", "start", "choose a violet square, and be ready"),
    ("le-millionnaire", "setup", "start buy ready", "buy, and be ready"),
    ("le-millionnaire", "setup", "start ready", "be ready"),
    ("le-millionnaire", "tax", "pay", "pay the tax"),
    ("le-millionnaire", "tax", "pay exempt", "pay the tax, or play an exemption"),
]


@pytest.mark.parametrize(("game", "decision", "verbs", "prompt"), FITTING)
def test_the_prompt_fits_what_is_possible(
    game: str, decision: str, verbs: str, prompt: str
) -> None:
    assert game_kind(game).prompt(decision, verbs.split()) == prompt


def test_the_prompt_says_how_many_characters_to_pick() -> None:
    kind = game_kind("millions-of-dollars")
    assert kind.prompt("pick", ["pick brute", "pick driver"]) == "pick a character"
    assert kind.prompt("pick", ["pick brute driver"]) == "pick two characters"


@pytest.mark.parametrize(
    ("language", "prompt"),
    [("fr", "acheter, miser, puis lancer"), ("de", "kaufen, setzen, dann würfeln")],
)
def test_the_parts_of_a_prompt_are_in_the_language_of_the_reader(
    language: str, prompt: str
) -> None:
    context = copy_context()
    context.run(use, language)
    kind = game_kind("le-millionnaire")
    assert context.run(kind.prompt, "before", ["throw", "bet", "buy"]) == prompt
