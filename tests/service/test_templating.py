"""Templates are compiled to faster code, which escapes and translates as Jinja's own does."""

from collections.abc import Iterator

import pytest
from jinja2 import DictLoader, UndefinedError
from jinja2 import StrictUndefined as Strict
from markupsafe import Markup

from mclub.service.pages.templating import Constants, FastEnvironment, Inclusion
from mclub.text.languages import use

TEMPLATES = {
    "page": """<p>{{ one }}</p>
  {% include "inner" %}
<i>{{ _("Round {round}").format(round=2) }}</i>""",
    "inner": '{# two lines #}\n<b title="{{ one }}">{{ _("Your turn") }}</b>\n<u>{{ other }}</u>\n',
    "keys": "{{ one.items }} {{ one.other }}",
}


@pytest.fixture
def environment() -> FastEnvironment:
    return FastEnvironment(
        loader=DictLoader(TEMPLATES),
        autoescape=True,
        undefined=Strict,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Constants, Inclusion],
    )


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(
    ("value", "escaped"),
    [
        ('<a href="x">&\'', "&lt;a href=&#34;x&#34;&gt;&amp;&#39;"),
        (Markup("<hr>"), "<hr>"),
        ("Ann", "Ann"),
        ("", ""),
        (12, "12"),
        (1.5, "1.5"),
        (True, "True"),
        (["<"], "[&#39;&lt;&#39;]"),
    ],
)
def test_every_value_is_escaped(environment: FastEnvironment, value: object, escaped: str) -> None:
    shown = environment.get_template("page").render(one=value, other=value)
    assert f"<p>{escaped}</p>" in shown
    assert f'<b title="{escaped}">' in shown
    assert f"<u>{escaped}</u>" in shown


def test_what_is_missing_is_an_error(environment: FastEnvironment) -> None:
    with pytest.raises(UndefinedError, match="'one' is undefined"):
        environment.get_template("page").render(other=1)


def test_texts_are_in_the_language_of_the_environment(environment: FastEnvironment) -> None:
    use("de")
    shown = environment.get_template("page").render(one=1, other=2)
    assert shown == '<p>1</p>\n<b title="1">Du bist am Zug</b>\n<u>2</u><i>Runde 2</i>'


def test_a_key_of_a_document_comes_before_a_method(environment: FastEnvironment) -> None:
    shown = environment.get_template("keys").render(one={"items": 1, "other": 2})
    assert shown == "1 2"
