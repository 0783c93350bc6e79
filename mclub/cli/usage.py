"""Command lines that can't be read, in the house's words: what is wrong and where help is."""

import re
from typing import Any, Final

from typer._click import exceptions as click

from events.errors import BadInput
from events.language import gettext as _
from events.language import mark

UsageError = click.UsageError
"""What Typer raises for a command line that it can't read."""
NoArgsIsHelpError = click.NoArgsIsHelpError
"""What it raises when nothing was asked, to show the help."""

LONGEST: Final = 60
"""Characters of what was typed that an error repeats."""

# Where Typer gives no more than a sentence, the sentence is read. Compiled only then: it takes two
# hundredths of what a whole command does.
SENTENCES: Final = (
    (
        r"No such command '(?P<what>.*)'\.",
        mark("There is no command {what}."),
    ),
    (r"Missing command\.", mark("Say which command.")),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((?P<what>.*)\)",
        mark("Nothing belongs here: {what}."),
    ),
    (
        r"Option '(?P<what>.*)' requires an argument\.",
        mark("After {what} a value is missing."),
    ),
    (
        r"Option '(?P<what>.*)' does not take a value\.",
        mark("{what} takes no value."),
    ),
    (
        r"'(?P<what>.*)' is not a valid (?:integer|int)( range)?\.",
        mark("“{what}” is no whole number."),
    ),
    (
        r"'(?P<what>.*)' is not a valid float( range)?\.",
        mark("“{what}” is no number."),
    ),
    (
        r"(?P<what>.*) is not in the range x>=(?P<least>.*)\.",
        mark("{what} is too little; it must be at least {least}."),
    ),
    (
        r"(?P<what>.*) is not in the range x<=(?P<most>.*)\.",
        mark("{what} is too much; it can be at most {most}."),
    ),
    (
        r"(?P<what>.*) is not in the range (?P<least>.*)<=x<=(?P<most>.*)\.",
        mark("{what} is not from {least} to {most}."),
    ),
    (
        r"'(?P<what>.*)' is not one of (?P<choices>.*)\.",
        mark("“{what}” is none of {choices}."),
    ),
)


def in_words(error: UsageError) -> BadInput:
    """The error as everything else that is refused is said."""
    why = _why(error)
    context = error.ctx
    where = context.command_path if context is not None else "mclub"
    return BadInput(f"{why} " + _("Help: {command}").format(command=f"{where} --help"))


def _why(error: UsageError) -> str:
    match error:
        case click.NoSuchOption(option_name=name, possibilities=near):
            why = _("There is no option {name}.").format(name=name[:LONGEST])
            if near:
                why += " " + _("Meant perhaps: {options}.").format(options=", ".join(sorted(near)))
            return why
        case click.MissingParameter():
            return _("{name} is missing.").format(name=_hint(error))
        case click.BadParameter():
            return _hint(error) + _(": ") + _sentence(error.message)
        case _:
            return _sentence(error.message)


def _hint(error: Any) -> str:
    hint = error.param_hint or (error.param.get_error_hint(error.ctx) if error.param else "")
    return (hint if isinstance(hint, str) else " / ".join(hint)).replace("'", "")


def _sentence(message: str) -> str:
    for pattern, text in SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = {name: part[:LONGEST] for name, part in found.groupdict().items()}
            return _(text).format(**parts)
    return message
