"""A game after one record of its log, and every document derived from it.

A reader is a seat's colour, "spectator" or "referee". Seats and spectators only see what is rebuilt
from the log cut for them, so nothing can leak. The audience of a seal decides what is cut, what a
view shows, whether an undo needs consent, and what `knows` lists.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from commands.notation import REFEREE as REFEREE
from commands.people import People
from commands.undo import Lasting
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.record import Record, cut_for
from events.shared import Forked, GameCreated, SealsOpened, WordAdded
from mclub.club.sights import Records, Sights, fold, host_sees, set_names
from mclub.kinds.kind import Document, GameKind, Table, plain
from mclub.kinds.parts import Counting, Positions, able
from projections.history import BACK_OR_ON
from projections.timeline import Timeline, Undo, timeline
from projections.words import names_of

if TYPE_CHECKING:
    from mclub.club.steps import Step, Steps

DEALER = "dealer"
SPECTATOR = "spectator"
FORMAT = 1
_seq = attrgetter("seq")


class Moment:
    """A read-only view of game `id` after the last of `records`."""

    _ends_command = False
    """Whether the last record is certain to end a command. Then everybody may know the seats asked,
    and readers who aren't asked need no table of their own."""

    def __init__(self, kind: GameKind, id_: str, records: Records) -> None:
        self.kind = kind
        self.id = id_
        self.records = records

    @property
    def seq(self) -> int:
        """The number of the last record."""
        return self.records[-1].seq

    @property
    def created(self) -> GameCreated:
        """The first event: players, options, sealed seed."""
        event: GameCreated = self.records[0].event
        return event

    @property
    def names(self) -> Mapping[str, str]:
        """The label of each seat, with its current player: "Yellow (North)"."""
        return names_of(self.shown_names)

    @property
    def shown_names(self) -> dict[str, str]:
        """`player_names` for display; the name of a bot says so: "bot planner"."""
        return self.line.seating.shown_names(self.player_names)

    @property
    def bots(self) -> dict[str, str]:
        """The programs that play now, by seat."""
        return self.line.seating.bots

    @property
    def player_names(self) -> dict[str, str]:
        """The current players by seat, in table order; names as they were entered."""
        first_players = {player.seat: player.name for player in self.created.players}
        return first_players | self.line.seating.names

    @property
    def people(self) -> People:
        """The people who can be addressed by name: the current players."""
        return _people(tuple(self.player_names.items()), self.kind.spellings)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """All seats, in table order."""
        return tuple(player.seat for player in self.created.players)

    @cached_property
    def words(self) -> dict[str, str]:
        """The words that seats added to the seed, by seat."""
        words = {}
        for record in islice(self.records, 1, None):
            event = record.event
            if type(event) is WordAdded:
                words[event.seat] = event.word
            elif type(event) is not Forked:  # the words precede everything they are mixed into
                break
        return words

    @cached_property
    def line(self) -> Timeline[Any]:
        """The events in effect and those undone."""
        return timeline(self.records)

    @cached_property
    def table(self) -> Table:
        """The state of the table, of the game's own type."""
        table = fold(self.kind, self.line.standing)
        return set_names(self.kind, table, self.line.seating)

    @property
    def opened(self) -> bool:
        """Whether the seals are open, so that everybody may see everything."""
        return self.line.opened

    @property
    def host_eyes(self) -> str:
        """The view of the host's link: the referee's, or a spectator's while the host plays."""
        return REFEREE if host_sees(self.kind, self.created, self.line) else SPECTATOR

    @property
    def status(self) -> str:
        """ "running", "finished" or "abandoned"."""
        if self.line.abandonment is not None:
            return "abandoned"
        return self._status(self.table)

    def _status(self, table: Table) -> str:
        return "finished" if self.kind.is_over(table) else "running"

    def board(self) -> Document:
        """The board as the referee sees it."""
        return self._with_status(self.kind.board(self.table, self.id, self.seq), self.table)

    def view(self, eyes: str) -> Document:
        """The board as a seat or a spectator sees it."""
        seat = self._seat(eyes)
        if eyes == REFEREE:
            return self.board()
        table = self._table_for(eyes)
        return self._with_status(self.kind.view(table, self.id, self.seq, seat), table)

    def steps(
        self, eyes: str, since: int, wanted: Collection[int] | None = None
    ) -> "list[Step] | None":
        """The board after each record later than `since`, as this reader sees it, until the seals
        open; None if there is no continuous sequence: before the deal, or across an undo. wanted:
        the records after which the board is wanted, by default all."""
        later_records = self.records[since:]
        if since < 2 or any(type(record.event) in BACK_OR_ON for record in later_records):
            return None
        seat = self._seat(eyes)
        standing = self.line.standing
        opens = next((one.seq for one in later_records if type(one.event) is SealsOpened), None)
        if opens is not None:
            standing = standing[: bisect_left(standing, opens, key=_seq)]
        everything = eyes == REFEREE or (self.opened and opens is None)

        def look(table: Table, seq: int) -> Document:
            set_names(self.kind, table, self.line.seating)
            if eyes == REFEREE:
                board = self.kind.board(table, self.id, seq)
            else:
                board = self.kind.view(table, self.id, seq, seat)
            due = self._mark_awaited(board["due"], table)
            return board | {"status": self._status(table), "due": due}

        seating = self.line.seating
        players = (self.shown_names, seating.left, seating.dropped)
        return self._steps.after(
            since, standing, eyes, seat, players, look, everything=everything, wanted=wanted
        )

    def _with_status(self, board: Document, table: Table) -> Document:
        due = [] if self.line.abandonment is not None else self._mark_awaited(board["due"], table)
        return board | {"status": self.status, "due": due} | self.notices()

    def legal(self, eyes: str = REFEREE) -> Document:
        """The pending decisions, with the legal actions that this reader may know."""
        return {
            "format": FORMAT,
            "game": self.id,
            "seq": self.seq,
            "due": self.due(eyes),
            **self.notices(),
        }

    def due(self, eyes: str = REFEREE) -> list[Document]:
        """The `due` part of `legal`, with whether each seat is awaited. Hand and actions are
        included only for the reader's seat, and for the referee.

        Between two records of one command the table still holds the last question, and possibly the
        next seat's hand; only the cut log leaves out what this reader may not see.
        """
        seat = self._seat(eyes)
        if self.line.abandonment is not None:
            return []
        if eyes == REFEREE:
            table, knows = self.table, self.kind.asked_seats(self.table)
        elif self._ends_command and eyes not in self.kind.asked_seats(self.table):
            table, knows = self.table, ()
        else:
            table, knows = self._table_for(eyes), () if seat is None else (seat,)
        return self._mark_awaited(self.kind.due(table, knows), table)

    def _mark_awaited(self, due: list[Document], table: Table) -> list[Document]:
        """Add to each entry of a game's `due` whether its seat is awaited."""
        awaited = self.kind.awaited_seats(table)
        return [entry | {"awaited": entry["seat"] in awaited} for entry in due]

    @property
    def awaited_seats(self) -> tuple[str, ...]:
        """The seats that the game waits for; none before the deal or after the end."""
        running = self.status == "running" and self.seq > 1
        return self.kind.awaited_seats(self.table) if running else ()

    def notices(self) -> Document:
        """Notices for the whole table, besides the board: `asked_undo`, `reopened`, and
        `Timeline.ended_proposal`."""
        return self.asked_undo() | self.line.ended_proposal() | self.reopened()

    def reopened(self) -> Document:
        """{"opened": seq} if the game goes on after an undone end that had opened the seals, or
        {}."""
        goes_on = self.opened and self.status == "running"
        return {"opened": self._first_opening()} if goes_on else {}

    def asked_undo(self) -> Document:
        """See `Timeline.open_proposal`."""
        return self.line.open_proposal(self.seats)

    @cached_property
    def lasting(self) -> Lasting:
        """The events that no seat can undo alone in this game."""
        kind, options = self.kind, self.created.options
        return Lasting(kind.opens(options), kind.binds(options))

    def crossings(self) -> list[Undo[Any]]:
        """The undos in effect that crossed a card or a throw that somebody had already seen."""
        from projections.crossings import crossings

        return crossings(self.line, self.seats, self.kind.opens(self.created.options))

    def seating(self) -> dict[str, Document]:
        """The current player of each seat: {"name": …, "bot": the program, null for a person,
        missing if an older log doesn't say, "state": "played", "left" or "dropped", "consent": the
        seats that agree to go on without it}."""
        seating = self.line.seating
        return {
            seat: {
                "name": name,
                **({} if seat in seating.unknown else {"bot": seating.bot(seat)}),
                "state": seating.state(seat),
                "consent": list(seating.consent.get(seat, ())),
            }
            for seat, name in self.player_names.items()
        }

    def history(self, eyes: str = REFEREE, since: int = 0) -> list[Document]:
        """What happened after record `since`, in words, as this reader may know it."""
        seat = self._seat(eyes)
        open_ = eyes == REFEREE or self.opened
        table = self.__dict__.get("table")  # only if cached: not worth a fold
        return self.kind.history(
            self.records,
            since,
            self.line.undone(self.records),
            lambda record: record if open_ else cut_for(record, seat),
            None if table is None else self.kind.round_of(table),
            self.names,
        )

    def records_for(self, eyes: str, since: int) -> Records:
        """The records after `since`, cut for this reader."""
        seat = self._seat(eyes)
        if eyes == REFEREE or self.opened:
            return self.records[since:]
        return [cut_for(record, seat) for record in self.records[since:]]

    def score(self) -> Document:
        """The score sheet as if the game ended now, as the referee sees it, with the game's
        `status`. If undos took back something that somebody had already seen, `crossed` lists
        them (`projections.crossings.crossing_documents`)."""
        from projections.crossings import crossing_documents

        score = self.kind.score(self.table, self.line.standing) | {"status": self.status}
        crossed = crossing_documents(self.crossings())
        return score | {"crossed": crossed} if crossed else score

    def ledger(self, account: str | None = None) -> list[Document]:
        """All movements of money, or only those of `account`: a seat, "bank" or "notes". Raises
        BadInput."""
        entries = [plain(one) for one in self.kind.desk().ledger(self.line.standing)]
        if account is None:
            return entries
        other_accounts = self.kind.ACCOUNTS if isinstance(self.kind, Counting) else ()
        accounts = {*self.seats, *other_accounts, *(entries[-1]["balances"] if entries else ())}
        if account not in accounts:
            raise _no_account(account, accounts)
        return [entry for entry in entries if account in (entry["from"], entry["to"])]

    def count(self, counted: Mapping[str, int | str]) -> Document:
        """Compare counted money, in M by seat or "bank", with the ledger. Each difference comes
        with the last movements and the single slips that would explain it, the likeliest first.
        Raises BadInput, BadNotation."""
        kind = able(self.kind, Counting)
        for account in counted:
            if account not in (*self.seats, *kind.ACCOUNTS):
                raise _no_account(account, (*self.seats, *kind.ACCOUNTS))
        accounts = kind.count(self.line.standing, counted)
        return {"format": FORMAT, "game": self.id, "seq": self.seq, "accounts": accounts}

    def position(self) -> Document:
        """The position from which a game can start: {"seq": …, "bots": … (if any), "position": …};
        while a tile resolves, the one before it began to. Raises BadInput in the set-up."""
        if (saved := able(self.kind, Positions).save(self.line.standing)) is None:
            raise BadInput(_("The set-up is not over: there is no position to continue from yet."))
        seq, position = saved
        bots = {"bots": self.bots} if self.bots else {}
        return {"format": FORMAT, "game": self.id, "seq": seq, **bots, "position": position}

    def explain(self, seq: int, eyes: str = REFEREE) -> Document:
        """Explain record `seq` to this reader (`mclub.club.explanation`). Raises BadInput."""
        from mclub.club.explanation import explanation

        seat = self._seat(eyes)
        everything = eyes == REFEREE or self.opened
        return explanation(
            self.kind,
            self.id,
            self.at(seq).cut(eyes) if not self.opened else self.records[:seq],
            seat,
            undone=seq in self.line.undone(self.records),
            everything=everything,
            # A log cut for another reader doesn't show what this one could have typed.
            uncut=everything and self.created.seed.value is not None,
        )

    def knows(self, seat: str) -> Document:
        """The sealed values that a seat has learned so far, by event; all of them once the seals
        are opened. Raises BadInput."""
        from projections.knowledge import learned_in_words

        if self._seat(seat) is None:
            raise BadInput(_("{eyes} is not a seat.").format(eyes=seat))
        opens, undone = self.kind.opens(self.created.options), self.line.undone(self.records)
        learned = learned_in_words(self.records, seat, opens, undone, self.kind.tell())
        return {
            "format": FORMAT,
            "game": self.id,
            "seq": self.seq,
            "seat": seat,
            "opened": self._first_opening(),
            "entries": [plain(one) for one in learned],
        }

    def _first_opening(self) -> int | None:
        """The first record that opened the seals."""
        openings = (record.seq for record in self.records if type(record.event) is SealsOpened)
        return next(openings, None)

    def cut(self, eyes: str) -> Records:
        """The records with only the secrets that this reader may know."""
        seat = self._seat(eyes)
        if eyes == REFEREE or self.opened:
            return self.records
        cut = self._cuts.setdefault(eyes, [])
        cut += [cut_for(record, seat) for record in self.records[len(cut) :]]
        return cut.copy()

    @cached_property
    def _cuts(self) -> dict[str, list[Record[Any]]]:
        """Cached cuts, by reader; new records are only appended."""
        return {}

    def at(self, seq: int) -> "Moment":
        """The game as it was after record `seq`. Raises BadInput."""
        if not 1 <= seq <= self.seq:
            raise BadInput(
                _("There is no event {seq}; events go from 1 to {last}.").format(
                    seq=seq, last=self.seq
                )
            )
        return Moment(self.kind, self.id, self.records[:seq])

    def _seat(self, eyes: str) -> str | None:
        if eyes in (REFEREE, SPECTATOR):
            return None
        if eyes not in self.seats:
            raise BadInput(
                _("Nobody plays {seat}; the seats in play are {seats}.").format(
                    seat=eyes[:40], seats=", ".join(map(translate_action, self.seats))
                )
            )
        return eyes

    def _table_for(self, eyes: str) -> Table:
        """The table folded from the log cut for this reader; read-only. Resumes from the reader's
        last fold."""
        seat = self._seat(eyes)
        if eyes == REFEREE or self.opened:
            return self.table
        table = self._sights.table(eyes, seat, self.line.standing)
        return set_names(self.kind, table, self.line.seating)

    @cached_property
    def _sights(self) -> Sights:
        return Sights(self.kind)

    @cached_property
    def _steps(self) -> "Steps":
        from mclub.club.steps import Steps

        return Steps(self.kind)


@lru_cache(maxsize=256)
def _people(names: tuple[tuple[str, str], ...], words: Callable[[], Collection[str]]) -> People:
    """The same object for equal names, since it is a key of the cache of `split`."""
    return People(dict(names), words)


def _no_account(account: str, accounts: Collection[str]) -> BadInput:
    why = _("There is no account {account}. Choose from: {accounts}.")
    choices = ", ".join(map(translate_action, sorted(accounts)))
    return BadInput(why.format(account=translate_action(account[:40]), accounts=choices))
