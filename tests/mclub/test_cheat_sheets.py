"""Cheat sheets: one page, with every text inside it, in each language."""

from contextvars import copy_context

import pytest
from pypdf import PdfReader

from events.language import speak
from mclub.kinds.registry import GAMES
from mclub.pads.layout import HEIGHT, LEFT, RIGHT, Text
from mclub.pads.sheet import referee_sheet, sheet, sheet_marks
from mclub.rulebook.how_to_play import how_to_play
from mclub.text.fonts import width
from mclub.text.languages import LANGUAGES, catalogue
from tests.mclub.command_line import Mclub


@pytest.mark.parametrize("make", [sheet, referee_sheet])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_inside_the_page_and_whole(make, game, code):
    content = copy_context().run(lambda: (speak(catalogue(code)), make(game))[1])
    texts = [mark for mark in sheet_marks(content) if isinstance(mark, Text)]
    for text in texts:
        begin = text.x - (width(text.text, text.size) if text.anchor == "end" else 0)
        assert begin >= LEFT
        assert begin + width(text.text, text.size) <= RIGHT + 0.01, text.text
        assert 0 < text.y < HEIGHT - 8
    shown = " ".join(text.text.removeprefix("– ") for text in texts)
    for block in content.blocks:
        assert all(line in shown for line in block.lines), block.title


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_every_phase_and_the_referees_every_note(game):
    explained = how_to_play(game)
    titles = [block.title for block in sheet(game).blocks]
    assert [phase.title for phase in explained.phase] == titles[1 : len(explained.phase) + 1]
    assert [note.title for note in explained.referee] == [
        block.title for block in referee_sheet(game).blocks
    ]


def test_a_sheet_states_the_figures_of_the_rulebook():
    shown = " ".join(line for block in sheet("million-club").blocks for line in block.lines)
    assert "for 4 M" in shown
    assert "After round 9" in shown


def test_the_pdf_has_one_page(tmp_path):
    mclub, path = Mclub(tmp_path / "games.db"), tmp_path / "sheet.pdf"
    mclub.ok("pad", "--sheet", str(path), "--referee", "--game", "le-millionnaire")
    [page] = PdfReader(path).pages
    assert "Agree on the target," in page.extract_text()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--sheet", "x.html"], "x.html: a cheat sheet can be drawn as .pdf, .svg, .png."),
        ([], "Choose what to draw: one of --blank and --sheet."),
        (["--sheet", "x.pdf", "--blank", "y.pdf"], "one of --blank and --sheet."),
        (["--sheet", "x.pdf", "--players", "3"], "--players needs --blank."),
        (["--blank", "x.pdf", "--referee"], "--referee needs --sheet."),
    ],
)
def test_what_can_not_be_drawn_is_refused(tmp_path, words, why):
    assert why in Mclub(tmp_path / "games.db").refusal(2, "pad", *words)
