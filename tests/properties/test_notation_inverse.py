"""Notation: the parser and the printer are inverse to each other, with full, shortened and other
words."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.million_club import actions as act
from commands.million_club.actions import Action
from commands.million_club.course import COURSE
from commands.million_club.notation import parse
from commands.split import split
from commands.text import text
from tests.properties.random_games import by_chance, play_out, setting
from tests.properties.wrong_actions import CARDS, EVERY_ACTION

TRANSLATED = [
    ("placer bourse industrie", "place exchange industry"),
    ("poser intrigues", "place intrigues"),
    ("setze lobby rohstoffe", "place lobby resource"),
    ("setzen börse fabriken", "place exchange industry"),
    ("setze industrien", "place companies"),
    ("placer sociétés", "place companies"),
    ("PLACER SOCIETES", "place companies"),
    ("développer i3", "develop I3"),
    ("entwickle T13", "develop T13"),
    ("taxer r1", "tax R1"),
    ("besteuere R01", "tax R1"),
    ("terminé", "done"),
    ("fertig", "done"),
    ("déplacer transport kolonien", "relocate transport colonies"),
    ("versetze fabriken bourse transports", "relocate industry exchange transport"),
    ("décliner", "decline"),
    ("verzichte", "decline"),
    ("choisir contrat", "choose contract"),
    ("wähle Kapitalerhöhung", "choose capital"),
    ("choisir capitalisation", "choose capitalization"),
    ("wählen unruhen", "choose unrest"),
    ("regarder jaune", "look yellow"),
    ("ansehen weiß", "look white"),
    ("acheter as1", "buy AS1"),
    ("kaufe OC06", "buy OC6"),
    ("défausser T2", "discard T2"),
    ("ablegen AF3", "discard AF3"),
    ("échanger AF1 IN2", "swap AF1 IN2"),
    ("tausche R1 I2", "swap R1 I2"),
    ("viser transport", "target transport"),
    ("ziele rohstoffe", "target resource"),
    ("frapper i1", "hit I1"),
    ("treffe i1", "hit I1"),
    ("billet r4", "note R4"),
    ("schein r4", "note R4"),
    ("opa t9", "takeover T9"),
    ("übernehme t9", "takeover T9"),
    ("prendre am2", "take AM2"),
    ("nimm am2", "take AM2"),
    ("premier vert", "first green"),
    ("erster schwarz", "first black"),
]
SHORTENED = [
    ("p lob ind", "place lobby industry"),
    ("p e t", "place exchange transport"),
    ("p int", "place intrigues"),
    ("dev R5", "develop R5"),
    ("done", "done"),
    ("choo rack", "choose racket"),
    ("choose capital", "choose capital"),
    ("cho dump", "choose dumping"),
    ("l ye", "look yellow"),
    ("b af2", "buy AF2"),
    ("dis af2", "discard AF2"),
    ("rel i com", "relocate industry companies"),
]


def read(typed: str) -> Action:
    """The action parsed from a text alone, without regard to what is legal."""
    (go,) = split(typed)
    return parse(go.words)


def test_every_action_is_read_as_it_is_written() -> None:
    for action in EVERY_ACTION:
        assert read(text(action)) == action
        assert text(read(text(action).upper())) == text(action)
    assert len({text(action) for action in EVERY_ACTION}) == len(set(EVERY_ACTION))


def test_every_swap_is_read_as_it_is_written() -> None:
    for mine, theirs in itertools.product(CARDS, CARDS):
        assert read(f"swap {mine} {theirs}") == act.Swap(mine, theirs)
        assert text(act.Swap(mine, theirs)) == f"swap {mine} {theirs}"


@pytest.mark.parametrize(("typed", "written"), TRANSLATED + SHORTENED)
def test_other_words_mean_the_same(typed: str, written: str) -> None:
    assert text(read(typed)) == written


@given(data=st.data(), action=st.sampled_from(EVERY_ACTION))
def test_capitals_and_spaces_do_not_matter(data: st.DataObject, action: Action) -> None:
    gaps = st.text(" \t", min_size=1, max_size=3)
    words = [data.draw(st.sampled_from((w, w.upper(), w.title()))) for w in text(action).split()]
    typed = words[0] + "".join(data.draw(gaps) + word for word in words[1:])
    assert read(typed) == action


def test_the_shortest_clear_start_of_a_verb_is_enough_for_what_is_legal() -> None:
    tried = 0
    for number in range(30):
        chance = random.Random(number)
        for step in play_out(setting(number), by_chance(number)):
            legal = list(COURSE.legal(step.table, step.table.seat))
            if not legal or chance.random() < 0.8:
                continue
            action = chance.choice(legal)
            verb, *rest = text(action).split()
            verbs = {text(other).split()[0] for other in legal}
            length = next(
                n
                for n in range(1, len(verb) + 1)
                if sum(other.startswith(verb[:n]) for other in verbs) == 1 or n == len(verb)
            )
            (go,) = split(" ".join([verb[:length], *rest]))
            assert parse(go.words, lambda legal=legal: legal) == action
            tried += 1
    assert tried > 500
