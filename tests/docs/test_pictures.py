"""The documents' pictures exist, are small, and are taken by `make pictures`."""

import re
from pathlib import Path

import pytest

from tests.pictures.scenes import PICTURES

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
MOST = 150_000
"""Bytes of a picture."""
STRIPS = {"heist", "crash", "bot-round", "end"}


def shown() -> dict[Path, str]:
    """The texts of all pictures in the documents, by file."""
    return {
        (document.parent / path).resolve(): text
        for document in DOCUMENTS
        for text, path in SHOWN.findall(document.read_text("utf-8"))
    }


def test_each_picture_in_a_document_is_a_small_file_with_a_text() -> None:
    pictures = shown()
    assert {file.stem for file in pictures} >= STRIPS
    for file, text in pictures.items():
        assert 0 < file.stat().st_size <= MOST, file
        assert text != ""


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_that_is_taken_is_shown(name: str) -> None:
    assert ROOT / "docs" / f"{name}.webp" in shown()


def test_no_file_is_left_over() -> None:
    files = {file.stem for file in (ROOT / "docs").iterdir() if file.suffix in (".webp", ".png")}
    assert files == set(PICTURES)
