"""What would set right what is wrong, tried on a copy of the log in memory before it is proposed."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from events.errors import MclubError
from events.language import gettext as _
from events.record import Record, Row
from mclub.club import Club, Game
from mclub.desk.audit import audit_log
from mclub.desk.checks import Fault
from mclub.desk.claims import judged
from mclub.desk.compare import command_of
from mclub.desk.otherwise import gone_on
from mclub.files import export_transcript, import_transcript
from mclub.games import Claim, Document
from mclub.moment import Moment
from projections.timeline import TALK

ALTERNATIVES = 12
"""Other commands that are named where the table has to say which one it was."""
TRIES = 6
"""Amendments that are tried in full for a claim that is false."""

Rows = Sequence[tuple[Any, ...]]
Do = Callable[[Club, Game], tuple[Game, Document | None]]


class Proposal(NamedTuple):
    """document: as docs/format.md has it; after: the game as it would be."""

    document: Document
    after: Moment


class Trial:
    """A game whose log can be copied, to try on the copy what is proposed."""

    def __init__(self, club: Club, game: Game, claim: Claim | None, point: int) -> None:
        self.club, self.game, self.claim, self.point = club, game, claim, point
        self._rows = list(club.log.rows(game.id))

    def amend(self, seq: int, action: str, reason: str) -> Proposal | None:
        """Another command in the place of one; None if that is refused."""
        words = [str(seq), action, "--reason", reason]
        text = _(
            "put “{action}” in the place of the command of event {seq}, and take the later ones "
            "again"
        )
        return self._try(
            "amend",
            [self._shell("amend", *words)],
            text.format(action=action, seq=seq),
            lambda _club, game: (game, game.amend(seq, action, reason=reason)),
        )

    def undo(self, to: int, reason: str) -> Proposal | None:
        """Back to the state after a record."""

        def do(_club: Club, game: Game) -> tuple[Game, None]:
            game.undo(reason=reason, to=to)
            return game, None

        words = ["--to", str(to), "--reason", reason]
        text = _("go back to event {to}, and play on from there").format(to=to)
        return self._try("undo", [self._shell("undo", *words)], text, do)

    def fork(self, at: int) -> Proposal | None:
        """Another game that goes on from before a record that nothing can take back."""
        text = _("let a new game go on from event {at}").format(at=at)
        shell = self._shell("fork", "--at", str(at))
        return self._try("fork", [shell], text, lambda club, game: (club.fork(game, at), None))

    def anew(self) -> Proposal | None:
        """The same commands from the beginning, in a new game of the same seed."""
        text = _("play the same commands from the beginning, in a new game of the same seed")
        export = self._shell("export", "--transcript")
        return self._try(
            "import",
            [f"{export} > again.txt", "mclub import again.txt"],
            text,
            lambda club, game: (import_transcript(club, "\n".join(export_transcript(game))), None),
        )

    def _shell(self, *words: str) -> str:
        return shlex.join(["mclub", *words, "--id", self.game.id])

    def _try(self, kind: str, commands: list[str], text: str, do: Do) -> Proposal | None:
        with Club(check=False, clock=self.club.clock, entropy=self.club.entropy) as scratch:
            rows = [Row(*row) for row in self._rows]
            scratch.log.create(self.game.id, self.game.kind.KIND, rows)
            try:
                after, plan = do(scratch, scratch.game(self.game.id))
            except MclubError:
                return None
            clean = audit_log(scratch.log, after.id).passed
        changes = [] if plan is None else plan["changes"]
        at = after if self.point == self.game.seq else self._then(after, changes)
        document = {
            "kind": kind,
            "text": text,
            "commands": commands,
            "alternatives": [],
            "counts": None if plan is None else plan["counts"],
            "illegal": [change for change in changes if change["result"] == "illegal"],
            "clean": clean,
            "claim": None if self.claim is None or at is None else self._verdict(at),
        }
        return Proposal(document, Moment(after.kind, after.id, after.records))

    def _then(self, after: Game, changes: Sequence[Document]) -> Moment | None:
        """The amended game at the point that is disputed."""
        again = [c["again"]["seq"] for c in changes if c["seq"] <= self.point and "again" in c]
        if not again:
            return None
        batch = again[-1]
        return after.at(max(record.seq for record in after.records if record.batch == batch))

    def _verdict(self, at: Moment) -> str:
        assert self.claim is not None
        return judged(at, self.claim).verdict


def against_fault(trial: Trial, check: str, fault: Fault) -> Proposal | None:
    """What takes a record that the rules contradict out of what counts.

    A wrong outcome: its command in its own place, which decides it anew. A command that was not
    legal: back to before it. The beginning: the same commands in a new game. What is said about
    undoing: a new game from before it. None where nothing that mclub can do sets it right.
    """
    game = trial.game
    if game.created.seed.value is None or check in ("chain", "head", "seals"):
        return None
    record = game.records[fault.seq - 1]
    first = game.records[record.batch - 1]
    if type(record.event) in TALK:
        return trial.fork(record.batch - 1)
    if first.command is None:
        return trial.anew()
    why = _("event {seq} by the rules").format(seq=fault.seq)
    back = game.line.before(first.batch)
    if check != "legality":
        amended = trial.amend(first.seq, command_of(first), why)
        if amended is not None:
            return amended
    undone = trial.undo(back, why)
    if undone is None:
        return None
    others = [
        shlex.join(["mclub", "amend", str(first.seq), action, "--id", game.id])
        for action in _asked(game, first)
    ]
    return Proposal(undone.document | {"alternatives": others[:ALTERNATIVES]}, undone.after)


def _asked(game: Game, first: Record[Any]) -> list[str]:
    """What the seat that was asked could have done, with its name if another one did it."""
    due = game.at(first.seq - 1).due()
    if not due:
        return []
    seat = "" if due[0]["seat"] == first.by else f"{due[0]['seat']}: "
    return [seat + action for action in due[0]["actions"] or ()]


def against_claim(trial: Trial, seq: int, *, was_true: bool) -> Proposal | None:
    """What would have to be different for a claim to be true that is false.

    seq: the event that made it false; was_true: whether it was true before. The smallest is another
    action in the place of the command that this event belongs to; else to go back to before it.
    """
    game = trial.game
    first = game.records[game.records[seq - 1].batch - 1]
    stands = any(record.seq == first.seq for record in game.line.standing)
    if game.created.seed.value is None or first.command is None or not stands:
        return None
    why = _("as the table says")
    fitting = []
    for action in _fitting(trial, first):
        proposal = trial.amend(first.seq, action, why)
        if proposal is not None and proposal.document["claim"] == "true":
            fitting.append(proposal)
        if len(fitting) == TRIES:
            break
    if fitting:
        best = min(fitting, key=lambda one: len(one.document["illegal"]))
        others = [one.document["commands"][0] for one in fitting if one is not best]
        return Proposal(best.document | {"alternatives": others}, best.after)
    if was_true and trial.point == game.seq:
        undone = trial.undo(game.line.before(first.batch), why)
        if undone is not None and undone.document["claim"] == "true":
            return undone
    return None


def _fitting(trial: Trial, first: Record[Any]) -> Iterator[str]:
    """Actions in the place of a command after which the claim would have been true, the likeliest
    ones: not all of them are still true at the point."""
    tried = 0
    before = trial.game.at(first.seq - 1)
    for due in before.due():
        for action in due["actions"] or ():
            if tried == TRIES or due["seat"] != first.by:
                return
            if action != command_of(first) and _true_after(trial, before, due["seat"], action):
                tried += 1
                yield action


def _true_after(trial: Trial, before: Moment, seat: str, action: str) -> bool:
    assert trial.claim is not None
    return judged(gone_on(before, seat, action), trial.claim).verdict == "true"
