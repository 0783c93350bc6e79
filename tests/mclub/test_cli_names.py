"""Players may be called anything: it survives every way, and does nothing to a terminal."""

import pytest

from command_line import Mclub

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


@pytest.mark.parametrize("name", list(NAMES.values()), ids=list(NAMES))
def test_a_name_survives(mclub: Mclub, name: str) -> None:
    players = (f"yellow={name}", "blue=Ben")
    told = mclub.ok("new", *players, "--seed", "s")
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
    refusal = mclub.refused(3, "act", "place lobby industry")
    assert "MC-RND-1" in refusal
    assert mclub.refused(3, "act", "blue: place companies").startswith("It is not Blue (Ben)'s")


@pytest.mark.parametrize("name", ["x" * 61, "🎲" * 61, "", " ", "\t\n", "\u3000"])
def test_a_name_has_1_to_60_characters(mclub: Mclub, name: str) -> None:
    refusal = mclub.refused(2, "new", f"yellow={name}", "blue=Ben")
    assert refusal == "yellow needs a name of 1 to 60 characters."
    assert mclub.heads() == {}


@pytest.mark.parametrize(
    "words", [["yellow=\udcff", "blue=Ben"], ["yellow=Ann", "blue=Ben", "--seed", "\udc80x"]]
)
def test_bytes_that_are_no_text_are_refused(mclub: Mclub, words: list[str]) -> None:
    assert "characters that are no text" in mclub.refused(2, "new", *words)
    assert mclub.heads() == {}
