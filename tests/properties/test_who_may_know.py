"""Each secret is for the seats named by the rules, and public data names no hidden card. The twins
of `test_twins` rely on the seals' audiences, which are compared with the rules here."""

import random
from typing import Any

from events.sealed import Sealed
from tests.properties import twins
from tests.properties.random_clubs import moves, new_game, steady_club
from tests.properties.random_games import COLONY_IDS, COMPANY_IDS, by_chance, setting
from tests.sweeping import sweep_after

NOBODY = {"GameCreated", "PileShuffled", "PileSet", "DiscardSet"}
THE_SEAT = {
    "ColonyBought",
    "ColonyDealt",
    "ColonyTaken",
    "CardDiscarded",
    "HandDrawn",
    "HandPassed",
    "HandShown",
    "HoldingSet",
    "PileShown",
}


def who_may_know(event: Any, last_chair: str | None) -> set[str]:
    """By the rules: the drawer for drawn cards, both sides for cards moved between them, and so
    on."""
    kind = type(event).__name__
    if kind in NOBODY:
        return set()
    if kind in THE_SEAT:
        return {event.seat}
    if kind == "LeftoverDiscarded":
        assert last_chair is not None
        return {last_chair}
    if kind == "ColonySold":
        return {event.seller, event.buyer}
    assert kind == "ColoniesSwapped"
    return {event.seat, event.opponent}


@sweep_after(4, "number", range(20))
def test_seals_are_for_those_whom_the_rules_name_and_the_rest_names_nothing(number: int) -> None:
    with steady_club(entropy=number) as club:
        game, last_chair, secrets = new_game(club, setting(number)), None, 0
        assert all(moves(game, by_chance(number)))
        owned: set[str] = set()
        for record in game.records:
            event = record.event
            if type(event).__name__ in ("HandDrawn", "HandPassed"):
                last_chair = event.seat
            for part in (getattr(event, name) for name in event.__struct_fields__):
                if isinstance(part, Sealed):
                    assert set(part.audience) == who_may_know(event, last_chair)
                    secrets += 1
                else:
                    owned |= twins.cards_in(part) & set(COMPANY_IDS)
                    assert not twins.cards_in(part) & set(COLONY_IDS)
        assert secrets > 5
        assert owned == {card for p in game.table.players.values() for card in p.levels}


@sweep_after(4, "number", range(20))
def test_commands_that_name_hidden_cards_are_for_who_gave_them(number: int) -> None:
    hidden = open_ = 0
    with steady_club(entropy=number) as club:
        game, pick = new_game(club, setting(number)), random.Random(number)
        for seat, typed in moves(game, pick.choice):
            batch = game.records[-1].batch
            command = game.records[batch - 1].command
            secret = bool(twins.cards_in(typed) & set(COLONY_IDS)) or typed.startswith("discard")
            assert isinstance(command, Sealed) == secret
            if isinstance(command, Sealed):
                assert (command.audience, command.value) == ((seat,), typed)
                hidden += 1
            else:
                assert command == typed
                open_ += 1
    assert min(open_, hidden) > 0
