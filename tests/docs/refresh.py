"""Update the examples in the documents with their current output: python -m tests.docs.refresh
[FILE…]

Output that still fits is kept, so that ids and times don't change needlessly. Omissions stay: as
many lines before and after the first `…` are shown as before. JSON answers are written by people.
Check the changes before you commit them: wrong output would be documented, too.
"""

import sys
import tempfile
from pathlib import Path

from tests.docs.answers import CUT, fits
from tests.docs.blocks import FILES, blocks, commands, short_name
from tests.docs.session import environment, run
from tests.ready import ready


def refresh(text: str, folder: Path, programs: Path) -> str:
    """The document with current output."""
    found = blocks(text)
    for block in found:
        if block.file:
            (folder / block.file).write_text(block.body, "utf-8")
    asked = [command for block in found if block.is_session for command in commands(block)]
    answers = run([command.typed for command in asked], folder, programs)
    lines = text.split("\n")
    for command, answer in reversed(list(zip(asked, answers, strict=True))):
        if command.shown and not fits(command.shown, answer.printed):
            first = command.line + command.typed.count("\n")
            lines[first : first + len(command.shown)] = _cut(command.shown, answer.printed)
    return "\n".join(lines)


def _cut(shown: list[str], printed: str) -> list[str]:
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    cuts = [at for at, line in enumerate(shown) if CUT.fullmatch(line.strip())]
    if not cuts:
        return lines
    after = len(shown) - cuts[-1] - 1
    return [*lines[: cuts[0]], "…", *(lines[-after:] if after else [])]


def main(wanted: list[str]) -> None:
    """Update the given documents, or all."""
    for path in [path for path in FILES if not wanted or short_name(path) in wanted]:
        before = path.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder, ready(environment(Path(folder))) as programs:
            after = refresh(before, Path(folder), programs)
        if path.read_text("utf-8") != before:
            print(f"{short_name(path)}: was changed meanwhile, so it is left alone")
        elif after != before:
            path.write_text(after, "utf-8")
            print(f"{short_name(path)}: refreshed")


if __name__ == "__main__":
    main(sys.argv[1:])
