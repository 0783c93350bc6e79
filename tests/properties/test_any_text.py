"""Any input leads to a clear refusal with nothing appended, never to another error."""

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from commands.million_club.notation import VERBS, parse, vocabulary
from commands.notation import SEAT_WORDS, TABLE_WORDS
from commands.split import split
from events.errors import BadNotation, MclubError
from tests.properties.random_clubs import moves, new_game, steady_club, talk_a_little
from tests.properties.random_games import CARD_IDS, by_chance, setting

WORDS = [
    *vocabulary(),
    *(word for words in (*VERBS.values(), *TABLE_WORDS.values()) for word in words),
    *TABLE_WORDS,
    *(f"{seat}:" for seat in SEAT_WORDS),
    *(card for cards in CARD_IDS.values() for card in cards),
    *(":", ";", ";;", "\u0301", "\u00df", "R99", "R0", "\u0661", "-1", "\ufb01rst", "yellow:blue"),
]
NEARLY = st.lists(
    st.one_of(
        st.sampled_from(WORDS),
        st.tuples(st.sampled_from(WORDS), st.integers(1, 4)).map(lambda pair: pair[0][: pair[1]]),
        st.text(max_size=3),
    ),
    max_size=8,
).map(" ".join)
ANYTHING = st.one_of(NEARLY, st.text(max_size=60), st.text(st.characters(), max_size=20))
SEATS = st.one_of(st.sampled_from([*SEAT_WORDS, "referee", "spectator", ""]), st.text(max_size=8))


@settings(max_examples=150)
@given(typed=ANYTHING)
@example(typed="")
@example(typed="\u0301 \u0301 \u0301")
@example(typed="place \u0301 \u0301")
@example(typed="x" * 5000)
@example(typed="; " * 200)
@example(typed="done;" * 65)
@example(typed="\ud800")
@example(typed="yellow:")
def test_reading_raises_bad_notation_and_nothing_else(typed: str) -> None:
    refused = None
    try:
        actions = [parse(go.words) for go in split(typed)]
    except BadNotation as error:
        refused = error
    if refused is None:
        assert actions
    else:
        assert 0 <= refused.position <= len(typed)
        assert len(str(refused)) < 900


@settings(max_examples=20)
@given(
    number=st.integers(0, 100),
    commands=st.integers(0, 60),
    tries=st.lists(st.tuples(st.none() | SEATS, ANYTHING), min_size=5, max_size=25),
)
def test_acting_raises_one_family_and_appends_nothing(
    number: int, commands: int, tries: list[tuple[str | None, str]]
) -> None:
    chance = random.Random(number)
    with steady_club() as club:
        game = new_game(club, setting(number))
        for _, _ in zip(range(commands), moves(game, by_chance(number)), strict=False):
            if chance.random() < 0.1:
                talk_a_little(game, chance)
        for seat, typed in tries:
            seq, head, refused = game.seq, game.head, None
            try:
                answer = game.act(seat, typed)
            except MclubError as error:
                refused = error
            if refused is None:
                assert answer["seq"] == game.seq > seq
            else:
                assert len(str(refused).splitlines()) == 1
                assert (game.seq, game.head) == (seq, head)
                assert club.log.head(game.id) == (seq, bytes.fromhex(head))
        assert club.game(game.id).board() == game.board()
