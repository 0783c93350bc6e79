"""The games of a guide: how one begins, and what it suggests."""

from events.errors import NotAllowed
from events.language import gettext as _
from events.shared import PLAYS
from mclub.bots import bot, sight
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from mclub.club.practice import NAMES
from mclub.guide.course import Chapter, Guide
from mclub.guide.panel import panel
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Positions, able

ADVISER = "greedy"
"""The program whose choice is shown as a good action."""


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
    """The chapter last used, if it isn't over; otherwise begin the next one, or after the last one
    or another game the first."""
    latest = club.log.latest()
    game = None if latest is None else club.game(latest)
    shown = None if game is None or game.kind.KIND != kind.KIND else panel(game, guide.seat)
    if game is not None and shown is not None and not shown.is_over:
        return game
    chapter = None if shown is None else shown.next
    return begin_chapter(club, kind, guide, chapter or guide.chapter[0])


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
