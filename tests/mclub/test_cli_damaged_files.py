"""Files that differ from what was exported: one clear line, the right exit code, nothing stored."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.chain import first_link, link
from tests.mclub.command_line import GAMES, Mclub

Lines = list[bytes]
Change = Callable[[Lines], Lines]


def swap_lines(lines: Lines) -> Lines:
    lines[4], lines[5] = lines[5], lines[4]
    return lines


def body(lines: Lines, at: int, old: bytes, new: bytes) -> Lines:
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    return lines


def with_hash(lines: Lines, new: str) -> Lines:
    line = json.loads(lines[5])
    return body(lines, 5, line["hash"].encode(), new.encode())


DAMAGES: dict[str, tuple[int, str, Change]] = {
    "an amount is changed": (
        6,
        "at event 6: its hash does not follow",
        lambda lines: body(lines, 6, b'"amount":7', b'"amount":8'),
    ),
    "a name is changed": (
        6,
        "at event 1: its hash does not follow",
        lambda lines: body(lines, 1, b"Ann", b"Eve"),
    ),
    "a secret is exchanged": (
        6,
        "at event 7",
        lambda lines: body(lines, 7, b'"openings":[["', b'"openings":[["AF1","'),
    ),
    "two lines are swapped": (6, "at event 4: its hash does not follow", swap_lines),
    "a line is missing": (
        6,
        "at event 4: its hash does not follow",
        lambda lines: lines[:4] + lines[5:],
    ),
    "a line stands twice": (
        6,
        "at event 5: its hash does not follow",
        lambda lines: lines[:5] + lines[4:],
    ),
    "the first record is missing": (
        6,
        "at event 1: its hash does not follow",
        lambda lines: lines[:1] + lines[2:],
    ),
    "the last line is missing": (
        6,
        "at event 13: the record is missing",
        lambda lines: lines[:-1],
    ),
    "the last line is cut": (
        6,
        "at event 13: the line can't be read",
        lambda lines: [*lines[:-1], lines[-1][:-30]],
    ),
    "a line is no JSON": (
        6,
        "at event 5: the line can't be read",
        lambda lines: [*lines[:5], b"hello", *lines[6:]],
    ),
    "a line is nested without end": (
        6,
        "at event 5: the line can't be read",
        lambda lines: [*lines[:5], b'{"record":' + b"[" * 100_000, *lines[6:]],
    ),
    "a line is no UTF-8": (
        6,
        "at event 5: the line can't be read",
        lambda lines: [*lines[:5], lines[5][:20] + b"\xff\xfe" + lines[5][20:], *lines[6:]],
    ),
    "a hash is no hash": (
        6,
        "at event 5: the line can't be read",
        lambda lines: with_hash(lines, "zz"),
    ),
    "a hash is another": (
        6,
        "at event 5: its hash does not follow",
        lambda lines: with_hash(lines, "00" * 32),
    ),
    "the header names another game": (
        6,
        "at event 1: its hash does not follow",
        lambda lines: body(lines, 0, b'"game":"', b'"game":"x'),
    ),
    "the header names a game that could write on the terminal": (
        2,
        "contains an invalid game id",
        lambda lines: body(lines, 0, b'"game":"', b'"game":"\\u001b[2J'),
    ),
    "the header names a game without end": (
        2,
        "contains an invalid game id",
        lambda lines: body(lines, 0, b'"game":"', b'"game":"' + b"x" * 10_000),
    ),
    "the header is of another kind": (
        2,
        "There is no game chess",
        lambda lines: body(lines, 0, b"million-club", b"chess"),
    ),
    "the header is of another format": (
        2,
        "has format 2; this version of mclub reads format 1",
        lambda lines: body(lines, 0, b'"format":1', b'"format":2'),
    ),
    "the header is of another file": (
        2,
        "reads format 1",
        lambda lines: body(lines, 0, b'"mclub":"log"', b'"mclub":"board"'),
    ),
    "the header is missing": (2, "neither an exported log nor", lambda lines: lines[1:]),
    "there is only the header": (2, "contains no records", lambda lines: lines[:1]),
    "the file is empty": (2, "neither an exported log nor", lambda _: []),
    "the file is noise": (
        2,
        "neither an exported log nor",
        lambda _: [bytes(range(256)) * 50],
    ),
    "the file is nested without end": (
        2,
        "neither an exported log nor",
        lambda _: [b"[" * 100_000],
    ),
    "the file has a line without end": (
        2,
        "too large for a game's log",
        lambda lines: [*lines[:5], b" " * (1024 * 1024 + 1), *lines[5:]],
    ),
}


@pytest.mark.parametrize("damage", list(DAMAGES))
def test_a_damaged_log_is_not_imported(running_game: Mclub, damage: str) -> None:
    code, says, change = DAMAGES[damage]
    lines = change(running_game.ok("export").encode().splitlines())
    other = Mclub(running_game.path.with_name("other.db"))
    assert says in other.refusal(code, "import", "-", typed=b"\n".join(lines) + b"\n")
    assert other.heads() == {}
    assert other.json("list") == []


def test_a_log_of_65_mb_is_not_read(running_game: Mclub) -> None:
    header, *lines = running_game.ok("export").encode().splitlines()
    file = running_game.path.with_name("large.jsonl")
    blank = b" " * (1024 * 1024 - 1) + b"\n"
    file.write_bytes(b"\n".join([header, *lines]) + b"\n" + blank * 65)
    other = Mclub(running_game.path.with_name("other.db"))
    assert "is too large for a game's log (more than 64 MB)" in other.refusal(
        2, "import", str(file)
    )
    assert other.heads() == {}


Body = dict[str, Any]


def change_body(bodies: list[Body], at: int, **fields: Any) -> list[Body]:
    bodies[at] |= fields
    return bodies


def event(bodies: list[Body], at: int, **fields: Any) -> list[Body]:
    bodies[at]["event"] |= fields
    return bodies


FORGERIES: dict[str, tuple[str, Callable[[list[Body]], list[Body]]]] = {
    "it begins in the middle": (
        "does not begin a game",
        lambda bodies: [b | {"seq": n} for n, b in enumerate(bodies[9:], 1)],
    ),
    "it begins twice": (
        "at event 2: it begins the game a second time",
        lambda bodies: [bodies[0], bodies[0] | {"seq": 2}],
    ),
    "it is of another kind": (
        "does not begin a game",
        lambda bodies: event(bodies, 0, kind="chess"),
    ),
    "nobody plays": (
        "it begins a game with seats that don't exist",
        lambda bodies: event(bodies, 0, players=[]),
    ),
    "pink plays": (
        "at event 1: it begins a game with seats that don't exist",
        lambda bodies: event(bodies, 0, players=[{"seat": "pink", "name": "P"}]),
    ),
    "a name is too long": (
        "does not begin a game",
        lambda bodies: event(bodies, 0, players=[{"seat": "yellow", "name": "x" * 61}]),
    ),
    "a company is taxed that nobody has": (
        "at event 13: it was impossible at that point",
        lambda bodies: change_body(
            bodies,
            12,
            event={
                "type": "CompanyTaxed",
                "seat": "yellow",
                "card": "R99",
                "value": 1,
                "amount": 1,
                "before": 2,
                "after": 1,
            },
        ),
    ),
    "what was never undone is done again": (
        "at event 13: it refers to something that does not exist",
        lambda bodies: change_body(bodies, 12, event={"type": "Redone", "to": 3}),
    ),
    "an event is unknown": (
        "this version of mclub does not know this event",
        lambda bodies: change_body(bodies, 12, event={"type": "PawnEaten"}),
    ),
    "a record is missing": (
        "the record is missing",
        lambda bodies: [*bodies[:5], *bodies[6:]],
    ),
}


def forge(exported: str, change: Callable[[list[Body]], list[Body]]) -> bytes:
    """An export with changed records and rebuilt hashes: its chain is valid."""
    header, *lines = map(json.loads, exported.splitlines())
    openings = {line["record"]["seq"]: line["openings"] for line in lines}
    events = {line["record"]["seq"]: line["record"]["event"]["type"] for line in lines}
    made = [json.dumps(header)]
    previous = first_link(header["game"])
    for record in change([line["record"] for line in lines]):
        text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
        previous = link(previous, text)
        # Records moved elsewhere look like those of a cut log.
        stays = events.get(record["seq"]) == record["event"]["type"]
        seals = json.dumps(openings[record["seq"]] if stays else None)
        made.append(f'{{"record":{text},"openings":{seals},"hash":"{previous.hex()}"}}')
    made[0] = json.dumps(header | {"head": previous.hex()})
    return "\n".join(made).encode()


@pytest.mark.parametrize("forgery", list(FORGERIES))
def test_a_chain_that_holds_must_tell_a_game_as_well(running_game: Mclub, forgery: str) -> None:
    says, change = FORGERIES[forgery]
    other = Mclub(running_game.path.with_name("other.db"))
    refusal = other.refusal(6, "import", "-", typed=forge(running_game.ok("export"), change))
    assert says in refusal
    assert other.heads() == {}


def test_the_forger_of_these_tests_makes_chains_that_are_accepted(running_game: Mclub) -> None:
    other = Mclub(running_game.path.with_name("other.db"))
    other.ok("import", "-", typed=forge(running_game.ok("export"), lambda bodies: bodies))
    assert other.json("show") == running_game.json("show")


def test_words_in_a_forged_log_do_nothing_to_a_terminal(running_game: Mclub) -> None:
    other = Mclub(running_game.path.with_name("other.db"))
    evil = "\x1b]0;owned\x07\x1b[2J"

    def change(bodies: list[Body]) -> list[Body]:
        bodies[-1] |= {"at": evil, "rules": [evil], "command": evil}
        return bodies

    other.ok("import", "-", typed=forge(running_game.ok("export"), change))
    for words in (["show"], ["history"], ["list"], ["ledger"], ["legal"], ["score"], ["replay"]):
        assert "\x1b" not in other.ok(*words)


TRANSCRIPTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "another version": (
        "“mclub-transcript: 2” is not a transcript that this version of mclub can read",
        lambda text: text.replace("transcript: 1", "transcript: 2"),
    ),
    "an action that is not understood": (
        "“yellow: fly away”: “fly” is not recognised",
        lambda text: text + "yellow: fly away\n",
    ),
    "an action that is illegal": (
        "Action 1 of the transcript, “blue: place lobby industry”: Lobby is closed",
        lambda text: text.partition("\n\n")[0] + "\n\nblue: place lobby industry\n",
    ),
    "an action after the end": ("The game is over", lambda text: text + "yellow: done\n"),
    "no empty line after the header": (
        "Line 11 of the transcript's header can't be read",
        lambda text: text.replace("\n\n", "\n"),
    ),
    "only the first line": ("header can't be read", lambda _: "mclub-transcript: 1\n"),
    "no players": (
        "a game for 2 to 6 players, not for 0.",
        lambda text: "\n".join(x for x in text.split("\n") if not x.startswith("player")),
    ),
    "an unknown seat": (
        "There is no seat pink",
        lambda text: text.replace("player blue", "player pink"),
    ),
    "an unknown option": (
        "There is no ruling crush",
        lambda text: text.replace("option crash", "option crush"),
    ),
    "a number for a text": (
        "should be text",
        lambda text: text.replace('seed: "', 'seed: 7\nseet: "'),
    ),
    "a position that is none": (
        "The position: “3” is not allowed there.",
        lambda text: text.replace("\n\n", "\nstart: 3\n\n", 1),
    ),
    "a header nested without end": (
        "header can't be read",
        lambda text: text.replace("\n\n", "\nstart: " + "[" * 50_000 + "\n\n", 1),
    ),
    "more than a megabyte": ("is larger than 1 MB", lambda text: text + "\n" * 1024 * 1024),
    "a byte that is no UTF-8": (
        "not UTF-8 text (at byte 30)",
        lambda t: t[:30] + "\udcff" + t[30:],
    ),
}


@pytest.mark.parametrize("damage", list(TRANSCRIPTS))
def test_a_damaged_transcript_is_not_imported(mclub: Mclub, damage: str) -> None:
    says, change = TRANSCRIPTS[damage]
    text = change((GAMES / "two_players.txt").read_text())
    typed = text.encode(errors="surrogateescape")
    assert says in mclub.refusal(2, "import", "-", typed=typed)
    assert mclub.heads() == {}


def test_a_transcript_may_have_the_line_ends_of_windows(mclub: Mclub) -> None:
    text = (GAMES / "two_players.txt").read_text()
    board = mclub.json("import", "-", typed=text.replace("\n", "\r\n").encode())
    assert board | {"game": ""} == mclub.json("import", "-", typed=text) | {"game": ""}
