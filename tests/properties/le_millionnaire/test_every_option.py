"""Random games of Le Millionnaire with each option at each of its values: invariants after every
event, and transcripts and audits that reproduce the game.

`make test` plays one game per value, and `make sweep` another. To play more, until each value has
had that many games:

    .venv/bin/python -m tests.properties.le_millionnaire.test_every_option 500
"""

import io
import sys
from itertools import count

import pytest

from events.le_millionnaire.words import EARLIER, OPTIONS
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.files.logs import import_file
from mclub.files.transcripts import export_transcript
from projections.le_millionnaire.conservation import imbalances, score_errors
from projections.le_millionnaire.fold import FOLD
from tests.commands.le_millionnaire import conservation as lm_conservation
from tests.properties.le_millionnaire import clubs as lm_clubs
from tests.properties.random_clubs import board_alone, steady_club
from tests.sweeping import sweep_after

GAMES = 2
"""The games played in the tests for each value of each option."""
VALUES = [(option, value) for option in EARLIER for value in OPTIONS[option]]


@pytest.mark.parametrize("option", EARLIER)
def test_each_option_is_there_for_both_rules(option: str) -> None:
    """One value of each option is the rule of earlier releases, which `tests/releases` uses."""
    assert EARLIER[option] in OPTIONS[option]
    assert len(OPTIONS[option]) == 2


@sweep_after(
    len(VALUES),
    "option, value, number",
    [(*value, number) for number in range(GAMES) for value in VALUES],
)
def test_all_is_kept_with_each_value(option: str, value: str, number: int) -> None:
    assert all_is_kept(number, {option: value})[option] == value


def all_is_kept(number: int, chosen: dict[str, str]) -> dict[str, str]:
    """Play game `number` to its end with the chosen options, the others being random. Returns its
    options."""
    with steady_club(entropy=number) as club, steady_club(entropy=number + 1) as other:
        game = lm_clubs.new_game(club, number, table=number % 4 == 3, **chosen)
        player = lm_clubs.Player(number)
        while game.due():
            game.act(*player(game))
        assert game.status == "finished"
        nothing_is_lost(game)
        the_transcript_gives_it(game, other)
        assert audit_log(club.log, game.id, head=game.head).document()["passed"]
        return game.created.options


def nothing_is_lost(game: Game) -> None:
    """Check money, securities and cards after every event, and the end."""
    table = FOLD.fresh(game.created)
    for record in game.records[1:]:
        FOLD.evolve(table, record.event)
        lm_conservation.check(table)
        assert imbalances(table, record.event) == []
        assert not score_errors(table, record.event)


def the_transcript_gives_it(game: Game, other: Club) -> None:
    text = "\n".join(export_transcript(game)).encode()
    again = import_file(other, io.BytesIO(text), "transcript")
    assert board_alone(again) == board_alone(game)
    assert again.created.options == game.created.options


def main(wanted: int) -> None:
    """Play until each value has had `wanted` games, and print the counts."""
    had = dict.fromkeys(VALUES, 0)
    for number in count():
        options = all_is_kept(number, {})
        for value in set(VALUES) & options.items():
            had[value] += 1
        if min(had.values()) >= wanted:
            break
    print(f"{number + 1} games, all is kept in each:")
    for (option, value), games in had.items():
        print(f"{option} = {value}: {games}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
