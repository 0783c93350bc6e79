"""The rulebook: one rule in full, or a list of titles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from events.language import gettext as _
from events.language import language
from mclub.rulebook.book import Document, Rule
from mclub.rulebook.how_to_play import HowToPlay, card_effects
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import row_table
from mclub.text.plain import safe

READABLE: Final = 88
"""The maximum width in columns; longer lines are hard to read."""


def render_rule(rule: Rule, documents: Mapping[str, Document]) -> Drawable:
    """A rule's title, text, option and sources. documents: the game's sources, by key."""
    return _Narrow(Group(*_parts(rule, documents)))


def render_rules(rules: Sequence[Rule]) -> Drawable:
    """One line per rule: id, title, and whether it contains a ruling of this project."""
    if not rules:
        return Text(_("No such rule."))
    table = row_table()
    table.add_column(no_wrap=True, style="cyan")
    table.add_column()
    table.add_column(no_wrap=True, style="dim")
    for rule in rules:
        table.add_row(
            Text(rule.id), Text(safe(rule.title_in(language()))), _("ruling") if rule.ruling else ""
        )
    return table


def render_how_to_play(game: str, explained: HowToPlay) -> Drawable:
    """How to play a game: its goal, then each phase."""
    return _Narrow(Group(*_phases(game, explained)))


def _phases(game: str, explained: HowToPlay) -> Iterator[Drawable]:
    yield from (Text(paragraph) for paragraph in explained.goal)
    for phase in explained.phase:
        yield Text("")
        yield Text(phase.title, "bold")
        yield Text(phase.brief)
        effects = [f"{name}{_(': ')}{effect}" for name, effect in card_effects(game, phase)]
        for sentence in (*phase.text, *effects):
            yield Indented(Text(sentence))
        for sentence in phase.mistakes:
            yield _note(_("Beware:"), sentence)
        yield _note(_("The rules in full:"), " ".join(phase.rules))


class _Narrow(Drawable):
    def __init__(self, content: Drawable) -> None:
        self.content = content

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        return self.content.lines(min(width, READABLE), height)


def _parts(rule: Rule, documents: Mapping[str, Document]) -> Iterator[Drawable]:
    yield Text.assemble((rule.id, "cyan"), "  ", (safe(rule.title_in(language())), "bold"))
    for paragraph in rule.text_in(language()).splitlines():
        yield Indented(Text(safe(paragraph)))
    if rule.option:
        default = _("default")
        values = " | ".join(
            f"{value} ({default})" if value == rule.option.default else value
            for value in rule.option.values
        )
        yield _note(_("Option:"), f"{rule.option.name} = {values}")
    for source in rule.source:
        about = documents[source.file].about_in(language())
        citation = _("{document}, “{heading}”").format(document=about, heading=source.heading)
        yield _note(_("Source:"), citation)
    if rule.ruling:
        yield _note(
            _("Ruling:"),
            _("It is this project's own: no official answer was found in public sources."),
        )


def _note(label: str, text: str) -> Drawable:
    return Indented(Text(f"{label} {safe(text)}", style="dim"))
