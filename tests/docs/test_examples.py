"""Every example in the documents is executed, and its output is as documented."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.answers import fits, fits_json, read_json
from tests.docs.blocks import (
    ANSWER,
    FILES,
    NOT_RUN,
    PROMPT,
    SHELLS,
    Block,
    Command,
    blocks,
    commands,
    short_name,
)
from tests.docs.session import environment, run
from tests.ready import ready
from tests.sweeping import sweep_unless

INSTALLS = re.compile(r"^(make|pipx|uv|\. \.venv/bin/activate)\b")
LONG = ("cli.md", "log.md", "simulate.md")
"""Pages whose commands take seconds."""
FAILS = re.compile(r'^(mclub: |\{"format":1,"error")')


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a `mclub` kept ready."""
    with ready(environment(tmp_path_factory.mktemp("home"))) as programs:
        yield programs


@sweep_unless(lambda path: path.name not in LONG, "path", FILES, ids=short_name)
def test_the_shell_examples_print_what_is_shown(path: Path, tmp_path: Path, programs: Path) -> None:
    found = blocks(path.read_text("utf-8"))
    for block in found:
        if block.file:
            (tmp_path / block.file).write_text(block.body, "utf-8")
    asked = [command for block in found if block.is_session for command in commands(block)]
    answers = run([command.typed for command in asked], tmp_path, programs)
    for command, answer in zip(asked, answers, strict=True):
        where = f"{short_name(path)}:{command.line}: {command.typed}\n{answer.printed}"
        assert not command.shown or fits(command.shown, answer.printed), where
        assert answer.code == 0 or _shows_a_refusal(command), where
    by_line = {command.line: answer for command, answer in zip(asked, answers, strict=True)}
    for block in found:
        if ANSWER in block.marks:
            line = max(line for line in by_line if line < block.line)
            printed = by_line[line].printed
            shown = read_json(" ".join(block.body.splitlines()))
            assert fits_json(shown, read_json(printed)), (
                f"{short_name(path)}:{block.line}\n{printed}"
            )


def _shows_a_refusal(command: Command) -> bool:
    return any(FAILS.match(line) for line in command.shown)


@pytest.mark.parametrize("path", FILES, ids=short_name)
def test_the_python_examples_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks(path.read_text("utf-8")):
        if block.language == "python" and block.file is None:
            _run_python(block, names, path)


def _run_python(block: Block, names: dict[str, object], path: Path) -> None:
    where = f"{short_name(path)}:{block.line}"
    if ">>> " not in block.body:
        source = "\n" * (block.line - 1) + block.body
        exec(compile(source, str(path), "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.body, names, where, str(path), block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    result = runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("path", FILES, ids=short_name)
def test_only_installing_and_make_are_not_run(path: Path) -> None:
    for block in blocks(path.read_text("utf-8")):
        if NOT_RUN in block.marks:
            typed = [line.removeprefix(PROMPT) for line in block.body.splitlines() if line]
            assert block.language in SHELLS
            assert all(INSTALLS.match(line) for line in typed), f"{short_name(path)}:{block.line}"


@pytest.mark.parametrize("path", FILES, ids=short_name)
def test_every_code_block_says_its_language(path: Path) -> None:
    assert [b.line for b in blocks(path.read_text("utf-8")) if not b.language] == []
