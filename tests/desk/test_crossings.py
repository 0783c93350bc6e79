"""An audit and a verification name what was taken back after a card or a throw had been seen."""

import io
import json
import random
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_file, audit_log
from mclub.desk.report import page
from mclub.files.cuts import verify
from mclub.files.logs import export_log
from mclub.text.languages import use
from mclub.text.words import crossing_lines
from tests.desk.audited import LE_MILLIONNAIRE, MILLION_CLUB, MILLIONS_OF_DOLLARS, play, steady_club
from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_after

KINDS = (MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE)
PLAYERS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}


def cut(club: Club, game: Game, eyes: str) -> bytes:
    return "".join(line + "\n" for line in export_log(club, game, eyes)).encode()


def verified(club: Club, game: Game, eyes: str) -> Any:
    return verify(io.BytesIO(cut(club, game, eyes)), "a log")["crossed"]


def audited_cut(club: Club, game: Game, eyes: str) -> Any:
    return audit_file(io.BytesIO(cut(club, game, eyes)), "a log").document()["crossed"]


def take_back_some(game: Game, chance: random.Random) -> dict[str, Any]:
    """Play on until a throw or a card, and undo it: the crossing."""
    before, to = game.seq, game.line.standing[-1].seq
    while not any(record.event.turns_up or record.event.opens for record in game.records[before:]):
        play(game, chance, 1)
    last = game.seq
    game.undo(reason="wrong pawn", to=to)
    return {"seq": game.seq, "by": "referee", "first": before + 1, "last": last}


@sweep_after(1, "kind", KINDS)
def test_a_crossing_is_named_with_what_it_took_back(kind: str) -> None:
    with steady_club() as club:
        game, chance = club.new(PLAYERS, game=kind, seed="tea"), random.Random(kind)
        play(game, chance, 8)
        assert audit_log(club.log, game.id).document()["crossed"] == []
        assert verified(club, game, "referee") == []
        crossing = take_back_some(game, chance)
        for document in (
            audit_log(club.log, game.id).document()["crossed"],
            verified(club, game, "referee"),
            audited_cut(club, game, "referee"),
            game.score()["crossed"],
        ):
            assert document == [crossing]
        for eyes in ("yellow", "spectator"):
            assert verified(club, game, eyes) is None, "closed seals hide it"
            assert audited_cut(club, game, eyes) is None
        play(game, chance)
        assert game.status == "finished"
        for eyes in ("yellow", "spectator", "referee"):
            assert verified(club, game, eyes) == [crossing]
            assert audited_cut(club, game, eyes) == [crossing]


def test_what_was_redone_or_showed_nothing_is_not_named() -> None:
    with steady_club() as club:
        game, chance = club.new(PLAYERS, game=LE_MILLIONNAIRE, seed="tea"), random.Random(1)
        game.act("yellow", "start 2")
        game.undo("yellow")
        assert verified(club, game, "referee") == []
        game.redo("yellow")
        take_back_some(game, chance)
        game.redo()
        assert verified(club, game, "referee") == []
        assert audit_log(club.log, game.id).document()["crossed"] == []


def test_where_people_deal_nothing_is_named() -> None:
    with steady_club() as club:
        game = club.new(PLAYERS, game=LE_MILLIONNAIRE, table=True)
        game.act(None, game.due()[0]["actions"][0])
        game.undo(reason="a slip")
        assert verified(club, game, "referee") == []
        assert audit_log(club.log, game.id).document()["crossed"] == []


def test_a_log_that_begins_no_game_is_audited_all_the_same() -> None:
    with steady_club() as club:
        game = club.new(PLAYERS, game=LE_MILLIONNAIRE, seed="tea")
        header, _created, *rest = cut(club, game, "referee").splitlines(keepends=True)
        document = audit_file(io.BytesIO(header + b"".join(rest)), "a log").document()
        assert (document["passed"], document["crossed"]) == (False, None)


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Event 31 (Yellow) undid event 30.", "Event 31 (Yellow) undid events 27 to 30."),
        (
            "fr",
            "L’événement 31 (Jaune) a annulé l’événement 30.",
            "L’événement 31 (Jaune) a annulé les événements 27 à 30.",
        ),
        (
            "de",
            "Ereignis 31 (Gelb) hat Ereignis 30 zurückgenommen.",
            "Ereignis 31 (Gelb) hat die Ereignisse 27 bis 30 zurückgenommen.",
        ),
    ],
)
def test_crossings_are_told_in_each_language(language: str, one: str, several: str) -> None:
    def lines() -> list[str]:
        use(language)
        return [*crossing_lines([undo | {"first": 30}, undo])]

    undo = {"seq": 31, "by": "yellow", "first": 27, "last": 30}
    assert copy_context().run(lines)[1:] == [one, several]
    assert [*crossing_lines([])] == []


def test_commands_and_the_report_name_a_crossing(tmp_path: Path) -> None:
    place, cut_log = tmp_path / "games.db", tmp_path / "ann.jsonl"
    mclub = Mclub(place)
    with steady_club(path=place) as club:
        game, chance = club.new(PLAYERS, game=LE_MILLIONNAIRE, seed="tea"), random.Random(1)
        play(game, chance, 8)
        crossing = take_back_some(game, chance)
        play(game, chance)
        cut_log.write_bytes(cut(club, game, "yellow"))
        report = page(audit_log(club.log, game.id))
    took_back = "Event {seq} (Referee) undid events {first} to {last}.".format(**crossing)
    assert took_back in report
    for command in (("verify", str(cut_log)), ("audit",)):
        text = " ".join(mclub(*command).stdout.split())
        assert f"Event {crossing['seq']} undid a card or a throw" in text
        assert took_back in text
        assert json.loads(mclub(*command, "--json").stdout)["crossed"] == [crossing]
