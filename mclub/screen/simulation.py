"""The results of a simulation: tables of shares, each with a bar for its interval."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document
from mclub.kinds.parts import Simulated, able
from mclub.kinds.registry import game_kind
from mclub.screen.console import console
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import Table, column_table
from mclub.screen.intervals import Bar, Share, mean, percent, scale_of, share_of
from mclub.text.plain import safe
from mclub.text.words import word

T = TypeVar("T")


class Title(NamedTuple):
    """The titles of a group's table and of its keys, marked for translation."""

    title: str
    key: str


TITLES: Final = {
    "bots": Title(mark("Victories by bot"), mark("Bot")),
    "places": Title(mark("Victories by place, from the first player of round 1"), mark("Place")),
    "profiles": Title(mark("Victories by start profile"), mark("Profile")),
}
"""The titles, by group of a section."""
NOTABLE: Final = mark("Games in which it happened")


def sections_by_option(document: Document) -> dict[str, list[Document]]:
    """The sections to show, by varied option. Each option is shown separately, since the
    combinations are too many. Without variations there is one section under ""."""
    groups: dict[str, list[Document]] = {}
    alone = all(len(section["of"]) < 2 for section in document["sections"])
    for section in document["sections"]:
        if alone or len(section["of"]) == 1:
            groups.setdefault("".join(section["of"]), []).append(section)
    return groups


def render_simulation(document: Document, face: GameFace) -> Drawable:
    """A heading, the length of the games, and a table for each group that differs. document: see
    `mclub.simulate.tally`."""
    return Group(*_parts(document, face))


def _parts(document: Document, face: GameFace) -> Iterator[Drawable]:
    groups = sections_by_option(document)
    yield from _head(document, face)
    if not document["games"]:
        return
    for name, sections in groups.items():
        yield Text()
        yield _course(name, sections)
    for group, title in TITLES.items():
        if is_comparable(document, group):
            yield Text("\n" + _(title.title), style="bold")
            for name, sections in groups.items():
                yield Text()
                yield _group(name, sections, group, face)
    notable = titles_of_notable(document)
    if notable:
        yield Text("\n" + _(NOTABLE), style="bold")
        for name, sections in groups.items():
            yield Text()
            yield _notable(name, sections, notable)
    yield Text("\n" + _("In brackets and as a bar:") + " " + legend(document), style="dim")
    if len(groups) > 1:
        yield Text(
            _("Each varied option is shown separately; --csv has the combinations as well."),
            style="dim",
        )


def titles_of_notable(document: Document) -> dict[str, str]:
    """The notable events that occurred, with their titles, marked for translation."""
    titles = able(game_kind(document["plan"]["game"]), Simulated).NOTABLE
    rows = [row for section in document["sections"] for row in section["notable"]]
    present = {row["key"] for row in rows if row["games"]}
    return {key: title for key, title in titles.items() if key in present}


def is_comparable(document: Document, group: str) -> bool:
    """Whether a group has several keys to compare."""
    return any(len(section[group]) > 1 for section in document["sections"])


def legend(document: Document) -> str:
    """An explanation of the intervals."""
    return _(
        "{confidence} confidence interval (Wilson); │ marks the share of an average player."
    ).format(confidence=percent(document["confidence"], 0))


def _head(document: Document, face: GameFace) -> Iterator[Text]:
    plan, games, unfinished = document["plan"], document["games"], document["unfinished"]
    games_text = ngettext("{count} game", "{count} games", games).format(count=games)
    seed = _("seed {seed}").format(seed=safe(plan["seed"]))
    bots = safe(", ".join(plan["bots"]))
    yield Text(f"{_(face.TITLE)} · {games_text} · {bots} · {seed}", style="bold")
    if unfinished:
        yield Text(
            ngettext(
                "{count} game was given up because the bots did not finish it.",
                "{count} games were given up because the bots did not finish them.",
                unfinished,
            ).format(count=unfinished)
        )


def _course(name: str, sections: Sequence[Document]) -> Table:
    table = column_table()
    _add_setting(table, name)
    for label in (_("Games"), _("Rounds"), _("Decisions"), _("Winner's points"), _("Lead")):
        table.add_column(label, right=True, no_wrap=True)
    for section in sections:
        if section["games"]:
            table.add_row(
                *_setting(section),
                str(section["games"]),
                *(mean(section, name) for name in ("rounds", "decisions", "winning", "lead")),
            )
    return table


def _notable(name: str, sections: Sequence[Document], titles: Mapping[str, str]) -> Table:
    rows = [
        [(section, row) for section in sections for row in section["notable"] if row["key"] == key]
        for key in titles
    ]
    scale = scale_of(share_of(row) for row_group in rows for _section, row in row_group)
    table = column_table()
    table.add_column(_("Event"), no_wrap=True)
    _add_setting(table, name)
    _share_columns(table, _("Games"), _("Times"))
    for title, row_group in zip(titles.values(), rows, strict=True):
        label = _(title)
        for section, row in row_group:
            figures = [str(row["games"]), mean(row, "times")]
            cells = _share_cells(share_of(row), scale)
            table.add_row(label, *_setting(section), *figures, *cells)
            label = ""
    return table


def _group(name: str, sections: Sequence[Document], group: str, face: GameFace) -> Table:
    scale = scale_of(share_of(row) for section in sections for row in section[group])
    table = column_table()
    _add_setting(table, name)
    table.add_column(_(TITLES[group].key), no_wrap=True)
    _share_columns(table, _("Plays"), _("Points"))
    for section in sections:
        setting = _setting(section)
        for row in section[group]:
            label = word(str(row["key"]), face.NAMES if group == "profiles" else {})
            figures = [str(row["plays"]), mean(row, "points")]
            table.add_row(*setting, label, *figures, *_share_cells(share_of(row), scale))
            setting = [""] * len(setting)
    return table


def _add_setting(table: Table, name: str) -> None:
    if name:
        table.add_column(option_label(name), no_wrap=True)


def _setting(section: Document) -> list[str]:
    """The fixed settings of a section."""
    return list(section["of"].values())


def option_label(name: str) -> str:
    """The name of a varied option as typed, or a phrase for the number of players."""
    return _("Players") if name == "players" else name


def _share_columns(table: Table, count: str, figure: str) -> None:
    for label in (count, figure, _("Rate"), ""):
        table.add_column(label, right=True, no_wrap=True)
    table.add_column("")


def _share_cells(share: "Share", scale: float) -> tuple[Drawable | str, ...]:
    between = f"({percent(share.low, sign=False)}–{percent(share.high, sign=False)})"
    return percent(share.share), between, Bar(share, scale)


@contextmanager
def showing_share() -> Iterator[Callable[[float], None]]:
    """A function to call with the share of the work done. It is shown with the remaining time on
    standard error, if that is a terminal."""
    screen = console(sys.stderr)
    if not screen.is_terminal:
        yield lambda _: None
        return
    columns = (BarColumn(), TextColumn(_("left:")), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        yield lambda share: progress.update(task, completed=share)


def show_time_left(items: Iterable[T], done: int, total: int) -> Iterator[T]:
    """Yield the items. Show progress and the remaining time on standard error, if it is a terminal.
    done: the number of items completed earlier."""
    screen = console(sys.stderr)
    if not screen.is_terminal:
        yield from items
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(_("left:")),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("", total=total, completed=done)
        for item in items:
            progress.advance(task)
            yield item
