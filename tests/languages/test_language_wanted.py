"""The language: as requested, else from MCLUB_LANG, else from the system."""

import json
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub.text.languages import choose_language
from tests.mclub.command_line import Mclub
from tests.mclub.programs import run
from tests.scoring.typing_people import at_terminal
from tests.sweeping import sweep_after


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "fr"}, "fr"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "tlh_QO"}, "en"),
        (None, {"LC_MESSAGES": "de_AT", "LANG": "fr_FR"}, "de"),
        (None, {"LC_ALL": "fr_CA.UTF-8", "LC_MESSAGES": "de_AT", "LANG": "en_GB"}, "fr"),
        (None, {"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        (None, {"MCLUB_LANG": "de", "LC_ALL": "fr_FR"}, "de"),
        (None, {"MCLUB_LANG": "", "LANG": "fr_FR"}, "fr"),
        ("fr", {"MCLUB_LANG": "de"}, "fr"),
        ("FR-be", {}, "fr"),
    ],
)
def test_the_language_wanted(asked: str | None, environment: dict[str, str], language: str) -> None:
    assert choose_language(asked, environment) == language


@pytest.mark.parametrize(("asked", "environment"), [("tlh", {}), (None, {"MCLUB_LANG": "tlh"})])
def test_a_language_that_there_is_not_is_refused(
    asked: str | None, environment: dict[str, str]
) -> None:
    with pytest.raises(BadInput, match=r"mclub does not speak tlh. Choose from: en, fr, de\."):
        choose_language(asked, environment)


NONE_YET = {"en": "No games yet", "fr": "Pas encore de partie", "de": "Noch keine Partien"}


@pytest.mark.parametrize(
    ("place", "language"),
    [("before", "fr"), ("after", "en"), ("sign", "fr"), ("variable", "de"), ("locale", "de")],
)
def test_the_program_speaks_it_however_it_is_asked(
    tmp_path: Path, language: str, place: str
) -> None:
    words, env = {
        "before": (["--lang", language, "list"], {"MCLUB_LANG": "de"}),
        "after": (["list", "--lang", language], {"MCLUB_LANG": "de"}),
        "sign": (["list", f"--lang={language}"], {"MCLUB_LANG": "de"}),
        "variable": (["list"], {"MCLUB_LANG": language, "LC_ALL": "fr_FR.UTF-8"}),
        "locale": (["list"], {"MCLUB_LANG": "", "LC_ALL": f"{language}_CH.UTF-8"}),
    }[place]
    told = run(tmp_path / "games.db", *words, **env)
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.decode().startswith(NONE_YET[language])


def test_the_last_language_asked_for_counts(mclub: Mclub) -> None:
    assert mclub.ok("--lang", "de", "list", "--lang", "fr").startswith(NONE_YET["fr"])


def test_what_follows_two_dashes_is_no_option(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "s")
    assert mclub.refusal(2, "act", "--", "--lang").startswith("“--lang” is not recognised")


def test_a_language_that_there_is_not_ends_in_one_line(mclub: Mclub) -> None:
    why = "mclub does not speak tlh. Choose from: en, fr, de."
    assert mclub.refusal(2, "--lang", "tlh", "list") == why
    assert mclub.refusal(2, "list", "--lang=tlh") == why
    assert Mclub(mclub.path, "tlh").refusal(2, "list") == why


def test_documents_are_the_same_in_every_language(tmp_path: Path) -> None:
    """Texts for people differ; what programs read does not."""
    games = [Mclub(tmp_path / "games.db", language) for language in NONE_YET]
    games[0].ok("new", "yellow=Ann", "blue=Ben", "--seed", "s")
    for words in (("show",), ("view", "yellow"), ("legal",), ("score",)):
        documents = [mclub.json(*words) for mclub in games]
        assert documents[0] == documents[1] == documents[2], words
    texts = [json.dumps(mclub.json("history")) for mclub in games]
    assert len(set(texts)) == 3, "the history is told in words"


@pytest.mark.parametrize(
    ("language", "usage", "heading", "required", "about"),
    [
        ("en", "Usage: mclub act", "Arguments:", "[required]", "Take an action: mclub act place"),
        (
            "fr",
            "Usage\u202f: mclub act",
            "Arguments\u202f:",
            "[obligatoire]",
            "Faire une action\u202f:",
        ),
        ("de", "Aufruf: mclub act", "Argumente:", "[erforderlich]", "mclub act place lobby"),
    ],
)
def test_the_help_is_in_the_language(
    tmp_path: Path, language: str, usage: str, heading: str, required: str, about: str
) -> None:
    told = run(None, "act", "--help", "--lang", language).stdout.decode()
    for text in (usage, heading, required, about):
        assert text in told
    every = run(None, "--lang", language, "--help", COLUMNS="100").stdout.decode()
    assert ("Take an action" in every) == (language == "en")


@sweep_after(
    2,
    "language, answer, done",
    [("fr", "oui", True), ("de", "nein", False), ("en", "y", True), ("de", "ja", True)],
)
def test_a_yes_is_understood(tmp_path: Path, language: str, answer: str, done: bool) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "s")
    mclub.ok("act", "place companies")
    before = mclub.json("show")["seq"]
    words = ("--lang", language, "amend", str(before), "place colonies")
    code, shown = at_terminal(mclub.path, [f"{answer}\n".encode()], *words)
    assert code == 0, shown
    assert (mclub.json("show")["seq"] > before) == done
