"""Players may have any name that can be typed: it survives everywhere, and does no harm to a
terminal."""

import pytest

from events.errors import BadNotation
from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_between

NAMES = {
    "emoji": "🎲 Zoë 👩‍👩‍👧 🇫🇷",
    "quotes": "O'Neil \"the 'Duke'\" `x` $HOME",
    "markup": "[bold red]x[/bold red] :smile: [link=http://a]y[/link]",
    "escape": "\x1b[31mred\x1b]0;title\x07",
    "lines": "one\ntwo\r\nthree\ttab",
    "line separators": "a\u2028b\u2029c\x85d\x0be\x1cf",
    "right to left": "\u202egnirts\u202c \u2066x\u2069",
    "arabic and han": "عمر 東の風",
    "accents": "Z" + "\u0300" * 40,
    "nothing to see": "\u200b\ufeff\u00ad x",
    "equals and colons": "a=b: c; # d",
    "zero": "a\x00b",
    "json": '{"name": "x"}, \\u0041 \\',
    "sixty": "ß" * 60,
    "sixty emoji": "🎲" * 60,
    "like an option": "--json",
    "like a seat": "blue: place lobby industry",
}


UNTYPABLE = ["escape", "lines", "line separators", "right to left", "nothing to see", "zero"]


@pytest.mark.parametrize("name", [NAMES[one] for one in UNTYPABLE], ids=UNTYPABLE)
def test_no_new_player_is_called_what_nobody_types(mclub: Mclub, name: str) -> None:
    for players in ((f"yellow={name}", "blue=Ben"), ("yellow=Ann", f"blue={name}")):
        assert "There is a control character (U+" in mclub.refusal(2, "new", *players)
    assert "There is a control character (U+" in mclub.refusal(
        2, "new", "yellow=Ann", "blue=Ben", "--seed", name
    )
    assert mclub.heads() == {}
    with mclub.club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"})
        with pytest.raises(BadNotation, match="control character"):
            game.hand("blue", name)
        assert game.player_names == {"yellow": "Ann", "blue": "Ben"}


@pytest.mark.parametrize("name", ["Ann\u200d", "\u200dAnn", "A\u200cnn"])
def test_a_joiner_that_joins_nothing_makes_no_other_name(mclub: Mclub, name: str) -> None:
    refusal = mclub.refusal(2, "new", "yellow=Ann", f"blue={name}")
    assert "There is a control character (U+200" in refusal


@sweep_between(3, "name", list(NAMES.values()), ids=list(NAMES))
def test_a_name_survives(mclub: Mclub, name: str) -> None:
    """Including names that nobody can type, as players of earlier releases may have."""
    with mclub.club() as club:
        begun = club.new({"yellow": name, "blue": "Ben"}, seed="s", recorded=True)
        club.log.set_latest(begun.id)
    told = mclub.ok("history")
    if name not in [NAMES[one] for one in UNTYPABLE]:
        told = mclub.ok("new", f"yellow={name}", "blue=Ben", "--seed", "s")
    game = mclub.current()
    assert mclub.json("show")["players"]["yellow"]["name"] == name
    mclub.ok("act", "place companies")
    other = Mclub(mclub.path.with_name("other.db"))
    assert other.json("import", "-", typed=mclub.ok("export")) == mclub.json("show")
    for export in (lambda: mclub.ok("export", "-g", game), lambda: mclub.transcript("-g", game)):
        exported = export()
        third = Mclub(mclub.path.with_name(f"third {len(exported)}.db"))
        board = third.json("import", "-", typed=exported)
        assert board["players"] == mclub.json("show")["players"]
        assert third.json("list")[0]["players"] == {"yellow": name, "blue": "Ben"}
    shown = [mclub.ok(command) for command in ("show", "history", "list", "score", "legal")]
    for text in [told, *shown, mclub.ok("undo")]:
        # An emoji keeps its joiners.
        plain = text.replace("👩\u200d👩\u200d👧", "")
        assert all(line.isprintable() for line in plain.splitlines())
        assert set(text) & set("\x1b\x07\x00\r\x85\u2028\u2029\u202e\u2066\u200b\ufeff") == set()
        assert "Ben" in text or "Undone" in text
    refusal = mclub.refusal(3, "act", "place lobby industry")
    assert "MC-RND-1" in refusal
    assert mclub.refusal(3, "act", "blue: place companies").startswith("It is not Blue (Ben)'s")


@pytest.mark.parametrize("name", ["x" * 61, "🎲" * 61, "", " ", "\t\n", "\u3000"])
def test_a_name_has_1_to_60_characters(mclub: Mclub, name: str) -> None:
    refusal = mclub.refusal(2, "new", f"yellow={name}", "blue=Ben")
    assert refusal == "yellow needs a name of 1 to 60 characters."
    assert mclub.heads() == {}


@pytest.mark.parametrize(
    "words", [["yellow=\udcff", "blue=Ben"], ["yellow=Ann", "blue=Ben", "--seed", "\udc80x"]]
)
def test_bytes_that_are_no_text_are_refused(mclub: Mclub, words: list[str]) -> None:
    assert "it contains invalid characters" in mclub.refusal(2, "new", *words)
    assert mclub.heads() == {}
