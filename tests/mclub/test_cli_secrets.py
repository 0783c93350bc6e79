"""Secrets: no command shows the seed of a running game or its salt except `export`, which contains
the whole game.

Every command is in one of the lists, so that none is forgotten.
"""

import pytest

from mclub.cli import COMMANDS
from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_after

SEED = "a seed for the eyes of nobody"
THREE = ("yellow=Ann", "blue=Ben", "red=Cleo")
GAMES = {
    "million-club": "place companies; place companies; place colonies; place intrigues",
    "millions-of-dollars": "yellow: pick driver snitch",
    "le-millionnaire": "throw",
}
"""The continuation of each game."""
ASKED: dict[str, tuple[str, ...]] = {
    "act": ("nonsense", "--seat blue nonsense", "--expect 3 done"),
    "undo": ("--to 2", "--seat yellow", "--reason why"),
    "redo": ("", "--seat blue"),
    "bots": ("yellow=random",),
    "hand": ("yellow=Eve", "--bot yellow=random"),
    "show": ("", "--json"),
    "view": ("yellow", "spectator --json"),
    "legal": ("", "--seat yellow --json"),
    "hint": ("yellow",),
    "history": ("", "--seat blue", "--json"),
    "score": ("", "--json"),
    "ledger": ("", "--json"),
    "count": ("yellow=1", "--json"),
    "correct": ("yellow 3 --reason why",),
    "chart": ("", "--json"),
    "analyse": ("", "--json"),
    "stats": ("", "--json"),
    "replay": ("--at 1", "--at 5 --seat blue --json"),
    "knows": ("yellow", "blue --json"),
    "explain": ("1", "2 --seat blue", "1 --json", "99999"),
    "audit": ("", "--json"),
    "chance": ("", "--json"),
    "dispute": ("", "--json", "1"),
    "amend": ("5 nonsense --dry-run", "99 done --yes"),
    "compare": ("{game} {game}",),
    "position": ("save",),
    "deal": ("",),
    "list": ("", "--json"),
    "fork": ("--at 40", "--at 2"),
    "abandon": ("--reason why",),
}
"""The arguments used with each game, including invalid ones."""
HOLDS_ALL = frozenset({"export"})
ELSEWHERE = frozenset({"new", "table", "play", "import", "verify", "merge", "pad", "rules", "demo"})
"""Commands that create a game, play it for a seat, or work on files."""
OF_NO_GAME = frozenset({"simulate", "serve", "backup", "copy", "grant"})


def test_every_command_is_in_one_of_the_lists() -> None:
    assert sorted([*ASKED, *HOLDS_ALL, *ELSEWHERE, *OF_NO_GAME]) == sorted(COMMANDS)


@sweep_after(1, "kind", list(GAMES))
def test_no_command_tells_the_seed_of_a_game_that_goes_on(kind: str, mclub: Mclub) -> None:
    begun = mclub("new", *THREE, "--game", kind, "--seed", SEED)
    game = mclub.current()
    acted = mclub("act", GAMES[kind])
    with mclub.club() as club:
        salt = club.game(game).created.seed.salt
    told = {"new": begun.output, "act": acted.output}
    for command, words in ASKED.items():
        for of_it in words:
            asked = [command, *of_it.format(game=game).split()]
            told[" ".join(asked)] = mclub(*asked).output
            mclub("undo", "--reason", "the next one")
    assert sum(bool(output) for output in told.values()) > len(ASKED)
    assert [asked for asked, output in told.items() if SEED in output or salt in output] == []
    assert SEED in mclub("export", "--id", game).output


@pytest.mark.parametrize("kind", list(GAMES))
def test_the_log_that_a_seat_exports_has_neither_seed_nor_salt(kind: str, mclub: Mclub) -> None:
    mclub("new", *THREE, "--game", kind, "--seed", SEED)
    with mclub.club() as club:
        salt = club.game(mclub.current()).created.seed.salt
    for eyes in ("yellow", "blue", "spectator"):
        cut = mclub.ok("export", "--seat", eyes)
        assert SEED not in cut
        assert salt not in cut
    refusal = mclub("export", "--transcript", "--seat", "yellow")
    assert refusal.exit_code == 2
    assert SEED not in refusal.output
