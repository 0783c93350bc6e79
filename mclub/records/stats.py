"""Player statistics over the finished games of one kind.

Games are read a batch at a time, on all cores, and only running totals are kept, so memory does not
grow with their number.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from commands.people import same_person
from mclub.bots import TITLES
from mclub.club.batches import read_games
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.files.transcripts import transcript_start
from mclub.kinds.face import Demo
from mclub.kinds.kind import Document
from mclub.kinds.registry import game_face
from mclub.records.csv import line
from mclub.records.result import Result, Row, result

GROUPS: Final[dict[str, Callable[[Row, Result], Any]]] = {
    "players": lambda row, _result: same_person(row.name),
    "seats": lambda row, _result: row.seat,
    "profiles": lambda row, _result: row.profile,
    "player_counts": lambda _row, result: len(result.rows),
}
"""The groupings, each with the key of a player's result. Names that differ only in case belong to
one person, listed under the name in the first game."""
LEFT_OUT: Final = ("running", "abandoned", "demo", "bots", "crossed", "cut")
"""The reasons to leave out a game: unfinished ones, the recorded demo, games in which a bot has had
a seat (earlier releases logged only its name, such as “planner”), and games in which an undo
crossed a card or throw that somebody had seen."""
FIGURES: Final = (
    "games",
    "plays",
    "wins",
    "average_points",
    "best_points",
    "average_rank",
    "average_fortune",
)
HEADER: Final = ("group", "key", *FIGURES)
BATCH: Final = 200
"""The games that a process reads at a time: some half a second's work."""
Outcome = Result | str
"""The result of a game that counts, with the players' names at its end, or the reason from
`LEFT_OUT`."""


class Sums(msgspec.Struct):
    """Running totals of one group. last: the last game counted."""

    games: int = 0
    plays: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    ranks: int = 0
    fortune: int = 0
    last: str = ""

    def add(self, row: Row, game: str) -> None:
        """Add one player's result, which must be complete."""
        assert row.total is not None
        assert row.fortune is not None
        self.games += game != self.last
        self.last = game
        self.plays += 1
        self.wins += row.wins
        self.points += row.total
        self.best = row.total if self.best is None else max(self.best, row.total)
        self.ranks += row.rank
        self.fortune += row.fortune

    def figures(self) -> Document:
        """The figures in docs/format.md; averages are over plays, with two decimals."""
        return {
            "games": self.games,
            "plays": self.plays,
            "wins": self.wins,
            "average_points": round(self.points / self.plays, 2),
            "best_points": self.best,
            "average_rank": round(self.ranks / self.plays, 2),
            "average_fortune": round(self.fortune / self.plays, 2),
        }


def outcomes(place: str, games: Sequence[str]) -> Iterator[Outcome]:
    """The outcomes of these games of the log at `place`, in order. Raises UnknownGame,
    LogDamaged."""
    return read_games(place, games, BATCH, _outcome)


def _outcome(club: Club, id_: str) -> Outcome:
    return outcome(club.game(id_))


def outcome(game: Game) -> Outcome:
    """The outcome of a game. Raises LogDamaged if its times are malformed."""
    why = _why_left_out(game)
    if why is not None:
        return why
    found = result(game)
    if any(row.total is None for row in found.rows):
        return "cut"
    rows = [row._replace(name=game.player_names[row.seat]) for row in found.rows]
    return found._replace(rows=rows)


def stats(outcomes: Iterable[Outcome]) -> Document:
    """The statistics of the games with these outcomes."""
    groups: dict[str, dict[Any, Sums]] = {name: {} for name in GROUPS}
    left_out = dict.fromkeys(LEFT_OUT, 0)
    names: dict[Any, str] = {}
    total = minutes = 0
    for found in outcomes:
        if isinstance(found, str):
            left_out[found] += 1
            continue
        total += 1
        minutes += found.minutes
        for row in found.rows:
            names.setdefault(same_person(row.name), row.name.strip())
        for name, key_of in GROUPS.items():
            for row in found.rows:
                groups[name].setdefault(key_of(row, found), Sums()).add(row, found.game)
    return {
        "format": FORMAT,
        "games": total,
        "left_out": left_out,
        "average_minutes": round(minutes / total, 2) if total else None,
        **{
            name: [
                {"key": names[key] if name == "players" else key, **sums[key].figures()}
                for key in _order(name, sums)
            ]
            for name, sums in groups.items()
        },
    }


def _why_left_out(game: Game) -> str | None:
    """The reason from `LEFT_OUT`; None if the game counts."""
    if game.status != "finished":
        return game.status
    seating, names = game.line.seating, game.player_names
    if seating.had_bots or any(same_person(names[seat]) in TITLES for seat in seating.unknown):
        return "bots"
    start = game.created.seed.value, {one.seat: one.name for one in game.created.players}
    if start == _demo_of(game.kind.KIND):
        return "demo"
    return "crossed" if game.crossings() else None


@cache
def _demo_of(kind: str) -> tuple[str, dict[str, str]] | None:
    """The seed and players of the game's demo; None if it has none."""
    face = game_face(kind)
    return transcript_start(face.DEMO.read_text("utf-8")) if isinstance(face, Demo) else None


def _order(name: str, sums: dict[Any, Sums]) -> list[Any]:
    """The keys in display order: player counts ascending, others by wins, then by average
    points."""
    if name == "player_counts":
        return sorted(sums)

    def rank(key: Any) -> tuple[int, float, str]:
        one = sums[key]
        return -one.wins, -one.points / one.plays, key or ""

    return sorted(sums, key=rank)


def csv_lines(document: Document) -> Iterator[str]:
    """The statistics as CSV: a header and a line for each key of each group."""
    yield line(HEADER)
    for name in GROUPS:
        for row in document[name]:
            key = "" if row["key"] is None else row["key"]
            yield line([name, key, *(row[figure] for figure in FIGURES)])
