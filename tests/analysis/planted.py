"""Blunders and draws planted in games of bots, judged by playouts to the end of the game that have
nothing to do with the analysis."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Any

from commands.dealer import SeedDealer
from commands.text import text
from events.million_club.facts import HandDrawn
from events.million_club.figures import ROUNDS
from events.million_club.words import KIND_OF, Kind
from mclub.bots.habits import Aligned, Habits
from mclub.bots.match import cut_event
from tests.analysis.played import Play

GAUGE = 40
"""The maximum number of playouts that choose an action."""
JUDGES = 1_000_000
"""The number of the first playout that certifies a choice."""
PANEL = 1_000
"""The number of playouts after which a choice that costs too little is given up."""
TYPES: Sequence[Kind] = ("resource", "industry", "transport")


class Blunder:
    """Makes a seat take, once, an action that costs it a good part of the victory compared with the
    best one.

    since: the first round to look for one, since playouts are short late in the game; cost: what it
    costs at least, as a share of 1; judges: the number of playouts that certify it.
    """

    def __init__(self, since: int, cost: float, judges: int) -> None:
        self._since, self._cost, self._judges = since, cost, judges
        self.seq = 0
        self.by = ""
        self.certified = 0.0
        """What it costs by the playouts that certify it."""

    def __call__(self, play: Play, seat: str) -> str | None:
        choices = play.mind.choices(play.table, seat)
        if self.seq or play.table.round < self._since or len(choices) == 1:
            return None
        imagine = play.mind.imagine(play.sight(seat))

        def share(choice: Any, numbers: Iterable[int]) -> float:
            return fmean(_won(play, imagine, seat, choice, number) for number in numbers)

        gauge = range(min(GAUGE, self._judges // 5))
        gauged = {at: share(choice, gauge) for at, choice in enumerate(choices)}
        worst, best = min(gauged, key=gauged.__getitem__), max(gauged, key=gauged.__getitem__)
        if gauged[best] - gauged[worst] < self._cost:
            return None
        # Chosen by these playouts, the two are judged by others.
        judges = range(JUDGES, JUDGES + self._judges)
        for panel in (judges[:PANEL], judges):
            certified = share(choices[best], panel) - share(choices[worst], panel)
            if certified < self._cost:
                return None
        self.seq, self.by, self.certified = len(play.records) + 1, seat, certified
        return text(choices[worst])


def _won(
    play: Play, imagine: Callable[[Random], Any], seat: str, choice: Any, number: int
) -> float:
    """The seat's share of the victory in this playout after its choice, as far as it can know."""
    chance, dealer = Random(number), SeedDealer(str(number))
    table = imagine(chance)
    play.mind.take(table, seat, choice, dealer)
    return _play_out(play, table, dealer, number, seat)


def _play_out(play: Play, table: Any, dealer: SeedDealer, number: int, seat: str) -> float:
    Habits(play.kind).play_on(table, dealer, Aligned(number))
    return (seat in table.winners) / len(table.winners)


class LastDraw:
    """Puts companies of one type on top of the pile before the last draw of a game of Million Club.
    seq: of the draw, 0 if there was none."""

    def __init__(self, kind: Kind) -> None:
        self._cards = frozenset(card for card in KIND_OF if KIND_OF[card] == kind)
        self._play: Play | None = None
        self.seq = 0

    def __call__(self, play: Play, _seat: str) -> None:
        table = play.table
        last_shuffle = table.round == ROUNDS - 1 and table.phase == "companies"
        play.on_top = self._cards if last_shuffle else ()
        if table.round == ROUNDS and not self.seq:
            batch = [one for one in play.records if one.batch == play.records[-1].batch]
            drawn = [one.seq for one in batch if _draws_companies(one.event)]
            if drawn:
                self.seq = drawn[0]
                self._play, self._table, self._known = play, table.copy(), len(play.records)

    def value(self, playouts: int) -> float:
        """What yellow can expect after the draw, as a share of 1."""
        play = self._play
        assert play is not None
        records = play.records[: self._known]
        public = play.kind.FOLD.table(cut_event(one.event, None) for one in records)
        shares = []
        for number in range(JUDGES, JUDGES + playouts):
            table = self._table.copy()
            play.mind.redeal(table, public, Random(number))
            shares.append(_play_out(play, table, SeedDealer(str(number)), number, "yellow"))
        return fmean(shares)


def _draws_companies(event: Any) -> bool:
    return isinstance(event, HandDrawn) and event.pile == "companies"
