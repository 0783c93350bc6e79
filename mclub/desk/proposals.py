"""Finds corrections, and proposes only those that worked on a copy of the log."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from events.errors import MclubError
from events.language import gettext as _
from events.log import Stored
from events.record import Record, Row
from mclub.club.club import Club
from mclub.club.difference import command_of
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.club.sights import BROKEN
from mclub.desk.alternatives import REFUSALS, commands_of_seats, play_on, refusal
from mclub.desk.audit import audit_log, audit_rows
from mclub.desk.auditor import Audit
from mclub.desk.checks import Fault
from mclub.desk.judgement import Judgement, verdict
from mclub.files.transcripts import export_transcript, transcript_moves
from mclub.kinds.desk import Claim
from mclub.kinds.kind import Document
from projections.timeline import TALK

ALTERNATIVES = 12
"""The maximum number of alternative commands that the table is offered."""
TRIES = 4
"""The maximum number of amendments tried in full for a false claim."""
EFFORT = 3000
"""The maximum number of commands replayed to find these amendments."""

Rows = Sequence[Stored]
Do = Callable[[Club, Game], tuple[Game, Document | None]]


class Proposal(NamedTuple):
    """A correction to propose. document: see docs/format.md; after: the resulting game."""

    document: Document
    after: Moment


class Trial:
    """Tries corrections of a game on copies of its log.

    claim, point: the claim to make true, and the record at which it is judged; rows: the game's
    log; audit: an audit of all rows, which continues with the records of each trial.
    """

    def __init__(
        self, game: Game, claim: Claim | None, point: int, rows: Rows, audit: Audit
    ) -> None:
        self.game, self.claim, self.point = game, claim, point
        self._rows, self._audit = rows, audit

    def amend(self, seq: int, action: str, reason: str) -> Proposal | None:
        """Propose to replace a command; None if the replacement is refused."""
        words = [str(seq), action, "--reason", reason]
        text = _("replace the command of event {seq} with “{action}” and replay the later ones")
        return self._try(
            "amend",
            [shell(self.game, "amend", *words)],
            text.format(action=action, seq=seq),
            lambda _club, game: (game, game.amend(seq, action, reason=reason)),
        )

    def undo(self, to: int, reason: str) -> Proposal | None:
        """Propose to undo everything after a record; None if that is refused."""

        def do(_club: Club, game: Game) -> tuple[Game, None]:
            game.undo(reason=reason, to=to)
            return game, None

        words = ["--to", str(to), "--reason", reason]
        text = _("go back to event {to} and play on from there").format(to=to)
        return self._try("undo", [shell(self.game, "undo", *words)], text, do)

    def fork(self, at: int) -> Proposal | None:
        """Propose to fork after record `at`; None if that is refused."""
        text = _("continue from event {at} in a new game").format(at=at)
        typed = shell(self.game, "fork", "--at", str(at))
        return self._try("fork", [typed], text, lambda club, game: (club.fork(game, at), None))

    def replay_from_start(self) -> Proposal | None:
        """Propose a new game with the same seed and commands, except those that are illegal there;
        None if that is impossible."""
        if len(self.game.records) == 1:
            return None
        lines = list(export_transcript(self.game))
        commands = commands_of_seats(self.game)
        illegal: dict[int, Document] = {}

        def do(club: Club, _game: Game) -> tuple[Game, None]:
            game, moves = transcript_moves(club, "\n".join(lines))
            for first, move in zip(commands, moves, strict=True):
                try:
                    game.act(None, move)
                except REFUSALS as error:
                    illegal[first.seq] = refusal(first, error, game.records)
            return game, None

        text = _("replay the same commands from the beginning, in a new game with the same seed")
        proposal = self._try("import", [], text, do)
        if proposal is None:
            return None
        # The moves follow the header and an empty line; sed counts from 1.
        begin = lines.index("") + 2
        deletions = [f"{begin + at}d" for at, first in enumerate(commands) if first.seq in illegal]
        export = shell(self.game, "export", "--transcript")
        if deletions:
            export += f" | sed '{';'.join(deletions)}'"
        typed = [f"{export} > again.txt", "mclub import again.txt"]
        document = proposal.document | {"commands": typed, "illegal": [*illegal.values()]}
        return Proposal(document, proposal.after)

    def _try(self, kind: str, commands: list[str], text: str, do: Do) -> Proposal | None:
        with Club(
            check=False, clock=self.game.club.clock, entropy=self.game.club.entropy
        ) as scratch:
            rows = [Row(*row) for row in self._rows]
            scratch.log.create(self.game.id, self.game.kind.KIND, rows)
            try:
                after, plan = do(scratch, scratch.game(self.game.id))
            except (MclubError, *BROKEN):
                return None
            clean = self._audit_copy(scratch, after).passed
        changes = [] if plan is None else plan["changes"]
        at = after if self.point == self.game.seq else self._at_point(after, changes)
        document = {
            "kind": kind,
            "text": text,
            "commands": commands,
            "alternatives": [],
            "counts": None if plan is None else plan["counts"],
            "illegal": [change for change in changes if change["result"] == "illegal"],
            "clean": clean,
            "claim": None if self.claim is None or at is None else verdict(at, self.claim),
        }
        return Proposal(document, Moment(after.kind, after.id, after.records))

    def _audit_copy(self, scratch: Club, after: Game) -> Audit:
        if after.id != self.game.id:
            return audit_log(scratch.log, after.id)
        return audit_rows(self._audit.copy(), scratch.log.rows(after.id, self.game.seq))

    def _at_point(self, after: Game, changes: Sequence[Document]) -> Moment | None:
        """The amended game at the disputed point; None if no command up to it was replayed."""
        replayed = [c["again"]["seq"] for c in changes if c["seq"] <= self.point and "again" in c]
        if not replayed:
            return None
        batch = replayed[-1]
        return after.at(max(record.seq for record in after.records if record.batch == batch))


def against_fault(trial: Trial, check: str, fault: Fault) -> Proposal | None:
    """The first correction of a fault that passes an audit, or else the first that is possible.

    In this order: replace the command with itself, which decides it by today's rules (unless it was
    illegal); undo to before it; replay all commands in a new game; fork before it. For the opening
    only the last two apply, for an undo or a change of players only the fork. None if the log was
    cut or its records are damaged.
    """
    game = trial.game
    if game.created.seed.value is None or check in ("chain", "head", "seals"):
        return None
    first = game.records[game.records[fault.seq - 1].batch - 1]
    why = _("event {seq} by the rules").format(seq=fault.seq)
    ways: list[Callable[[], Proposal | None]] = []
    if first.command is not None and type(first.event) not in TALK:
        if check != "legality":
            ways.append(lambda: trial.amend(first.seq, command_of(first), why))
        ways.append(lambda: trial.undo(game.line.before(first.batch), why))
        ways.append(trial.replay_from_start)
    elif first.command is None:
        ways.append(trial.replay_from_start)
    if first.seq > 1:
        ways.append(lambda: trial.fork(first.seq - 1))
    possible = None
    for way in ways:
        proposal = way()
        possible = possible or proposal
        if proposal is not None and proposal.document["clean"]:
            possible = proposal
            break
    if possible is None or check != "legality" or type(first.event) in TALK:
        return possible
    return Proposal(
        possible.document | {"alternatives": _alternatives(game, first)}, possible.after
    )


def _alternatives(game: Game, first: Record[Any]) -> list[str]:
    """Legal alternatives to an illegal command, for the table to choose from."""
    if first.command is None:
        return []
    actions = [
        action if due["seat"] == first.by else f"{due['seat']}: {action}"
        for due in game.at(first.seq - 1).due()
        for action in due["actions"] or ()
    ]
    return [shell(game, "amend", str(first.seq), action) for action in actions[:ALTERNATIVES]]


def shell(game: Game, *words: str) -> str:
    """The mclub command with these words for this game, to type in a shell."""
    return shlex.join(["mclub", *words, "--id", game.id])


def against_claim(trial: Trial, judgement: Judgement) -> Proposal | None:
    """A change that would make a false claim true; None if none is found.

    First tries other actions for the commands that led to the figure, the latest first, then an
    undo to before the claim became false.
    """
    game = trial.game
    if game.created.seed.value is None:
        return None
    why = _("as the table says")
    likely = sorted(_replacements(trial, judgement), key=lambda one: one[0])[:TRIES]
    amendments = [trial.amend(seq, action, why) for _illegal, seq, action in likely]
    successes = [one for one in amendments if one is not None and one.document["claim"] == "true"]
    if successes:
        best, *others = sorted(successes, key=lambda one: len(one.document["illegal"]))
        alternatives = [other.document["commands"][0] for other in others]
        return Proposal(best.document | {"alternatives": alternatives}, best.after)
    if judgement.ended is not None and trial.point == game.seq:
        first = game.records[game.records[judgement.ended - 1].batch - 1]
        undo = None
        if first.command is not None:
            undo = trial.undo(game.line.before(first.batch), why)
        if undo is not None and undo.document["claim"] == "true":
            return undo
    return None


def _replacements(trial: Trial, judgement: Judgement) -> Iterator[tuple[int, int, str]]:
    """Replacements that make the claim true at the point: (number of later commands left out, first
    record of the command, action)."""
    game, claim = trial.game, trial.claim
    assert claim is not None
    standing = {record.seq for record in game.line.standing}
    commands = [
        record for record in commands_of_seats(game.at(trial.point)) if record.seq in standing
    ]
    batches = dict.fromkeys(change.record.batch for change in reversed(judgement.changes))
    effort = 0
    for first in [r for batch in batches for r in commands if r.seq == batch]:
        later_commands = [(r.by, command_of(r)) for r in commands if r.seq > first.seq]
        before = game.at(first.seq - 1)
        for action in _legal_actions(before, first.by):
            if action == command_of(first):
                continue
            effort += 1 + len(later_commands)
            if effort > EFFORT:
                return
            after, illegal = play_on(before, [(first.by, action), *later_commands])
            if verdict(after, claim) == "true":
                yield illegal, first.seq, action


def _legal_actions(before: Moment, seat: str) -> list[str]:
    """The seat's legal actions, if it is asked."""
    return [a for due in before.due() if due["seat"] == seat for a in due["actions"] or ()]
