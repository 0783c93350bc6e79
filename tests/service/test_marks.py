"""A player's name on a page stands behind a mark in the seat's colour and shape."""

from mclub.service.pages.marks import mark, mark_names

LABELS = {
    "yellow": "Yellow (Ann)",
    "blue": "Blue",
    "red": "Red (Yellow (Ann))",
    "green": "Green (<b>)",
}


def test_a_name_stands_alone_behind_its_mark() -> None:
    assert mark("yellow", LABELS) == '<span class="seat yellow">Ann</span>'
    assert mark("blue", LABELS) == '<span class="seat blue">Blue</span>'
    assert mark_names("Yellow (Ann) pays Blue 2 M.", LABELS) == (
        '<span class="seat yellow">Ann</span> pays <span class="seat blue">Blue</span> 2\u00a0M.'
    )


def test_whoever_is_called_like_another_gets_no_mark_of_the_other() -> None:
    assert mark_names("Red (Yellow (Ann)) waits.", LABELS) == (
        '<span class="seat red">Yellow (Ann)</span> waits.'
    )


def test_names_and_texts_are_escaped() -> None:
    assert mark_names("<i> Green (<b>)", LABELS) == (
        '&lt;i&gt; <span class="seat green">&lt;b&gt;</span>'
    )


def test_an_amount_and_its_unit_stay_on_one_line() -> None:
    assert mark_names("5 F, 6 M$, 7 Mio, 8 Franks", LABELS) == (
        "5\u00a0F, 6\u00a0M$, 7\u00a0Mio, 8 Franks"
    )


def test_a_colour_inside_a_word_is_no_player() -> None:
    assert mark_names("The Bluebird flies.", LABELS) == "The Bluebird flies."
