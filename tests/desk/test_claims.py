"""Claims of a table: how they are parsed, and their verdicts."""

import random
from pathlib import Path
from typing import Any

import pytest

from commands.claims import MAX_CLAIM
from commands.million_club.claims import CLAIM_WORDS, EXAMPLES, PRIVILEGE_WORDS, read_claim
from events.errors import BadInput, BadNotation
from events.million_club.facts import CrashStruck, RoundOpened
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.desk.judgement import judge, verdict
from mclub.kinds.registry import game_kind
from tests.commands.million_club.table_setting import given
from tests.desk.audited import disputed_game, play, small, steady_club

READ = {
    "yellow money 14": "yellow money 14",
    "Yellow has 14 M.": "yellow money 14",
    "jaune argent 14": "yellow money 14",
    "gelb hat 14 Millionen": "yellow money 14",
    "bank 80": "bank 80",
    "the bank has -3": "bank -3",
    "banque −3": "bank -3",
    "i3 level 2": "I3 level 2",
    "I3 Stufe 2": "I3 level 2",
    "t09 has 1 note": "T9 notes 1",
    "I3 notes 1": "I3 notes 1",
    "I3 belongs to blue": "I3 belongs to blue",
    "AS1 gehört blau": "AS1 belongs to blue",
    "blue has AS1": "AS1 belongs to blue",
    "I3 belongs to nobody": "I3 belongs to nobody",
    "red had the privilege in round 3": "red had the privilege in round 3",
    "red had the privilege of lobby in round 3": "red had the privilege of lobby in round 3",
    "rot hatte das Privileg der Börse": "red had the privilege of exchange",
    "red was Machiavelli in round 3": "red had the privilege of intrigues in round 3",
    "red had the Hostile Takeover": "red had the privilege of exchange",
    "nobody had the privilege of Opportunity": "nobody had the privilege of companies",
    "nobody had the privilege in round 2": "nobody had the privilege in round 2",
    "nobody had the privilege of colonies": "nobody had the privilege of colonies",
    "nobody was lobbyist": "nobody had the privilege of lobby",
    "listing industry 16": "listing industry 16",
    "cotation fabriken 16": "listing industry 16",
    "the industry listing is 16": "listing industry 16",
    "yellow has 3 colonies": "yellow has 3 colonies",
    "yellow colonies 3": "yellow has 3 colonies",
    "yellow has 1 company": "yellow has 1 companies",
    "yellow has 2 pawns": "yellow has 2 pawns",
    "yellow points 20": "yellow points 20",
    "yellow has 20 points": "yellow points 20",
    "yellow leads": "yellow leads",
    "exchange closed in round 4": "exchange closed in round 4",
    "round 4: the exchange is closed": "exchange closed in round 4",
    "lobby is open": "lobby open",
    "blue was first in round 2": "blue first in round 2",
    "round 5": "round 5",
    "Runde 5": "round 5",
    "yellow money 3 in round 2": "yellow money 3 in round 2",
    "yel mon 14": "yellow money 14",
}


@pytest.mark.parametrize("text", READ)
def test_a_claim_is_read_in_any_of_the_words(text: str) -> None:
    claim = read_claim(text)
    assert claim.text == READ[text]
    assert read_claim(claim.text).text == claim.text, "what is shown can be typed"


def test_every_word_of_the_claims_stands_for_itself_alone() -> None:
    for words in (CLAIM_WORDS, PRIVILEGE_WORDS):
        typed = [word for meaning, others in words.items() for word in (meaning, *others)]
        assert len(typed) == len(set(typed))
    assert [read_claim(text).text for text in EXAMPLES]


def test_every_word_of_the_claims_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs/cli.md").read_text("utf-8")
    for words in (CLAIM_WORDS, PRIVILEGE_WORDS):
        every = [word for meaning, others in words.items() for word in (meaning, *others)]
        assert [word for word in every if f"`{word}`" not in told] == []


REFUSED = {
    "": "The claim is empty",
    "the has of": "The claim is empty",
    "yellow": "is not a claim",
    "14": "is not a claim",
    "yellow money": "is not a claim",
    "purple money 3": "“purple” is not recognised",
    "yellow money 99999": "“99999” is not recognised",
    "I14 level 2": "“I14” is not recognised",
    "round 10": "There is no round 10",
    "bank 3 in round 0": "There is no round 0",
    "b money 3": "could be several claims",
    "yellow money 3 4": "is not a claim",
    "y" * (MAX_CLAIM + 1): "the limit is 200",
    "bank\x1b 3": "control character",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_claim_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_claim(text)
    assert REFUSED[text] in str(refused.value)
    assert 0 <= refused.value.position <= len(text)


def test_a_seat_that_nobody_plays_is_no_claim_about_this_game() -> None:
    with pytest.raises(BadInput, match="Nobody plays red; the seats in play are yellow, blue"):
        game_kind("million-club").claim("red money 3", ("yellow", "blue"))


def checked_verdict(moment: Moment, text: str) -> str:
    """The verdict, after a check that both directions agree."""
    claim = moment.kind.claim(text, moment.seats)
    told = judge(moment, claim).verdict
    assert verdict(moment, claim) == told
    return told


def test_figures_are_those_of_the_board_at_every_event() -> None:
    _, game = small(45, 3)
    for seq in range(15, game.seq + 1, 7):
        moment = game.at(seq)
        board, score = moment.board(), moment.score()
        for seat, player in board["players"].items():
            assert checked_verdict(moment, f"{seat} money {player['money']}") == "true"
            assert checked_verdict(moment, f"{seat} money {player['money'] + 1}") == "false"
            assert (
                checked_verdict(moment, f"{seat} has {player['colony_count']} colonies") == "true"
            )
            assert (
                checked_verdict(moment, f"{seat} has {len(player['companies'])} companies")
                == "true"
            )
            assert checked_verdict(moment, f"{seat} has {player['pawns']} pawns") == "true"
            assert (
                checked_verdict(moment, f"{seat} points {score['players'][seat]['total']}")
                == "true"
            )
            leads = {True: "true", False: "false"}[seat in score["winners"]]
            assert checked_verdict(moment, f"{seat} leads") == leads
            for held in player["companies"]:
                assert checked_verdict(moment, f"{held['id']} level {held['level']}") == "true"
                assert checked_verdict(moment, f"{held['id']} notes {held['notes']}") == "true"
                assert checked_verdict(moment, f"{held['id']} belongs to {seat}") == "true"
        for kind, listing in board["listings"].items():
            assert checked_verdict(moment, f"listing {kind} {listing}") == "true"
        assert checked_verdict(moment, f"bank {board['bank']}") == "true"
        assert checked_verdict(moment, f"round {board['round']}") == "true"


def test_a_company_that_nobody_owns_has_no_level() -> None:
    table = given(yellow="7 I3:2", blue="9 T1").game
    claim = table.kind.claim("R5 level 1", table.seats)
    assert (judge(table, claim).verdict, judge(table, claim).figure) == ("false", "nobody")
    assert checked_verdict(table, "R5 belongs to nobody") == "true"
    assert checked_verdict(table, "AS1 belongs to nobody") == "true"


def test_it_is_told_since_when_a_claim_is_true_and_what_ended_it() -> None:
    table = given(phase="round_end", yellow="7 I3:2+1", blue="9 T1:2")
    start = table.game.seq
    table.when("yellow: tax I3")
    game = table.game
    true = judge(game, game.kind.claim("yellow money 10", game.seats))
    false = judge(game, game.kind.claim("yellow money 7", game.seats))
    never = judge(game, game.kind.claim("yellow money 8", game.seats))
    assert (true.verdict, true.since, true.ended) == ("true", start + 1, None)
    assert (false.verdict, false.since, false.ended) == ("false", None, start + 1)
    assert (never.verdict, never.since, never.ended) == ("false", None, None)
    assert [(c.before, c.after) for c in false.changes] == [(7, 10)]
    assert [(c.before, c.after) for c in never.changes] == [(0, 7), (7, 10)]


def privileges(game: Game) -> dict[tuple[int, str], str]:
    """The privileges given in each round, from the history in words."""
    found: dict[tuple[int, str], str] = {}
    round_ = 0
    for record in game.line.standing:
        name: Any = type(record.event).__name__
        if name == "RoundOpened":
            round_ = record.event.round
        elif name == "PrivilegeGranted":
            found[round_, record.event.tile] = record.event.seat
    return found


def test_privileges_are_those_that_were_given() -> None:
    _, game = disputed_game()
    held = privileges(game)
    assert len(held) > 10
    for round_ in range(1, 10):
        winners = {seat for (number, _tile), seat in held.items() if number == round_}
        for seat in game.seats:
            expected = {True: "true", False: "false"}[seat in winners]
            assert checked_verdict(game, f"{seat} had the privilege in round {round_}") == expected
        for tile in ("lobby", "intrigues", "colonies", "exchange", "companies"):
            holder = held.get((round_, tile), "nobody")
            assert (
                checked_verdict(game, f"{holder} had the privilege of {tile} in round {round_}")
                == "true"
            )
            other = "nobody" if holder != "nobody" else "red"
            assert (
                checked_verdict(game, f"{other} had the privilege of {tile} in round {round_}")
                == "false"
            )


def test_rounds_have_their_first_player_and_their_closed_tile() -> None:
    _, game = disputed_game()
    opened = [r.event for r in game.line.standing if type(r.event) is RoundOpened]
    crashes = [game.at(r.seq) for r in game.line.standing if type(r.event) is CrashStruck]
    closed_by_crash = {m.board()["round"] for m in crashes if not m.board()["exchange_open"]}
    assert closed_by_crash
    for event in opened:
        round_ = event.round
        assert checked_verdict(game, f"{event.first} was first in round {round_}") == "true"
        assert checked_verdict(game, f"{event.closed} closed in round {round_}") == "true"
        shut = event.closed == "exchange" or round_ in closed_by_crash
        assert checked_verdict(game, f"exchange closed in round {round_}") == {True: "true"}.get(
            shut, "false"
        )
        assert checked_verdict(game, f"exchange open in round {round_}") == {True: "false"}.get(
            shut, "true"
        )


def test_a_figure_in_a_round_is_the_one_at_its_end() -> None:
    _, game = disputed_game()
    for round_, seq in game.kind.round_ends(game.line.standing).items():
        players = game.at(seq).board()["players"]
        for seat, player in players.items():
            assert (
                checked_verdict(game, f"{seat} money {player['money']} in round {round_}") == "true"
            )
            assert (
                checked_verdict(game, f"{seat} money {player['money'] + 1} in round {round_}")
                == "false"
            )


def test_what_has_not_come_yet_cannot_be_judged() -> None:
    _, game = small(10, 2)
    for text in ("yellow money 3 in round 8", "blue had the privilege in round 8"):
        assert checked_verdict(game, text) == "unknown"
    begun = game.at(1)
    assert checked_verdict(begun, "exchange closed") == "unknown"
    assert checked_verdict(begun, "blue is first") == "unknown"


def test_what_is_hidden_in_a_cut_log_cannot_be_judged() -> None:
    with steady_club(3) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="hidden")
        play(game, random.Random(1), 4)
        cut = Moment(game.kind, game.id, game.cut("yellow"))
        board = game.board()["players"]
        theirs = next(card for card in board["blue"]["colonies"])
        mine = next(card for card in board["yellow"]["colonies"])
        assert checked_verdict(cut, f"{theirs} belongs to blue") == "unknown"
        assert checked_verdict(cut, f"{mine} belongs to yellow") == "true"
        assert (
            checked_verdict(cut, "yellow points 3")
            == checked_verdict(cut, "yellow leads")
            == "unknown"
        )
        assert checked_verdict(cut, f"blue money {board['blue']['money']}") == "true"
        assert checked_verdict(cut, f"blue has {board['blue']['colony_count']} colonies") == "true"
