"""Every type of event, of each game and of the table, has a useful explanation."""

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.le_millionnaire import facts as lm
from events.million_club import facts as mc
from events.millions_of_dollars import facts as md
from events.shared import Amended, Forked, TableEvent
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.logs import import_file
from mclub.kinds.registry import GAMES as KINDS
from mclub.rulebook.book import documents, rulebook
from mclub.screen.explain import render_explanation
from mclub.screen.printing import print_screen
from projections.million_club.explanation import explain
from tests.properties.random_clubs import steady_club, talk_a_little
from tests.properties.sweeps import (
    AT_A_TABLE,
    LE_MILLIONNAIRE,
    LE_MILLIONNAIRE_AT_A_TABLE,
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    Sweep,
)

GAMES = sorted((Path(__file__).parents[2] / "fixtures/million_club/games").glob("*.txt"))
NAMES = {"yellow": "North", "blue": "South", "red": "West"}
TABLE = TableEvent.__subclasses__()
FACTS = {
    "million-club": mc.EVENTS,
    "millions-of-dollars": md.EVENTS,
    "le-millionnaire": lm.EVENTS,
}
WITHOUT_RULE = {"PileSet", "DiscardSet"}
ALIKE = 4
"""How many events of each type are explained; the first explanation is also drawn."""
EVERY_EVENT = [
    (kind, event) for kind in FACTS for event in (*TableEvent.__subclasses__(), *FACTS[kind])
]


def recorded_game(club: Club, path: Path) -> Game:
    with path.open("rb") as stream:
        return import_file(club, stream, path.name)


def with_talk(club: Club) -> Game:
    """An abandoned game with players' words, an amendment and a fork in its log, every kind of
    undo, seats left, handed on and dropped, and a host who switched to the referee's view."""
    words = {"yellow": "pear", "blue": "plum"}
    game = club.new(NAMES, seed="talk", words=words, host="plays")
    first = game.table.seat
    assert first is not None
    second, third = (seat for seat in game.table.order if seat != first)
    note(game, Forked("another", 12, "ab" * 32))
    game.act(first, "place companies")
    game.act(first, "undo")
    game.act(first, "redo")
    game.undo(second, to=game.line.ends()[-2])
    game.act(third, "refuse")
    game.undo(second, to=game.line.ends()[-2])
    game.act(first, "agree")
    game.act(third, "agree")
    game.act(first, "place companies")
    game.undo(reason="a slip")
    game.take_eyes()
    game.act(first, "place intrigues")
    game.act(second, "place intrigues")
    game.leave(second)
    game.hand(second, "Eve")
    game.drop(second, by=first)
    game.keep(second, by=third)
    game.drop(second, by=third)
    game.drop(second, by=first)
    note(game, Amended(*last_command(game), "the wrong tile"))
    game.abandon("too late in the evening")
    return game


def last_command(game: Game) -> tuple[int, int]:
    """The record before the last command, and the command's first one."""
    first = game.line.last_command()[0]
    return game.line.before(first.batch), first.seq


def at_a_table(club: Club) -> Game:
    """The end of a game with real cards, after a recount of money."""
    position = {
        "round": 9,
        "phase": "round_end",
        "players": {
            "yellow": {"money": 3, "companies": ["industry:2"], "colonies": ["?", "asia"]},
            "blue": {"money": 8, "colonies": ["?"]},
        },
    }
    game = club.new(table=True, start=position)
    game.correct("blue", "money", 9, "the tax of round 8 was forgotten")
    game.act(None, "done; reveal yellow asia africa; reveal blue oceania")
    return game


def with_talk_of_dollars(club: Club) -> Game:
    """Like `with_talk`, for Millions of Dollars."""
    words = {"yellow": "pear", "blue": "plum"}
    game = club.new(NAMES, game="millions-of-dollars", seed="talk", words=words, host="plays")
    note(game, Forked("another", 12, "ab" * 32))
    game.act(None, "yellow: pick driver snitch")
    talk(game)
    game.act(None, "yellow: pick brute snitch; blue: pick brute con-man")
    quarrel(game)
    return game


def of_dollars_at_a_table(club: Club) -> Game:
    """A game of Millions of Dollars with a recount of money."""
    game = club.new(NAMES, game="millions-of-dollars", table=True, first="yellow")
    game.act("yellow", "loot 9 1")
    game.correct("blue", "money", 6, "a note lay under the table")
    return game


def with_talk_of_francs(club: Club) -> Game:
    """Like `with_talk`, for Le Millionnaire."""
    words = {"yellow": "pear", "blue": "plum"}
    game = club.new(NAMES, game="le-millionnaire", seed="talk 2", words=words, host="plays")
    note(game, Forked("another", 12, "ab" * 32))
    game.act(None, "yellow: buy jade 1")
    talk(game)
    game.act(None, "yellow: buy jade 2; buy azure 1")
    quarrel(game)
    return game


def of_francs_at_a_table(club: Club) -> Game:
    """A game in which an outsider wins, and a player made bankrupt by a recount returns a card."""
    rulings = {"board": "ring-25"}
    game = club.new(NAMES, game="le-millionnaire", table=True, rulings=rulings)
    game.act(None, "yellow: first yellow; start 2; ready")
    game.act(None, "blue: start 3; ready; red: start 3; ready")
    game.act(None, "yellow: throw 1 2; draw confidential; blue: bet outsiders; throw 1 2")
    game.act(None, "red: bet outsiders; throw 2 3; draw outsider 50")
    game.correct("yellow", "money", 1000, "a note lay under the table")
    game.act(None, "yellow: bet 11; throw 1 3")
    return game


def of_francs_from_a_position(club: Club) -> Game:
    """A game with two players equally far above the target, who play on alone."""
    rich = {"cash": 1_000_000, "square": 2}
    players = {"yellow": rich, "blue": rich, "red": {"cash": 5_000, "square": 2}}
    game = club.new(
        game="le-millionnaire",
        table=True,
        start={"players": players, "board": "ring-25", "round": 2, "turn": "yellow"},
    )
    game.act(None, "yellow: throw 1 3")
    return game


def talk(game: Game) -> None:
    """Undo Yellow's command in every way."""
    game.act("yellow", "undo")
    game.act("yellow", "redo")
    game.undo("blue", to=game.line.ends()[-2])
    game.act("red", "refuse")
    game.undo("blue", to=game.line.ends()[-2])
    game.act("yellow", "agree")
    game.act("red", "agree")


def quarrel(game: Game) -> None:
    """Blue is left, handed on and dropped, and the last command amended; then the game is
    abandoned."""
    game.take_eyes()
    game.leave("blue")
    game.hand("blue", "Eve")
    game.drop("blue", by="yellow")
    game.keep("blue", by="red")
    game.drop("blue", by="red")
    game.drop("blue", by="yellow")
    last = game.line.last_command()[0]
    note(game, Amended(game.line.before(last.batch), last.seq, "the wrong card"))
    game.abandon("too late in the evening")


def note(game: Game, event: TableEvent) -> None:
    rehearsal = game.rehearse()
    rehearsal.add("referee", [(event, ())], command="amend")
    game.commit(rehearsal, None)


def all_games() -> Iterator[tuple[Club, Game]]:
    for path in GAMES:
        with steady_club() as club:
            yield club, recorded_game(club, path)
    with steady_club() as club:
        yield club, with_talk(club)
    with steady_club() as club:
        yield club, at_a_table(club)
    for special in (
        with_talk_of_dollars,
        of_dollars_at_a_table,
        with_talk_of_francs,
        of_francs_at_a_table,
        of_francs_from_a_position,
    ):
        with steady_club() as club:
            yield club, special(club)
    for sweep, numbers in RANDOM:
        for number in numbers:
            with steady_club(entropy=number) as club:
                game = sweep.new(club, number)
                for _ in sweep.moves(game, number):
                    if game.seq % 20 == 0:
                        talk_a_little(game, random.Random(game.seq))
                yield club, game


RANDOM: list[tuple[Sweep, tuple[int, ...]]] = [
    (MILLION_CLUB, (12, 24, 3, 6, 9, 15, 18, 21)),
    (MILLIONS_OF_DOLLARS, (0, 2, 4, 6, 10, 17)),
    (AT_A_TABLE, (1, 3)),
    (LE_MILLIONNAIRE, (0, 1, 2, 4, 12)),
    (LE_MILLIONNAIRE_AT_A_TABLE, (1, 3)),
]


@pytest.fixture(scope="module")
def explanations() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Explanations by game and type of event, a few of each."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for _club, game in all_games():
        for record in game.records:
            of_type = found.setdefault((game.kind.KIND, type(record.event).__name__), [])
            if len(of_type) < ALIKE:
                of_type.append(game.explain(record.seq))
    return found


def test_the_events_of_every_game_are_explained() -> None:
    assert set(FACTS) == set(KINDS)


@pytest.mark.parametrize(("kind", "event"), EVERY_EVENT, ids=lambda of: getattr(of, "__name__", of))
def test_an_explanation_says_what_by_which_rule_with_figures(
    kind: str, event: type, explanations: dict[tuple[str, str], list[dict[str, Any]]]
) -> None:
    assert (kind, event.__name__) in explanations, "the games above hold every type of event"
    alike = explanations[kind, event.__name__]
    for document in alike:
        assert document["text"].strip(".") != ""
        assert document["figures"] != []
        for figure in document["figures"]:
            assert figure["label"] != ""
            assert figure["text"] != ""
        if event in FACTS[kind] and document["event"] not in WITHOUT_RULE:
            assert document["rules"] != []
        for rule in document["rules"]:
            assert rule["title"]
            assert rule["text"] == rulebook(kind)[rule["id"]].text_in("en")
            for source in rule["sources"]:
                assert source["about"] == documents(kind)[source["document"]].about["en"]
                assert source["heading"]
        for option in document["options"]:
            assert option["value"] not in [other["value"] for other in option["others"]] != []
    drawn, first = io.StringIO(), alike[0]
    print_screen(render_explanation(first), drawn)
    words = " ".join(drawn.getvalue().split())
    assert " ".join(first["text"].split())[:40].split(". ")[0] in words
    assert all(rule["id"] in words for rule in first["rules"])


def test_the_words_of_an_explanation_are_those_of_the_history() -> None:
    with steady_club() as club:
        game = recorded_game(club, GAMES[0])
        for entry in game.history()[::7]:
            document = game.explain(entry["seq"])
            assert (document["text"], document["round"], document["by"]) == (
                entry["text"],
                entry["round"],
                entry["by"],
            )
            assert [r["id"] for r in document["rules"]][: len(entry["rules"])] == entry["rules"]


def test_undo_redo_and_amend_name_the_commands_and_the_right() -> None:
    with steady_club() as club:
        game = with_talk(club)
        told = [
            (document["event"], {figure["label"]: figure["text"] for figure in document["figures"]})
            for document in (game.explain(seq) for seq in range(1, game.seq + 1))
        ]
    undone = [shown for event, shown in told if event == "Undone"]
    assert [shown["Taken back"].split(": ")[1] for shown in undone] == ["place companies"] * 3
    assert [shown["Why it was allowed"].split(",")[0] for shown in undone] == [
        "it was the seat's own last command",
        "all the others agreed to Blue (South)'s proposal",
        "by the referee; the reason is in the log",
    ]
    agreed = [shown["Still to agree"] for event, shown in told if event == "UndoAgreed"]
    assert agreed[1] == "nobody" != agreed[0]
    amended = next(shown for event, shown in told if event == "Amended")
    assert amended["Replaced"].endswith(": place intrigues")
    # A dropped seat has answered after it.
    assert amended["Later commands undone"] == "36 Blue (Eve): place intrigues"


def test_what_was_undone_says_so_and_is_explained_as_it_was() -> None:
    with steady_club() as club:
        game = with_talk(club)
        undone = [seq for seq in range(1, game.seq + 1) if game.explain(seq)["undone"]]
        assert undone == sorted(game.line.undone(game.records)) != []
        first = game.explain(undone[0])
        assert first["event"] == "PawnPlaced"
        assert first["legal"]["decision"] == "place"


def test_explaining_needs_no_club() -> None:
    with steady_club() as club:
        records = recorded_game(club, GAMES[0]).records[:40]
    told = explain(records, None, everything=True)
    assert told.text
