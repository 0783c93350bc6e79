"""Play the games that a release leaves behind, and store all outputs for them:

    PYTHONPATH=. python -m tests.releases.make 0.2

Run it with the code of that release; fixtures/releases/README.md says how.
"""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.compression import compress
from mclub.files.logs import export_log
from mclub.service.links import Links
from mclub.service.store.opening import open_store
from mclub.service.talk import Talk
from tests.releases.outputs import digest, documents, file_name, texts
from tests.releases.plans import GAMES, KINDS, ROOT, play_game, steady_club

WHOLE = (9, 30, 33, 34)
"""Games of which every file is kept, not just its digest: one finished, three running."""
ARCHIVED = (9, 24, 27)
SPOKEN = (9, 30)
"""Games begun by a service, with links, table talk and notes."""


def make(kind: str, folder: Path) -> None:
    """The games of a kind: the file of games, an archive, the files of each game, and an index."""
    files = folder / kind
    files.mkdir(parents=True, exist_ok=True)
    database = folder / f"{kind}.db"
    database.unlink(missing_ok=True)
    index: list[dict[str, Any]] = []
    with steady_club(database, kind) as club:
        games = [play_game(club, kind, number) for number in range(GAMES)]
        for number, game in enumerate(games):
            index.append(index_entry(club, game, number, files))
        archive(club, [games[number] for number in ARCHIVED], folder / f"{kind}.archive.gz")
    for number in SPOKEN:
        index[number]["service"] = service_data(database, games[number])
    boards = [documents(game) for game in games]
    (folder / f"{kind}.json").write_text(json.dumps(index, indent=1) + "\n")
    pack(folder / f"{kind}.boards.json", json.dumps(boards).encode())
    pack(database, database.read_bytes())
    database.unlink()


def index_entry(club: Club, game: Game, number: int, files: Path) -> dict[str, Any]:
    """The index entry of a game; writes its transcript, or all its files."""
    made = texts(club, game)
    for name, text in made.items():
        if text is not None and (number in WHOLE or name == "transcript"):
            (files / file_name(number, name)).write_text(text)
    return {
        "game": game.id,
        "status": game.status,
        "records": game.seq,
        "head": game.head,
        "files": {name: digest(text) for name, text in made.items()},
    }


def archive(club: Club, games: list[Game], path: Path) -> None:
    """Some of the finished games, concatenated in a compressed file."""
    exported = ("".join(f"{line}\n" for line in export_log(club, game)) for game in games)
    path.write_bytes(b"".join(compress(text.encode()) for text in exported))


def service_data(database: Path, game: Game) -> dict[str, Any]:
    """The service's data about a game; its links are listed, since only their hashes are stored."""
    store = open_store(database)
    tokens = Links(store).issue_all(game.id, game.seats, spectators=True)
    talk, seat = Talk(store), game.seats[0]
    for number in range(3):
        talk.say(game.id, "host" if number == 1 else seat, f"Message {number}.")
    talk.note(game.id, seat, "Two lines\nof notes.")
    talk.mute(game.id, [game.seats[-1]])
    said = [[entry["by"], entry["text"]] for entry in talk.since(game.id, 0)]
    notes, muted = talk.notes(game.id, seat).text, talk.muted_seats(game.id)
    store.close()
    return {"links": tokens, "talk": said, "notes": {seat: notes}, "muted": muted}


def pack(path: Path, content: bytes) -> None:
    """Write the content compressed, with .xz appended to the name."""
    packed = lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    path.with_name(f"{path.name}.xz").write_bytes(packed)


if __name__ == "__main__":
    for kind in KINDS:
        make(kind, ROOT / "fixtures/releases" / sys.argv[1])
