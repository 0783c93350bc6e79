"""A trade at any price on the screen: composed without typing, within the rules."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from events.le_millionnaire.facts import Bundle, Holding, TradeOffered
from mclub import Club
from mclub.club.game import Game
from mclub.play.remote import RemotePlace
from mclub.play.trading import Trading
from mclub.text.languages import use
from tests.play.sitting import NAMES, Sitting, new_game, place_at, sitting
from tests.service.seated import begin
from tests.service.served import Program

LAID: dict[str, Any] = {
    "round": 2,
    "players": {
        "yellow": {"cash": 20_000, "square": 2, "securities": ["azure 4", "jade 2 small"]},
        "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large", "plum 2"]},
        "red": {"cash": 0, "square": 3, "securities": ["ochre 2"]},
    },
}
"""A position in which everybody has something to trade, and yellow is to move."""
SEATS = [*LAID["players"]]


def lay_position(club: Club, **differently: Any) -> Game:
    players = {seat: NAMES[seat] for seat in SEATS}
    return club.new(players, game="le-millionnaire", seed="tea", start=LAID | differently)


@asynccontextmanager
async def sit_down(game: Game) -> AsyncIterator[Sitting]:
    async with sitting(place_at(game, "blue", "red")) as ann:
        await ann.until("▲ Yellow Ann: ")
        yield ann


async def click(ann: Sitting, what: str) -> None:
    lines = ann.text.splitlines()
    row = next(at for at, line in enumerate(lines) if what in line)
    await ann.pilot.click(offset=(lines[row].index(what) + 1, row))


def offers_of(game: Game) -> list[TradeOffered]:
    return [record.event for record in game.records if isinstance(record.event, TradeOffered)]


def test_several_companies_are_traded_by_arrows_alone(club: Club) -> None:
    game = lay_position(club)

    async def play() -> None:
        async with sit_down(game) as ann:
            await ann.until("o Trade")
            await ann.press("o", "down", *["right"] * 3, "down", "pagedown", "down", "right")
            await ann.press("right", "left", "down", "right", "down", "right", "down", "pagedown")
            action = "offer blue azure 3 jade small jade small 1000 for coral large plum 1 9000"
            await ann.until("Azure · Units                   3 / 4", action)
            await ann.press("enter")
            await ann.until("Blue (bot Ben) declines.")

    asyncio.run(play())
    give = Bundle((("azure", Holding(units=3)), ("jade", Holding(small=2))), 1_000)
    take = Bundle((("coral", Holding(large=1)), ("plum", Holding(units=1))), 9_000)
    assert offers_of(game) == [TradeOffered("yellow", "blue", give, take)]


def test_a_trade_is_put_together_by_clicks(club: Club) -> None:
    game = lay_position(club)

    async def play() -> None:
        async with sit_down(game) as ann:
            await click(ann, "o Trade")
            for what, shown in (
                ("Offer Blue (bot Ben) a trade", "Offer Red (bot Cleo) a trade"),
                ("Azure", "offer red azure 1 for nothing"),
                ("Azure", "offer red azure 2 for nothing"),
                ("Ochre", "offer red azure 2 for ochre 1"),
            ):
                await ann.until(what)
                await click(ann, what)
                await ann.until(shown)
            await click(ann, "Enter Offer")
            await ann.until("Red (bot Cleo) declines.")

    asyncio.run(play())
    give = Bundle((("azure", Holding(units=2)),), 0)
    take = Bundle((("ochre", Holding(units=1)),), 0)
    assert offers_of(game) == [TradeOffered("yellow", "red", give, take)]


def test_what_is_refused_stays_to_be_put_right(club: Club) -> None:
    game = lay_position(club)

    async def play() -> None:
        async with sit_down(game) as ann:
            before = game.seq
            await ann.press("o", "down", "down", "down", "right", "enter")
            await ann.until("LM-TRN-1", "offer blue 1000 for nothing")
            assert game.seq == before
            await ann.press("down", "right", "enter")
            await ann.until("Blue (bot Ben) declines.")

    asyncio.run(play())
    [offer] = offers_of(game)
    assert (offer.give.cash, offer.take.holdings) == (1_000, (("coral", Holding(large=1)),))


def test_escape_offers_nothing(club: Club) -> None:
    game = lay_position(club)

    async def play() -> None:
        async with sit_down(game) as ann:
            before = game.seq
            await ann.press("o", "down", "right", "escape")
            await ann.until("o Trade")
            assert game.seq == before

    asyncio.run(play())


@pytest.mark.parametrize(("free", "there"), [("on", True), ("off", False)])
def test_after_a_double_no_money_is_given(club: Club, free: str, there: bool) -> None:
    game = lay_position(club, throws=1, free_trades=free)

    async def play() -> None:
        async with sit_down(game) as ann:
            assert ("o Trade" in ann.text) is there
            shown = await ann.press("o")
            assert isinstance(ann.table.screen, Trading) is there
            assert "Money that you give" not in shown
            assert ("Money that you take" in shown) is there

    asyncio.run(play())


def test_a_game_without_trades_has_no_such_key(club: Club) -> None:
    game = new_game(club, 2)

    async def play() -> None:
        async with sitting(place_at(game, "blue")) as ann:
            await ann.until("place a pawn")
            assert "o Trade" not in ann.text
            await ann.press("o")
            assert not isinstance(ann.table.screen, Trading)

    asyncio.run(play())


def test_it_is_offered_by_a_link_too_and_in_another_language(server: Program) -> None:
    game = begin(server.client, SEATS, kind="le-millionnaire", start=LAID, seed="tea")

    async def play() -> None:
        use("fr")
        place = await RemotePlace.join(f"{server.url}/join/{game.tokens['yellow']}")
        try:
            async with sitting(place) as ann:
                await ann.until("o Échange")
                await ann.press("o", "down", "right", "down", "down", "down", "right")
                await ann.until("Vous donnez", "offrir bleu azur 1 pour corail grande")
                await ann.press("enter")
                await ann.until("Jaune (Ann) propose un échange à Bleu (Ben)")
        finally:
            await place.close()

    asyncio.run(play())
    assert game.get("blue", "view")["offer"] == {
        "seat": "yellow",
        "other": "blue",
        "give": ["azure", "1"],
        "take": ["coral", "large"],
    }
