"""`Club` and `Game`: all that can be done with games, for Python, the command line and services.

Documents are plain dicts, as docs/format.md describes them. Clock and entropy are handed in.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from time import gmtime, strftime, time_ns
from types import TracebackType
from typing import Any, NamedTuple, Self

from commands import seating as seating_rules
from commands import table as table_rules
from commands.dealer import Dealer, SeedDealer
from commands.notation import REDO, UNDO, Go, Word, bound, split
from events.chain import chained, first_link, verify
from events.errors import BadInput, GameMovedOn, NotAllowed
from events.hashing import HASH_BYTES
from events.language import gettext as _
from events.language import spoken
from events.log import Log
from events.opening import opened
from events.record import Record
from events.sealed import SALT_BYTES, Sealed
from events.table import GameCreated, Player, TableEvent, UndoAgreed, WordAdded
from mclub.bounds import MAX_SEED, check_id, check_name, check_new
from mclub.games import GAMES, Document, Facts, GameKind, game_kind
from mclub.moment import DEALER, FORMAT, REFEREE, SPECTATOR, Moment
from mclub.rehearsal import Draft, Rehearsal, closing_facts
from mclub.trace import trace
from projections.timeline import follow

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


def now() -> str:
    """The time in UTC, RFC 3339 with milliseconds."""
    minutes, milliseconds = divmod(time_ns() // 1_000_000, 60_000)
    return f"{_minute(minutes)}:{milliseconds // 1000:02}.{milliseconds % 1000:03}Z"


@lru_cache(maxsize=1)
def _minute(minutes: int) -> str:
    return strftime("%Y-%m-%dT%H:%M", gmtime(60 * minutes))


class Club:
    """The games of one log.

    path: the SQLite file, ":memory:", or the address of a PostgreSQL database. check: verify the
    hash chain of every game that is opened. clock: the time as text; entropy: n random bytes. Close
    it, or use it with `with`.
    """

    def __init__(
        self,
        path: str | Path = ":memory:",
        *,
        check: bool = True,
        clock: Callable[[], str] = now,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.log: Log = opened(path)
        self.check = check
        self.clock = clock
        self.entropy = entropy

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the log."""
        self.log.close()

    def new(
        self,
        players: Mapping[str, str] | None = None,
        *,
        game: str = next(iter(GAMES)),
        seed: str | None = None,
        alternative: bool = False,
        rulings: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        board: Mapping[str, Any] | None = None,
        words: Mapping[str, str] | None = None,
        deal: bool = True,
        table: bool = False,
        dealt: Mapping[str, Sequence[str]] | None = None,
        first: str | None = None,
    ) -> "Game":
        """Begins a game.

        players: names by seat in order round the table; seed: what all chance is derived from
        (random if None); alternative: the set-up with profiles; rulings: options by name; start: a
        position to start from; deck: the cards to play with, in a game that lets people bring their
        own; board: the same for the board; words: by seat, mixed into all chance; deal: False only
        commits to the seed, so that the words can be given when it can no longer be changed
        (`Game.deal`);
        table: people deal the cards, and the program is told what the table sees; then dealt says
        by seat what lies before it ("industry", with profiles also "heir"), first who begins; what
        isn't said is asked. Raises BadInput.
        """
        from mclub.games.abilities import Positions, RealCards, able

        kind = game_kind(game)
        if players is None:
            players = able(kind, Positions).seats_of(start) if start is not None else {}
        if (dealt or first is not None) and (not table or start is not None):
            raise BadInput(
                _("What was dealt and who begins is said with --table, and not with a position.")
            )
        if table and not deal:
            raise BadInput(_("Where people deal, there is no seed to commit to: no --commit."))
        chosen = dict(rulings or {})
        if table:
            chosen["table"] = "on"
            # A profile that is named lies before a player, so they are played with.
            alternative |= able(kind, RealCards).with_profiles(dealt or {})
        if alternative:
            chosen["alternative"] = "on"
        options = kind.options(chosen)
        if seed is None:
            seed = self.entropy(32).hex()
        check_new(kind, players, seed)
        seal = Sealed((), value=seed, salt=self.entropy(SALT_BYTES).hex())
        seated = tuple(Player(seat, name) for seat, name in players.items())
        created = GameCreated(kind.KIND, seated, options, seal)
        brought = brought_by(kind, start, deck, board)
        facts, state = opening_facts(kind, created, words or {}, brought) if deal else ([], None)
        id_ = self.new_id()
        draft = Draft(id_, seal.salt, self.clock(), 0, first_link(id_))
        draft.add(DEALER, [(created, ()), *facts])
        rehearsal = Rehearsal(Moment(kind, id_, draft.records), draft.hash, self.clock())
        if table:
            people = able(kind, RealCards)
            while said := people.told(rehearsal.moment.table, dealt or {}, first):
                rehearsal.take(split(said)[0])
        state = rehearsal.moment.table if rehearsal.draft.records else state
        self.log.create(id_, kind.KIND, [*draft.rows, *rehearsal.draft.rows])
        trace("game created", game=id_, kind=kind.KIND, seats=len(seated))
        records = [*draft.records, *rehearsal.draft.records]
        return Game(self, kind, id_, records, rehearsal.draft.hash, state)

    def new_id(self) -> str:
        """An id for a game that is to begin, drawn at random."""
        return "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in self.entropy(_ID_LENGTH))

    def fork(self, game: "Game", seq: int) -> "Game":
        """A new game that goes on from where `game` stood after record `seq`; see
        `mclub.desk.fork`. Raises BadInput, NotAllowed."""
        from mclub.desk.fork import fork

        return fork(self, game, seq)

    def game(self, id_: str) -> "Game":
        """Opens a game. Raises UnknownGame, or LogDamaged when its chain doesn't hold."""
        kind = game_kind(self.log.kind(id_))
        records, hash_ = self.load(kind, id_)
        trace("game opened", game=id_, events=len(records))
        return Game(self, kind, id_, records, hash_)

    def load(self, kind: GameKind, id_: str) -> tuple[list[Record[Any]], bytes]:
        """The records of a game and the hash of the last one."""
        whole = self.log.whole(id_, chain=self.check)
        if not self.check or chained(id_, whole):
            records = kind.CODEC.whole(whole)
            if records is not None:
                return records, whole.hashes[-HASH_BYTES:]
        rows = self.log.rows(id_)
        hash_ = verify(id_, rows) if self.check else rows[-1][3]
        return kind.CODEC.records([(body, openings) for _, body, openings, _ in rows]), hash_

    def overview(self) -> Iterator[Document]:
        """A line for each game, in order of creation."""
        latest = self.log.latest()
        for id_, name in self.log.games():
            game = self.game(id_)
            yield {
                "game": id_,
                "kind": name,
                "players": game.player_names,
                "status": game.status,
                "dealt": game.seq > 1,
                "round": game.kind.round_of(game.table),
                "seq": game.seq,
                "created": game.records[0].at,
                "last": game.records[-1].at,
                "current": id_ == latest,
            }


class Brought(NamedTuple):
    """What people bring to a game from files. start: a position; deck: the cards, and the board in
    a game that lets people bring one."""

    start: Mapping[str, Any] | None = None
    deck: Mapping[str, Any] | None = None


def brought_by(
    kind: GameKind,
    start: Mapping[str, Any] | None,
    deck: Mapping[str, Any] | None,
    board: Mapping[str, Any] | None,
) -> Brought:
    """What people bring, with the board among the cards. Raises BadInput."""
    from mclub.games.abilities import Boards, able

    return Brought(start, deck if board is None else able(kind, Boards).with_board(deck, board))


def brought_to(kind: GameKind, records: Sequence[Record[Any]]) -> Brought:
    """What was brought to the game that these records begin."""
    from mclub.games.abilities import Decks, Positions

    return Brought(
        kind.start_of(records) if isinstance(kind, Positions) else None,
        kind.deck_of(records) if isinstance(kind, Decks) else None,
    )


def opening_facts(
    kind: GameKind, created: GameCreated, words: Mapping[str, str], brought: Brought
) -> tuple[Facts, Any]:
    """The words of the seats, then everything up to the first question. Raises BadInput."""
    for seat, word in words.items():
        if seat not in [player.seat for player in created.players]:
            raise BadInput(_("Nobody plays {seat}.").format(seat=spoken(seat[:40])))
        if not word.strip():
            raise BadInput(_("The word of {seat} is empty.").format(seat=spoken(seat)))
        bound(word, MAX_SEED)
    assert created.seed.value is not None
    facts, table = _begun(kind, created, SeedDealer(created.seed.value, words), brought)
    added = [(WordAdded(seat, word), ()) for seat, word in words.items()]
    return [*added, *facts, *closing_facts(kind, table, created)], table


def _begun(
    kind: GameKind, created: GameCreated, dealer: Dealer, brought: Brought
) -> tuple[Facts, Any]:
    from mclub.games.abilities import Decks, Positions, able

    start, deck = brought
    if start is not None and deck is not None:
        raise BadInput(_("A position has its cards already: give either it or a deck."))
    if start is not None:
        return able(kind, Positions).begin_from(created, dealer, start)
    if deck is not None:
        return able(kind, Decks).begin_with(created, dealer, deck)
    return kind.begin(created, dealer)


class Game(Moment):
    """A game that goes on: a `Moment` that can be acted upon.

    Reading shows the game as this object last saw it; `refresh` catches up with the log.
    """

    records: list[Record[Any]]

    def __init__(
        self,
        club: Club,
        kind: GameKind,
        id_: str,
        records: list[Record[Any]],
        hash_: bytes,
        table: Any = None,
    ) -> None:
        super().__init__(kind, id_, records)
        self.club = club
        self._hash = hash_
        if table is not None:
            self.table = table

    @property
    def head(self) -> str:
        """The hash of the last record, hex: who noted it can later tell a cut-off log."""
        return self._hash.hex()

    def refresh(self) -> Self:
        """Catches up with what others have appended."""
        if self.club.log.head(self.id)[0] != self.seq:
            self._replace(*self.club.load(self.kind, self.id))
        return self

    def expect(self, seq: int, seat: str | None = None) -> None:
        """Catches up. Raises GameMovedOn if record `seq` is not the last one, and tells with the
        eyes of `seat` what happened since."""
        if seq != self.refresh().seq:
            raise self._moved_on(seq, seat)

    def act(
        self,
        seat: str | None,
        text: str,
        *,
        expect: int | None = None,
        command_id: str | None = None,
    ) -> Document:
        """Takes one or several actions in the notation, all or none; returns what happened.

        seat: who asks, None for whoever is asked (at one's own table); expect: the last record that
        the asker knows, by default the last that this object has seen; what others who are asked
        at the same time have answered for themselves since then does not matter; command_id: the
        asker's own id: the same one again gives the same answer and appends nothing. Only the last
        action of a go may show somebody cards. Raises BadNotation, NotYourTurn, IllegalAction,
        NotAllowed, GameMovedOn.
        """
        if command_id is not None:
            check_id(command_id)
            answered = self.club.log.commands(self.id, command_id)
            if answered:
                return self._answered(answered, seat)
        if expect is not None and not self._stands(expect, seat):
            raise self._moved_on(expect, seat)
        rehearsal = self.rehearse()
        for number, go in enumerate(split(text)):
            if rehearsal.opened_cards:
                # A refusal from here on would take back a look that can't be unseen.
                raise NotAllowed(
                    _(
                        "Action {number} opens cards; ask for what comes after it in a go of its "
                        "own. Nothing has been done."
                    ).format(number=number)
                )
            id_ = command_id if number == 0 or command_id is None else f"{command_id}/{number + 1}"
            rehearsal.take(_for_seat(go, seat), id_)
        try:
            return self.commit(rehearsal, seat)
        except GameMovedOn:
            # The same request may have come twice at once, and the other one was faster.
            answered = self.club.log.commands(self.id, command_id) if command_id else []
            if not answered:
                raise
            return self._answered(answered, seat)

    def undo(self, seat: str | None = None, reason: str = "", to: int | None = None) -> Document:
        """Takes back the last command, or all that came after record `to`.

        A seat does it as the rules of the table allow, alone or by asking the others; without a
        seat it is the referee, whose reason is kept. Raises NotAllowed.
        """
        if seat is not None and to is None:
            return self.act(seat, UNDO)
        bound(reason, table_rules.MAX_REASON)
        if seat is not None:
            table_rules.check_goes_on(self.line)
            return self._say(seat, table_rules.propose(self.line, seat, self.seats, to))
        return self._say(REFEREE, table_rules.force_undo(self.line, reason, to))

    def redo(self, seat: str | None = None) -> Document:
        """Brings back what the last undo took: a seat its own command, the referee any."""
        if seat is not None:
            return self.act(seat, REDO)
        return self._say(REFEREE, table_rules.redo(self.line, None))

    def correct(self, seat: str, what: str, amount: int | str, reason: str) -> Document:
        """The referee sets the money of a seat (what: "money") to the amount (M) that was counted;
        the bank has the difference. Raises BadNotation, NotAllowed."""
        bound(reason, table_rules.MAX_REASON)
        if not reason.strip() or ";" in reason:
            raise BadInput(_("A correction needs a reason, without “;”."))
        rehearsal = self.rehearse()
        words = [Word(word, 0) for word in ("correct", seat, what, str(amount), *reason.split())]
        rehearsal.take(Go(REFEREE, tuple(words)))
        return self.commit(rehearsal, REFEREE)

    def abandon(self, reason: str) -> Document:
        """The referee ends the game here, and it counts for nothing; `undo` takes that back.

        Raises BadInput, BadNotation, NotAllowed.
        """
        bound(reason, table_rules.MAX_REASON)
        return self._say(REFEREE, table_rules.abandon(self.line, reason))

    def hand(self, seat: str, name: str, by: str = REFEREE) -> Document:
        """Another person plays the seat from here on; by: the seat itself or the referee. Raises
        BadInput, NotAllowed."""
        check_name(seat, name)
        _check_own(seat, by)
        return self._say(by, seating_rules.hand(self.line, self.seats, seat, name))

    def leave(self, seat: str, by: str = REFEREE) -> Document:
        """Who plays the seat is gone, and it waits for somebody else. Raises NotAllowed."""
        _check_own(seat, by)
        return self._say(by, seating_rules.leave(self.line, self.seats, seat))

    def drop(self, seat: str, by: str) -> Document:
        """The seat `by` consents to go on without `seat`; when all the others have consented, it
        is dropped. Raises NotAllowed."""
        return self._say(by, *seating_rules.drop(self.line, self.seats, by, seat))

    def keep(self, seat: str, by: str) -> Document:
        """The seat `by` refuses to go on without `seat`. Raises NotAllowed."""
        return self._say(by, seating_rules.keep(self.line, self.seats, by, seat))

    def amend(self, seq: int, action: str, *, reason: str = "", dry_run: bool = False) -> Document:
        """The referee puts `action` in the place of the command that record `seq` belongs to, and
        takes the later commands again as far as they are legal; see `mclub.desk.amend`.

        Returns what changes; dry_run: only that, nothing is appended. Raises BadInput, BadNotation,
        NotAllowed, IllegalAction, NotYourTurn, GameMovedOn.
        """
        from mclub.desk.amend import plan

        rehearsal, document = plan(self, seq, action, reason)
        if not dry_run:
            self.commit(rehearsal, REFEREE)
        return document | {"appended": not dry_run, "head": self.head}

    def dispute(self, at: int | None = None, claim: str = "") -> Document:
        """Whether anything up to record `at` (None: all of the game) contradicts the rules, whether
        a claim was true then, and what would set it right; see `mclub.desk.dispute`. Changes
        nothing. Raises BadInput, BadNotation, LogDamaged."""
        from mclub.desk.dispute import dispute

        return dispute(self, at, claim)

    def deal(
        self,
        words: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> Document:
        """Deals a game that was begun with `deal=False`: the seed is committed to, and now each
        seat may add a word of its own. Raises NotAllowed if it has been dealt."""
        if self.seq > 1:
            raise NotAllowed(_("The cards have been dealt already."))
        rehearsal = self.rehearse()
        brought = brought_by(self.kind, start, deck, board)
        facts, table = opening_facts(self.kind, self.created, words or {}, brought)
        rehearsal.add(DEALER, facts, table=table)
        return self.commit(rehearsal, None)

    def rehearse(self) -> Rehearsal:
        """A rehearsal that begins where the game is now."""
        return Rehearsal(self, self._hash, self.club.clock())

    def commit(self, rehearsal: Rehearsal, seat: str | None) -> Document:
        """Appends what was rehearsed, all or nothing; tells it with the eyes of `seat`. With that
        the rehearsal is over."""
        expected, hash_ = self.seq, self._hash
        self._take_in(rehearsal)
        # Told before it is on the disk: after the wait for it, nothing is at hand any more.
        answer = self._answer(expected, self.seq, seat)
        try:
            self.club.log.append(self.id, expected, rehearsal.draft.rows)
        except BaseException as error:
            self._replace(self.records[:expected], hash_)
            if not isinstance(error, GameMovedOn):
                raise
            self.refresh()
            raise self._moved_on(expected, seat) from None
        trace("events appended", game=self.id, seq=self.seq, events=len(rehearsal.draft.rows))
        return answer

    def _say(self, by: str, *events: TableEvent) -> Document:
        rehearsal = self.rehearse()
        facts = [(event, ()) for event in events]
        rehearsal.add(by, facts, command=table_rules.WORD_OF[type(events[0])])
        return self.commit(rehearsal, by)

    def _take_in(self, rehearsal: Rehearsal) -> None:
        # What the new records only add to need not be read off all of the log again. The rehearsal
        # rests on this game as it was, so it is asked first.
        self.table, line = rehearsal.moment.table, self.line
        for record in rehearsal.draft.records:
            follow(line, record)
        if self.seq == 1:  # the deal, which is when words are added
            self.__dict__.pop("words", None)
        self.records += rehearsal.draft.records
        self._hash = rehearsal.draft.hash

    def _replace(self, records: list[Record[Any]], hash_: bytes) -> None:
        self.records, self._hash = records, hash_
        for derived in ("line", "table", "words", "_cuts"):
            self.__dict__.pop(derived, None)

    def _stands(self, seq: int, seat: str | None) -> bool:
        # Several who are asked at once don't wait for each other: what one of them asks for stands
        # while only others have answered for themselves since he looked.
        if self.refresh().seq <= seq or seat is None:
            return self.seq == seq
        from mclub.games.abilities import Simultaneous

        answers: set[type] = {UndoAgreed}
        if isinstance(self.kind, Simultaneous):
            answers.update(self.kind.answers(self.created.options))
        since = self.records[seq:]
        return all(type(record.event) in answers and record.by != seat for record in since)

    def _moved_on(self, expected: int, seat: str | None) -> GameMovedOn:
        since = [entry["text"] for entry in self.history(seat or SPECTATOR, since=expected)]
        return GameMovedOn(expected, self.seq, since)

    def _answered(self, batches: Sequence[int], seat: str | None) -> Document:
        self.refresh()
        first, last = batches[0], batches[-1]
        end = max(record.seq for record in self.records if record.batch == last)
        return self._answer(first - 1, end, seat)

    def _answer(self, since: int, until: int, seat: str | None) -> Document:
        moment: Moment = self if until == self.seq else self.at(until)
        head = self.head if until == self.seq else self._head_at(until)
        eyes = seat or SPECTATOR
        return {
            "format": FORMAT,
            "game": self.id,
            "seq": until,
            "happened": moment.history(eyes, since),
            "due": moment.due(eyes),
            **moment.asked_undo(),
            "head": head,
        }

    def _head_at(self, seq: int) -> str:
        return self.club.log.rows(self.id, seq - 1)[0][3].hex()


def _for_seat(go: Go, seat: str | None) -> Go:
    if seat is None or go.seat == seat:
        return go
    if go.seat is not None:
        raise NotAllowed(
            _("{seat} can't act for {other}.").format(seat=spoken(seat[:40]), other=spoken(go.seat))
        )
    return go._replace(seat=seat)


def _check_own(seat: str, by: str) -> None:
    if by not in (seat, REFEREE):
        raise NotAllowed(
            _("Who plays {seat} is said by {seat} or by the referee, not by {other}.").format(
                seat=spoken(seat[:40]), other=spoken(by)
            )
        )
