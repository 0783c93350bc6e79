"""A learner who plays a guide from its first step to its last."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mclub import Club
from mclub.bots import bot, sight
from mclub.club.game import Game
from mclub.guide.course import Chapter, Step, guide_of
from mclub.guide.playing import begin_chapter
from mclub.guide.steps import next_occasion
from mclub.kinds.registry import game_kind

Choose = Callable[[random.Random, Step | None, list[str]], str]
Look = Callable[[Game, Step], None]


class Lesson(NamedTuple):
    """What a learner met in a chapter. steps: ids of the steps read; events: all since the chapter
    began."""

    chapter: Chapter
    steps: list[str]
    events: list[Any]


def as_told(chance: random.Random, step: Step | None, legal: list[str]) -> str:
    """Any of the actions that the guide asks for, or else of all."""
    asked = [action for action in legal if step and step.invites(action)]
    return chance.choice(asked or legal)


def at_random(chance: random.Random, _step: Step | None, legal: list[str]) -> str:
    """Any legal action."""
    return chance.choice(legal)


def learn(
    club: Club, kind: str, chance: random.Random, choose: Choose, look: Look | None = None
) -> Iterator[Lesson]:
    """Play all chapters, each until its last step. look: called at each step that comes up."""
    guide = guide_of(kind)
    for chapter in guide.chapter:
        game = begin_chapter(club, game_kind(kind), guide, chapter)
        begun = game.records[-1].batch - 1
        steps = _play(game, chapter, guide.seat, chance, choose, look)
        yield Lesson(chapter, steps, [record.event for record in game.records[begun:]])


def _play(
    game: Game,
    chapter: Chapter,
    learner: str,
    chance: random.Random,
    choose: Choose,
    look: Look | None,
) -> list[str]:
    bots = {seat: bot(name, game.kind, str(chance.random())) for seat, name in game.bots.items()}
    read = list[str]()
    step: Step | None = None
    while True:
        while now := next_occasion(chapter, learner, game.line.standing, read):
            step = now.step
            read.append(step.id)
            if look is not None:
                look(game, step)
            if step.ends:
                return read
        # The learner waits for the bots' answers, where several may act at once.
        seat = min(game.awaited_seats, key=lambda seat: seat not in bots)
        seen = sight(game, seat)
        if seat in bots:
            game.act(seat, bots[seat].choose(seen))
        else:
            game.act(seat, choose(chance, step, list(seen.legal)))
            step = None
