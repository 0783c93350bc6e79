"""`replay`: the game as it was."""

import re
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple, Self

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Db, EyesOption, GameId, Json, eyes_of, opened
from mclub.cli.output import draw, print_json
from mclub.club.moment import Moment
from mclub.kinds.face import face_of
from mclub.text.plain import safe

FASTEST, SLOWEST = 0.05, 3600.0
"""Seconds that an event may stand while one watches."""
CRASH: Final = "CrashStruck"
"""The event of a crash, in every game that has one."""


KINDS: Final = {"round": ("round", "tour", "runde"), "crash": ("crash", "krach")}
"""Points that are called by a word, with its French and German ones."""


class Place(NamedTuple):
    """A point of a game as people name it. kind: "event", "round" (its beginning), "crash" (right
    after it); number: which one."""

    kind: str
    number: int

    @classmethod
    def read(cls, text: str) -> Self:
        """E.g. "123", "round 4", "crash", "crash 2". Raises BadInput."""
        match = re.fullmatch(r"\s*(?:([a-z]+)(?:\s+(?=\d))?)?\s*(\d{1,9})?\s*", text.lower(), re.A)
        word, number = match.groups() if match else (None, None)
        kind = next((kind for kind, words in KINDS.items() if word in words), None)
        if match is None or (word and not kind) or (number is None and kind != "crash"):
            raise BadInput(
                _("“{text}” is none of: an event's number, “round 4”, “crash”, “crash 2”.").format(
                    text=safe(text[:40])
                )
            )
        return cls(kind or "event", int(number or 1))


class Reel:
    """All moments of a game with the eyes of one reader. Raises BadInput if nobody has them."""

    def __init__(self, game: Moment, eyes: str) -> None:
        self.game, self.eyes = game, eyes
        self.face = face_of(game.kind)
        self.last = game.seq
        game.due(eyes)

    def find(self, place: Place) -> int:
        """The event that the place is at. Raises BadInput."""
        kind, number = place
        if kind == "event":
            return self.game.at(number).seq
        found = self.rounds if kind == "round" else dict(enumerate(self.crashes, 1))
        if number in found:
            return found[number]
        there = ", ".join(map(str, found)) or _("none")
        why = (
            _("There is no round {number} in this game; there are: {there}.")
            if kind == "round"
            else _("There is no crash {number} in this game; there are: {there}.")
        )
        raise BadInput(why.format(number=number, there=there))

    @cached_property
    def rounds(self) -> dict[int, int]:
        """Where each round begins."""
        kind = self.game.kind
        begins: dict[int, int] = {}
        table = kind.fresh(self.game.created)
        for record in self.game.line.standing[1:]:
            kind.evolve(table, record.event)
            begins.setdefault(kind.round_of(table), record.seq)
        begins.pop(0, None)  # the set-up is no round
        return begins

    @cached_property
    def crashes(self) -> list[int]:
        """The crashes that count, in order."""
        standing = self.game.line.standing
        return [record.seq for record in standing if type(record.event).__name__ == CRASH]

    def words(self, seq: int) -> str:
        """What happened at this event, as far as the eyes may know."""
        moment = self.game.at(seq)
        told = moment.history(self.eyes, seq - 1)
        if told:
            rules = " ".join(told[0]["rules"])
            return safe(told[0]["text"]) + (f"  {rules}" if rules else "")
        return _("; ").join(
            _("{seat} is asked: {question}").format(
                seat=safe(moment.names[due["seat"]]), question=moment.kind.question(due["decision"])
            )
            for due in moment.due(self.eyes)
            if due["awaited"]
        )

    def board(self, seq: int) -> dict[str, Any]:
        """The board after this event."""
        return self.game.at(seq).view(self.eyes)


def replay(
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="SEQ|ROUND|CRASH",
            help="The board after this event, where a round begins (“round 4”), or right after a "
            "crash (“crash”, “crash 2”).",
        ),
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="The board at this round's end.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Go through the game by keys, forward and back.")
    ] = False,
    watch: Annotated[
        float | None,
        typer.Option(
            "--watch", metavar="SECONDS", help="Let it go on by itself, an event at a time."
        ),
    ] = None,
    seat: EyesOption = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """The board as it was: at each round's end, at one point, or event by event."""
    if at is not None and round_ is not None:
        raise BadInput(_("Give either --at or --round."))
    if step + (watch is not None) + json > 1:
        raise BadInput(_("Give one of --step, --watch and --json."))
    place = None if at is None else Place.read(at)
    from mclub.text.words import decimal

    if watch is not None and not FASTEST <= watch <= SLOWEST:
        raise BadInput(
            _("--watch takes {fastest} to {slowest} seconds for an event.").format(
                fastest=decimal(FASTEST, 2), slowest=f"{SLOWEST:.0f}"
            )
        )
    with opened(db, game) as opened_game:
        reel = Reel(opened_game, eyes_of(seat, opened_game))
        begin = None
        if place is not None:
            begin = reel.find(place)
        elif round_ is not None:
            begin = _end_of(opened_game, round_)
        if not step and watch is None:
            _boards(reel, begin, as_json=json)
            return
    from mclub.cli.stepping import go_through

    # The file is closed: others may play on while somebody looks back.
    go_through(reel, begin or 1, watch)


def _boards(reel: Reel, at: int | None, *, as_json: bool) -> None:
    game = reel.game
    ends = game.kind.round_ends(game.line.standing).values()
    seqs = [at] if at is not None else [*ends] or [game.seq]
    boards = [game.at(seq).view(reel.eyes) for seq in seqs]
    if as_json:
        print_json(boards if at is None else boards[0])
        return
    for board in boards:
        draw(reel.face.render_board(board))


def _end_of(game: Moment, number: int) -> int:
    ends = game.kind.round_ends(game.line.standing)
    if number not in ends:
        raise BadInput(
            _("Round {round} has not ended in this game; ended have: {rounds}.").format(
                round=number, rounds=", ".join(map(str, ends)) or _("none")
            )
        )
    return ends[number]
