"""The parts of a dispute's answer: the fault, the correction, and the effect of other rulings."""

import random
import shlex
from io import BytesIO
from typing import Any

import msgspec
import pytest

from events.errors import BadInput, BadNotation, LogDamaged
from events.million_club import facts as mc
from events.record import Record, Row
from events.shared import Undone
from mclub.club.club import Club
from mclub.club.difference import command_of
from mclub.club.game import Game
from mclub.desk.dispute import dispute
from mclub.files.logs import export_log, import_file
from tests.commands.million_club.table_setting import given
from tests.desk.audited import (
    audit_document,
    disputed_game,
    play,
    rebuild_log,
    records_of,
    rows_of,
    small,
    steady_club,
)

Records = list[Record[Any]]


def forge(game: Game, records: Records) -> tuple[Club, Game]:
    """A club with these records and a rebuilt chain."""
    club = steady_club(1)
    club.log.create(game.id, "million-club", [Row(*row) for row in rebuild_log(game, records)])
    return club, club.game(game.id)


def copy_game(club: Club, game: Game) -> Records:
    return records_of(rows_of(club, game))


def with_event(records: Records, at: int, **fields: Any) -> Records:
    event = msgspec.structs.replace(records[at].event, **fields)
    return [*records[:at], msgspec.structs.replace(records[at], event=event), *records[at + 1 :]]


def find(records: Records, kind: type) -> int:
    return max(at for at, record in enumerate(records) if type(record.event) is kind)


def test_in_a_true_game_nothing_contradicts_the_rules() -> None:
    _, game = disputed_game()
    found = dispute(game)
    assert (found["verdict"], found["fault"], found["proposal"]) == ("sound", None, None)
    assert (found["point"], found["seq"]) == (game.seq, game.seq)
    assert found["claim"] is found["event"] is found["score"] is None
    assert found["unchecked"] == found["taken_back"] == []


def test_a_fault_after_the_point_is_not_yet_one() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    at = find(records, mc.PawnPlaced) + 1
    at = next(n for n in range(at, len(records)) if records[n].command is not None)
    at = find(records, mc.ColonyBought)
    _, bad = forge(game, with_event(records, at, price=1))
    assert dispute(bad)["first"] == at + 1
    assert dispute(bad, at)["verdict"] == "sound"
    assert dispute(bad, at + 1)["verdict"] == "fault"


def test_of_several_faults_the_first_is_named_and_the_later_ones_counted() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    bought = [n for n, r in enumerate(records) if type(r.event) is mc.ColonyBought]
    for at in bought:
        records = with_event(records, at, price=1)
    found = dispute(forge(game, records)[1])
    assert found["fault"]["seq"] == bought[0] + 1
    assert found["fault"]["later"] >= len(bought) - 1
    assert "price is 1; by today's rules it would be 2" in found["fault"]["why"]
    assert "MC-COL-1" in [rule["id"] for rule in found["event"]["rules"]]
    assert found["event"]["figures"]


def test_a_wrong_outcome_is_set_right_by_its_own_command() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    at = find(records, mc.ColonyBought)
    club, bad = forge(game, with_event(records, at, price=1))
    proposal = dispute(bad)["proposal"]
    first = records[records[at].batch - 1]
    (typed,) = proposal["commands"]
    assert shlex.split(typed)[:4] == ["mclub", "amend", str(first.seq), command_of(first)]
    before = rows_of(club, bad)
    assert before == rows_of(club, club.game(bad.id)), "to be proposed is not to be done"
    bad.amend(first.seq, command_of(first))
    document = audit_document(bad, rows_of(club, bad))
    assert document["passed"]
    (outcomes,) = [check for check in document["checks"] if check["check"] == "outcomes"]
    assert (outcomes["result"], outcomes["taken_back"] > 0) == ("passed", True)
    assert outcomes["faults"][0]["taken_back"]
    assert "undone since" in outcomes["note"]
    again = dispute(bad)
    assert (again["verdict"], again["taken_back"][0]["seq"]) == ("sound", at + 1)


def test_a_command_that_was_not_legal_is_taken_back_and_the_others_are_named() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    at = min(n for n, r in enumerate(records) if command_of(r).startswith("place"))
    records[at] = msgspec.structs.replace(records[at], command="place lobby industry")
    _, bad = forge(game, records)
    found = dispute(bad)
    assert (found["fault"]["check"], found["fault"]["rule"]) == ("legality", "MC-RND-1")
    proposal = found["proposal"]
    assert (proposal["kind"], proposal["clean"]) == ("undo", True)
    legal = bad.at(at).due()[0]["actions"]
    named = [shlex.split(typed)[3] for typed in proposal["alternatives"]]
    assert named == legal[:12]
    bad.undo(to=int(shlex.split(proposal["commands"][0])[3]), reason="as proposed")
    assert dispute(bad)["verdict"] == "sound"


def test_a_command_of_a_seat_that_was_not_asked_is_another_seats() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    at = max(n for n, r in enumerate(records) if r.command is not None)
    asked = records[at].by
    other = next(seat for seat in game.seats if seat != asked)
    records = [msgspec.structs.replace(r, by=other) if r.batch == at + 1 else r for r in records]
    proposal = dispute(forge(game, records)[1])["proposal"]
    assert shlex.split(proposal["alternatives"][0])[3].startswith(f"{asked}: ")


def test_an_undo_that_was_not_allowed_is_left_behind_by_a_fork() -> None:
    club, game = disputed_game()
    records = copy_game(club, game)
    at = next(n for n, r in enumerate(records) if type(r.event) is Undone)
    club, bad = forge(game, with_event(records, at, to=records[at].event.to - 1)[: at + 1])
    found = dispute(bad)
    assert found["fault"]["seq"] == at + 1
    assert (found["proposal"]["kind"], found["proposal"]["clean"]) == ("fork", True)
    to = int(shlex.split(found["proposal"]["commands"][0])[3])
    begun = club.fork(bad, to)
    assert audit_document(begun, rows_of(club, begun))["passed"]
    assert begun.score()["players"] == found["score"]["after"]


def test_where_the_log_tells_no_game_any_more_a_new_one_is_proposed() -> None:
    club, game = small(120, 3)
    records = copy_game(club, game)
    at = find(records, mc.CompanyBought)
    _, bad = forge(game, with_event(records, at, card="R99"))
    found = dispute(bad)
    assert found["fault"]["seq"] == at + 1
    assert (found["proposal"]["kind"], found["proposal"]["clean"]) == ("import", True)
    assert found["event"] is found["score"] is None, "they can't be told"
    with pytest.raises(LogDamaged, match="can't be read as a game"):
        dispute(bad, None, "yellow money 7")


def test_a_ruling_that_the_table_played_instead_is_recognised() -> None:
    """Red has two of three pawns in a sector: three moves by one ruling, six by another."""
    table = given(
        phase="placing",
        pawns="red lobby transport, yellow lobby transport",
        yellow="7 T1:2",
        red="9 T2:1",
        rulings={"lobby_moves": "per_pawn"},
        round=3,
    )
    table.when("yellow: place companies", "red: place lobby transport", "yellow: done")
    records = [*table.game.records]
    created = records[0].event
    options = created.options | {"lobby_moves": "per_player"}
    records[0] = msgspec.structs.replace(
        records[0], event=msgspec.structs.replace(created, options=options)
    )
    _, bad = forge(table.game, records)
    found = dispute(bad)
    granted = found["fault"]
    assert granted["recorded"]["moves"] == {"transport": 6}
    assert granted["recomputed"]["moves"] == {"transport": 3}
    (ruling,) = [r for r in found["rulings"] if r["name"] == "lobby_moves"]
    assert (ruling["value"], ruling["other"]) == ("per_player", "per_pawn")
    assert ruling["as_recorded"]
    assert not any(r["as_recorded"] for r in found["rulings"] if r is not ruling)
    assert [option["name"] for option in found["event"]["options"]] == ["lobby_moves"]


def test_another_ruling_gives_another_outcome_with_what_is_no_longer_legal() -> None:
    """Exchange pawns worth −2 and +4 with 1 M in hand: 3 M if netted, 4 M pawn by pawn (as in
    EX-21)."""
    table = given(
        phase="exchange",
        pawns="yellow exchange industry, yellow exchange resource",
        yellow="1 R1:4+2 T1:1 I1:2+2 AS1",
        blue="rest T2:1",
        bank=60,
    )
    game = table.game
    money = game.board()["players"]["yellow"]["money"]
    under = {r["other"]: r for r in dispute(game, None, f"yellow money {money}")["rulings"]}
    assert under["per_pawn"]["claim"] == "false"
    assert under["per_pawn"]["name"] == "exchange_settlement"
    first = under["per_pawn"]["first"]
    assert (first["seq"], first["command"]) == (1, None)
    assert any("Exchange" in line for line in first["before"])
    assert len([line for line in first["after"] if "Exchange" in line]) == 2


def test_without_the_crash_the_bank_pays_in_full() -> None:
    table = given(phase="round_end", yellow="7 I3:4", blue="rest T1:2", bank=2)
    table.when("yellow: tax I3")
    found = dispute(table.game, None, "bank 0")
    (ruling,) = [r for r in found["rulings"] if r["name"] == "crash"]
    assert (ruling["value"], ruling["other"], ruling["illegal"]) == ("on", "off", [])
    assert any(line.startswith("Crash!") for line in ruling["first"]["before"])
    assert ruling["points"]["before"] != ruling["points"]["after"]
    assert found["claim"]["verdict"] == "false", "half of the fortunes lie in the bank"


def test_rulings_that_change_nothing_are_not_told() -> None:
    table = given(phase="round_end", yellow="7 I3:2", blue="9 T1:2")
    table.when("yellow: tax I3")
    assert dispute(table.game)["rulings"] == []


def test_a_false_claim_is_set_right_by_the_command_that_would_make_it_true() -> None:
    table = given(phase="round_end", yellow="7 I3:2", blue="9 T1:2")
    start = table.game.seq
    table.when("yellow: tax I3")
    found = dispute(table.game, None, "I3 level 3")
    assert (found["verdict"], found["first"]) == ("claim_false", start + 1)
    assert found["claim"]["difference"] == -2
    proposal = found["proposal"]
    assert shlex.split(proposal["commands"][0])[:4] == [
        *("mclub", "amend"),
        *(str(start + 1), "develop I3"),
    ]
    assert (proposal["clean"], proposal["claim"]) == (True, "true")
    assert proposal["counts"] == {"same": 0, "different": 0, "illegal": 0}
    assert found["score"]["change"]["yellow"]["companies"] == 2
    assert found["event"]["seq"] == start + 1


def test_money_is_followed_through_the_ledger() -> None:
    table = given(phase="round_end", yellow="7 I3:2", blue="9 T1:2")
    start = table.game.seq
    table.when("yellow: tax I3")
    claim = dispute(table.game, None, "yellow money 7")["claim"]
    (line,) = claim["ledger"]
    assert (line["seq"], line["from"], line["to"], line["amount"]) == (
        start + 1,
        "bank",
        "yellow",
        2,
    )
    (change,) = claim["changes"]
    assert (change["before"], change["after"], change["command"]) == (7, 9, "tax I3")
    assert "MC-MOV-2" in change["rules"]


def test_a_claim_is_judged_at_the_point_and_the_proposal_fits_it() -> None:
    table = given(phase="round_end", yellow="7 I3:2", blue="9 T1:2")
    table.when("yellow: tax I3")
    middle = table.game.seq
    table.when("blue: tax T1")
    game = table.game
    assert dispute(game, middle, "blue money 9")["verdict"] == "claim_true"
    assert dispute(game, None, "blue money 9")["verdict"] == "claim_false"
    found = dispute(game, middle, "I3 level 3")
    assert found["verdict"] == "claim_false"
    assert (found["proposal"]["kind"], found["proposal"]["claim"]) == ("amend", "true")
    assert found["proposal"]["counts"]["same"] == 1


def test_a_claim_and_a_fault_are_answered_together() -> None:
    club, game = small(45, 3)
    records = copy_game(club, game)
    at = find(records, mc.ColonyBought)
    seat = records[at].event.seat
    _, bad = forge(game, with_event(records, at, price=1))
    truth = game.board()["players"][seat]["money"]
    found = dispute(bad, None, f"{seat} money {truth}")
    assert (found["verdict"], found["claim"]["verdict"]) == ("fault", "false")
    assert found["proposal"]["claim"] == "true", "the table was right, and the amend says so"


def test_a_cut_log_tells_what_could_not_be_checked() -> None:
    club, game = small(45, 3)
    lines = "\n".join(export_log(club, game, "yellow"))
    with steady_club(2) as other:
        cut = import_file(other, BytesIO(lines.encode()), "yellow.jsonl")
        found = dispute(cut, None, "yellow money 99")
    assert found["verdict"] == "claim_false"
    assert found["proposal"] is None
    assert found["rulings"] == []
    assert [one["check"] for one in found["unchecked"]] == [
        *("chance", "legality", "outcomes", "score")
    ]
    assert all(one["note"] for one in found["unchecked"])


def test_nothing_is_changed_by_a_dispute() -> None:
    with steady_club(5) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="still")
        play(game, random.Random(5), 40)
        before = rows_of(club, game)
        for claim in ("", "yellow money 3", "blue leads", "bank 0"):
            dispute(game, None, claim)
        assert rows_of(club, game) == before
        assert [id_ for id_, _kind in club.log.games()] == [game.id]


def test_points_and_claims_that_there_are_not_are_refused() -> None:
    _, game = small(10, 2)
    with pytest.raises(BadInput, match="There is no event 9999"):
        dispute(game, 9999)
    with pytest.raises(BadNotation):
        dispute(game, None, "yellow is tall")
    with pytest.raises(BadInput, match="Nobody plays red"):
        dispute(game, None, "red money 3")


def test_a_game_that_was_not_dealt_yet_can_be_disputed() -> None:
    with steady_club(8) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, deal=False)
        found = dispute(game, None, "bank 160")
        assert (found["verdict"], found["claim"]["since"]) == ("claim_true", 1)
        assert found["rulings"] == []
        assert dispute(game, None, "bank 100")["proposal"] is None
