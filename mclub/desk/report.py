"""The report of an audit: one self-contained HTML page to read, send or print."""

from collections.abc import Collection, Iterable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from events.language import language, mark, ngettext, translate_action
from mclub import __version__
from mclub.club.moment import REFEREE, Moment
from mclub.club.sights import BROKEN
from mclub.desk.auditor import Audit
from mclub.desk.checks import as_json, coverage
from mclub.kinds.kind import Document
from mclub.text.plain import safe
from mclub.text.words import NAMES, crossing_lines, figure_or_bounds, millions, word

TEMPLATE = Path(__file__).with_name("report.html.j2")
RESULTS = {
    "passed": mark("holds"),
    "failed": mark("failed"),
    "unfinished": mark("unfinished"),
    "unchecked": mark("not checkable"),
}


def page(audit: Audit, events: Collection[int] = (), dispute: Document | None = None) -> str:
    """The report as HTML, as the referee sees it. events: those to explain, by seq; dispute: a
    dispute's document, shown in its own section.

    All text from the log is escaped. Raises BadInput for an unknown event.
    """
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["safe_text"] = lambda text: safe(str(text))
    environment.filters["json"] = as_json
    environment.filters["spoken"] = translate_action
    document = audit.document()
    moment = audit.moment
    names = NAMES if moment is None else moment.kind.face().NAMES
    environment.filters["word"] = label = partial(word, words=names)
    faulty = {
        fault["seq"]: check["check"] for check in document["checks"] for fault in check["faults"]
    }
    return environment.from_string(TEMPLATE.read_text("utf-8")).render(
        _=_,
        ngettext=ngettext,
        spoken=translate_action,
        word=label,
        language=language(),
        audit=document,
        crossings=[*crossing_lines(document["crossed"] or ())],
        results={result: _(text) for result, text in RESULTS.items()},
        tried=coverage,
        version=__version__,
        game=None if moment is None else _game(moment),
        sheet=None if moment is None else _sheet(moment),
        rounds=[] if moment is None else _rounds(moment, faulty),
        dispute=dispute,
        explanations=[_explanation(audit, seq) for seq in dict.fromkeys(events)],
    )


def _game(moment: Moment) -> Document:
    finished = _read_or_none(lambda: moment.kind.is_over(moment.table))
    return {
        "players": [{"seat": seat, "name": name} for seat, name in moment.shown_names.items()],
        "options": moment.created.options,
        "created": moment.records[0].at,
        "last": moment.records[-1].at,
        "finished": finished,
        "opened": moment.opened,
    }


def _sheet(moment: Moment) -> Any:
    """The lines of the score sheet; None if it can't be computed, or the log was cut."""

    face = moment.kind.face()

    def read() -> list[Document] | None:
        unseen = moment.kind.desk().points(moment.table) is None
        if unseen and not moment.kind.by_people(moment.created.options):
            return None
        score = moment.score()
        bounds = score.get("bounds", {})
        return [
            {
                "key": key,
                "label": _(line.label),
                "cells": [
                    millions(sheet[key], face.MILLIONS)
                    if line.amount
                    else figure_or_bounds(sheet[key], bounds.get(seat, {}).get(key))
                    for seat, sheet in score["players"].items()
                ],
            }
            for key, line in face.SHEET.items()
        ]

    return _read_or_none(read)


def _rounds(moment: Moment, faulty: dict[int, str]) -> list[Document]:
    entries: Iterable[Document] = _read_or_none(lambda: moment.history(REFEREE)) or []
    return [
        {
            "round": number,
            "entries": [entry | {"bad": entry["seq"] in faulty} for entry in group],
        }
        for number, group in groupby(entries, key=lambda entry: entry["round"])
    ]


def _explanation(audit: Audit, seq: int) -> Document:
    moment = audit.moment
    if audit.passed and moment is not None and not 1 <= seq <= moment.seq:
        raise BadInput(
            _("There is no event {seq} to explain; events go from 1 to {last}.").format(
                seq=seq, last=moment.seq
            )
        )
    content = _read_or_none(lambda: moment and moment.explain(seq, REFEREE))
    return content or {"seq": seq, "text": None}


def _read_or_none(read: Any) -> Any:
    """The result of `read`; None if the log is broken, whose faults the report lists elsewhere."""
    try:
        return read()
    except (*BROKEN, BadInput, LogDamaged):
        return None
