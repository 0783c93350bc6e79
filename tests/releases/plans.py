"""The forty random games of each kind that a release leaves: their players, options and positions,
their events besides moves, and where they stop."""

import random
import sys
import tomllib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from events.errors import IllegalAction, MclubError
from events.le_millionnaire.words import OPTIONS as LM_OPTIONS
from events.million_club.words import OPTIONS as MC_OPTIONS
from events.millions_of_dollars.words import OPTIONS as MD_OPTIONS
from events.millions_of_dollars.words import ROLES
from events.shared import TableEvent
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.kinds.registry import game_kind

ROOT = Path(__file__).parents[2]
for folder in ("properties", "commands/millions_of_dollars", "commands/le_millionnaire"):
    sys.path.append(str(ROOT / "tests" / folder))

from tests.properties.random_games import some_position  # noqa: E402

GAMES = 40
KINDS = ("million-club", "millions-of-dollars", "le-millionnaire")
OPTIONS = {KINDS[0]: MC_OPTIONS, KINDS[1]: MD_OPTIONS, KINDS[2]: LM_OPTIONS}
LONGEST = 2000
"""The maximum number of commands in a game."""
BOX = {"cards": [{"loot": 8 + n % 5, "stake": 1 + n % 2, "bonus": ROLES[n % 4]} for n in range(10)]}
MATERIAL = ROOT / "mclub/games/le_millionnaire"
MADE_UP = ("board", "deck")


def clock() -> Callable[[], str]:
    """A clock that advances seven seconds with each reading."""
    looks = count()

    def now() -> str:
        minutes, seconds = divmod(7 * next(looks), 60)
        days, hours = divmod(minutes // 60, 24)
        return f"2026-01-{1 + days:02}T{hours:02}:{minutes % 60:02}:{seconds:02}.000Z"

    return now


def steady_club(path: Path, kind: str) -> Club:
    """A club that depends on neither the clock nor luck."""
    return Club(path, clock=clock(), entropy=random.Random(kind).randbytes)


def begin_game(club: Club, kind: str, number: int, chance: random.Random) -> Game:
    """Game `number` at its beginning."""
    of = game_kind(kind)
    seats = chance.sample(of.SEATS, of.FEWEST + number % (len(of.SEATS) - of.FEWEST + 1))
    names = {seat: f"{seat.capitalize()} {number}" for seat in seats}
    rulings = {name: chance.choice(values) for name, values in OPTIONS[kind].items()}
    told: dict[str, Any] = {"game": kind, "seed": f"{kind} {number}", "rulings": rulings}
    if kind == "millions-of-dollars" and len(seats) == 3:
        rulings["no_repeat"] = "off"
    if kind == "le-millionnaire" and number % 10:
        rulings["target"] = "1000000" if number == 33 else "250000"
    if number % 5 == 3 and number != 33:
        told["table"] = True
    elif number % 4 == 1 and number < 24 and kind == "million-club":
        rulings |= {"alternative": "off", "crash": "on"}
        told["start"] = some_position(chance, seats, bank=chance.choice((0, 1, 3, 6, 15)))
    if number % 4 == 2:
        told |= material(kind, chance)
    if number % 6 == 4 or number == GAMES - 1:
        game = club.new(names, game=kind, seed=told["seed"], rulings=rulings, deal=False)
        if number < GAMES - 1:
            words = {seat: f"{seat} says {chance.random()}" for seat in seats[: 1 + number % 3]}
            game.deal(words, **{k: v for k, v in told.items() if k in ("start", "deck", "board")})
        return game
    return club.new(names, **told)


def material(kind: str, chance: random.Random) -> dict[str, Any]:
    """Cards and a board from a custom box, in a game that has one."""
    if kind == "millions-of-dollars":
        return {"deck": BOX}
    if kind == "million-club":
        return {}
    board, deck = (tomllib.loads((MATERIAL / f"{name}.toml").read_text()) for name in MADE_UP)
    for made_up in (board, deck):
        del made_up["reconstruction"], made_up["about"]
    chance.shuffle(deck["cards"])
    return {"board": board, "deck": deck}


def move(game: Game, chance: random.Random) -> None:
    """One command of a random seat, with each verb equally likely. Most tables don't talk for
    long."""
    asked = list(game.kind.asked_seats(game.table))
    seat = chance.choice(asked)
    by_word: dict[str, list[str]] = {}
    for text in game.kind.legal(game.table, seat):
        by_word.setdefault(text.split()[0], []).append(text)
    tried = sorted(by_word)
    chance.shuffle(tried)
    if "ready" in tried and chance.random() < 0.8:
        tried.insert(0, "ready")
    for word in tried:
        try:
            game.act(seat, chance.choice(by_word[word]), command_id=command_id(game, chance))
        except IllegalAction:  # where people deal: it contradicts earlier entries
            continue
        return


def command_id(game: Game, chance: random.Random) -> str | None:
    """An id, as a program with retries gives one; people give none."""
    return f"asked-{game.seq}" if chance.random() < 0.2 else None


def talk(game: Game, chance: random.Random) -> None:
    """Somebody requests an undo or a redo, and the others answer."""
    seats = list(game.seats)
    word = chance.choice(("undo", "redo", "all agree", "refuse", "referee", "again", "amend"))
    try:
        if word == "referee":
            game.undo(reason="a slip")
        elif word == "again":
            game.undo(reason="a slip")
            game.redo()
        elif word == "amend":
            command = chance.choice([r for r in game.line.standing if r.command is not None][-9:])
            legal = game.at(command.batch - 1).due()[0]["actions"]
            game.amend(command.seq, f"{command.by}: {chance.choice(legal)}", reason="a slip")
        elif word in ("undo", "redo"):
            game.act(chance.choice(seats), word)
        else:
            game.act(chance.choice(seats), "undo")
            for seat in seats:
                if game.line.proposal is not None and seat != game.line.proposal.seat:
                    game.act(seat, "agree" if word == "all agree" else "refuse")
    except (MclubError, IndexError):  # not possible now
        return


def at_table(game: Game, chance: random.Random) -> None:
    """A player joins or leaves."""
    seat, *others = chance.sample(game.seats, len(game.seats))
    try:
        match chance.choice(("hand", "leave", "drop", "ask", "keep", "count")):
            case "count":
                game.correct(seat, "money", chance.randint(0, 9), "counted anew")
            case "hand":
                game.hand(seat, "Somebody Else", by=seat)
            case "leave":
                game.leave(seat)
                game.hand(seat, "A Later Comer")
            case "drop" if len(others) > 2:
                for other in others:
                    game.drop(seat, other)
            case "keep":
                game.drop(seat, others[0])
                game.keep(seat, others[-1])
            case _:
                game.drop(seat, others[0])
    except MclubError:  # not possible now
        return


def play(game: Game, chance: random.Random, most: int = LONGEST, talks: float = 0.0) -> None:
    """Play to the end, or for so many commands."""
    for _ in range(most):
        if game.status != "running" or not game.due():
            return
        move(game, chance)
        if chance.random() < talks:
            talk(game, chance)
        if chance.random() < talks / 8:
            at_table(game, chance)


def until(game: Game, chance: random.Random, stops: Callable[[Game], bool]) -> None:
    """Play until the game reaches this state, or is over."""
    for _ in range(LONGEST):
        if stops(game) or game.status != "running":
            return
        move(game, chance)


def before(game: Game, commands: int) -> int:
    """The seq before the last `commands` commands."""
    batches = [record.batch for record in game.line.standing if record.command is not None]
    return batches[-commands] - 1


def half_answered(game: Game) -> bool:
    """Whether some of several seats asked at once have answered, and others have not."""
    answers = [e for e in game.kind.CODEC.events if e.answers and not issubclass(e, TableEvent)]
    if not answers:
        return hand_shown(game)
    last = game.records[-1]
    return type(last.event) in answers and bool(game.due()) and last.seq > 25


def hand_shown(game: Game) -> bool:
    """Whether a seat was just shown sealed cards, and has to answer."""
    opens = game.kind.opens(game.created.options)
    last = [r for r in game.records if r.batch == game.records[-1].batch]
    shown = any(type(record.event) in opens for record in last)
    return shown and bool(game.due()) and len(game.records) > 60


def play_game(club: Club, kind: str, number: int) -> Game:
    """Game `number`. Of the forty, twenty-eight are finished, and the others stop midway."""
    chance = random.Random(f"{kind} {number}")
    game = begin_game(club, kind, number, chance)
    some = 8 + number % 12 if kind == "millions-of-dollars" else 15 + number * 7 % 60
    match number:
        case 24 | 25:  # abandoned, the second with talk before
            play(game, chance, some, 0.2 * (number - 24))
            game.abandon("It is late.")
        case 26:  # abandoned, then continued to its end
            play(game, chance, some)
            game.abandon("It is late.")
            game.undo(reason="It isn't so late.")
            play(game, chance)
        case 27:  # a fork played to its end
            play(game, chance, some)
            game = club.fork(game, before(game, 2))
            play(game, chance)
        case 28:  # just dealt
            pass
        case 29:  # running, after much talk
            play(game, chance, some, 0.4)
        case 30:  # an undo proposed
            play(game, chance, some)
            game.undo(game.seats[0], to=before(game, 4))
        case 31:  # an undo proposed, with one consent
            play(game, chance, some)
            game.undo(game.seats[-1], to=before(game, 3))
            if len(game.seats) > 2:
                game.act(game.seats[0], "agree")
        case 32:  # an undo that can be taken back
            play(game, chance, some)
            game.undo(reason="a slip")
        case 33 | 34:  # several decisions at once, or cards just shown
            until(game, chance, half_answered if number == 33 else hand_shown)
        case 35:  # one seat handed over, another left
            play(game, chance, some)
            game.hand(game.seats[0], "Somebody Else")
            game.leave(game.seats[-1])
        case 36:  # its end was undone, so the seals are open
            play(game, chance)
            game.undo(reason="The last move was a slip.")
        case 37:  # a running fork, with a proposal to drop a seat
            play(game, chance, some, 0.1)
            game = club.fork(game, before(game, 3))
            play(game, chance, 5)
            game.drop(game.seats[0], game.seats[1])
        case 38:  # a seat was dropped
            play(game, chance, some)
            for other in game.seats[1:]:
                if len(game.seats) > 2:
                    game.drop(game.seats[0], other)
        case 39:  # committed to, not dealt
            pass
        case _:
            play(game, chance, LONGEST, 0.08 if number % 3 else 0.0)
    return game
