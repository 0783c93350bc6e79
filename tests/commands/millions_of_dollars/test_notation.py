"""The notation of Millions of Dollars: the parser and the printer are inverse to each other."""

import pytest

from commands.million_club.notation import parse as parse_million_club
from commands.millions_of_dollars import actions as act
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.notation import ROLE_WORDS, VERBS, parse, vocabulary
from commands.notation import TABLE
from commands.split import split
from commands.text import text
from events.errors import BadNotation
from tests.commands.millions_of_dollars.games import EVERY_ACTION
from tests.commands.millions_of_dollars.table import first_negotiation

TRANSLATED = [
    ("premier violet", "first purple"),
    ("erster lila", "first purple"),
    ("pactole 9 1 chauffeur", "loot 9 1 driver"),
    ("beute 10 2", "loot 10 2"),
    ("choisir escroc", "pick con-man"),
    ("wähle betrüger", "pick con-man"),
    ("choisir cerveau balance", "pick mastermind snitch"),
    ("visibles cerveau brute balance", "shown snitch brute mastermind"),
    ("offen superhirn schläger fahrer", "shown brute driver mastermind"),
    ("payer bleu 3", "pay blue 3"),
    ("zahle orange 03", "pay orange 3"),
    ("offrir rouge 2", "offer red 2"),
    ("biete weiß 0", "offer white 0"),
    ("prendre jaune", "take yellow"),
    ("nimm gelb 2", "take yellow 2"),
    ("rejeter rouge", "reject red"),
    ("ausschlagen grün", "reject green"),
    ("marchander jaune 3", "counter yellow 3"),
    ("feilsche blau 4 2", "counter blue 4 2"),
    ("feilschen schwarz 5", "counter black 5"),
    ("retirer", "withdraw"),
    ("aussteigen 2", "withdraw 2"),
    ("intimider noir", "threaten black"),
    ("drohe grün 1", "threaten green 1"),
    ("prêt", "ready"),
    ("bereit", "ready"),
    ("lancer", "call"),
    ("starten", "call"),
    ("nommer chauffeur", "name driver"),
    ("nenne spitzel", "name snitch"),
    ("révéler balance", "reveal snitch"),
    ("AUFDECKEN FAHRER 1", "reveal driver 1"),
]
SHORTENED = [
    ("pi dri", "pick driver"),
    ("with", "withdraw"),
    ("of bl 3", "offer black 3"),
    ("th purp", "threaten purple"),
    ("na mas", "name mastermind"),
]


def read(typed: str) -> Action:
    (go,) = split(typed)
    return parse(go.words)


def test_every_action_is_read_as_it_is_written() -> None:
    for action in EVERY_ACTION:
        assert read(text(action)) == action
        assert read(text(action).upper()) == action
    assert len({text(action) for action in EVERY_ACTION}) == len(set(EVERY_ACTION))


@pytest.mark.parametrize(("typed", "written"), TRANSLATED)
def test_other_words_mean_the_same(typed: str, written: str) -> None:
    assert text(read(typed)) == written


@pytest.mark.parametrize(("typed", "written"), [s for s in SHORTENED if "bl " not in s[0]])
def test_words_may_be_shortened(typed: str, written: str) -> None:
    assert text(read(typed)) == written


def test_what_is_legal_settles_what_a_shortened_word_means() -> None:
    table = first_negotiation("yellow driver, black brute, red brute, green con-man")
    ((_, action),) = table.read("yellow: offer bl 3")
    assert action == act.Offer("black", 3)


@pytest.mark.parametrize(
    ("typed", "position", "expected"),
    [
        ("sell blue", 0, tuple(VERBS)),
        ("pick thief", 5, tuple(ROLE_WORDS)),
        ("pay blue lots", 9, ("0…175",)),
        ("pay blue 1000", 9, ("0…175",)),
        ("pay blue -1", 9, ("0…175",)),
        ("withdraw 3", 9, ("1", "2")),
        ("offer blue", 10, ("0…175",)),
        ("counter blue 3 3", 15, ("1", "2")),
        ("pick driver brute snitch", 18, ()),
        ("ready now", 6, ()),
        ("pick b", 5, ("brute", "snitch", "con-man")),
    ],
)
def test_what_is_not_understood_is_said_where(
    typed: str, position: int, expected: tuple[str, ...]
) -> None:
    with pytest.raises(BadNotation) as refused:
        read(typed)
    if typed == "pick b":
        assert set(refused.value.expected) == {f"pick {role}" for role in expected}
    else:
        assert refused.value.position == position
        assert refused.value.expected == expected


def test_no_word_is_taken_for_one_of_the_table() -> None:
    for verb, others in VERBS.items():
        for word in (verb, *others):
            assert TABLE.read(word) == (), word


def test_the_two_new_colours_are_not_million_clubs() -> None:
    (go,) = split("look purple")
    with pytest.raises(BadNotation) as refused:
        parse_million_club(go.words)
    assert refused.value.expected == ("yellow", "blue", "red", "green", "black", "white")
    assert {"purple", "orange"} <= set(vocabulary())
