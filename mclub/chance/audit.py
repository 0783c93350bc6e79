"""Were all shuffles and throws of the games of a log as they should be?

Games are read a batch at a time, on all cores. Of each game only its id, head, seats and a key are
kept; of the draws, only counts.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt
from statistics import fmean
from typing import Final, NamedTuple

from events.errors import LogDamaged
from mclub.chance.draws import GameDraws, Tallies, Tally, Topic, draws_of
from mclub.chance.looks import LOOKS
from mclub.chance.tail import FULL, expected_counts, holm, tail
from mclub.club.analysis import Subject
from mclub.club.batches import read_games
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.club.opening import FileInput, input_of
from mclub.kinds.kind import Document
from mclub.records.csv import line

LEFT_OUT: Final = (
    "running",
    "abandoned",
    "real_cards",
    "from_file",
    "cut",
    "damaged",
    "same_seed",
)
"""The reasons to leave out a game: its cards are secret; people dealt them; it began from a
position, or with a deck or a board from a file; the log was cut, or is damaged; an earlier game had
the same seed and words, and so the same draws."""
LEVEL: Final = 0.01
"""Fair shuffles and dice are called unusual in at most this share of all audits."""
COLUMNS: Final = (
    "source",
    "look",
    "reshuffled",
    "draws",
    "statistic",
    "freedom",
    "p",
    "corrected",
    "by",
    "samples",
)
BATCH: Final = 50
"""The games that a process reads at a time: some half a second's work."""

Outcome = GameDraws | str
"""The draws of a game, or the reason from `LEFT_OUT`."""


class Audit(NamedTuple):
    """games: those that count; document: the tests (docs/format.md)."""

    games: Sequence[Subject]
    document: Document


def outcomes(place: str, games: Sequence[str]) -> Iterator[Outcome]:
    """The outcomes of these games of the log at `place`, in order."""
    return read_games(place, games, BATCH, outcome)


def outcome(club: Club, id_: str) -> Outcome:
    """The outcome of a game."""
    try:
        game = club.game(id_)
        return why_left_out(game) or draws_of(game, game.head)
    except LogDamaged:
        return "damaged"  # it is counted, and an audit says what is wrong


def why_left_out(game: Game) -> str | None:
    """The reason from `LEFT_OUT`, except for the last; None if its draws count."""
    if game.status != "finished":
        return game.status
    if game.created.seed.value is None:
        return "cut"
    if game.kind.by_people(game.created.options):
        return "real_cards"
    return None if input_of(game.kind, game.line.standing) == FileInput() else "from_file"


def audit(kind: str, outcomes: Iterable[Outcome]) -> Audit:
    """Test all draws of games with these outcomes. kind: their name."""
    left_out = dict.fromkeys(LEFT_OUT, 0)
    tallies: Tallies = {}
    counted: dict[bytes, Subject] = {}
    draws = repeats = 0
    for found in outcomes:
        if isinstance(found, str):
            left_out[found] += 1
        elif found.key in counted:
            left_out["same_seed"] += 1
        else:
            counted[found.key] = found.subject
            draws += found.draws
            repeats += found.repeats
            for topic, tally in found.tallies.items():
                tallies.setdefault(topic, Tally()).merge(tally)
    looks = _looks(tallies, len(counted))
    document = {
        "format": FORMAT,
        "kind": kind,
        "games": len(counted),
        "left_out": left_out,
        "draws": draws,
        "repeats": repeats,
        "level": LEVEL,
        "unusual": sum(look["corrected"] < LEVEL for look in looks),
        "looks": looks,
    }
    return Audit([*counted.values()], document)


def _looks(tallies: Tallies, games: int) -> list[Document]:
    topics = sorted(tallies, key=lambda topic: (topic.source, topic.reshuffled))
    tails = [tail(LOOKS[one.look], tallies[one].sizes, tallies[one].counts) for one in topics]
    corrected = holm([one.p for one in tails])
    return [
        {
            "source": topic.source,
            "look": topic.look,
            "reshuffled": topic.reshuffled,
            "draws": sum(tallies[topic].sizes.values()),
            "statistic": round(one.statistic, 4),
            "freedom": one.freedom,
            "p": one.p,
            "corrected": p,
            "by": one.by,
            "samples": one.samples,
            "most": _most(topic, tallies[topic]),
            "games": _games_needed(topic, tallies[topic], games),
        }
        for topic, one, p in zip(topics, tails, corrected, strict=True)
    ]


def _games_needed(topic: Topic, tally: Tally, games: int) -> int:
    """How many such games it takes until the average cell of the look is full: fewer show only
    gross faults."""
    return ceil(games * FULL / fmean(expected_counts(LOOKS[topic.look], tally.sizes)))


def _most(topic: Topic, tally: Tally) -> Document:
    """The cell that deviates most in standard errors."""
    expected = expected_counts(LOOKS[topic.look], tally.sizes)
    draws = sum(tally.sizes.values())

    def deviation(cell: int) -> float:
        mean = expected[cell]
        return abs(tally.counts.get(cell, 0) - mean) / sqrt(mean * (1 - mean / draws) or 1)

    cell = max(range(len(expected)), key=deviation)
    member, place = cell, None
    if topic.size is not None:
        place, member = divmod(cell, topic.size.members)
        place = place + 1 if place < topic.size.drawn else None
    return {
        "member": tally.members[member] if tally.members else None,
        "number": member + 1,
        "place": place,
        "count": tally.counts.get(cell, 0),
        "expected": round(expected[cell], 2),
    }


def csv_lines(document: Document) -> Iterator[str]:
    """The tests as CSV: a header and a line for each look."""
    yield line(COLUMNS)
    for look in document["looks"]:
        yield line(["" if look[name] is None else look[name] for name in COLUMNS])
