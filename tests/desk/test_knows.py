"""Who knows what: the ledger against the stored log, derived here from its JSON text alone."""

import random
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
import pytest

from commands.undo import Lasting, may_undo_alone
from events.chain import link
from events.errors import BadInput
from events.million_club import facts as mc
from events.millions_of_dollars import facts as md
from events.record import Record, cut_for, row
from events.sealed import Sealed
from events.shared import SealsOpened
from mclub.club.game import Game
from mclub.club.moment import REFEREE, SPECTATOR
from projections.knowledge import Disclosure, knowledge, learned_by
from tests.commands.million_club.table_setting import given
from tests.properties.random_clubs import steady_club, talk_a_little
from tests.properties.sweeps import AT_A_TABLE, EACH_GAME, MILLION_CLUB, Sweep, each_number
from tests.sweeping import sweep_after

GAMES = 120
CHUNKS = 12

Secret = tuple[int, str, Any]
"""A sealed value: record, path in its stored body, value."""


def play_game(number: int, sweep: Sweep = MILLION_CLUB) -> Game:
    """A random game with a little talk, two in three to the end."""
    chance = random.Random(f"knows {number}")
    commands = chance.choice((1000, 1000, 60))
    with steady_club(entropy=number) as club:
        game = sweep.new(club, number)
        for _ in sweep.moves(game, number):
            if commands == 0:
                break
            if chance.random() < 0.02:
                talk_a_little(game, chance)
            commands -= 1
    return game


def seals_in(body: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every object with a commitment in a stored body: its path and its audience."""
    if isinstance(body, dict):
        if "commitment" in body:
            yield path, body.get("audience", [])
        for key, part in body.items():
            yield from seals_in(part, f"{path}/{key}")
    elif isinstance(body, list):
        for part in body:
            yield from seals_in(part, path)


def stored_bodies(
    records: Any,
) -> Iterator[tuple[dict[str, Any], list[tuple[str, list[str], Any]]]]:
    """The stored body of each record, and its secrets: path, audience, value."""
    for record in records:
        text = row(record, b"", lambda _previous, _body: b"")
        body = msgspec.json.decode(text.body)
        values = [opening[0] for opening in msgspec.json.decode(text.openings or "[]")]
        # The event's seals come before the command's.
        places = sorted(seals_in(body), key=lambda place: place[0].startswith("/command"))
        secrets = zip(places, values, strict=True)
        yield body, [(path, audience, value) for (path, audience), value in secrets]


def first_known(log: Any, seat: str) -> dict[Secret, int]:
    """When the seat learned each secret, according to the stored text."""
    found: dict[Secret, int] = {}
    closed: list[Secret] = []
    opened = False
    for body, secrets in log:
        seq, event = body["seq"], body["event"]
        for path, audience, value in secrets:
            secret = seq, path, str(value)
            if seat in audience or opened:
                found[secret] = seq
            else:
                closed.append(secret)
        if event["type"] == "SealsOpened":
            found |= dict.fromkeys(closed, seq)
            found[seq, "/event/seed", event["seed"]] = seq
            closed, opened = [], True
    return found


def by_the_ledger(entries: list[Disclosure]) -> dict[Secret, int]:
    found: dict[Secret, int] = {}
    for entry in entries:
        path = "/command" if entry.field == "command" else f"/event/{entry.field}"
        value = list(entry.value) if isinstance(entry.value, tuple) else entry.value
        secret = entry.of, path, str(value)
        assert secret not in found, "a secret is learned once"
        found[secret] = entry.seq
    return found


def opens(game: Game) -> Collection[type]:
    """The events through which a seat learns something new."""
    return game.kind.opens(game.created.options)


@EACH_GAME
@sweep_after(1, "chunk", range(CHUNKS))
def test_the_ledger_names_exactly_what_a_seat_is_in_the_audience_of(
    sweep: Sweep, chunk: int
) -> None:
    games = GAMES if sweep is MILLION_CLUB else GAMES // 2
    for number in range(chunk, games, CHUNKS):
        game = play_game(number, sweep)
        log = list(stored_bodies(game.records))
        ledger = list(knowledge(game.records, game.seats, opens(game)))
        assert [entry.seq for entry in ledger] == sorted(entry.seq for entry in ledger)
        for seat in game.seats:
            entries = [entry for entry in ledger if entry.seat == seat]
            # Equal times for equal secrets: the two agree after every single record.
            assert by_the_ledger(entries) == first_known(log, seat)
        for end in (1, random.Random(number).randint(1, game.seq)):
            until = list(knowledge(game.records[:end], game.seats, opens(game)))
            assert until == [entry for entry in ledger if entry.seq <= end]


@sweep_after(2, "number", range(6))
def test_where_people_deal_the_program_has_no_secret_but_the_seed(number: int) -> None:
    game = play_game(number, AT_A_TABLE)
    for seat in game.seats:
        entries = learned_by(seat, game.records, opens(game))
        assert {entry.field for entry in entries} <= {"seed"}


@EACH_GAME
@sweep_after(1, "number", range(0, 40, 5))
def test_a_cut_log_holds_what_the_ledger_names_and_nothing_else(sweep: Sweep, number: int) -> None:
    game = play_game(number, sweep)
    records = [r for r in game.records if r.seq < (game.knows(game.seats[0])["opened"] or 10**6)]
    for seat in game.seats:
        entries = learned_by(seat, records, opens(game))
        cut = [cut_for(record, seat) for record in records]
        assert learned_by(seat, cut, opens(game)) == entries
        assert None not in [entry.value for entry in entries]
        other = next(one for one in game.seats if one != seat)
        own = {(entry.of, entry.field) for entry in entries}
        for entry in learned_by(other, cut, opens(game)):
            assert (entry.value is not None) == ((entry.of, entry.field) in own)


@sweep_after(3, "number", range(12))
def test_what_is_not_new_was_said_or_held_by_the_seat_itself(number: int) -> None:
    game = play_game(number)
    for seat in game.seats:
        held: dict[str, set[str]] = {}
        for entry in learned_by(seat, game.records, opening(mc.EVENTS)):
            record: Record[Any] = game.records[entry.of - 1]
            value = entry.value
            cards = {value} if isinstance(value, str) else set(value or ())
            if entry.event.__name__ in ("HandDrawn", "HandPassed"):
                held[record.event.pile] = cards
            if not entry.new:
                assert record.by == seat
                command = game.records[record.batch - 1].command
                said = command.value if isinstance(command, Sealed) else command
                pile = getattr(record.event, "pile", None)
                known = set((said or "").split()) | held.get(pile or "", set())
                assert entry.field == "command" or cards <= known


def opening(facts: tuple[type, ...]) -> set[type]:
    """The events of a game that open seals to somebody."""
    return {event for event in facts if event.opens}


def sealing(facts: tuple[type, ...]) -> set[type]:
    """The events of a game that contain a seal."""
    return {
        event
        for event in facts
        if any("Sealed" in str(kind) for kind in event.__annotations__.values())
    }


def test_every_event_with_a_seal_is_told_and_only_a_seats_own_are_never_new() -> None:
    assert {event.__name__ for event in sealing(mc.EVENTS) - opening(mc.EVENTS)} == {
        # for nobody's eyes
        "PileShuffled",
        "PileSet",
        "DiscardSet",
        # the beginning, which can't be undone
        "HoldingSet",
        # what the seat itself chose out of what it had seen, or what was left of that
        "ColonyTaken",
        "ColonyBought",
        "CardDiscarded",
        "LeftoverDiscarded",
    }
    assert {event.__name__ for event in sealing(md.EVENTS) - opening(md.EVENTS)} == {
        # for nobody's eyes
        "LootPileShuffled",
        "RoleCardsLaid",
        # what the seat itself chose
        "CharactersPicked",
    }


@each_number(20, of_dollars=12, at_a_table=4)
def test_a_command_goes_alone_only_if_nobody_learned_anything_by_it(
    sweep: Sweep, number: int
) -> None:
    game = play_game(number, sweep)
    lasting = Lasting(opens(game), game.kind.binds(game.created.options))
    for batch in dict.fromkeys(record.batch for record in game.records[1:]):
        records = [record for record in game.records if record.batch == batch]
        by = records[0].by
        if by not in game.seats:
            continue
        news = [
            (seat, path)
            for seat in game.seats
            for record in records
            if type(record.event) in opens(game)
            for path, audience in seals_in(
                msgspec.json.decode(row(record, b"", link).body)["event"]
            )
            if seat in audience
        ]
        lasts = any(type(record.event) in (SealsOpened, *lasting.binds) for record in records)
        assert may_undo_alone(records, by, game.seats, lasting) == (not news and not lasts)
        for other in game.seats:
            if other != by:
                assert not may_undo_alone(records, other, game.seats, lasting)


def test_a_deal_is_new_to_the_seller_and_not_to_the_buyer_who_named_the_card() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        yellow="7",
        blue="7 AS1 OC2",
        intrigues="contract racket",
    ).when("yellow: choose contract", "yellow: buy AS1")

    entries = list(knowledge(table.game.records, table.game.seats, opening(mc.EVENTS)))
    sold = [entry for entry in entries if entry.event.__name__ == "ColonySold"]
    assert {entry.seat: entry.new for entry in sold if entry.field == "card"} == {
        "blue": True,
        "yellow": False,
    }
    looked = [entry for entry in entries if entry.event.__name__ == "HandShown"]
    assert [(entry.seat, entry.value, entry.new) for entry in looked] == [
        ("yellow", ("AS1", "OC2"), True)
    ]


# The document


def test_knows_tells_each_event_in_words() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        yellow="7 AF1",
        blue="7 AS1 OC2",
        red="7",
        intrigues="unrest racket",
    ).when("yellow: choose unrest", "yellow: swap AF1 OC2")

    told = {
        seat: [(entry["text"], entry["new"]) for entry in table.game.knows(seat)["entries"]]
        for seat in table.game.seats
    }
    assert told["yellow"][0] == ("colonies in the position (its own): AF1 (Africa)", True)
    assert ("drew from the Intrigues pile: Racket, Colonial Unrest", True) in told["yellow"]
    assert ("looked at the colonies of Blue: AS1 (Asia), OC2 (Oceania)", True) in told["yellow"]
    assert ("gave to Blue, and received: AF1 (Africa); OC2 (Oceania)", False) in told["yellow"]
    assert told["blue"][-1] == (
        "received from Yellow, and gave: AF1 (Africa); OC2 (Oceania)",
        True,
    )
    assert told["red"] == [("colonies in the position (its own): no card", True)]


@EACH_GAME
def test_after_the_seals_are_opened_everybody_knows_everything(sweep: Sweep) -> None:
    game = play_game(7, sweep)
    documents = [game.knows(seat) for seat in game.seats]
    opened = documents[0]["opened"]
    assert type(game.records[opened - 1].event).__name__ == "SealsOpened"
    secrets = [
        {(e["of"], field, str(value)) for e in d["entries"] for field, value in e["values"].items()}
        for d in documents
    ]
    assert all(known == secrets[0] for known in secrets)
    assert (1, "seed", "seed 7") in secrets[0]
    before = game.at(opened - 1).knows(game.seats[0])
    assert before["opened"] is None
    assert len(before["entries"]) < len(documents[0]["entries"])


def test_what_was_undone_has_been_seen_all_the_same() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        yellow="7",
        blue="7 AS1",
        red="7 AS2",
        intrigues="contract racket",
    ).when("yellow: choose contract", "yellow: look blue")
    table.game.undo(reason="the wrong hand")

    entry = table.game.knows("yellow")["entries"][-1]
    assert (entry["event"], entry["undone"], entry["values"]) == (
        "HandShown",
        True,
        {"cards": ("AS1",)},
    )


@pytest.mark.parametrize("eyes", [SPECTATOR, REFEREE, "green", "nobody"])
def test_only_a_seat_of_the_game_knows(eyes: str) -> None:
    table = given(yellow="7", blue="7")
    with pytest.raises(BadInput):
        table.game.knows(eyes)
