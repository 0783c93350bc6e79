"""Finds corrections, and tries each on a copy of the log before proposing it."""

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
from mclub.kinds.kind import Claim, Document
from projections.timeline import TALK

ALTERNATIVES = 12
"""Alternative commands listed if the table has to choose."""
TRIES = 4
"""Amendments tried in full for a false claim."""
EFFORT = 3000
"""Commands replayed to find them."""

Rows = Sequence[Stored]
Do = Callable[[Club, Game], tuple[Game, Document | None]]


class Proposal(NamedTuple):
    """document: see docs/format.md; after: the resulting game."""

    document: Document
    after: Moment


class Trial:
    """A game with a log that can be copied to try a proposal.

    rows: its log; audit: one that has taken them all; a copy continues with the trial's records.
    """

    def __init__(
        self, game: Game, claim: Claim | None, point: int, rows: Rows, audit: Audit
    ) -> None:
        self.game, self.claim, self.point = game, claim, point
        self._rows, self._audit = rows, audit

    def amend(self, seq: int, action: str, reason: str) -> Proposal | None:
        """Replaces a command; None if that is refused."""
        words = [str(seq), action, "--reason", reason]
        text = _("replace the command of event {seq} with “{action}” and replay the later ones")
        return self._try(
            "amend",
            [shell(self.game, "amend", *words)],
            text.format(action=action, seq=seq),
            lambda _club, game: (game, game.amend(seq, action, reason=reason)),
        )

    def undo(self, to: int, reason: str) -> Proposal | None:
        """Undoes everything after a record."""

        def do(_club: Club, game: Game) -> tuple[Game, None]:
            game.undo(reason=reason, to=to)
            return game, None

        words = ["--to", str(to), "--reason", reason]
        text = _("go back to event {to} and play on from there").format(to=to)
        return self._try("undo", [shell(self.game, "undo", *words)], text, do)

    def fork(self, at: int) -> Proposal | None:
        """A fork before a record that can't be undone."""
        text = _("continue from event {at} in a new game").format(at=at)
        typed = shell(self.game, "fork", "--at", str(at))
        return self._try("fork", [typed], text, lambda club, game: (club.fork(game, at), None))

    def replay_from_start(self) -> Proposal | None:
        """Replays the commands in a new game with the same seed, without those that are illegal
        there."""
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
        tried = self._try("import", [], text, do)
        if tried is None:
            return None
        # The moves follow the header and an empty line; sed counts from 1.
        begin = lines.index("") + 2
        out = [f"{begin + at}d" for at, first in enumerate(commands) if first.seq in illegal]
        export = shell(self.game, "export", "--transcript")
        if out:
            export += f" | sed '{';'.join(out)}'"
        typed = [f"{export} > again.txt", "mclub import again.txt"]
        told = tried.document | {"commands": typed, "illegal": [*illegal.values()]}
        return Proposal(told, tried.after)

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
        """The amended game at the disputed point."""
        again = [c["again"]["seq"] for c in changes if c["seq"] <= self.point and "again" in c]
        if not again:
            return None
        batch = again[-1]
        return after.at(max(record.seq for record in after.records if record.batch == batch))


def against_fault(trial: Trial, check: str, fault: Fault) -> Proposal | None:
    """Corrects a fault: the first of these that passes the audit, else the first that is possible.

    A wrong outcome: the same command again, which decides it anew. An illegal command: undo back to
    before it. The beginning, or unreadable records: the same commands in a new game, or a fork
    before them.
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
    """A command line as typed in a shell."""
    return shlex.join(["mclub", *words, "--id", game.id])


def against_claim(trial: Trial, judgement: Judgement) -> Proposal | None:
    """A change that would make a false claim true.

    Preferably a different action in one of the commands that led to the figure, the latest first;
    otherwise an undo to before it stopped being true.
    """
    game = trial.game
    if game.created.seed.value is None:
        return None
    why = _("as the table says")
    likely = sorted(_replacements(trial, judgement), key=lambda one: one[0])[:TRIES]
    tried = [trial.amend(seq, action, why) for _refused, seq, action in likely]
    fitting = [one for one in tried if one is not None and one.document["claim"] == "true"]
    if fitting:
        best, *others = sorted(fitting, key=lambda one: len(one.document["illegal"]))
        named = [other.document["commands"][0] for other in others]
        return Proposal(best.document | {"alternatives": named}, best.after)
    if judgement.ended is not None and trial.point == game.seq:
        first = game.records[game.records[judgement.ended - 1].batch - 1]
        undone = None
        if first.command is not None:
            undone = trial.undo(game.line.before(first.batch), why)
        if undone is not None and undone.document["claim"] == "true":
            return undone
    return None


def _replacements(trial: Trial, judgement: Judgement) -> Iterator[tuple[int, int, str]]:
    """Replacements that make the claim true at the point: the number of later commands left out,
    the command, the action."""
    game, claim = trial.game, trial.claim
    assert claim is not None
    standing = {record.seq for record in game.line.standing}
    commands = [
        record for record in commands_of_seats(game.at(trial.point)) if record.seq in standing
    ]
    batches = dict.fromkeys(change.record.batch for change in reversed(judgement.changes))
    effort = 0
    for first in [r for batch in batches for r in commands if r.seq == batch]:
        later = [(r.by, command_of(r)) for r in commands if r.seq > first.seq]
        before = game.at(first.seq - 1)
        for action in _legal_actions(before, first.by):
            if action == command_of(first):
                continue
            effort += 1 + len(later)
            if effort > EFFORT:
                return
            after, refused = play_on(before, [(first.by, action), *later])
            if verdict(after, claim) == "true":
                yield refused, first.seq, action


def _legal_actions(before: Moment, seat: str) -> list[str]:
    """The seat's legal actions, if it is asked."""
    return [a for due in before.due() if due["seat"] == seat for a in due["actions"] or ()]
