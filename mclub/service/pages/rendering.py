"""Rendering of templates.

A game's own templates are in the folder `pages` of its package; their names begin with the game:
"million-club/board.html.j2". All values inserted into templates are escaped.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, FileSystemLoader, FunctionLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup

from events.language import gettext as _
from events.language import language, ngettext, translate_action
from mclub import __version__, charts
from mclub.club.irrevocable import REASONS, SHOWS
from mclub.guide.course import in_language
from mclub.kinds.due import deciding_seats
from mclub.kinds.kind import Document
from mclub.kinds.registry import GAMES
from mclub.service.pages.citing import link_rules, rule_link
from mclub.service.pages.lines import line_parts
from mclub.service.pages.marks import mark, mark_all, mark_names, money, safe_text
from mclub.service.pages.parts import FORM, SEQ, STATE, Drawing, Part, PartTag, fill
from mclub.service.pages.scripts import OF_A_GAME, static
from mclub.service.pages.templating import Constants, FastEnvironment, Inclusion
from mclub.text.languages import LANGUAGES
from mclub.text.words import (
    NAMES,
    crossings_notice,
    figure,
    figure_or_bounds,
    name_of,
    others_undone,
    seals_opened,
    undo_ended,
    winners_label,
    with_sign,
    word,
)
from projections.words import seat_name

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"
CHARTS: Final = Path(charts.__file__).parent
HTML: Final = "text/html"
MOST_INSTEAD: Final = 300
"""The maximum number of actions offered to the referee as buttons to replace a command."""
OWN_NAMES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""Each language in its own name."""


def draw(template: str, **context: Any) -> Part:
    """Render a page in the current language, as a tree of parts."""
    code = language()
    drawing = Drawing(code)
    body = environment(code).get_template(template)
    return drawing.page(body.render(language=code, drawing=drawing, **context))


def complete(page: Part, seq: int, state: str) -> str:
    """The HTML of a page, with its placeholders filled. seq: the last record that it shows; state:
    a digest of what it shows."""
    return fill(page.html(), seq).replace(STATE, state)


def render(template: str, **context: Any) -> str:
    """Render a page in the current language, as HTML."""
    return draw(template, **context).html()


def answer(html: str, status: int = 200, headers: dict[str, str] | None = None) -> Response[str]:
    """A response with a page."""
    return Response(html, status_code=status, media_type=HTML, headers=headers)


def wants_a_page(accepted: str, path: str) -> bool:
    """Whether to answer with a page instead of JSON. accepted: the Accept header."""
    return "text/html" in accepted and not path.startswith("/api/")


@cache
def environment(_language: str) -> FastEnvironment:
    """The Jinja environment of all templates, with their filters and globals, for the current
    language."""
    environment = FastEnvironment(
        loader=ChoiceLoader([FileSystemLoader((TEMPLATES, CHARTS)), FunctionLoader(_of_a_game)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        extensions=[PartTag, Constants, Inclusion],
    )
    environment.filters |= {"safe_text": safe_text, "spoken": translate_action}
    environment.filters |= {"cited": rule_link, "linked": link_rules, "marked": mark_names}
    environment.filters |= {"deciding": deciding_seats, "each": each}
    environment.globals |= {
        "_": _,
        "ngettext": ngettext,
        "spoken": translate_action,
        "word": word,
        "mark": mark,
        "mark_all": mark_all,
        "name_of": name_of,
        "seat_name": seat_name,
        "millions": money,
        "seen_from": seen_from,
        "winners_label": winners_label,
        "undo_ended": undo_ended,
        "others_undone": others_undone,
        "crossings_notice": crossings_notice,
        "signed": with_sign,
        "between": figure_or_bounds,
        "in_language": in_language,
        "figure": figure,
        "seals_opened": seals_opened,
        "NAMES": NAMES,
        "REASONS": REASONS,
        "MOST_INSTEAD": MOST_INSTEAD,
        "SHOWS": SHOWS,
        "LANGUAGES": {name: OWN_NAMES[name] for name in LANGUAGES},
        "version": __version__,
        "static": static,
        "line_parts": line_parts,
        "the_seq": Markup(SEQ),  # noqa: S704 (our own)
        "the_state": Markup(STATE),  # noqa: S704 (our own)
        "form_key": Markup(FORM),  # noqa: S704 (our own)
    }
    return environment


def each(documents: Iterable[Document], key: str) -> list[Any]:
    """The value of this key in each document. Jinja's own `map` takes five times as long."""
    return [document[key] for document in documents]


def seen_from(players: Mapping[str, Any], seat: str) -> list[tuple[str, Any]]:
    """The players in table order, beginning with this seat if it is one of them."""
    items = list(players.items())
    first = list(players).index(seat) if seat in players else 0
    return items[first:] + items[:first]


def _of_a_game(name: str) -> str | None:
    game, _slash, rest = name.partition("/")
    if game not in GAMES:
        return None
    template = files(GAMES[game]) / OF_A_GAME / rest
    return template.read_text("utf-8") if template.is_file() else None
