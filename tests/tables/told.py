"""A game dealt by the program, entered as people would enter it at a table: only what everybody
sees."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from commands.million_club.notation import parse
from commands.notation import Word
from events.errors import IllegalAction
from events.million_club.words import KIND_OF, OPTIONS, REGION_OF, REGIONS, SEATS
from events.sealed import Sealed
from mclub.club.club import Club
from mclub.club.game import Game
from projections.million_club.table import Table


class Entry(NamedTuple):
    """What people enter, and the record of the dealt game after which it has happened."""

    seat: str
    action: str
    after: int


class Ids:
    """The ids of companies in the dealt game, and at the table."""

    def __init__(self) -> None:
        self.at_table: dict[str, str] = {}

    def new(self, card: str) -> str:
        """The type of a company that somebody gets; at the table it has the lowest free id."""
        kind = KIND_OF[card]
        number = 1 + sum(KIND_OF[known] == kind for known in self.at_table)
        self.at_table[card] = f"{card[0]}{number}"
        return kind


def begin(club: Club, game: Game, ids: Ids) -> Game:
    """A table of the same players, with the cards dealt to them face up."""
    events = [record.event for record in game.records]
    dealt: dict[str, list[str]] = {seat: [] for seat in game.seats}
    first = None
    for event in events:
        name = type(event).__name__
        if name == "CompanyDealt":
            dealt[event.seat].append(ids.new(event.card))
        elif name == "ProfileDealt":
            dealt[event.seat].append(event.profile)
        elif name == "FirstPlayerNamed" and event.by == "chance":
            first = event.seat
    options = dict(game.created.options)
    return club.new(
        dict(game.player_names),
        rulings=options,
        table=True,
        dealt={seat: words for seat, words in dealt.items() if words},
        first=first,
    )


def table_entries(game: Game, ids: Ids) -> Iterator[Entry]:
    """What people enter after the beginning, one entry for each command of the dealt game."""
    standing = game.line.standing
    for record in standing:
        if record.command is None:
            continue
        command = record.command.value if isinstance(record.command, Sealed) else record.command
        assert command is not None
        batch = [r.seq for r in standing if r.batch == record.batch]
        yield Entry(record.by, _entry_words(command.split(), ids), batch[-1])


def _entry_words(words: list[str], ids: Ids) -> str:
    verb, *cards = words
    if verb in ("buy", "take"):
        return verb if cards[0] in REGION_OF else f"{verb} {ids.new(cards[0])}"
    if verb == "discard" or (verb == "swap" and cards[0] in REGION_OF):
        return verb
    return " ".join([verb, *(ids.at_table.get(card, card) for card in cards)])


def revealed_cards(game: Game, seat: str) -> str:
    """What the seat reveals at the end."""
    regions = [REGION_OF[card] for card in game.board()["players"][seat]["colonies"]]
    return " ".join(["reveal", seat, *regions])


def random_table(club: Club, chance: random.Random, until: int | None = None) -> Game:
    """A random game at a table, to its end or for so many commands."""
    seats = SEATS[: chance.randint(2, 6)]
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    game = club.new({seat: seat for seat in seats}, table=True, rulings=options)
    commands = 0
    while game.due() and commands != until:
        if game.board()["round"] == 9 and until is not None and game.board()["phase"] == "reveal":
            break
        actions = list(game.due()[0]["actions"])
        chance.shuffle(actions)
        for action in actions:
            try:
                game.act(None, action)
                break
            except IllegalAction:
                # It contradicts earlier entries about colonies.
                assert {*action.split()} & {*REGIONS}
        else:
            raise AssertionError("something can always be said")
        commands += 1
    return game


def shortest(table: Table, action: str) -> str:
    """The shortest form of the action that the table understands."""
    from commands.million_club.course import COURSE

    legal = COURSE.legal(table, table.seat)
    words = action.split()
    wanted = _read(words, legal)
    short = list(words)
    for at in range(len(words) - 1, -1, -1):
        for length in range(1, len(words[at])):
            tried = [*short[:at], words[at][:length], *short[at + 1 :]]
            try:
                if _read(tried, legal) == wanted:
                    short = tried
                    break
            except Exception:  # noqa: BLE001 (not understood: one letter more)
                continue
    return " ".join(short)


def _read(words: list[str], legal: Any) -> Any:
    return parse([Word(word, 0) for word in words], lambda: legal, by_people=True)


def public(game: Game, seq: int, ids: Ids | None = None) -> dict[str, Any]:
    """The spectator's view, with companies named as at the table."""
    moment = game if seq == game.seq else game.at(seq)
    board = moment.view("spectator")
    del board["game"], board["seq"]
    for player in board["players"].values():
        player["companies"] = [
            held | {"id": ids.at_table[held["id"]] if ids else held["id"]}
            for held in player["companies"]
        ]
        player["colonies"] = sorted((c or "?")[:2] for c in player["colonies"])
    return board
