"""The code blocks of a Markdown file, and the commands and output of a shell example."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

FENCE = re.compile(r"^```(?P<info>[^`\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
SHELLS = ("console", "sh")
PROMPT, MORE = "$ ", "> "
NOT_RUN = "not-run"
"""Marks a shell block that is not executed: it installs something, or would run the tests within
the tests."""
FILE = "file="
"""Marks a block as the content of the file with this name."""
ANSWER = "answer"
"""Marks a JSON block as the output of the last command before it."""


class Block(NamedTuple):
    """A code block. language, marks: the words of its fence; line: the number of its first line."""

    language: str
    marks: tuple[str, ...]
    body: str
    line: int

    @property
    def is_session(self) -> bool:
        """Whether its commands are executed."""
        return self.language in SHELLS and NOT_RUN not in self.marks

    @property
    def file(self) -> str | None:
        """The name of the file whose content it is."""
        return next((m.removeprefix(FILE) for m in self.marks if m.startswith(FILE)), None)


class Command(NamedTuple):
    """A command after a prompt, the output shown below it, and its line number."""

    typed: str
    shown: list[str]
    line: int


def blocks(text: str) -> list[Block]:
    """All code blocks in order."""
    found = []
    for match in FENCE.finditer(text):
        language, *marks = match["info"].split() or [""]
        line = text.count("\n", 0, match.start("body")) + 1
        found.append(Block(language, tuple(marks), match["body"], line))
    return found


def commands(block: Block) -> list[Command]:
    """The commands of a shell block, each with its documented output."""
    found: list[Command] = []
    for number, line in enumerate(block.body.splitlines(), block.line):
        if line.startswith(PROMPT):
            found.append(Command(line.removeprefix(PROMPT), [], number))
        elif not found:
            raise AssertionError(f"line {number} stands before the first prompt: {line}")
        elif line.startswith(MORE) and not found[-1].shown:
            last = found[-1]
            found[-1] = last._replace(typed=f"{last.typed}\n{line.removeprefix(MORE)}")
        else:
            found[-1].shown.append(line)
    return found


def short_name(path: Path) -> str:
    """A short name of a file for a test's id."""
    return str(path.relative_to(ROOT))
