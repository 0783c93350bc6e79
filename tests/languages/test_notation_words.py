"""Any input that the program suggests is accepted literally, in each language."""

import random
from collections.abc import Callable
from functools import partial
from types import ModuleType

import pytest

from commands.le_millionnaire import claims as lm_claims
from commands.le_millionnaire.course import COURSE as LM_COURSE
from commands.le_millionnaire.notation import parse as lm_parse
from commands.le_millionnaire.notation import vocabulary as lm_vocabulary
from commands.million_club import claims as mc_claims
from commands.million_club.course import COURSE
from commands.million_club.notation import parse, vocabulary
from commands.millions_of_dollars import claims as md_claims
from commands.millions_of_dollars.course import COURSE as MD_COURSE
from commands.millions_of_dollars.notation import parse as md_parse
from commands.millions_of_dollars.notation import vocabulary as md_vocabulary
from commands.notation import SEATS, TABLE, TABLE_WORDS
from commands.split import split
from commands.text import texts
from events.language import gettext, translate_action
from mclub import Club, Game
from mclub.text.languages import LANGUAGES

Speaking = Callable[..., object]
PLAYERS = {"yellow": "North", "blue": "South", "red": "East", "green": "West"}


@pytest.mark.parametrize(
    ("language", "place", "undo"),
    [
        ("en", "place exchange industry", "undo"),
        ("fr", "placer bourse industrie", "annuler"),
        ("de", "setze börse fabriken", "zurück"),
    ],
)
def test_actions_are_spoken_in_the_language(
    speaking: Speaking, language: str, place: str, undo: str
) -> None:
    assert speaking(language, lambda: translate_action("place exchange industry")) == place
    assert speaking(language, lambda: translate_action("undo")) == undo
    assert speaking(language, lambda: translate_action("swap I3 T11")).__str__().endswith(" I3 T11")


def games() -> list[Game]:
    """Games with the ordinary and the alternative set-up, dealt by the program and by people."""
    return [
        Club().new(PLAYERS, seed="words"),
        Club().new(PLAYERS, seed="words", alternative=True),
        Club().new(PLAYERS, table=True),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_action_is_understood_as_it_is_spoken(
    speaking: Speaking, language: str
) -> None:
    words: set[str] = set()
    for game in games():
        chance = random.Random(7)
        by_people = game.table.by_people
        for _turn in range(400):
            actions = list(COURSE.legal(game.table, game.table.seat))
            if not actions:
                break
            for action, text in zip(actions, texts(actions), strict=True):
                said = str(speaking(language, lambda text=text: translate_action(text)))
                words.update(said.split())
                typed = split(said)[0].words
                assert parse(typed, partial(tuple, actions), by_people=by_people) == action, said
            game.act(None, chance.choice(texts(actions)))
    assert len(words) > 100


@pytest.mark.parametrize("table", [False, True], ids=["dealt", "by people"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_action_of_millions_of_dollars_is_understood_as_it_is_spoken(
    speaking: Speaking, language: str, table: bool
) -> None:
    words: set[str] = set()
    seed = None if table else "words"
    game = Club().new(PLAYERS, game="millions-of-dollars", seed=seed, table=table)
    chance = random.Random(7)
    for _turn in range(120):
        asked = {seat: list(MD_COURSE.legal(game.table, seat)) for seat in game.seats}
        seats = [seat for seat, actions in asked.items() if actions]
        if not seats:
            break
        for actions in asked.values():
            for action, text in zip(actions, texts(actions), strict=True):
                said = str(speaking(language, lambda text=text: translate_action(text)))
                words.update(said.split())
                typed = split(said)[0].words
                assert md_parse(typed, partial(tuple, actions)) == action, said
        seat = chance.choice(seats)
        game.act(seat, chance.choice(texts(asked[seat])))
    assert len(words) > 15


@pytest.mark.parametrize("table", [False, True], ids=["dealt", "by people"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_action_of_le_millionnaire_is_understood_as_it_is_spoken(
    speaking: Speaking, language: str, table: bool
) -> None:
    words: set[str] = set()
    seed = None if table else "words"
    game = Club().new(PLAYERS, game="le-millionnaire", seed=seed, table=table)
    chance = random.Random(7)
    for _turn in range(80):
        asked = {seat: list(LM_COURSE.legal(game.table, seat)) for seat in game.seats}
        seats = [seat for seat, actions in asked.items() if actions]
        for actions in asked.values():
            for action, text in zip(actions, texts(actions), strict=True):
                said = str(speaking(language, lambda text=text: translate_action(text)))
                words.update(said.split())
                typed = split(said)[0].words
                assert lm_parse(typed, partial(tuple, actions)) == action, said
        seat = chance.choice(seats)
        verbs = {text.split()[0] for text in texts(asked[seat])} - {"start"}
        verb = chance.choice(sorted(verbs or {"start"}))
        game.act(seat, chance.choice([t for t in texts(asked[seat]) if t.split()[0] == verb]))
    assert len(words) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_notation_is_understood_as_it_is_spoken(
    speaking: Speaking, language: str
) -> None:
    for word in TABLE_WORDS:
        assert TABLE.read(str(speaking(language, lambda word=word: translate_action(word)))) == (
            word,
        )
    for seat in SEATS.meanings:
        assert SEATS.read(str(speaking(language, lambda seat=seat: translate_action(seat)))) == (
            seat,
        )
    for words in (vocabulary(), md_vocabulary(), lm_vocabulary()):
        said = [str(speaking(language, lambda word=word: translate_action(word))) for word in words]
        assert len(set(said)) == len(set(words))


@pytest.mark.parametrize(
    "claims",
    [mc_claims, md_claims, lm_claims],
    ids=["million-club", "millions", "le-millionnaire"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_claims_are_understood_as_the_program_writes_them(
    speaking: Speaking, language: str, claims: ModuleType
) -> None:
    written = speaking(language, lambda: [gettext(text) for text in claims.EXAMPLES])
    assert [claims.read_claim(text).text for text in written] == [  # type: ignore[attr-defined]
        claims.read_claim(text).text for text in claims.EXAMPLES
    ]
    assert (written == list(claims.EXAMPLES)) == (language == "en")
    for example in claims.EXAMPLES:
        text = claims.read_claim(example).text
        said = str(speaking(language, lambda text=text: translate_action(text)))
        assert claims.read_claim(said).text == text, said
