"""`verify` and `merge`: check cut logs without secrets, and merge them."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from events.errors import BadInput, reason
from events.language import gettext as _
from events.language import ngettext
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Json
from mclub.files.whole_file import replacement
from mclub.text.plain import safe
from mclub.text.printing import say
from mclub.text.words import crossing_lines, word

SHOWN = 60
"""The maximum number of characters shown of a text from a file."""


@answering
def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="An exported log, complete or cut for a seat, or a transcript; “-” reads "
            "standard input.",
        ),
    ],
    head: Annotated[
        str,
        typer.Option(
            "--head", metavar="HASH", help="A head that somebody noted; the chain must contain it."
        ),
    ] = "",
) -> Answer:
    """Check an exported log, without any secrets or a file of games."""
    from mclub.files import cuts

    with _open_input(file) as (stream, name):
        document = cuts.verify(stream, name, head)
    if (yield document):
        (_say_transcript if document["form"] == "transcript" else _say_log)(document)


@answering
def merge(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Two or more cuts of the same game.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="The file to write. Default: print."),
    ] = None,
    json: Json = False,
) -> Answer:
    """Merge the cuts of several seats into one log with all their openings."""
    from mclub.files import cuts

    if json and output is None:
        raise BadInput(_("--json reports what was merged; name the log's file with -o FILE."))
    with ExitStack() as stack:
        streams = [stack.enter_context(_open_input(file)) for file in files]
        sys.stdout.flush()
        document = cuts.merge(streams, lambda: _open_output(output))
    if not (yield document):
        return
    if output:
        _say_merged(document)
    else:
        # Only the log may be written to its output.
        for line in _ends(document):
            say(line, sys.stderr)


@contextmanager
def _open_input(file: str) -> Iterator[tuple[BinaryIO, str]]:
    if file == "-":
        yield sys.stdin.buffer, _("standard input")
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(file).open("rb"))
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else error
            raise BadInput(_("{file} can't be read: {why}.").format(file=file, why=why)) from error
        yield stream, file


@contextmanager
def _open_output(file: Path | None) -> Iterator[BinaryIO]:
    if file is None:
        yield sys.stdout.buffer
        return
    with replacement(file) as unfinished, unfinished.open("wb") as stream:
        yield stream


def _eyes(text: str) -> str:
    """The readers of a log in words: "Yellow@13+Blue" means Yellow up to event 13, and Blue."""
    eyes = (part.partition("@") for part in text[:SHOWN].split("+"))
    return "+".join(word(seat) + at + seq for seat, at, seq in eyes)


def _say_log(document: Mapping[str, Any]) -> None:
    count, seals = document["records"], document["seals"]
    say(
        _(
            "Game {game} ({kind}), as {eyes} may see it: everything that can be checked here "
            "is correct."
        ).format(game=document["game"], kind=document["kind"], eyes=_eyes(document["eyes"]))
    )
    say(
        ngettext(
            "Checked: {count} record, numbered 1; {count} link of the chain, the first of them "
            "bound to the game's id.",
            "Checked: {count} records, numbered 1 to {count}; {count} links of the chain, the "
            "first of them bound to the game's id.",
            count,
        ).format(count=count)
    )
    say(
        ngettext(
            "Checked: {open} of {seals} seal is open and fits its commitment.",
            "Checked: {open} of {seals} seals are open, and each fits its commitment.",
            seals,
        ).format(open=document["open"], seals=seals)
    )
    if document["sealed"]:
        parts = (
            _("{seats} {count}").format(
                seats="+".join(group["seats"]) or _("nobody"), count=group["count"]
            )
            for group in document["sealed_for"]
        )
        say(
            ngettext(
                "Not checked: {sealed} of {seals} seal is still closed (who may know it: {who}).",
                "Not checked: {sealed} of {seals} seals are still closed (who may know them: "
                "{who}).",
                seals,
            ).format(sealed=document["sealed"], seals=seals, who=", ".join(parts))
        )
    if document["opened"]:
        say(_("The game is over: the opened seed is the one committed to in event 1."))
    for line in crossing_lines(document["crossed"] or ()):
        say(line)
    say(_("Last event: {seq}, {at}").format(seq=count, at=safe(document["last"][:SHOWN])))
    say(_("Head: {head}").format(head=document["head"]))
    if document["noted"] is None:
        say(
            _(
                "Not checked: whether events after {seq} were cut off. Compare the head with "
                "one noted earlier: --head HASH"
            ).format(seq=count)
        )
    else:
        say(_("The chain contains the noted head, at event {seq}.").format(seq=document["noted"]))
    say(_("Not checked: whether the rules allow everything. For that: mclub audit"))


def _say_transcript(document: Mapping[str, Any]) -> None:
    say(
        ngettext(
            "A transcript: {count} action, legal by today's rules.",
            "A transcript: {count} actions, all legal by today's rules.",
            document["actions"],
        ).format(count=document["actions"])
    )
    say(
        _(
            "Not checked: whether it was played like this. A transcript has no chain, no "
            "seals, no times and no undone moves; anybody who has it can change it, even "
            "the seed."
        )
    )


def _say_merged(document: Mapping[str, Any]) -> None:
    say(
        ngettext(
            "Game {game}, as {eyes} may see it: {records} record, {open} of {seals} seals open.",
            "Game {game}, as {eyes} may see it: {records} records, {open} of {seals} seals open.",
            document["records"],
        ).format(
            game=document["game"],
            eyes=_eyes(document["eyes"]),
            records=document["records"],
            open=document["open"],
            seals=document["seals"],
        )
    )
    for line in _ends(document):
        say(line)
    say(_("Head: {head}").format(head=document["head"]))


def _ends(document: Mapping[str, Any]) -> Iterator[str]:
    """A line for each file that ends before the longest one."""
    for file in document["files"]:
        if file["records"] < document["records"]:
            yield _("{file} ends at event {seq}; the longest goes on to event {last}.").format(
                file=safe(file["file"]), seq=file["records"], last=document["records"]
            )
