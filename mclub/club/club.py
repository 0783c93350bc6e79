"""`Club`: the games of one log, for Python, the command line and services.

Documents are plain dicts, described in docs/format.md. Clock and entropy are injected.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from commands.split import split
from events.chain import first_link
from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from events.log import row_of
from events.sealed import SALT_BYTES, Sealed
from events.shared import REFEREES, Bot, GameCreated, Player
from mclub.club.game import Game
from mclub.club.moment import DEALER, Moment
from mclub.club.rehearsal import Draft, Rehearsal
from mclub.club.repository import Repository
from mclub.club.sights import BROKEN
from mclub.club.trace import trace
from mclub.kinds.kind import Document
from mclub.kinds.parts import Positions, RealCards, able
from mclub.kinds.registry import GAMES, game_kind


class Club(Repository):
    """The games of one log.

    path: the SQLite file, ":memory:", or the address of a PostgreSQL database. check: verify the
    hash chain of every game that is opened. clock: returns the time as text; entropy: returns n
    random bytes. Close the club, or use it as a context manager.
    """

    def new(
        self,
        players: Mapping[str, str] | None = None,
        *,
        bots: Mapping[str, str] | None = None,
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
        host: str = REFEREES,
        prelude: int = 0,
        recorded: bool = False,
    ) -> "Game":
        """Begin a game.

        players: names by seat, in table order; bots: the programs that play, by seat; a
        bot without a name gets that of its program, and a bot that isn't in `players` sits after
        the others; seed: the source of all random results (random if None); alternative: the set-up
        with profiles; rulings: options by name; start: a position to start from; deck, board:
        custom cards or a custom board, in games that allow them; words: by seat, mixed into the
        seed; deal: False only commits to the seed; `Game.deal` then takes the words and deals;
        table: people deal the cards and enter what the table sees; dealt: by seat, the cards dealt
        face up ("industry", with profiles also "heir"); first: the first player (the game asks the
        seats for missing cards and first player); host: "referees" or "plays": in the service a
        playing host sees only what everybody sees, until switching to the referee's view; prelude:
        how many commands come before the game proper, out of reach of any undo; recorded: the game
        comes from an earlier log, which may have duplicate names, control characters in names or an
        unreachable position, and may not name the bots (bots None). Raises BadInput,
        BadNotation.
        """
        from mclub.club.bounds import check_apart, check_bots, check_new, host_of
        from mclub.club.opening import combine_input, opening_facts

        kind = game_kind(game)
        if players is None:
            players = able(kind, Positions).seats_of(start) if start is not None else {}
        unnamed = {seat: bot for seat, bot in (bots or {}).items() if not players.get(seat)}
        players = {**players, **unnamed}
        if (dealt or first is not None) and (not table or start is not None):
            raise BadInput(
                _(
                    "The cards dealt and the first player can only be given with --table, "
                    "and not with a position."
                )
            )
        if table and not deal:
            raise BadInput(
                _("When people deal, there is no seed to commit to: leave out --commit.")
            )
        files = combine_input(kind, start, deck, board)
        implied_options = {} if start is None else able(kind, Positions).options_in(start)
        chosen_options = implied_options | dict(rulings or {})
        if table:
            chosen_options["table"] = "on"
            # A profile among the cards dealt means that the game uses profiles.
            alternative |= able(kind, RealCards).with_profiles(dealt or {})
        if alternative:
            chosen_options["alternative"] = "on"
        options = kind.options(chosen_options)
        check_bots(kind, options, bots or {}, recorded=recorded)
        if seed is None:
            seed = self.entropy(32).hex()
        check_new(kind, players, seed, recorded=recorded)
        if not recorded:
            check_apart(players, bots or {})
        seal = Sealed((), value=seed, salt=self.entropy(SALT_BYTES).hex())
        roster = _players(players, UNSET if recorded and bots is None else None, bots or {})
        created = GameCreated(kind.KIND, roster, options, seal, host_of(host), prelude)
        facts, state = opening_facts(kind, created, words or {}, files) if deal else ([], None)
        if start is not None and not recorded:
            able(kind, Positions).check_reachable(start, tuple(players), options)
        id_ = self.new_id()
        draft = Draft(id_, seal.salt, self.clock(), 0, first_link(id_))
        draft.add(DEALER, [(created, ()), *facts])
        rehearsal = Rehearsal(Moment(kind, id_, draft.records), draft.hash, self.clock())
        if table:
            people = able(kind, RealCards)
            while entry := people.next_entry(rehearsal.moment.table, dealt or {}, first):
                rehearsal.take(split(entry)[0])
        state = rehearsal.moment.table if rehearsal.draft.records else state
        self.log.create(id_, kind.KIND, [*draft.rows, *rehearsal.draft.rows])
        trace("game created", game=id_, kind=kind.KIND, seats=len(roster))
        records = [*draft.records, *rehearsal.draft.records]
        return Game(self, kind, id_, records, rehearsal.draft.hash, state)

    def adopt(self, game: "Game") -> "Game":
        """Copy a whole game from another club, in one transaction. Raises BadInput if this
        log already has a game with its id."""
        rows = list(map(row_of, game.club.log.rows(game.id), game.records))
        self.log.create(game.id, game.kind.KIND, rows)
        return self.game(game.id)

    def fork(self, game: "Game", seq: int) -> "Game":
        """Fork `game` after record `seq`; see `mclub.club.fork`. Raises BadInput, NotAllowed."""
        from mclub.club.fork import fork_draft

        draft = fork_draft(self, game, seq)
        self.log.create(draft.game, game.kind.KIND, draft.rows)
        return Game(self, game.kind, draft.game, draft.records, draft.hash)

    def game(self, id_: str) -> "Game":
        """Open a game. Raises UnknownGame, or LogDamaged if its chain is broken or its records
        can't form a game."""
        kind, records, hash_, line = self.load(id_)
        game = Game(self, kind, id_, records, hash_)
        game.line = line
        trace("game opened", game=id_, events=len(records))
        return game

    def overview(self) -> Iterator[Document]:
        """An entry for each game, in order of creation; a damaged log has the status "damaged"."""
        latest = self.log.latest()
        for id_, name in self.log.games():
            try:
                line = self._overview(id_)
            except LogDamaged as error:
                line = {"players": {}, "status": "damaged", "why": str(error)}
            except BROKEN:
                why = _("its events contradict one another.")
                line = {"players": {}, "status": "damaged", "why": why}
            yield {"game": id_, "kind": name, **line, "current": id_ == latest}

    def _overview(self, id_: str) -> Document:
        game = self.game(id_)
        return {
            "players": game.player_names,
            "bots": game.bots,
            "status": game.status,
            "dealt": game.seq > 1,
            "round": game.kind.round_of(game.table),
            "seq": game.seq,
            **game.reopened(),
            "created": game.records[0].at,
            "last": game.records[-1].at,
        }


def _players(names: Mapping[str, str], others: Bot, bots: Mapping[str, str]) -> tuple[Player, ...]:
    """The players of a new game. others: the `bot` of seats that no bot plays, None or unset."""
    return tuple(Player(seat, name, bots.get(seat, others)) for seat, name in names.items())
