"""Query the project on the path, which may be a modified copy. `figure` shows how the rules, an
explanation and a bot use a figure of each game; `fold` shows the tables of games from earlier
releases; `play` shows the faults that an audit finds in games between bots. Prints JSON by the
game's package."""

import hashlib
import json
import lzma
import sys
import tempfile
from pathlib import Path
from typing import Any

import events
from events.le_millionnaire.facts import BetsSettled
from events.million_club.facts import CompanyTakenOver
from events.millions_of_dollars.facts import DriverPaid
from mclub import Club, Game
from mclub.bots import bot, sight
from mclub.bots.seats import sit, step
from mclub.desk.audit import audit_log
from mclub.kinds.parts import Bots, able

RELEASES = Path(__file__).parents[2] / "fixtures/releases"


def explanation_figures(game: Game, event: str) -> dict[str, str]:
    """The figures in the explanation of the first event of this type, by label."""
    number = next(r.seq for r in game.records if type(r.event).__name__ == event)
    return {figure["label"]: figure["text"] for figure in game.explain(number)["figures"]}


def chosen_action(game: Game, seat: str) -> str:
    """The action of the bot that plays by habit."""
    return bot("habit", game.kind, "seed").choose(sight(game, seat))


def takeover(club: Club, money: int) -> Game:
    """A table where yellow, with 4 M more after the Exchange, may take over I1 at level 2."""
    start = {
        "round": 3,
        "first": "yellow",
        "phase": "exchange",
        "pawns": ["yellow exchange industry", "blue companies"] * 2,
        "players": {"yellow": {"money": money}, "blue": {"money": 7, "companies": ["I1:2"]}},
    }
    return club.new({"yellow": "Ann", "blue": "Bob"}, game="million-club", seed="1", start=start)


def million_club(club: Club) -> dict[str, Any]:
    """The price of a takeover."""
    poor, rich = takeover(club, 1), takeover(club, 30)
    choice = chosen_action(rich, "yellow")
    rich.act("yellow", "takeover I1")
    (taken,) = [r.event for r in rich.records if isinstance(r.event, CompanyTakenOver)]
    return {
        "rules": taken.price,
        "explanation": explanation_figures(poor, "SeatPassedOver")[
            "Prices of the others' companies"
        ],
        "bot": choice,
    }


def millions_of_dollars(club: Club) -> dict[str, Any]:
    """The payment to the Driver by the only other sharer, since both Brutes are out."""
    roles = {"yellow": "driver", "blue": "con-man", "red": "brute", "green": "brute"}
    game = club.new({seat: seat for seat in roles}, game="millions-of-dollars", seed="1")
    for seat, role in roles.items():
        game.act(seat, f"pick {role}")
    money = able(game.kind, Bots).mind().parts(game.table, "yellow")["money"]
    for seat in roles:
        game.act(seat, "ready")
    (paid,) = [r.event for r in game.records if isinstance(r.event, DriverPaid)]
    return {
        "rules": paid.amount,
        "explanation": explanation_figures(game, "DriverPaid")["Amount"],
        "bot": money,
    }


def le_millionnaire(club: Club) -> dict[str, Any]:
    """The payout of a horse three squares ahead, after the better bets."""
    start = {
        "turn": "yellow",
        "stakes": ["11 1000", "outsiders 1000"],
        "players": {"yellow": {"cash": 9000, "square": 3}, "blue": {"cash": 9000, "square": 3}},
    }
    game = club.new(
        {"yellow": "Ann", "blue": "Bob"}, game="le-millionnaire", start=start, table=True
    )
    choice = chosen_action(game, "yellow")
    game.act("yellow", "bet 6")
    game.act("yellow", "throw 1 2")
    (settled,) = [r.event for r in game.records if isinstance(r.event, BetsSettled)]
    return {
        "rules": settled.won[0].amount,
        "explanation": next(iter(explanation_figures(game, "BetsSettled").values())),
        "bot": choice,
    }


def table_digests(path: Path) -> list[str]:
    """A digest of each game's table in a file."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        file.write(lzma.decompress(path.read_bytes()))
        file.flush()
        with Club(file.name) as club:
            games = [club.game(entry["game"]) for entry in club.overview()]
            tables = [game.kind.FOLD.table([r.event for r in game.line.standing]) for game in games]
            return [hashlib.sha256(repr(table).encode()).hexdigest() for table in tables]


def faults(package: str) -> list[str]:
    """The faults that an audit finds in two games between bots, the first without a plan."""
    found = []
    for name in ("random", "habit"):
        with Club() as club:
            seats = ("yellow", "blue", "red", "green")
            game = club.new(
                {seat: seat for seat in seats}, game=package.replace("_", "-"), seed="3"
            )
            bots = sit(game.kind, game.id, dict.fromkeys(seats, name))
            while step(game, bots):
                pass
            assert game.status == "finished"
            checks = audit_log(club.log, game.id).document()["checks"]
            found += [fault["why"] for check in checks for fault in check["faults"]]
    return found


PROBES = (million_club, millions_of_dollars, le_millionnaire)

if __name__ == "__main__":
    found: dict[str, Any] = {"from": str(Path(events.__file__ or "").parents[1])}
    if sys.argv[1] == "figure":
        with Club() as club:
            found |= {probe.__name__: probe(club) for probe in PROBES}
    elif sys.argv[1] == "play":
        found |= {probe.__name__: faults(probe.__name__) for probe in PROBES}
    else:
        for probe in PROBES:
            (path,) = RELEASES.glob(f"*/{probe.__name__.replace('_', '-')}.db.xz")
            found[probe.__name__] = table_digests(path)
    print(json.dumps(found))
