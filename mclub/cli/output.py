"""The output of commands: JSON for programs; screens, lines and errors for people."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
import typer

from events.errors import MclubError
from events.language import gettext as _
from events.language import translate_action
from events.log import Log
from mclub.cli.options import command_for
from mclub.club.moment import Moment
from mclub.kinds.due import awaited_by_decision
from mclub.text.plain import safe
from mclub.text.printing import put, say, say_exactly, tell

if TYPE_CHECKING:
    from mclub.screen.drawing import Drawable

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


def print_json(document: Any) -> None:
    """Print a JSON document, indented on a terminal."""
    data = msgspec.json.encode(document)
    if sys.stdout.isatty():
        put(msgspec.json.format(data, indent=2).decode(), sys.stdout)
    else:
        say_exactly(data.decode())


def confirm(question: str) -> bool:
    """Ask for confirmation; only a yes, in any language, confirms."""
    prompt = question + " " + _("[y/N]")
    try:
        answer = input(prompt + " > ")
    except EOFError:
        say("")
        return False
    return answer.strip().lower() in ("y", "yes", "o", "oui", "j", "ja")


def draw(screen: "Drawable") -> None:
    """Print a screen of `mclub.screen`."""
    from mclub.screen.printing import print_screen

    print_screen(screen)


def fail(error: MclubError, *, as_json: bool) -> NoReturn:
    """Print the error in one line on standard error, and exit with its code."""
    tell(error, as_json=as_json)
    raise typer.Exit(error.exit_code)


HEAD_SHOWN = 16
"""Hex digits of a head to show, enough to distinguish any two logs."""


def say_answer(answer: dict[str, Any], moment: Moment) -> None:
    """Print the outcome of an action, and the seats that decide next."""
    for entry in answer["happened"]:
        say(f"{entry['seq']:>5}  {safe(entry['text'])}")
    say_due(answer["due"], moment)
    say_notices(answer, moment)
    say_head(answer["head"])


def say_hidden_names(moment: Moment) -> None:
    """Warn about players' names that can't be used in commands because they are words of the
    notation."""
    for seat, name in moment.people.hidden_names.items():
        say(
            _("“{name}” is a word of the notation, so this player is called {seat}.").format(
                name=safe(name), seat=translate_action(seat)
            )
        )


def say_head(head: str) -> None:
    """Print the hash of the last record. A noted head reveals later if the log was truncated."""
    say(_("Head: {head}").format(head=head[:HEAD_SHOWN]))


def say_notices(document: dict[str, Any], moment: Moment) -> None:
    """Print the notices that apply: the cards aren't dealt yet, the seals are open, a proposal to
    undo has ended, or one is open and waits for answers."""
    if document["seq"] > 1 and not document.keys() & {"opened", "undo_ended", "undo"}:
        return
    from mclub.text.words import NOT_DEALT, seals_opened, undo_ended

    if document["seq"] == 1:
        say(_(NOT_DEALT))
    if "opened" in document:
        say(f"→ {seals_opened(document['opened'])}")
    ending, entries = document.get("undo_ended"), document.get("happened", ())
    # A refusal already has a line among the entries.
    if ending and not ending["refused"] and any(one["seq"] <= ending["seq"] for one in entries):
        say(f"→ {safe(undo_ended(ending, moment.names))}")
    if "undo" in document:
        undo = document["undo"]
        say(
            _(
                "→ {seat} asks to go back to event {to}. Waiting for an answer from: {waiting}"
            ).format(
                seat=safe(moment.names[undo["seat"]]),
                to=undo["to"],
                waiting=", ".join(safe(moment.names[seat]) for seat in undo["waiting"]),
            )
        )


def say_how_to_continue(log: Log, command: str, db: str | None) -> None:
    """Print that nothing is lost, and the command that continues. db: the value of `--db`."""
    text = _("Everything is in the log. Continue at any time with: {command}")
    say(text.format(command=command_for(log, command, db)))


def say_due(due: list[dict[str, Any]], moment: Moment) -> None:
    """Print the seats that have to decide, with their questions."""
    for decision, seats in awaited_by_decision(due).items():
        say(
            _("→ {seat}: {question}. Type `mclub legal` for your options").format(
                seat=", ".join(safe(moment.names[seat]) for seat in seats),
                question=moment.kind.question(decision),
            )
        )
    if moment.status == "abandoned":
        say(_("→ The game is abandoned. To continue it: mclub undo"))
    elif not due:
        say(_("→ The game is over. The score sheet: mclub score"))
