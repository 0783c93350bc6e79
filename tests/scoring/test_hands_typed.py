"""Companies, colonies and money as people type them; impossible ones are refused in one line."""

import io

import pytest

from events.errors import BadNotation, MclubError
from mclub.games.million_club.scoring.hand import (
    SEATING,
    Company,
    read_colonies,
    read_companies,
    read_money,
)
from tests.mclub.command_line import Mclub


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("i3 i2 r1+1 t4", [("industry", 3, 0), ("industry", 2, 0), ("resource", 1, 1),
                           ("transport", 4, 0)]),
        ("I3,R01+12", [("industry", 3, 0), ("resource", 1, 12)]),
        ("industry2 res1 trans4", [("industry", 2, 0), ("resource", 1, 0), ("transport", 4, 0)]),
        ("industrie2 ressource1 fabriken3 f1 rohstoffe2",
         [("industry", 2, 0), ("resource", 1, 0), ("industry", 3, 0), ("industry", 1, 0),
          ("resource", 2, 0)]),
        ("", []), ("  ", []), ("-", []), ("0", []),
    ],
)  # fmt: skip
def test_companies(typed: str, read: list[tuple[str, int, int]]) -> None:
    assert read_companies(typed) == tuple(Company(*company) for company in read)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("as as af", ["asia", "asia", "africa"]),
        ("AM, in,oc", ["america", "india", "oceania"]),
        ("afrique asie amérique inde océanie", ["africa", "asia", "america", "india", "oceania"]),
        ("Afrika Asien Amerika Indien Ozeanien",
         ["africa", "asia", "america", "india", "oceania"]),
        ("o oz i am", ["oceania", "oceania", "india", "america"]),
        ("–", []),
    ],
)  # fmt: skip
def test_colonies(typed: str, read: list[str]) -> None:
    assert read_colonies(typed) == tuple(read)


@pytest.mark.parametrize(
    ("typed", "read"), [("14", 14), (" 0 ", 0), ("160", 160), ("14 M", 14), ("7m", 7), ("007", 7)]
)
def test_money(typed: str, read: int) -> None:
    assert read_money(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("yellow=Ann blue=Ben", {"yellow": "Ann", "blue": "Ben"}),
        ("rouge gr", {"red": "red", "green": "green"}),
        (
            "w=Ann Mary, schwarz = Bob , y",
            {"white": "Ann Mary", "black": "Bob", "yellow": "yellow"},
        ),
    ],
)
def test_players(typed: str, read: dict[str, str]) -> None:
    assert SEATING.read(typed) == read
    assert list(SEATING.read(typed)) == list(read)


@pytest.mark.parametrize(
    ("reads", "typed", "says"),
    [
        (read_companies, "i5", "“i5”: level 5; levels go from 1 to 4 (MC-BOX-2)."),
        (read_companies, "i0", "“i0”: level 0; levels go from 1 to 4 (MC-BOX-2)."),
        (read_companies, "i3 i12", "“i12”: level 12; levels go from 1 to 4 (MC-BOX-2)."),
        (read_companies, "i", "“i” is not a company; write its type"),
        (read_companies, "x3", "“x3” is not a company"),
        (read_companies, "i-3", "“i-3” is not a company"),
        (read_companies, "i3+", "“i3+” is not a company"),
        (read_companies, "i3+-1", "“i3+-1” is not a company"),
        (read_companies, "i٣", "“i٣” is not a company"),
        (read_companies, "i99999", "“i99999” is not a company"),
        (read_companies, "i3 \x1b[2J", "There is a control character (U+001B)"),
        (read_companies, "i1 " * 400, "the limit is 1000"),
        (read_colonies, "a", "“a” could be several regions; write: af (Africa), as (Asia)"),
        (read_colonies, "europe", "“europe” is not a region; write: af (Africa)"),
        (read_colonies, "as3", "“as3” is not a region"),
        (read_money, "-3", "“-3” is not an amount of money; write whole millions, from 0 to 160."),
        (read_money, "fourteen", "“fourteen” is not an amount of money"),
        (read_money, "3.5", "“3.5” is not an amount of money"),
        (read_money, "１４", "“１４” is not an amount of money"),
        (read_money, "1e2", "“1e2” is not an amount of money"),
        (read_money, "", "“” is not an amount of money"),
        (read_money, "161", "161 M is more than the box holds: 160 M (MC-BOX-1)."),
        (read_money, "9" * 500, "is not an amount of money"),
        (SEATING.read, "yellow", "for 2 to 6 players, not for 1 (MC-BOX-5)."),
        (SEATING.read, "", "for 2 to 6 players, not for 0 (MC-BOX-5)."),
        (SEATING.read, "yellow=Ann jaune=Ben", "Yellow is given twice; two players can't share"),
        (SEATING.read, "yellow purple", "“purple” is not recognised. Expected: yellow, blue"),
        (SEATING.read, "yellow bl", "“bl” could be several words. Expected: blue, black, white."),
        (SEATING.read, "yellow= blue", "Yellow needs a name of 1 to 60 characters."),
        (SEATING.read, f"yellow blue={'x' * 61}", "Blue needs a name of 1 to 60 characters."),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_one_line(reads, typed: str, says: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(MclubError) as refused:
        reads(typed)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 250


def test_a_refusal_says_where_the_word_stands() -> None:
    with pytest.raises(BadNotation) as refused:
        read_companies("i3 r1+1 t9")
    assert refused.value.position == 8


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("yellow: i1 i1 i1 i1 i1 i1 i1\nblue: i1 i1 i1 i1 i1 i1 i1",
         "Industry: all players together have 14 companies; the box holds 13 (MC-BOX-2)."),
        ("yellow: as as as as\nblue: as as as",
         "Asia: all players together have 7 colonies; the box holds 6 (MC-BOX-3)."),
        ("yellow: r1+50 100\nblue: 11",
         "together have 111 M and 50 M under companies; the box holds 160 M (MC-BOX-1)."),
        ("yellow: i5\nblue:", "line 1: “i5”: level 5; levels go from 1 to 4 (MC-BOX-2)."),
        ("yellow: -3\nblue:", "line 1: “-3” is not an amount of money"),
        ("yellow: 4\n\nblue: 5 6", "line 3: “5” and “6” are two amounts of money; one is enough."),
        ("yellow: 4\nblue: many", "line 2: “many” is not a region"),
        ("yellow: 4\nyellow: 5", "line 2: Yellow is given twice"),
        ("yellow: 4", "not for 1 (MC-BOX-5)."),
        ("", "not for 0 (MC-BOX-5)."),
        ("# nothing", "not for 0 (MC-BOX-5)."),
        ("yellow i1 4", "line 1: write a player, a colon, and what the player has"),
        (": i1", "line 1: “” is not recognised. Expected: yellow"),
        ("yellow=A\x00: 1", "line 1: There is a control character (U+0000)"),
        (b"yellow: 4\nblue=\xff: 4", "standard input"),
    ],
)  # fmt: skip
def test_lines_that_no_table_has_are_refused(mclub: Mclub, lines: str | bytes, says: str) -> None:
    assert says in mclub.refusal(2, "score", "--ask", typed=lines)
    assert not mclub.path.exists(), "nothing is stored"


def test_lines_of_all_players_are_scored_and_nothing_is_stored(mclub: Mclub) -> None:
    printed = mclub.ok(
        "score",
        "--ask",
        typed="\ufeffyellow=Ann: i3 i2 r1+1 t4 as as af 14  # the winner\r\n\r\nbleu: r2 12\r\n",
    )

    assert "Winner: ▲ Yellow Ann" in printed
    assert "Consortium               2  r1+1 i3 t4  MC-SCO-3" in printed
    assert "Resource: Ann and Blue have 1 each, so nobody has the Leadership (MC-SCO-2)." in printed
    assert not mclub.path.exists()


def test_json_has_the_names_and_the_cards_as_typed(mclub: Mclub) -> None:
    document = mclub.json("score", "--ask", typed="yellow=Ann: I3+1 Asia 14\nblue: 3")

    assert document["names"] == {"yellow": "Ann"}
    assert document["winners"] == ["yellow"]
    assert document["lines"]["yellow"][0] == {
        "line": "companies",
        "kind": "industry",
        "points": 4,
        "cards": ["i3+1"],
        "rule": "MC-SCO-1",
    }
    assert [line["cards"] for line in document["lines"]["yellow"]] == [
        ["i3+1"], ["i3+1"], ["as"], ["as"], [],
    ]  # fmt: skip


def test_bytes_are_read_as_they_come() -> None:
    from mclub.games.million_club.scoring.files import FORM
    from mclub.hands.files import read_lines

    players, hands = read_lines(io.BytesIO("gelb=Jürgen: f1 as 3\nw: 4\n".encode()), FORM)
    assert players == {"yellow": "Jürgen", "white": "white"}
    assert hands["yellow"].companies == (Company("industry", 1),)
    assert (hands["white"].money, hands["white"].colonies) == (4, ())


@pytest.mark.parametrize(
    "words", [("--ask", "--file", "x.toml"), ("--ask", "-g", "abc"), ("--file", "x.csv", "-g", "a")]
)
def test_only_one_thing_is_scored(mclub: Mclub, words: tuple[str, ...]) -> None:
    assert "one of --ask, --file and --id" in mclub.refusal(2, "score", *words, typed="")
