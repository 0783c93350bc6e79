"""The games of a guide: how one begins, and what it suggests."""

from contextlib import suppress
from typing import Final

from events.errors import LogDamaged, NotAllowed
from events.language import gettext as _
from events.shared import PLAYS
from mclub.bots import bot, sight
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.club.practice import NAMES
from mclub.guide.course import Chapter, Guide, chapter_of
from mclub.guide.panel import panel
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Positions, able

ADVISER = "greedy"
"""The program whose choice is shown as a good action."""
LOOKED_AT: Final = 30
"""The number of games among which the last chapter is looked for, since each has to be read."""


def begin_chapter(club: Club, kind: GameKind, guide: Guide, chapter: Chapter) -> Game:
    """Begin the game of a chapter, and play its moves."""
    names = iter(NAMES)
    seats = chapter.seats or able(kind, Positions).seats_of(chapter.start or {})
    players = {seat: _("Guest") if seat == guide.seat else next(names) for seat in seats}
    with Club(clock=club.clock, entropy=club.entropy) as scratch:
        game = scratch.new(
            players,
            bots={seat: guide.bot for seat in seats if seat != guide.seat},
            game=kind.KIND,
            seed=chapter.seed,
            start=chapter.start,
            host=PLAYS,
            prelude=len(chapter.moves),
        )
        for move in chapter.moves:
            seat, _space, action = move.partition(" ")
            game.act(seat, action)
        return club.adopt(game)


def continue_guide(club: Club, kind: GameKind, guide: Guide) -> Game:
    """The chapter last used, if it can be played on; otherwise begin the one that comes next."""
    game = _last_guided(club, kind)
    chapter = chapter_to_begin(guide, game)
    if game is not None and chapter is None:
        return game
    return begin_chapter(club, kind, guide, chapter or guide.chapter[0])


def chapter_to_begin(guide: Guide, last: Moment | None) -> Chapter | None:
    """The chapter to begin after a learner's last game; None if that game is to be played on. After
    the last chapter it is the first, after a game that was abandoned the same one again."""
    shown = None if last is None else panel(last, guide.seat)
    if last is None or shown is None:
        return guide.chapter[0]
    if shown.is_over:
        return shown.next or guide.chapter[0]
    return None if last.status == "running" else shown.chapter


def _last_guided(club: Club, kind: GameKind) -> Game | None:
    """The guided game of this kind last used, if it is among the newest `LOOKED_AT` of the kind."""
    latest = club.log.latest()
    ids = [id_ for id_, name in reversed(club.log.games()) if name == kind.KIND]
    for id_ in sorted(ids, key=lambda id_: id_ != latest)[:LOOKED_AT]:
        with suppress(LogDamaged):
            game = club.game(id_)
            if chapter_of(game) is not None:
                return game
    return None


def suggestion(moment: Moment, seat: str) -> str | None:
    """A good action for the learner, among those that the guide asks for; None if the learner isn't
    awaited. Raises NotAllowed for other seats and games, where hints are up to the table."""
    shown = panel(moment, seat)
    if shown is None:
        raise NotAllowed(_("Only a guided game shows its learner a good action."))
    if seat not in moment.awaited_seats:
        return None
    seen = sight(moment, seat)
    choice = bot(ADVISER, moment.kind, moment.id).choose(seen)
    step = shown.asking
    if step is None or step.invites(choice):
        return choice
    return next(filter(step.invites, seen.legal), choice)
