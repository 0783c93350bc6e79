"""Input in three languages, shortened or not, and input that is no action."""

import pytest

from commands.le_millionnaire.notation import VERBS, parse
from commands.notation import TABLE
from commands.split import split
from commands.text import text
from events.errors import BadNotation
from tests.commands.le_millionnaire.games import EVERY_ACTION, GAMES, play_game


def read(typed: str) -> str:
    (go,) = split(f"yellow: {typed}")
    return text(parse(go.words))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("acheter azur 3", "buy azure 3"),
        ("kaufe koralle klein", "buy coral small"),
        ("buy j large", "buy jade large"),
        ("miser 7 5000", "bet 7 5000"),
        ("setze chance 50000", "bet chance 50000"),
        ("bet out", "bet outsiders"),
        ("throw 5 2", "throw 2 5"),
        ("würfeln", "throw"),
        ("offer blue azure 2 jade small 5000 for nothing", None),
        ("offrir bleu azur 2 pour 30000", "offer blue azure 2 for 30000"),
        ("biete rot 20000 für perle groß", "offer red 20000 for pearl large"),
        ("réclamer dette", "claim debt"),
        ("tirer recette 5000", "draw receipt 5000"),
        ("ziehe aktien azur 2", "draw shares azure 2"),
        ("draw confidential", None),
        ("vendre azur 4 prune 2", "sell azure 4 plum 2"),
        ("décliner", "decline"),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: str | None) -> None:
    assert read(typed) == (meant or typed)


def test_every_action_is_read_as_it_is_written() -> None:
    for action in EVERY_ACTION:
        assert read(text(action)) == text(action)
    happened = (step.action for number in range(0, GAMES, 50) for step in play_game(number))
    for action in filter(None, happened):
        assert read(text(action)) == text(action)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("sell azure", "sell azure 4 jade 2"),
        ("sell 4 azure", "sell azure 4 jade 2"),
        ("offer blue azure 2", "offer blue azure 2 for 30000"),
        ("offer blue azure for 5000", "offer blue azure 2 for 30000"),
        ("offer blue 5000 azure 1 for nothing", "offer blue azure 2 for 30000"),
        ("throw 3", "throw 3 4"),
        ("throw 3 7", "is not recognised"),
        ("draw receipt", "draw receipt 5000"),
        ("draw shares azure", "draw receipt 5000"),
        ("draw taxes 5", "draw receipt 5000"),
        ("bet 26", "is not recognised"),
        ("buy azure 1 2", "too many"),
        ("buy azure 999999999", "is not recognised"),
        ("start 0", "is not recognised"),
    ],
)
def test_what_is_no_action_is_said_to_be_none(typed: str, says: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(typed)
    assert says in str(refused.value)


def test_a_long_row_of_words_that_could_be_several_is_refused_at_once() -> None:
    with pytest.raises(BadNotation) as refused:
        read("sell " + "p 1 " * 900)
    assert "could be several words" in str(refused.value)


def test_no_verb_is_a_word_of_the_table() -> None:
    """Undo, redo, agree and refuse belong to every game, and may be shortened to three letters."""
    for word in [one for verb, others in VERBS.items() for one in (verb, *others)]:
        assert len(word) < 3 or not TABLE.read(word), word
