"""Options added by later releases: new games name them, and older games continue by the rule of
their time."""

import json
from io import BytesIO

import pytest

from events.chain import first_link, link
from events.errors import BadInput
from events.le_millionnaire.words import EARLIER, OPTIONS
from mclub import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.desk.dispute import dispute
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript, import_transcript

PLAYERS = {"yellow": "Ann", "blue": "Ben"}
WITHOUT = ("target", "table")
"""The options in a first event of release 0.1."""
HALF = (
    "yellow: first yellow; start 2; buy jade 1; ready",
    "blue: start 3; ready",
    "yellow: throw 1 2; draw shares jade 2",
)


def game(club: Club, **rulings: str) -> Game:
    return club.new(PLAYERS, game="le-millionnaire", table=True, rulings=rulings, seed="s")


def old_transcript(*moves: str) -> str:
    """A transcript as release 0.1 wrote it, with the options of that release."""
    head = [
        "mclub-transcript: 1",
        'game: "le-millionnaire"',
        'seed: "s"',
        *(f'player {seat}: "{name}"' for seat, name in PLAYERS.items()),
        'option target: "1000000"',
        'option table: "on"',
    ]
    return "\n".join([*head, "", *moves])


def test_a_new_game_names_every_option() -> None:
    with Club() as club:
        options = game(club).created.options
    assert options == {name: values[0] for name, values in OPTIONS.items()} | {"table": "on"}
    assert {"board": "ring-21", "half_units": "paid"}.items() <= options.items()


def test_a_transcript_that_names_none_is_played_by_the_rules_of_its_day() -> None:
    with Club() as club:
        old = import_transcript(club, old_transcript(*HALF))
        assert old.created.options == {"target": "1000000", "table": "on", **EARLIER}
        assert len(old.board()["squares"]) == 25
        assert old.board()["players"]["yellow"]["cash"] == 90_000, "half a unit was left out"
        new = game(club)
        for line in HALF:
            new.act(None, line)
        assert new.board()["players"]["yellow"]["cash"] == 95_000


def test_a_log_that_names_none_goes_on_and_passes_its_audit() -> None:
    """The log is made from a new game played by the old rules: its first event is stored without
    the options, as the old release did."""
    with Club(entropy=lambda size: bytes(size)) as club:
        begun = import_transcript(club, old_transcript(*HALF))
        stripped = Stripped(club, begun)
        assert "half_units" not in stripped.lines[1]
        with Club() as other:
            old = import_file(other, BytesIO("\n".join(stripped.lines).encode()), "log")
            assert set(old.created.options) == set(WITHOUT)
            assert old.board() | {"game": ""} == begun.board() | {"game": ""}
            old.act(None, "blue: throw 1 1")
            assert old.board()["trades"] is None, "there were no trades after a double"
            assert audit_log(other.log, old.id).document()["passed"]
            told = {one["name"]: one for one in dispute(old)["rulings"]}
            half = told["half_units"]
            assert (half["value"], half["other"]) == ("lost", "paid")
            assert half["points"]["after"]["yellow"] - half["points"]["before"]["yellow"] == 5_000


class Stripped:
    """An exported log whose first event lacks the later options, with a rebuilt chain."""

    def __init__(self, club: Club, of: Game) -> None:
        header, *lines = export_log(club, of)
        previous = first_link(of.id)
        self.lines: list[str] = []
        for line in lines:
            body = line[line.index('"record":') + len('"record":') : line.index(',"openings"')]
            body = body.replace(
                json.dumps(dict(of.created.options), separators=(",", ":")),
                '{"target":"1000000","table":"on"}',
            )
            previous = link(previous, body)
            rest = json.loads(line)
            rest.pop("record")
            openings = json.dumps(rest["openings"], separators=(",", ":"))
            self.lines.append(
                f'{{"record":{body},"openings":{openings},"hash":"{previous.hex()}"}}'
            )
        head = json.loads(header) | {"head": previous.hex()}
        self.lines.insert(0, json.dumps(head))


@pytest.mark.parametrize("target", ["150000", "151000", "999000", "1000000"])
def test_the_target_is_any_whole_thousand(target: str) -> None:
    """LM-SET-3."""
    with Club() as club:
        assert game(club, target=target).board()["target"] == int(target)


@pytest.mark.parametrize(
    "target",
    [
        "149000",
        "1001000",
        "150500",
        "0150000",
        "+150000",
        "150 000",
        "15e4",
        "\u0661" * 6,
        "9" * 5000,
    ],
)
def test_no_other_target_is(target: str) -> None:
    with Club() as club, pytest.raises(BadInput, match="any multiple of 1000 from 150000"):
        game(club, target=target)


def test_another_board_is_no_ruling_that_a_dispute_tries() -> None:
    with Club() as club:
        tried = {name for name, _value in game(club).kind.rulings(game(club).created.options)}
    assert tried == set(OPTIONS) - {"board"}


def test_a_transcript_of_today_keeps_its_options() -> None:
    with Club() as club:
        begun = game(club, board="ring-25", will="at_once", target="151000")
        begun.act(None, HALF[0])
        again = import_transcript(club, "\n".join(export_transcript(begun)))
        assert again.created.options == begun.created.options
